import { FAPI_DEMANDS, type FapiDemand } from '../../packages/core/src/policy/fapi.js'
import { FAPI_MODES, type FapiMode } from '../../packages/core/src/records/vocabulary.js'
import type { Documented } from './documented.js'
import { DEMAND_TEXTS } from './fapi-demands.js'
import { httpSignatureTable } from './http-signatures.js'
import { table } from './markdown.js'

/** Where a demand is enforced. */
interface Kept {
  /** Names of checks and stages, which must exist in an operation. */
  readonly by?: readonly string[]
  /** Properties that are refused when they are read if they contradict it. */
  readonly loaded?: readonly string[]
  /** Where it is enforced other than by a check. */
  readonly otherwise?: string
}

/** Where each demand is enforced. A missing demand does not compile. */
const KEPT: Readonly<Record<FapiDemand, Kept>> = {
  'grants of the profile': { by: ['grant type of the profile'], loaded: ['supportedGrantTypes', 'grantTypes'] },
  'confidential clients': { by: ['FAPI client authentication'], loaded: ['tokenAuthMethod'] },
  'sender-constrained tokens': { by: ['bound to its sender', 'sender-constrained token'] },
  'authentication by key or certificate': {
    by: ['FAPI client authentication', 'client authentication not demanded'],
    loaded: ['tokenAuthMethod'],
  },
  'audience restricted to issuer': { by: ['audience of the assertion the issuer'] },
  'clocks ten seconds apart': { loaded: ['allowableClockSkew'] },
  'response_type code': { by: ['response_type supported'] },
  'pushed requests': { by: ['PAR required by FAPI'] },
  'PKCE with S256': { by: ['code_challenge present', 'code_challenge_method allowed'] },
  'redirect_uri present': { by: ['redirect_uri'] },
  'protected redirect URIs': { by: ['redirect_uri', 'redirect_uri still good'], loaded: ['redirectUris'] },
  'authorization codes of a minute': { otherwise: '`issueAuthorizationCode` of `@symbolon/token`' },
  'request_uri below ten minutes': { by: ['registration'], loaded: ['pushedAuthReqDuration'] },
  'request_uri used up at completion': { by: ['ticket', 'completion'] },
  'strong algorithms': {
    by: [
      'algorithm of the assertion',
      'allowed algorithm of the object',
      'proof read',
      'algorithm of the signature',
      'algorithm of the profile',
      'algorithm of the response',
    ],
    loaded: ['accessTokenSignAlg', 'authorizationSignAlg', 'messageSignatureMacAllowed'],
    otherwise: '`algs` of challenges, `serverMetadata`',
  },
  'strong keys': {
    by: ['key of the algorithm'],
    otherwise: 'every key that signs or verifies, with or without a mode',
  },
  'signed request objects': { by: ['request object required'] },
  'request objects for the issuer': { by: ['audience of the request object'] },
  'request objects of an hour': {
    by: ['expiry of the request object', 'beginning of the request object', 'window of the request object'],
  },
  'signed authorization responses': { by: ['response_mode'] },
  'signed introspection responses': {
    by: ['signed response accepted', 'signing key of the service'],
    loaded: ['jwks', 'introspectionSignAlg'],
    otherwise: 'answers about tokens of `introspectForResourceServer`; `introspect` and `introspectStandard` sign none',
  },
  'signed resource requests': { by: ['message signature', 'components covered'] },
  'signed resource responses': {
    loaded: ['jwks'],
    otherwise: '`responseSigningRequired` of `introspect`; `signResponse` and `refusalSigner` sign',
  },
}

/** The tables of docs/fapi.md: the demands of each mode, and where each is enforced. */
export function fapiTables(operations: readonly Documented[]): Readonly<Record<string, string>> {
  const own = FAPI_MODES.filter(mode => NAMES.some(name => isOwnDemand(name, mode)))
  return {
    'every mode': demandTable(name => FAPI_DEMANDS[name].length > 1, operations),
    ...Object.fromEntries(own.map(mode => [mode, demandTable(name => isOwnDemand(name, mode), operations)])),
    'HTTP Signatures': httpSignatureTable(operations),
  }
}

const NAMES = Object.keys(KEPT).filter((name): name is FapiDemand => Object.hasOwn(FAPI_DEMANDS, name))

function isOwnDemand(name: FapiDemand, mode: FapiMode): boolean {
  const modes: readonly FapiMode[] = FAPI_DEMANDS[name]
  return modes.length === 1 && modes.includes(mode)
}

function demandTable(concerns: (name: FapiDemand) => boolean, operations: readonly Documented[]): string {
  const rows = NAMES.filter(concerns).map(name => {
    const { clause, text } = DEMAND_TEXTS[name]
    return [`**${name}**: ${text}`, clause, keptBy(KEPT[name], operations)]
  })
  return table(['demand', 'clause', 'kept by'], rows)
}

function keptBy({ by = [], loaded = [], otherwise }: Kept, operations: readonly Documented[]): string {
  const places = [
    ...by.map(rule => `${rule} (${callsWith(rule, operations).join(', ')})`),
    ...(loaded.length > 0 ? [`when read: ${loaded.map(property => `\`${property}\``).join(', ')}`] : []),
    ...(otherwise === undefined ? [] : [otherwise]),
  ]
  return places.join('; ')
}

/** The calls that have a stage or a check with this name. */
function callsWith(rule: string, operations: readonly Documented[]): readonly string[] {
  const calls = operations
    .filter(({ stages }) => stages.some(stage => [stage, ...stage.checks].some(({ name }) => name === rule)))
    .map(({ call }) => `\`${call}\``)
  if (calls.length === 0) throw new Error(`no operation has a stage or check called ${rule}`)
  return calls
}
