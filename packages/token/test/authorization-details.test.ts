import { introspectStandard } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { exchangeToken } from '../src/index.js'
import { AS_CLIENT, createWorld, REDEMPTION, type World } from './world.js'

/*
 * RFC 9396 §6, §7: of the elements that were granted each can be asked for as often as it was granted, in whatever way
 * JSON writes it, and what the client reads in an answer is what it may send.
 */

const LONG = '12345678901234567890'
const OTHER = `{"amount":${LONG},"most":1e400,"to":{"name":"caf\\u00e9","iban":"DE02"}}`
const GRANTED = [{ type: 'payment', actions: ['initiate'], otherFields: OTHER }, { type: 'payment' }]
const TOLD = `[{"type":"payment","actions":["initiate"],${OTHER.slice(1)},{"type":"payment"}]`

/** The text of an answer: what JavaScript reads of it has other numbers. */
async function answered(world: World, form: Readonly<Record<string, string>>): Promise<string> {
  const parameters = new URLSearchParams({ ...AS_CLIENT.shop, ...form }).toString()
  return (await exchangeToken({ parameters }, world.ports)).responseContent
}

async function redeemed(world: World, form: Readonly<Record<string, string>> = {}): Promise<string> {
  const decision = { authorizationDetails: { elements: GRANTED } }
  return answered(world, { ...REDEMPTION, code: await world.code('shop', {}, decision), ...form })
}

const detailsIn = (text: string): string => text.slice(text.indexOf('"authorization_details":') + 24, -1)

test('the answer has the text that was granted, number for number (RFC 9396 §7)', async () => {
  const world = await createWorld()
  const text = await redeemed(world)
  expect(detailsIn(text)).toBe(TOLD)
  const { access_token: token, refresh_token, scope } = JSON.parse(text)
  expect(scope).toBe('read write')
  const introspected = await introspectStandard({ parameters: `token=${token}` }, world.core)
  expect(detailsIn(introspected.responseContent)).toBe(TOLD)

  const again = { grant_type: 'refresh_token', refresh_token, authorization_details: detailsIn(text) }
  expect(detailsIn(await answered(world, again))).toBe(TOLD)
})

const FULL = TOLD.slice(1, TOLD.lastIndexOf(',{'))

describe('authorization_details that are granted (RFC 9396 §6.1)', () => {
  test.each([
    ['one of two elements', `[${FULL}]`],
    ['elements in another order', `[{"type":"payment"},${FULL}]`],
    [
      'members in another order, with white space',
      ` [ {\n${OTHER.slice(1, -1)}, "actions": ["initiate"] , "type":"payment"} ]`,
    ],
    ['the same text with other escapes', `[${FULL.replace('caf\\u00e9', 'café').replace('DE02', '\\u0044E02')}]`],
    ['members of a member in another order', `[${FULL.replace(/"to":\{(.*?),(.*?)\}/, '"to":{$2,$1}')}]`],
  ])('%s', async (_, authorization_details) => {
    const text = await redeemed(await createWorld(), { authorization_details })
    expect(text).toContain('"access_token"')
    // The record of the token has the elements as they were granted.
    expect(detailsIn(text)).toContain(FULL)
  })
})

describe('authorization_details that are not (RFC 9396 §6.1)', () => {
  test.each([
    ['an element twice that was granted once', `[${FULL},${FULL}]`],
    ['an element a hundred times', `[${Array(100).fill('{"type":"payment"}').join(',')}]`],
    ['a number that was rounded', `[${FULL.replace(LONG, '12345678901234567000')}]`],
    ['an element with a member more', '[{"type":"payment","amount":1}]'],
    ['an element with a member less', '[{"type":"payment","actions":["initiate"]}]'],
    ['a list in another order', `[${FULL.replace('["initiate"]', '["initiate","status"]')}]`],
    ['none', '[]'],
  ])('%s', async (_, authorization_details) => {
    const text = await redeemed(await createWorld(), { authorization_details })
    expect(JSON.parse(text).error).toBe('invalid_authorization_details')
  })
})

test('what was granted twice can be asked for twice', async () => {
  const world = await createWorld()
  const elements = [{ type: 'payment' }, { type: 'payment' }]
  const code = await world.code('shop', {}, { authorizationDetails: { elements } })
  const authorization_details = '[{"type":"payment"},{"type":"payment"}]'
  expect(detailsIn(await answered(world, { ...REDEMPTION, code, authorization_details }))).toBe(authorization_details)
})
