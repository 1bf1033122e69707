import type { Awaitable, Client, Jwk, Service } from '@symbolon/core'
import type { Confidence, Finding } from '@symbolon/explain'
import type { JSONPath } from 'jsonc-parser'
import type { Configured } from '../configuration.js'
import { shownPath } from '../read-json.js'

/** The least change of the configuration file that fixes a flaw. */
export interface Change {
  readonly path: JSONPath
  readonly value: unknown
}

/** What a rule found at one place. It never holds a secret or a key; `rule` is a more exact clause. */
export interface Flaw extends Pick<Finding, 'rule' | 'expected' | 'actual' | 'fix'>, Partial<Omit<Head, 'clause'>> {
  /** The path of a property, or the name of a place. Default: what was seen. */
  readonly where?: string
  readonly change?: Change
}

export type Found = readonly Flaw[] | Flaw | false | undefined

export interface Head {
  /** Stable: scripts may rely on it. */
  readonly code: string
  readonly clause: string
  readonly confidence: Confidence
  /** What is wrong where it does not hold, in one sentence. */
  readonly problem: string
}

export interface Rule<Seen> extends Head {
  find(seen: Seen): Awaitable<Found>
}

export interface Diagnosis extends Finding {
  readonly where: string
  readonly change?: Change
}

type Named = Pick<Head, 'code' | 'clause' | 'confidence'>

/** A rule about what does not work. */
export const certain = (code: string, clause: string): Named => ({ code, clause, confidence: 'certain' })

/** A rule about what works, and what an attacker or an outage can use. */
export const likely = (code: string, clause: string): Named => ({ code, clause, confidence: 'likely' })

/** A rule about what is right for a trial or in some places, and wrong in others. */
export const possible = (code: string, clause: string): Named => ({ code, clause, confidence: 'possible' })

export interface Seen {
  readonly where: string
}

export async function diagnosesBy<Each extends Seen>(
  rules: readonly Rule<Each>[],
  seen: Each,
): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = []
  for (const { code, clause, confidence, problem, find } of rules) {
    const flaws = flawsIn(await find(seen))
    diagnoses.push(...flaws.map(flaw => ({ where: seen.where, code, confidence, problem, rule: clause, ...flaw })))
  }
  return diagnoses
}

function flawsIn(found: Found): readonly Flaw[] {
  if (!found) return []
  return 'fix' in found ? [found] : found
}

/** A rule about each of several places, which it can compare. */
export interface PlaceRule<Place> extends Head {
  find(place: Place, all: readonly Place[]): Found
}

export function rulesOver<Place extends Seen>(
  placesIn: (file: SeenFile) => readonly Place[],
  rules: readonly PlaceRule<Place>[],
): readonly Rule<SeenFile>[] {
  return rules.map(({ find, ...head }) => ({
    ...head,
    find: (file: SeenFile) => {
      const all = placesIn(file)
      return all.flatMap(place => flawsIn(find(place, all)).map(flaw => ({ where: place.where, ...flaw })))
    },
  }))
}

export interface PropertyRule<Each, Property extends string> extends Head {
  readonly property: Property
  when(seen: Each): boolean
  /** The value that fixes it; absent: nobody but the operator can know. */
  set?(seen: Each): unknown
  /** Default: the value that fixes it. */
  readonly expected?: string
  /** What to do. Default: to set the value that fixes it. */
  readonly fix?: string
}

/** Properties of which values must never be shown. */
export type Unshown = 'jwks' | 'clientSecret' | 'apiSecret' | 'apiKey' | 'accessTokens' | 'attestationTrust'

export function propertyRules<Each extends SeenService, Property extends string>(
  rows: readonly PropertyRule<Each, Property>[],
  read: (seen: Each, property: Property) => unknown,
): readonly Rule<Each>[] {
  return rows.map(({ property, when, set, expected, fix, ...head }) => ({
    ...head,
    find(seen: Each) {
      if (!when(seen)) return undefined
      const path = [...seen.path, property]
      const [value, wanted] = [read(seen, property), JSON.stringify(set?.(seen))]
      return {
        where: shownPath(path),
        expected: expected ?? wanted,
        actual: value === undefined ? 'not set' : JSON.stringify(value),
        fix: fix ?? `Set ${property} to ${wanted}.`,
        ...(set && { change: { path, value: set(seen) } }),
      }
    },
  }))
}

export interface SeenFile extends Seen {
  readonly configured: Configured
  /** The file as JSON, which reads as `configured`. */
  readonly json: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface SeenService extends Seen {
  readonly path: JSONPath
  readonly service: Service
  readonly clients: readonly Client[]
}

export interface SeenClient extends SeenService {
  readonly client: Client
}

export function seenServices({ services }: Configured): readonly SeenService[] {
  return services.map(({ service, clients }, at) => located({ path: ['services', at], service, clients }))
}

export function seenClients(seen: SeenService): readonly SeenClient[] {
  return seen.clients.map((client, at) => located({ ...seen, path: [...seen.path, 'clients', at], client }))
}

function located<Each extends { readonly path: JSONPath }>(each: Each): Each & Seen {
  return { ...each, where: shownPath(each.path) }
}

/** A key of the file, and who holds its private part. */
export interface SeenKey extends Seen {
  readonly set: string
  readonly holder: string
  readonly key: Jwk
}

export function seenKeys({ configured }: SeenFile): readonly SeenKey[] {
  const keysOf = (keys: readonly Jwk[], set: string, holder: string) =>
    keys.map((key, at) => ({ where: `${set}.keys[${at}]`, set, holder, key }))
  return seenServices(configured).flatMap(seen => [
    ...keysOf(seen.service.jwks.keys, `${seen.where}.jwks`, `the service ${seen.service.serviceId}`),
    ...seen.service.attestationTrust.flatMap(({ issuer, jwks }, at) =>
      keysOf(jwks.keys, `${seen.where}.attestationTrust[${at}].jwks`, `the attester ${issuer}`),
    ),
    ...seenClients(seen).flatMap(({ client, where }) =>
      keysOf(client.jwks.keys, `${where}.jwks`, `${where} of ${seen.service.issuer}`),
    ),
  ])
}
