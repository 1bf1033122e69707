import { numbered, type RequirementGroup } from './row.js'

/** Mistakes that implementations make again and again. */
export const TRAPS: RequirementGroup = {
  title: 'Traps',
  note: 'Mistakes that implementations make again and again.',
  rows: numbered('TRAP', 1, [
    ['RFC 9110 §9.1', 'Methods are compared with their case.'],
    ['RFC 7515 §2, §3.1', 'A compact JWS has three parts of canonical base64url, without white space or padding.'],
    ['RFC 9651 §4.1.5, §4.2.4', 'A decimal of a structured field keeps its fraction: `1.0` is not `1`.'],
  ]),
}

/** What attackers try against the service. */
export const THREATS: RequirementGroup = {
  title: 'Threats',
  note: 'What attackers try: spoofing, elevation, confusion of services, missing data, weak algorithms.',
  rows: numbered('THREAT', 1, [
    ['RFC 8725 §3.10', 'Keys come from the record of the client, never from `jku`, `x5u` or `x5c` of what was sent.'],
    [
      'RFC 8725 §2.7',
      'A name that was sent finds nothing that every object inherits, and no number by another spelling.',
    ],
    ['RFC 9449 §11.1', 'Marks, nonces and records belong to one service and mean nothing to another.'],
    ['RFC 9470 §3', 'Data that is missing or impossible never satisfies a demand.'],
    ['RFC 9449 §4.3-5; FAPI2-SP 5.4', 'RS256 is accepted only where no FAPI mode holds.'],
  ]),
}
