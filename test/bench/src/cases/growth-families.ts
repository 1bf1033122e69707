import { hash } from 'node:crypto'
import {
  completeAuthorization,
  createPorts,
  defineClient,
  type Ports,
  processAuthorizationRequest,
} from '@symbolon/core'
import { exchangeToken, issueAuthorizationCode, type TokenPorts, tokenPorts } from '@symbolon/token'
import type { Case, Outcome } from '../case.js'
import { elapsedTime, measure, repeatedInTurn, type Work } from '../measure.js'
import { CODE_CHALLENGE, CODE_VERIFIER, REDIRECT_URI } from '../pushes.js'
import type { FilledStores, OpenStorage, Storage } from '../storage/storage.js'
import { STORAGES } from '../storage/storages.js'
import { withStorage } from '../storage/with-storage.js'
import { SERVICE_ID } from '../subject.js'
import { growthRow, nameOfSize } from './growth.js'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]

/** The families whose refresh tokens are used; the others are copies that nobody can use. */
const USED = 1_000

const SECRET = 'only for the benchmarks: 32 bytes and more'

/** How the cost of a refresh that replaces the token grows with the number of stored authorizations. */
export const GROWTH_OF_FAMILIES: readonly Case[] = STORAGES.map(storage => ({
  name: `growth-families-${storage.name}`,
  title: `refresh of a public client: growth with stored authorizations, ${storage.title}`,
  measure: (seconds, { tokens }) => withStorage(storage, open => growthOf(storage, open, seconds, tokens)),
}))

async function growthOf(storage: Storage, open: OpenStorage, seconds: number, most: number): Promise<Outcome> {
  const sizes = SIZES.filter(each => each <= most)
  const works: Record<string, Work> = {}
  let perFamily = 0
  for (const size of sizes) {
    const space = await open.space(`families${size}`)
    const stores = space.stores()
    const ports = await portsOver(stores)
    const tokens: string[] = []
    while (tokens.length < USED) tokens.push(await refreshTokenOf(ports))
    const before = await space.bytes()
    await copyFamily(tokens[0] ?? '', stores, { count: size - USED, writers: storage.writers })
    perFamily = ((await space.bytes()) - before) / Math.max(size - USED, 1)
    works[nameOfSize(size, 'authorizations')] = repeatedInTurn(async index => {
      const at = index % tokens.length
      tokens[at] = await exchanged({ grant_type: 'refresh_token', refresh_token: tokens[at] ?? '' }, ports)
    })
  }
  const measured = await measure(works, { seconds, stopwatch: elapsedTime })
  const rows = sizes.map(size => growthRow(size, measured, { unit: 'authorizations', growth: storage.growth }))
  return { rows, notes: ['', `Bytes per authorization: ${Math.round(perFamily)}.`], failures: [] }
}

type AllPorts = Ports & TokenPorts

async function portsOver(stores: FilledStores): Promise<AllPorts> {
  const client = await defineClient({
    clientId: 1001,
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: [REDIRECT_URI],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  })
  await stores.clients.put(client, Date.now())
  const service = { serviceId: SERVICE_ID, issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
  const ports = createPorts({ service, stores, secrets: [SECRET] })
  return { ...tokenPorts({ ports, secrets: [SECRET] }), ...ports }
}

async function refreshTokenOf(ports: AllPorts): Promise<string> {
  const parameters = formOf({
    client_id: '1001',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'read',
    code_challenge: CODE_CHALLENGE,
    code_challenge_method: 'S256',
  })
  const waiting = await processAuthorizationRequest({ parameters }, ports)
  if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
  const completed = await completeAuthorization({ ticket: waiting.ticket }, ports)
  if (completed.action !== 'OK') throw new Error(completed.resultMessage)
  const issued = await issueAuthorizationCode({ completed, subject: 'ada' }, ports)
  if (issued.action !== 'OK') throw new Error(issued.resultMessage)
  const redemption = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, code_verifier: CODE_VERIFIER }
  return exchanged({ ...redemption, code: issued.code }, ports)
}

/** The refresh token of the answer. */
async function exchanged(parameters: Readonly<Record<string, string>>, ports: TokenPorts): Promise<string> {
  const answer = await exchangeToken({ parameters: formOf({ client_id: '1001', ...parameters }) }, ports)
  if (answer.action !== 'OK') throw new Error(answer.resultMessage)
  return String(Object(JSON.parse(answer.responseContent)).refresh_token)
}

const formOf = (parameters: Readonly<Record<string, string>>): string => new URLSearchParams(parameters).toString()

/** Copies of one family under other keys, each with another subject. */
async function copyFamily(
  refreshToken: string,
  { tokenFamilies }: FilledStores,
  { count, writers }: { readonly count: number; readonly writers: number },
): Promise<void> {
  const digest = (text: string) => hash('sha256', text, 'base64url')
  const model = await tokenFamilies?.find(digest(refreshToken.split('.')[0] ?? ''))
  if (tokenFamilies === undefined || model === undefined) throw new Error('there is no family to copy')
  let next = 0
  const write = async () => {
    while (next < count) {
      const key = digest(`copy ${next}`)
      if (!(await tokenFamilies.add({ ...model, key, subject: `user-${next++}` }, Date.now())))
        throw new Error('it exists')
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}
