import { numbered, type RequirementGroup } from './row.js'

/** Tokens at a resource: their bindings, and what the resource demands. */
export const INTROSPECTION: RequirementGroup = {
  title: 'Introspection',
  rows: numbered('INT', 0, [
    [
      'RFC 9449 §6.2; RFC 8705 §3.2',
      'For a resource server that asks by RFC 7662, the answer holds the bindings, and no proof is demanded.',
    ],
    [
      'RFC 6750 §3.1',
      'No token is `invalid_request`. A request without credentials gets a challenge without an error.',
    ],
    [
      'RFC 7662 §4; RFC 6750 §3.1',
      'A token that is expired, revoked, forged or not for this resource counts as inactive.',
    ],
    ['RFC 9068 §4', 'A JWT counts only as the very string that was issued; a changed or other JWT is unknown.'],
    ['RFC 6750 §3.1', 'Scopes that do not suffice are 403 `insufficient_scope`, with those that were required.'],
    [
      'RFC 9470 §3',
      'An acr that was not asked for, or a login too long ago, is `insufficient_user_authentication` with what is demanded. Unknown values never satisfy.',
    ],
    [
      'RFC 9449 §7.1, §7.2',
      'A token that is bound to a key needs a proof and is refused under `Bearer`. A proof beside an unbound token is refused.',
    ],
    ['RFC 9449 §4.3-1, §4.3-2', 'There is one `DPoP` header, and it holds one well-formed JWT.'],
    [
      'RFC 9449 §4.3-4 to §4.3-7',
      'A proof has its `typ`, an asymmetric algorithm, a public key in `jwk`, and a signature by it.',
    ],
    ['RFC 9449 §4.2, §4.3-3', 'A proof has `jti`, `htm`, `htu` and `iat`, and `ath` beside a token.'],
    [
      'RFC 9449 §4.3-8, §4.3-9; RFC 3986 §6.2',
      '`htm` is the method to the letter. `htu` is the URL in its normal form, without query and fragment.',
    ],
    [
      'RFC 9449 §4.3-10, §9, §11.3',
      'A nonce that was demanded or offered must be one of ours for resources; otherwise the challenge holds a new one.',
    ],
    ['RFC 9449 §4.3-11, §11.1', 'A proof was made within the window, by its `iat` or its nonce.'],
    ['RFC 9449 §4.3-12', '`ath` is the digest of the token, and the key is the one to which it is bound.'],
    ['RFC 9449 §11.1', 'A proof can be used once. What is refused for another reason uses nothing up.'],
    [
      'RFC 9449 §7.1, §7.2',
      'The challenge of a bound token is `DPoP` with the algorithms, whatever scheme the client used.',
    ],
    ['RFC 8705 §3', 'A token that is bound to a certificate needs that certificate.'],
    ['RFC 8705 §3; RFC 9449 §7.1', 'A token that is bound in several ways must satisfy each of them.'],
    [
      'RFC 9421 §3.2',
      'The signature of a request is chosen by its tag, covers what is required, is by a key of the client with an algorithm that fits, and is verified over the base that the verifier builds itself.',
    ],
    [
      'RFC 9421 §2, §2.5',
      'A component that is covered twice, is unknown, or is missing from the request makes the signature invalid.',
    ],
    ['RFC 9530 §2, §5', 'A covered `Content-Digest` is compared with the body, by sha-256 and sha-512 only.'],
    [
      'RFC 9421 §2.3, §3.2.1; FAPI 2.0 HTTP Signatures',
      '`created` is present and recent, `expires` is in the future, and under the profile the tag is `fapi-2-request`.',
    ],
    [
      'RFC 7662 §2.2; RFC 9449 §6.2',
      'An answer by RFC 7662 about an inactive token holds `active` alone. About a bound one it holds `cnf`, and `DPoP` as `token_type` for a key.',
    ],
    [
      'RFC 6750 §3, §3.1; RFC 9728 §5.1; MCP 2026-07-28',
      'A 401 names the scopes that the resource demands, and one 403 all of them, each beside its metadata.',
    ],
    ['RFC 9728 §2; MCP 2026-07-28', 'A resource neither demands nor advertises `offline_access`.'],
  ]),
}
