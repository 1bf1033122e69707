import fc from 'fast-check'
import { unsignedRow } from '../jwt-mutations/byte-rows.js'
import { changed, encoded, type Members } from '../jwt-mutations/jwt.js'
import {
  anythingBut,
  DUPLICATE_MEMBER_ROW,
  farAhead,
  ifPresent,
  longText,
  notNumber,
  notString,
  past,
  wrongClaim,
  wrongHeader,
} from '../jwt-mutations/members.js'
import { type MutationRow, resigned, row, type Source } from '../jwt-mutations/mutation.js'
import { type ProofSigner, publicJwk, withKeyMembers } from './forging.js'

const UNSIGNED_ROWS: readonly MutationRow[] = [
  unsignedRow('an additional member of jwk', 100, fc.jsonValue({ maxDepth: 2 }), (content, kid) =>
    withKeyMembers(content, { kid }),
  ),
  unsignedRow('another iat within the window', 100, fc.integer({ min: -50, max: -1 }), (content, seconds) =>
    changed(content, { claims: { iat: Number(content.claims.iat) + seconds } }),
  ),
]

const wrongKeyMember = (name: string, clause: string, runs: number, values: fc.Arbitrary<unknown>): MutationRow =>
  resigned([`${name} of jwk wrong, signed by the right key`, clause, runs, 'never'], values, (content, value) =>
    withKeyMembers(content, { [name]: value }),
  )

const aString = fc.string({ maxLength: 40 })
const farTime = fc.oneof(fc.double({ min: 0, max: 1e9 }), fc.double({ min: 1e10, max: 1e300 }), fc.integer({ max: 0 }))
const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(encoded)

/** URLs other than that of the request: each differs in one part. */
const OTHER_URLS = [
  'http://api.example/accounts/1',
  'https://api.example:444/accounts/1',
  'https://api.example.evil.example/accounts/1',
  'https://api.example@evil.example/accounts/1',
  'https://ada@api.example/accounts/1',
  'https://api.example./accounts/1',
  'https://api.example/accounts/1/',
  'https://api.example/accounts//1',
  'https://api.example/Accounts/1',
  'https://api.example/accounts%2F1',
  'https://api.example/accounts/1%3Fa',
  'https://api.example/accounts/1;a',
  'https://api.example/accounts/1/../2',
  'https://api.example/accounts',
  'https://api.example',
  'https:/api.example/accounts/1',
  'https:api.example/accounts/1',
  'https://api.example\\accounts\\1',
  ' https://api.example/accounts/1',
  'https://api.example/accounts/1 ',
  'https://api.example/acc\tounts/1',
  '//api.example/accounts/1',
  '/accounts/1',
  'wss://api.example/accounts/1',
]

const otherUrl = fc.oneof(
  fc.constantFrom(...OTHER_URLS),
  aString.filter(text => !/^https?:/i.test(text)),
  fc.webUrl().filter(text => !text.includes('api.example')),
  fc.webPath().map(path => `https://api.example/others${path}`),
)

const CLAIM_ROWS: readonly MutationRow[] = [
  wrongClaim('jti', 'RFC 9449 §4.2', 300, fc.oneof(notString, fc.constant(''), longText)),
  wrongClaim(
    'htm',
    'RFC 9449 §4.3-8',
    300,
    anythingBut('POST', 'post', 'Post', 'GET', 'POST ', ' POST', 'POST\0', 'PÓST'),
  ),
  wrongClaim('htu', 'RFC 9449 §4.3-9', 600, fc.oneof(notString, otherUrl)),
  wrongClaim('iat', 'RFC 9449 §4.3-11', 400, fc.oneof(notNumber, farTime)),
  wrongClaim('exp', 'RFC 7519 §4.1.4', 200, fc.oneof(ifPresent(notNumber), past)),
  wrongClaim('nbf', 'RFC 7519 §4.1.5', 200, fc.oneof(ifPresent(notNumber), farAhead)),
  wrongClaim('ath', 'RFC 9449 §4.3-12', 300, fc.oneof(notString, digest, aString)),
  wrongClaim('nonce', 'RFC 9449 §4.3-10', 300, fc.oneof(digest, aString, ifPresent(notString))),
  resigned(
    ['ath with trailing characters, signed by the right key', 'RFC 9449 §4.2', 50, 'never'],
    fc.constantFrom('=', ' ', '\n', 'A'),
    (content, end) => changed(content, { claims: { ath: `${content.claims.ath}${end}` } }),
  ),
]

const ALGORITHMS = [
  'none',
  'None',
  'HS256',
  'hs256',
  'ES384',
  'ES512',
  'ES256K',
  'es256',
  'RS256',
  'PS256',
  'EdDSA',
  'Ed25519',
  'ECDH-ES',
  'dir',
  'toString',
  '__proto__',
]
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

const HEADER_ROWS: readonly MutationRow[] = [
  wrongHeader(
    'typ',
    'RFC 9449 §4.3-4',
    250,
    anythingBut('dpop+jwt', 'JWT', 'dpop', 'dpop+jwt ', 'at+jwt', 'text/dpop+jwt', 'application/application/dpop+jwt'),
  ),
  wrongHeader('alg', 'RFC 9449 §4.3-5', 300, anythingBut('ES256', ...ALGORITHMS)),
  wrongHeader('jwk', 'RFC 9449 §4.3-6', 200, anythingBut({}, {})),
  wrongKeyMember('kty', 'RFC 7517 §4.1', 100, anythingBut('EC', 'RSA', 'OKP', 'oct', 'ec')),
  wrongKeyMember(
    'crv',
    'RFC 7518 §6.2.1.1',
    100,
    anythingBut('P-256', 'P-384', 'P-521', 'secp256k1', 'Ed25519', 'p-256'),
  ),
  wrongKeyMember('x', 'RFC 9449 §4.3-12', 150, fc.oneof(anythingBut('x', ''), digest)),
  wrongKeyMember('y', 'RFC 9449 §4.3-12', 150, fc.oneof(anythingBut('x', ''), digest)),
  wrongKeyMember('alg', 'RFC 7517 §4.4', 100, ifPresent(anythingBut('ES256', ...ALGORITHMS))),
  wrongKeyMember('use', 'RFC 7517 §4.2', 50, ifPresent(anythingBut('sig', 'enc'))),
  wrongKeyMember(
    'key_ops',
    'RFC 7517 §4.3',
    50,
    fc.constantFrom<unknown>([], ['sign'], 'verify', null, [['sign']], { verify: 1 }),
  ),
  resigned(
    ['a private member of jwk, signed by the right key', 'RFC 9449 §4.3-7', 300, 'never'],
    fc.record({ name: fc.constantFrom(...PRIVATE_MEMBERS), value: fc.jsonValue() }),
    (content, { name, value }) => withKeyMembers(content, { [name]: value }),
  ),
  wrongHeader(
    'crit',
    'RFC 7515 §4.1.11',
    150,
    fc.oneof(fc.constantFrom<unknown>(['b64'], ['exp'], []), fc.jsonValue({ maxDepth: 2 })),
  ),
]

const someClaims = fc.dictionary(fc.constantFrom('jti', 'sub', 'iss', 'a'), fc.string({ minLength: 1, maxLength: 9 }), {
  noNullPrototype: true,
})

async function byStranger({ content, stranger }: Source<ProofSigner>, claims: Members): Promise<string> {
  const jwk = await publicJwk(stranger.keys.publicKey)
  return stranger.sign(changed(content, { header: { jwk }, claims }))
}

const STRANGER_ROWS: readonly MutationRow<ProofSigner>[] = [
  row(["signed by a stranger's key, which is in jwk", 'GHSA-v9xq-2mvm-x8xc', 200, 'never'], someClaims, byStranger),
  row(
    ["signed by a stranger's key, with the right key in kid", 'RFC 9449 §4.3-12', 50, 'never'],
    someClaims,
    async ({ content, stranger }, claims) => {
      const jwk = { ...(await publicJwk(stranger.keys.publicKey)), kid: content.header.jwk }
      return stranger.sign(changed(content, { header: { jwk, kid: content.header.jwk }, claims }))
    },
  ),
]

/**
 * Mutations of the header and claims of a proof: with the old signature, or signed again with the
 * right key or with a stranger's.
 */
export const CONTENT_ROWS: readonly MutationRow<ProofSigner>[] = [
  ...UNSIGNED_ROWS,
  ...CLAIM_ROWS,
  DUPLICATE_MEMBER_ROW,
  ...HEADER_ROWS,
  ...STRANGER_ROWS,
]
