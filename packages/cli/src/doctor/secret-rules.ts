import { createHash } from 'node:crypto'
import type { JSONPath } from 'jsonc-parser'
import type { Configured } from '../configured.js'
import { MAKE_SECRET } from '../placeholders.js'
import { type Flaw, type Rule, shownPath } from './rule.js'
import { type SeenFile, seenClients, seenServices } from './seen.js'

/** A secret of the file, as it is stored. */
interface SecretPlace {
  readonly path: JSONPath
  /** `sha256:`, `plain:` or `sealed:` and more. */
  readonly stored: string
  /** Whether the server needs the secret itself. */
  readonly isNeeded: boolean
}

/** Bits below which somebody could guess a secret (RFC 6749 §10.10), with room for chance. */
const BITS = 96

interface Row extends Omit<Rule<SeenFile>, 'run'> {
  /** `firstOf` answers the first place of a secret. */
  flaw(place: SecretPlace, firstOf: (stored: string) => SecretPlace | undefined): Omit<Flaw, 'where'> | undefined
}

const ROWS: readonly Row[] = [
  {
    code: 'secret_sealed',
    clause: 'docs/configuration.md',
    confidence: 'certain',
    problem: 'The secret is sealed, and symbolon serve has no port that opens it: every use is a fault.',
    flaw: ({ stored }) =>
      stored.startsWith('sealed:')
        ? {
            fix: 'Store it as sha256: and its digest.',
          }
        : undefined,
  },
  {
    code: 'secret_guessable',
    clause: 'RFC 6749 §10.10',
    confidence: 'likely',
    problem: 'The secret is short, or made of few characters: somebody could guess it.',
    flaw({ stored }) {
      const secret = plainOf(stored)
      return secret === undefined || bitsOf(secret) >= BITS
        ? undefined
        : {
            expected: 'at least 128 random bits',
            fix: `Give its holder a new one, made by: ${MAKE_SECRET}`,
          }
    },
  },
  {
    code: 'secret_shared',
    clause: 'RFC 6749 §2.3.1',
    problem: 'One secret is used in two places: whoever knows one knows both.',
    confidence: 'likely',
    flaw({ path, stored }, firstOf) {
      const first = firstOf(stored)
      return first === undefined || first.path === path
        ? undefined
        : {
            problem: `The secret is also that of ${shownPath(first.path)}: whoever knows one knows both.`,
            expected: 'a secret of its own for each use',
            fix: `Make another one by: ${MAKE_SECRET}`,
          }
    },
  },
  {
    code: 'secret_in_clear',
    clause: 'docs/configuration.md',
    confidence: 'possible',
    problem: 'Whoever reads the file reads the secret.',
    flaw: ({ path, stored, isNeeded }) =>
      stored.startsWith('plain:') && !isNeeded
        ? {
            expected: 'sha256: and the digest of the secret',
            fix: 'Write the digest down in place of the secret; the holder keeps using the secret.',
            mend: { path, value: digestOf(stored) },
          }
        : undefined,
  },
]

const EXPIRED: Rule<SeenFile> = {
  code: 'secret_expired',
  clause: 'RFC 7591 §3.2.1',
  confidence: 'certain',
  problem: 'The secret of the client has expired: every request that uses it is refused.',
  run: ({ configured, at }) =>
    seenServices(configured)
      .flatMap(seenClients)
      .flatMap(({ path, client: { clientSecretExpiresAt: until } }) => {
        if (until === undefined || until > at) return []
        const where = shownPath([...path, 'clientSecretExpiresAt'])
        return [{ where, actual: new Date(until).toISOString(), fix: 'Give the client a new secret.' }]
      }),
}

/** What must hold for the secrets of the file. */
export const SECRET_RULES: readonly Rule<SeenFile>[] = [
  EXPIRED,
  ...ROWS.map(({ flaw, ...row }) => ({ ...row, run: (seen: SeenFile) => flawsIn(seen, flaw) })),
]

function flawsIn({ configured }: SeenFile, flawOf: Row['flaw']): readonly Flaw[] {
  const all = secretPlaces(configured)
  const first = new Map([...all].reverse().map(each => [digestOf(each.stored), each]))
  return all.flatMap(place => {
    const flaw = flawOf(place, stored => first.get(digestOf(stored)))
    return flaw === undefined ? [] : [{ where: shownPath(place.path), ...flaw }]
  })
}

function secretPlaces(configured: Configured): readonly SecretPlace[] {
  const { secrets } = configured
  return [
    ...secrets.map((secret, at) => ({ path: ['secrets', at], stored: `plain:${secret}`, isNeeded: true })),
    ...seenServices(configured).flatMap(seen => [
      ...place([...seen.path, 'apiSecret'], seen.service.apiSecret),
      ...seen.service.accessTokens.flatMap((token, at) => place([...seen.path, 'accessTokens', at], token)),
      ...seenClients(seen).flatMap(({ path, client: { clientSecret, tokenAuthMethod } }) =>
        place([...path, 'clientSecret'], clientSecret, tokenAuthMethod === 'CLIENT_SECRET_JWT'),
      ),
    ]),
  ]
}

function place(path: JSONPath, stored: string | undefined, isNeeded = false): readonly SecretPlace[] {
  return stored === undefined ? [] : [{ path, stored, isNeeded }]
}

function plainOf(stored: string): string | undefined {
  return stored.startsWith('plain:') ? stored.slice('plain:'.length) : undefined
}

/** At most so many bits: those of a text of this length whose characters are chosen at random. */
function bitsOf(secret: string): number {
  return secret.length * Math.log2(new Set(secret).size)
}

function digestOf(stored: string): string {
  const secret = plainOf(stored)
  return secret === undefined ? stored : `sha256:${createHash('sha256').update(secret).digest('base64url')}`
}
