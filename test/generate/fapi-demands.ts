import type { FapiDemand } from '../../packages/core/src/policy/fapi.js'

/** A demand as docs/fapi.md shows it. */
interface DemandText {
  readonly clause: string
  readonly text: string
}

const profile = (section: string, text: string): DemandText => ({
  clause: `FAPI 2.0 Security Profile §${section}`,
  text,
})

const signing = (specification: string, text: string): DemandText => ({ clause: `FAPI 2.0 ${specification}`, text })

/** Clause and text of every demand; one that is missing here does not compile. */
export const DEMAND_TEXTS: Readonly<Record<FapiDemand, DemandText>> = {
  'grants of the profile': profile(
    '5.3.2.1-2, §5.3.2.2-1',
    'No token is created for the grants PASSWORD and IMPLICIT.',
  ),
  'confidential clients': profile('5.3.2.1-3', 'Only clients that authenticate are served.'),
  'sender-constrained tokens': profile(
    '5.3.2.1-4, §5.3.2.1-5',
    'An access token is bound to a key or to a certificate; an unbound one is neither created nor accepted.',
  ),
  'authentication by key or certificate': profile(
    '5.3.2.1-6, §5.3.2.2-4',
    'Clients authenticate by PRIVATE_KEY_JWT, TLS_CLIENT_AUTH or SELF_SIGNED_TLS_CLIENT_AUTH, also when they push requests.',
  ),
  'audience restricted to issuer': profile(
    '5.3.2.1-8',
    'The audience of a client assertion is the issuer identifier alone, as a string.',
  ),
  'clocks ten seconds apart': profile(
    '5.3.2.1-13',
    'JWTs dated up to 10 seconds in the future are accepted, and none beyond 60 seconds.',
  ),
  'response_type code': profile('5.3.2.2-1', 'The only response_type is code.'),
  'pushed requests': profile('5.3.2.2-2, §5.3.2.2-3', 'An authorization request that was not pushed is refused.'),
  'PKCE with S256': profile('5.3.2.2-5', 'Every request contains a code_challenge with S256.'),
  'redirect_uri present': profile('5.3.2.2-6', 'Every request names its redirect_uri.'),
  'protected redirect URIs': profile(
    '5.3.2.2-8',
    'A redirect URI is https, or http of a loopback address (RFC 8252 §7.3).',
  ),
  'authorization codes of a minute': profile(
    '5.3.2.1-11',
    'An authorization code can be redeemed for at most 60 seconds.',
  ),
  'request_uri below ten minutes': profile('5.3.2.2-12', 'A request_uri can be redeemed for less than 600 seconds.'),
  'request_uri used up at completion': profile(
    '5.3.2.2 Note 3',
    'The page of a request_uri may be reloaded until the user has decided, unless pushedRequestUse is set otherwise.',
  ),
  'strong algorithms': profile('5.4.1-1', 'Signatures are PS256, ES256 or EdDSA with Ed25519.'),
  'strong keys': profile(
    '5.4.1-2, §5.4.1-3',
    'RSA keys have at least 2048 bits, keys of elliptic curves at least 224.',
  ),
  'signed request objects': signing(
    'Message Signing §5.3.1-1',
    'What is pushed is a signed request object (RFC 9101).',
  ),
  'request objects for the issuer': signing(
    'Message Signing §5.3.1-2',
    'The audience of a request object is the issuer identifier or contains it.',
  ),
  'request objects of an hour': signing(
    'Message Signing §5.3.1-3, §5.3.1-4',
    'A request object has nbf and exp; nbf is at most 60 minutes in the past, and exp at most 60 minutes after nbf.',
  ),
  'signed authorization responses': signing('Message Signing §5.4.1-1', 'The response_mode is a signed one (JARM).'),
  'signed introspection responses': signing(
    'Message Signing §5.5.1-1',
    'The introspection endpoint answers about tokens only by a signed JWT (RFC 9701).',
  ),
  'signed resource requests': signing(
    'HTTP Signatures §5.3.1.2',
    'Requests for resources are signed under the tag fapi-2-request. The signature covers @method, @target-uri and authorization, and dpop and content-digest where present.',
  ),
  'signed resource responses': signing('HTTP Signatures §5.3.2.1', 'Responses of resources are signed.'),
}
