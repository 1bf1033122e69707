import { expect, test } from 'vitest'
import { CLIENTS, createWorld, VERIFIER } from './world.js'

/** Of each event, the flows of a list that it shares a name with, by their place in it. */
const placesOf = (events: readonly { readonly flow?: readonly string[] }[], flows: readonly (readonly string[])[]) =>
  events.map(({ flow = [] }) => flows.flatMap((names, at) => (flow.some(name => names.includes(name)) ? [at] : [])))

/** An S256 challenge of its own for each flow. */
const challenge = async (verifier: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')

test('reports of one flow share a name, from the request to the API call, and those of another share none', async () => {
  const world = await createWorld()
  const verifiers = [VERIFIER, 'another-verifier-of-43-characters-and-a-few-more']
  for (const verifier of verifiers) {
    const code = await world.code('shop', { code_challenge: await challenge(verifier) })
    const form = {
      grant_type: 'authorization_code',
      redirect_uri: 'https://client.example/cb',
      code_verifier: verifier,
    }
    const { body } = await world.exchange('shop', { ...form, code })
    await world.introspected(body.access_token)
    await world.refresh('shop', body.refresh_token)
  }
  const chains = [world.events.slice(0, 6), world.events.slice(6)]
  expect(chains.map(chain => chain.map(({ operation }) => operation))).toEqual(
    chains.map(() => [
      'authorization request',
      'authorization completion',
      'authorization code',
      'token',
      'introspection',
      'token',
    ]),
  )
  const names = chains.map(chain => chain.flatMap(({ flow = [] }) => flow))
  expect(placesOf(world.events, names)).toEqual([...Array(6).fill([0]), ...Array(6).fill([1])])
  // Each shares one with a call before it.
  for (const chain of chains) {
    for (const [at, { flow = [] }] of chain.entries()) {
      const before = chain.slice(0, at).flatMap(each => each.flow ?? [])
      expect(at === 0 || flow.some(name => before.includes(name))).toBe(true)
    }
  }
})

test('a name is the beginning of a digest: it opens nothing, and a plain challenge, which is the verifier, is none', async () => {
  const world = await createWorld({ clients: CLIENTS.map(each => ({ ...each, plainPkceAllowed: true })) })
  const plain = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
  const code = await world.code('shop', plain)
  const names = world.events.flatMap(({ flow = [] }) => flow)
  expect(names.every(name => /^[\w-]{12}$/.test(name))).toBe(true)
  expect(names.filter(name => VERIFIER.startsWith(name) || code.includes(name))).toEqual([])
})
