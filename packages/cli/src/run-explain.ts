import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Jwk } from '@symbolon/core'
import { isJsonObject, ok } from '@symbolon/core/internal'
import { explain, formatExplanation } from '@symbolon/explain'
import { type ExplainContext, explainText, type JudgingServer } from '@symbolon/explain/judge'
import type { ExplainCommand } from './command-line/explain.js'
import type { Configured, ConfiguredService } from './configuration.js'
import { readAccepted } from './configuration-file.js'
import { print } from './print.js'
import { jsonIn } from './read-json.js'
import { openStorage } from './storage/open-storage.js'
import { isNotCreated } from './storage/sql-storage.js'
import { type Place, placesOf, type Storage } from './storage/storage.js'

export async function runExplain(command: ExplainCommand): Promise<number> {
  const named = explain(command.subject)
  const explained = named ? ok(named) : await explainText(await subjectOf(command), await contextOf(command))
  if (!explained.ok) throw new Error(explained.refusal)
  const { value } = explained
  print(command.json ? asciiJson(value) : formatExplanation(value, { colour: process.stdout.isTTY }))
  return named || value.findings.length === 0 ? 0 : 1
}

/** Bytes of the largest subject; a chain, a log or a HAR of one page is smaller. */
const SUBJECT_BYTES = 16 * 1024 * 1024

async function subjectOf({ subject }: ExplainCommand): Promise<string> {
  if (/^https?:\/\//i.test(subject)) return subject
  const source = subject === '-' ? process.stdin : createReadStream(subject)
  const chunks: Buffer[] = []
  let length = 0
  // The argument may be a token by mistake, so nothing repeats it.
  const unreadable = () => new Error('the argument is neither a code, a reason nor a file that can be read')
  try {
    for await (const chunk of source) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length > SUBJECT_BYTES) break
    }
  } catch {
    throw unreadable()
  }
  if (length > SUBJECT_BYTES) throw new Error('the subject has more than 16 MiB')
  return Buffer.concat(chunks).toString('utf8')
}

/** JSON that no terminal obeys, whatever was captured. */
function asciiJson(value: object): string {
  const hex = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[^\n\x20-\x7e]/g, hex)
}

function fileText(file: string, option: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`the file of ${option} cannot be read`)
  })
}

async function contextOf(command: ExplainCommand): Promise<ExplainContext> {
  const { at, as: endpoint, method, url, scopes = [], tokenFile, keysFile, rootsFile } = command
  return {
    method,
    url,
    at,
    endpoint,
    server: await serverOf(command),
    token: tokenFile === undefined ? undefined : (await fileText(tokenFile, '--token-file')).trim(),
    roots: rootsFile === undefined ? undefined : await fileText(rootsFile, '--roots-file'),
    keys: keysFile === undefined ? [] : keysIn(await fileText(keysFile, '--keys-file')),
    demands: scopes.length === 0 ? {} : { scopes },
  }
}

async function serverOf(command: ExplainCommand): Promise<JudgingServer | undefined> {
  const { config } = command
  if (config === undefined) return undefined
  const accepted = await readAccepted({ ...command, config })
  if (accepted === undefined) throw new Error('nothing was judged')
  const { configured } = accepted
  return judgingServer(configured, serviceOf(configured, command), config)
}

function serviceOf({ services }: Configured, { service: wanted }: ExplainCommand): ConfiguredService {
  const found = services.find(({ service }) => wanted === undefined || service.serviceId === wanted)
  if (found !== undefined && (wanted !== undefined || services.length === 1)) return found
  const names = services.map(({ service }) => service.serviceId).join(', ')
  throw new Error(`--service takes one of ${names}`)
}

/** The keys of a JWK Set or of one JWK. */
function keysIn(text: string): readonly Jwk[] {
  const value = jsonIn(text)
  const keys: unknown = Reflect.get(Object(value), 'keys') ?? [value]
  if (Array.isArray(keys) && keys.every(isJwk)) return keys
  throw new Error('--keys-file takes a JWK or a JWK Set with public keys')
}

function isJwk(value: unknown): value is Jwk {
  return isJsonObject(value) && typeof value.kty === 'string' && !('d' in value)
}

function judgingServer(
  { secrets, storage }: Configured,
  { service, clients, certificates }: ConfiguredService,
  file: string,
): JudgingServer {
  const folder = dirname(file)
  return {
    service,
    secrets,
    certificates,
    isInMemory: placesOf(storage).some(({ kind }) => kind === 'memory'),
    async open(at) {
      const opened = await openStorage(unchanged(storage, folder), { folder, onFault: () => undefined })
      const stores = opened.stores(service.serviceId)
      for (const client of clients) await stores.clients.add(client, at)
      return { stores, close: () => opened.close() }
    },
  }
}

/** The storage as it is: no migration is run, and no database file is made. */
function unchanged(storage: Storage, folder: string): Storage {
  const unchangedPlace = (place: Place): Place => {
    if (place.kind !== 'sql') return place
    if (!isNotCreated(place, folder)) return { ...place, migrate: false }
    throw new Error('there is no database file yet: nothing was stored that could be judged')
  }
  if (storage.kind !== 'separate') return unchangedPlace(storage)
  return { kind: 'separate', tokens: unchangedPlace(storage.tokens), marks: unchangedPlace(storage.marks) }
}
