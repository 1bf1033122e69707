import type { CauseRow } from '../cause.js'

/** Causes and fixes: message signatures */
export const MESSAGE_SIGNATURE_CAUSES: readonly CauseRow[] = [
  [
    'signature_missing',
    '`rsRequestSigned` demands a signature, and the client has not signed.',
    'Let the client sign, see [message signatures](message-signatures.md).',
  ],
  ['signature_untagged', 'The client signs without `tag="fapi-2-request"`.', 'Set the tag, which `fapiModes` demand.'],
  [
    'signatures_too_many',
    'The client or a proxy signs more than four times under `fapi-2-request`.',
    'Sign once under that tag; a proxy needs a tag of its own.',
  ],
  [
    'signature_malformed',
    'The fields are not structured fields, or their labels differ.',
    'Compare both fields with [message signatures](message-signatures.md).',
  ],
  [
    'signature_coverage_lacking',
    'The client does not sign all that it must; `hint` of the report names it.',
    'Cover `@method`, `@target-uri`, `authorization`, and `dpop` and `content-digest` if they are sent.',
  ],
  [
    'signature_component_unusable',
    'A header that was signed did not reach you, or you did not pass it; the report names it.',
    'Pass all headers; let the proxy pass them.',
  ],
  ['signature_created_missing', 'The parameter `created` is missing.', 'Let the client set it.'],
  [
    'signature_too_old',
    "The client's clock is behind, or the request waited on its way.",
    'Set the clock, or raise `messageSignatureLifetime`.',
  ],
  [
    'signature_from_the_future',
    "The client's clock is ahead, or `created` is in milliseconds.",
    'Set the clock; `created` is in seconds.',
  ],
  ['signature_expired', '`expires` has passed: it is set too short.', 'Leave `expires` out, or set it later.'],
  [
    'signed_credentials_different',
    'You pass a token or proof that is not the one in the headers that you pass.',
    'Pass both from the same request.',
  ],
  [
    'signature_key_unknown',
    "`keyid` is not a `kid` in the client's `jwks`, and `rsSignedRequestKeyId` names none.",
    'Register the key, or set `rsSignedRequestKeyId`.',
  ],
  [
    'signature_algorithm_unfit',
    '`alg` of the signature or the key is another, or is not accepted under `fapiModes`.',
    'Sign with the algorithm of the registered key.',
  ],
  [
    'content_digest_different',
    'The body was parsed and written again before it was digested, or was changed on its way.',
    'Pass the raw body, before any parser; see [message signatures](message-signatures.md).',
  ],
  [
    'signature_wrong',
    'One line of the signature base is different: mostly the URL behind a proxy, or a header that a proxy changed.',
    'Compare `lines` of the report with the base that the client has signed.',
  ],
]
