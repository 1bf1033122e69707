import type { JSONPath } from 'jsonc-parser'
import { shownPath } from '../read-json.js'
import { MAKE_SECRET, plainOf, storedDigest } from '../secrets.js'
import {
  certain,
  likely,
  type PlaceRule,
  possible,
  type Rule,
  rulesOver,
  type Seen,
  type SeenFile,
  seenClients,
  seenServices,
} from './rules.js'

/** A secret of the file, as it is stored: `sha256:`, `plain:` or `encrypted:` and more. */
interface SeenSecret extends Seen {
  readonly path: JSONPath
  readonly stored: string
  /** Where the same secret is for the first time. */
  readonly first: string
  /** Whether the server needs the secret itself. */
  readonly isNeeded: boolean
}

/** Bits below which somebody could guess a secret (RFC 6749 §10.10), with room for chance. */
const BITS = 96

const SECRET_ROWS: readonly PlaceRule<SeenSecret>[] = [
  {
    ...certain('secret_encrypted', 'docs/configuration.md'),
    problem: 'The secret is encrypted, and symbolon serve has no port that decrypts it: every use is a fault.',
    find: ({ stored }) => stored.startsWith('encrypted:') && { fix: 'Store it as sha256: and its digest.' },
  },
  {
    ...likely('secret_guessable', 'RFC 6749 §10.10'),
    problem: 'The secret is short, or made of few characters: somebody could guess it.',
    find({ stored }) {
      const secret = plainOf(stored)
      if (secret === undefined || bitsOf(secret) >= BITS) return undefined
      return { expected: 'at least 128 random bits', fix: `Give its holder a new one, made by: ${MAKE_SECRET}` }
    },
  },
  {
    ...likely('secret_shared', 'RFC 6749 §2.3.1'),
    problem: 'One secret is used in two places: whoever knows one knows both.',
    find: ({ where, first }) =>
      where !== first && {
        problem: `The secret is also that of ${first}: whoever knows one knows both.`,
        expected: 'a secret of its own for each use',
        fix: `Make another one by: ${MAKE_SECRET}`,
      },
  },
  {
    ...possible('secret_in_clear', 'docs/configuration.md'),
    problem: 'Whoever reads the file reads the secret.',
    find: ({ path, stored, isNeeded }) =>
      stored.startsWith('plain:') &&
      !isNeeded && {
        expected: 'sha256: and the digest of the secret',
        fix: 'Write the digest down in place of the secret; the holder keeps using the secret.',
        change: { path, value: storedDigest(stored) },
      },
  },
]

export const SECRET_RULES: readonly Rule<SeenFile>[] = [
  {
    ...certain('secret_expired', 'RFC 7591 §3.2.1'),
    problem: 'The secret of the client has expired: every request that uses it is refused.',
    find: ({ configured, at }) =>
      seenServices(configured)
        .flatMap(seenClients)
        .flatMap(({ where, client: { clientSecretExpiresAt: until = Number.POSITIVE_INFINITY } }) => {
          if (until > at) return []
          const actual = new Date(until).toISOString()
          return [{ where: `${where}.clientSecretExpiresAt`, actual, fix: 'Give the client a new secret.' }]
        }),
  },
  ...rulesOver(seenSecrets, SECRET_ROWS),
]

function seenSecrets({ configured }: SeenFile): readonly SeenSecret[] {
  const places = [
    ...configured.secrets.flatMap((secret, at) => placeOf(['secrets', at], `plain:${secret}`, true)),
    ...seenServices(configured).flatMap(seen => [
      ...placeOf([...seen.path, 'apiSecret'], seen.service.apiSecret),
      ...seen.service.accessTokens.flatMap((token, at) => placeOf([...seen.path, 'accessTokens', at], token)),
      ...seenClients(seen).flatMap(({ path, client: { clientSecret, tokenAuthMethod } }) =>
        placeOf([...path, 'clientSecret'], clientSecret, tokenAuthMethod === 'CLIENT_SECRET_JWT'),
      ),
    ]),
  ]
  const first = new Map(places.toReversed().map(({ digest, where }) => [digest, where]))
  return places.map(({ digest, ...place }) => ({ ...place, first: first.get(digest) ?? place.where }))
}

function placeOf(path: JSONPath, stored: string | undefined, isNeeded = false) {
  return stored === undefined ? [] : [{ path, where: shownPath(path), stored, isNeeded, digest: storedDigest(stored) }]
}

/** At most so many bits: those of a text of this length whose characters are chosen at random. */
function bitsOf(secret: string): number {
  return secret.length * Math.log2(new Set(secret).size)
}
