import { numbered, type RequirementGroup } from './row.js'

/** Mistakes that implementations make again and again. */
export const TRAPS: RequirementGroup = {
  title: 'Traps',
  rows: numbered('TRAP', 1, [
    ['RFC 9110 §9.1', 'Methods are compared with their case.'],
    ['RFC 7515 §2, §3.1', 'A compact JWS has three parts of canonical base64url, without white space or padding.'],
    ['RFC 9651 §4.1.5, §4.2.4', 'A decimal of a structured field keeps its fraction: `1.0` is not `1`.'],
  ]),
}

/** What attackers try against the service. */
export const THREATS: RequirementGroup = {
  title: 'Threats',
  rows: numbered('THREAT', 1, [
    ['RFC 8725 §3.10', 'Keys come from the record of the client, never from `jku`, `x5u` or `x5c` of what was sent.'],
    [
      'RFC 8725 §2.7',
      'A name that was sent finds nothing that every object inherits, and no number by another spelling.',
    ],
    ['RFC 9449 §11.1', 'Marks, nonces and records belong to one service and mean nothing to another.'],
    ['RFC 9470 §3', 'Data that is missing or impossible never satisfies a demand.'],
    ['RFC 9449 §4.3-5; FAPI2-SP 5.4', 'RS256 is accepted only where no FAPI mode holds.'],
    ['RFC 8725 §3.11', 'No JWT of one kind is accepted in place of another kind that is read.'],
    ['RFC 9701 §5', 'A signed introspection response is good for the resource server that asked, and for no other.'],
    ['RFC 9701 §6', 'Nobody gets a weaker algorithm for introspection responses than is registered.'],
    ['RFC 8725 §3.1', 'A public key without `alg` is never the secret of a MAC.'],
    ['RFC 7517 §4.5', 'Two clients with one `kid` share no key, in a cache neither.'],
    ['RFC 8705 §3', 'The header of a certificate counts only where a trusted proxy was declared.'],
    ['RFC 7636 §4.6', 'The challenge of an S256 request is no verifier, and `plain` no way to redeem it.'],
    ['RFC 9126 §2.2; RFC 6749 §4.1.3', 'A stored request or ticket that names another client is refused.'],
    ['RFC 9449 §11.3', 'A proof that was made before its nonce expired is refused afterwards.'],
    ['CIMD §5, §8.7', 'A metadata document that redirects or is too large is refused.'],
  ]),
}
