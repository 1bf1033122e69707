import { numbered, type RequirementGroup } from './row.js'

/** Limits and defaults that the standards leave to the server within bounds. */
export const LIMITS: RequirementGroup = {
  title: 'Limits and defaults',
  rows: numbered('LIMIT', 1, [
    [
      'RFC 9126 §2.2; FAPI2-SP 5.3.2.2-12',
      'A pushed request lives 60 seconds unless service or client say otherwise, and less than 600 under FAPI. Its end bounds redemption, not the login.',
    ],
    [
      'RFC 9126 §2.2',
      '`expires_in` is a positive integer in every answer, beside a request object that is about to expire too.',
    ],
    ['RFC 9101 §10.2 (d)', 'A `request_uri` holds at least 128 random bits, and nothing that can be read from it.'],
    [
      'RFC 9126 §7.3; FAPI2-SP 5.3.2.2 Note 3',
      'Under FAPI the page may be loaded again before completion. Completion then uses the `request_uri` up in one atomic step.',
    ],
    [
      'RFC 9449 §11.1; FAPI2-SP 5.3.2.1-13',
      'The window for `iat` of a proof has two settings: its lifetime, and a skew that is also allowed into the future.',
    ],
    [
      'RFC 9449 §11.1',
      'The mark of a used proof is held to the very instant at which the proof would no longer be accepted, whether its `iat` or its nonce decides.',
    ],
    [
      'RFC 9449 §4.2, §11.1',
      'The mark of a proof covers service, key, method, URL in its normal form, and `jti`, in a fixed length.',
    ],
    [
      'RFC 9449 §8, §9, §11.3',
      'Nonces need no storage, belong to one service and one purpose, and a challenge for one uses nothing up.',
    ],
    [
      'RFC 9449 §4.3-5; FAPI2-SP 5.4',
      'Proofs are signed by asymmetric algorithms with public keys; RSA keys have at least 2048 bits.',
    ],
    [
      'FAPI2-SP 5.3.2.1-13',
      '`iat` and `nbf` of a JWT may be ten seconds ahead. More than sixty is refused under every setting.',
    ],
    [
      'RFC 9126 §2; FAPI2-SP 5.3.2.1-8',
      'The audience of an assertion is a setting: issuer, token endpoint and PAR endpoint; the issuer alone; or the issuer as one string.',
    ],
    [
      'FAPI2-MS 5.3.1',
      'Under FAPI a request object has `exp` at most an hour after `nbf`, and `nbf` at most an hour ago.',
    ],
    [
      'RFC 9126 §3; RFC 9101 §6.3',
      'Only the claims of a request object count. A parameter outside of it that differs is refused.',
    ],
    [
      'RFC 9126 §2.3; RFC 6749 §5.2; RFC 9449 §5, §8',
      'Each failure of a pushed request has the status and error that the standards give it, and none is about a user.',
    ],
    ['RFC 7662 §2.2', 'A store that fails never makes a token inactive or unknown: the answer is a fault.'],
    ['RFC 7662 §2.2', 'The answer about an inactive token does not say why it is inactive.'],
    ['RFC 9126 §2', 'Calls of stores are few, in a known order, and their number does not depend on the client.'],
  ]),
}
