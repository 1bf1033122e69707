import { numbered, type RequirementGroup } from './row.js'

/** The PAR endpoint, and the redemption of what was pushed. */
export const PUSHED_REQUESTS: RequirementGroup = {
  title: 'Pushed authorization requests',
  rows: numbered('PAR', 1, [
    ['RFC 9126 §2, §2.3', 'The endpoint takes POST with a form in UTF-8; any other method is 405.'],
    [
      'RFC 9126 §2.1-1; RFC 6749 §2.3',
      'The client authenticates as at the token endpoint, by one mechanism and no second one.',
    ],
    ['RFC 6749 §2.3.1, Appendix B', 'Both parts of HTTP Basic are form-decoded before they are used.'],
    [
      'RFC 6749 §5.2',
      'Failed authentication is `invalid_client`: 401, with a challenge that fits when the client used `Authorization`.',
    ],
    [
      'FAPI2-SP 5.3.2.1-3, 5.3.2.1-6, 5.3.2.2-4',
      'Under FAPI only confidential clients push, by PRIVATE_KEY_JWT or a certificate.',
    ],
    [
      'RFC 7523 §3; OIDC Core §9',
      'An assertion names the client as `iss` and `sub`, has not expired, is for this server, is signed by the registered algorithm, and its `jti` can be used once.',
    ],
    [
      'RFC 9126 §2; FAPI2-SP 5.3.2.1-8',
      'Issuer, token endpoint and PAR endpoint are audiences of an assertion, or the issuer alone; under FAPI only the issuer is, as a string.',
    ],
    ['FAPI2-SP 5.3.2.1-13', 'An `iat` or `nbf` ten seconds ahead passes; one more than sixty seconds ahead does not.'],
    [
      'RFC 8705 §2.1, §2.1.2; RFC 4517; RFC 5952 §8',
      'TLS_CLIENT_AUTH: a validated path and the one registered name. Distinguished names are compared by their parts, IP addresses as bytes.',
    ],
    [
      'RFC 8705 §2.2',
      'SELF_SIGNED_TLS_CLIENT_AUTH: the certificate is one that the client registered; its path is not validated.',
    ],
    ['RFC 8705 §2', 'With a certificate, `client_id` in the form names the client.'],
    ['RFC 9126 §2.1-2', 'A `request_uri` cannot be pushed.'],
    ['RFC 9126 §2.1', '`client_id` is present and names the client that authenticated.'],
    ['RFC 6749 §3.1; RFC 8707 §2', 'No parameter is repeated, except `resource`. Unknown parameters are ignored.'],
    [
      'RFC 9126 §2.1-3',
      'What is pushed is examined like a request at the authorization endpoint; what was left out is examined there.',
    ],
    [
      'RFC 9700 §2.1, §4.1.3; RFC 8252 §7.3; RFC 9126 §2.4',
      'The redirect URI is a registered one to the letter, but for the port of a loopback address. Only authenticated clients may bring another. Under FAPI it is present, and https or loopback.',
    ],
    [
      'RFC 9700 §2.1.1; RFC 7636 §4.2; FAPI2-SP 5.3.2.2-1, 5.3.2.2-5',
      'Public clients use PKCE, and a challenge has the form of RFC 7636. Under FAPI everybody uses S256, and `response_type` is `code`.',
    ],
    [
      'RFC 9126 §2.3; RFC 9101 §10.5',
      'Where service or client demand signed requests, any other is `invalid_request`.',
    ],
    [
      'RFC 9101 §4, §6; RFC 9126 §3-3',
      'A request object is decrypted, verified with the key that `kid` names, and is of this client. It holds no `request` and no `request_uri`; everything else is `invalid_request_object`.',
    ],
    ['RFC 9126 §3', 'Beside `request`, the form holds what authenticates the client, and nothing that differs.'],
    [
      'FAPI2-MS 5.3.1',
      'Under FAPI a request object is for the issuer, has `nbf` and `exp` within their hour, and a `typ` of its kind or none.',
    ],
    [
      'RFC 9449 §10.1',
      'A proof is verified when a request is pushed, and alone binds the code to its key. Beside `dpop_jkt` both name the same key.',
    ],
    ['RFC 9449 §8, §8.2', 'A demand for a nonce is 400 `use_dpop_nonce` with one `DPoP-Nonce`, and is not cached.'],
    [
      'RFC 9396 §2, §5',
      'Authorization details of an unknown type, or with fields that are unknown, missing or malformed, are `invalid_authorization_details`.',
    ],
    ['RFC 8707 §2', 'A `resource` is an absolute URI without fragment; anything else is `invalid_target`.'],
    ['RFC 9126 §2.2', 'Success is 201 with JSON of `request_uri` and `expires_in`, and is not cached.'],
    ['RFC 9126 §2.2, §7.1; RFC 9101 §10.2', 'Nobody can guess a `request_uri`, and it works for its client only.'],
    [
      'RFC 9126 §4, §7.3; RFC 9101 §5',
      'An expired, used or foreign `request_uri` is refused. `client_id` and `request_uri` suffice to redeem one.',
    ],
    [
      'FAPI2-SP 5.3.2.2-3, 5.3.2.2-12',
      'Under FAPI `expires_in` is below 600, and a request that was not pushed is refused.',
    ],
    ['RFC 9126 §2.3; RFC 6749 §5.2', 'Errors have the form of the token endpoint. None says that a user was asked.'],
    ['RFC 9126 §2.3', 'A form over its size is 413.'],
    [
      'RFC 9126 §4, §5, §6',
      'Where PAR is demanded, a request that was not pushed is refused, and the metadata says so.',
    ],
    [
      'RFC 9126 §7.4; RFC 6749 Appendix A.5',
      'Policy is applied again at redemption. `state` and `nonce` come back whole, however long, or are refused.',
    ],
  ]),
}
