import { acceptedAlgorithms, demandsOf, GRANTS_OUTSIDE_FAPI } from '../../policy/fapi.js'
import { scopeNamed } from '../../policy/scopes.js'
import { GRANT_TYPES } from '../../records/vocabulary.js'
import { type Logged, type LoggedOfClient, passed, type ReplayRow, unlessDemanded, wholeWords } from './logged.js'

/** Rules about access tokens, their proofs and their signatures. */
export const TOKEN_ROWS: readonly ReplayRow[] = [
  {
    check: 'nonce of the proof',
    clause: 'RFC 9449 §4.3-10, §9, §11.3',
    properties: ['dpopNonceRequired'],
    judge(logged) {
      if (passed(logged)) return true
      return logged.actual === 'none' ? !logged.service.dpopNonceRequired : false
    },
    judgeUnapplied: logged => !(hasProof(logged) && logged.service.dpopNonceRequired),
  },
  {
    check: 'no proof beside an unbound token',
    clause: 'RFC 9449 §4.3-12',
    properties: ['dpopProofOnUnboundTokenIgnored'],
    judge: logged => passed(logged) || logged.service.dpopProofOnUnboundTokenIgnored,
  },
  {
    check: 'scopes covered',
    clause: 'RFC 6750 §3.1; docs/rules.md §2',
    properties: ['supportedScopes'],
    judge({ entry, actual, service }) {
      const [demanded, held] = [wholeWords(entry.expected ?? ''), wholeWords(actual)]
      if (demanded === undefined || held === undefined) return undefined
      return demanded.every(name => held.includes(name) && scopeNamed(name, service) !== undefined)
    },
  },
  {
    check: 'sender-constrained token',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.4-5; docs/rules.md §2',
    properties: ['fapiModes'],
    judge: logged => logged.actual !== 'neither' || !demandsOf(logged).has('sender-constrained tokens'),
    judgeUnapplied: logged => hasProof(logged) || unlessDemanded(demandsOf(logged).has('sender-constrained tokens')),
  },
  {
    check: 'bound to its sender',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5',
    properties: ['fapiModes'],
    judge: logged => passed(logged) || !demandsOf(logged).has('sender-constrained tokens'),
    judgeUnapplied: logged => unlessDemanded(demandsOf(logged).has('sender-constrained tokens')),
  },
  {
    check: 'bound to a key',
    clause: 'RFC 9449 §5.2',
    properties: ['dpopRequired'],
    judgeClient: logged => passed(logged) || !logged.client.dpopRequired,
    judgeUnapplied: ({ client }) => unlessDemanded(client.dpopRequired),
  },
  {
    check: 'bound to a certificate',
    clause: 'RFC 8705 §3, §3.4',
    properties: ['tlsClientCertificateBoundAccessTokens'],
    judgeClient: logged => passed(logged) || !isCertificateDemanded(logged),
    judgeUnapplied: logged => unlessDemanded(isCertificateDemanded(logged)),
  },
  {
    check: 'grant type supported',
    clause: 'docs/rules.md §6',
    properties: ['supportedGrantTypes'],
    judge: ({ actual, service }) => grantIn(actual, service.supportedGrantTypes),
  },
  {
    check: 'grant type registered',
    clause: 'RFC 7591 §2',
    properties: ['grantTypes'],
    judgeClient: ({ actual, client }) => grantIn(actual, client.grantTypes),
  },
  {
    check: 'grant type of the profile',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1',
    properties: ['fapiModes'],
    judge: logged =>
      !demandsOf(logged).has('grants of the profile') || !grantIn(logged.actual, [...GRANTS_OUTSIDE_FAPI]),
  },
  {
    check: 'algorithm of the profile',
    clause: 'FAPI 2.0 Security Profile §5.4.1-1',
    properties: ['fapiModes'],
    judge: logged => acceptedAlgorithms(logged).some(each => each === logged.actual),
  },
  ...['signature missing', 'signature untagged'].map(found => ({
    check: 'message signature',
    clause: 'RFC 9421 §3.2; FAPI 2.0 HTTP Signatures §5.3.1.2; docs/rules.md §2',
    found,
    properties: ['rsRequestSigned', 'fapiModes'],
    // The resource may demand a signature too.
    judgeClient: (logged: LoggedOfClient) => (isSignatureDemanded(logged, found) ? false : undefined),
  })),
  {
    check: 'message signature',
    clause: 'RFC 9421 §3.2; FAPI 2.0 HTTP Signatures §5.3.1.2; docs/rules.md §2',
    properties: ['rsRequestSigned', 'fapiModes'],
    judge: logged => (passed(logged) ? true : undefined),
    // It does not apply to a request without a signature, where none is demanded.
    judgeUnapplied: logged => !isSignatureDemanded(logged, 'signature missing'),
  },
  ...[
    ['key of the signature', 'RFC 9421 §3.2 step 5; docs/rules.md §2', 'jwks, rsSignedRequestKeyId'],
    ['signature of the message', 'RFC 9421 §3.2 step 9', 'jwks'],
  ].map(([check = '', clause = '', property = '']) => ({ check, clause, properties: property.split(', ') })),
]

/** The type of every proof that is read is judged. */
function hasProof({ checks }: Logged): boolean {
  return checks.some(({ name, outcome }) => name === 'proof type' && outcome === 'passed')
}

function isSignatureDemanded(logged: LoggedOfClient, found: string): boolean {
  const byMode = demandsOf(logged).has('signed resource requests')
  if (found === 'signature untagged') return byMode
  return byMode || logged.service.rsRequestSigned || logged.client.rsRequestSigned
}

function isCertificateDemanded({ client, service }: LoggedOfClient): boolean {
  return service.tlsClientCertificateBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens
}

/** Whether a grant type that exists is in a list; `undefined` for any other text. */
function grantIn(actual: string, list: readonly string[]): boolean | undefined {
  return GRANT_TYPES.some(each => each === actual) ? list.includes(actual) : undefined
}
