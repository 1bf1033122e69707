import { expect, test } from 'vitest'
import { namesOfTests, rowsNamed } from './names-of-tests.js'

const NAMES = namesOfTests()

const PUSHED_ROWS = Array.from({ length: 33 }, (_, row) => row + 1)
const INTROSPECTION_ROWS = Array.from({ length: 23 }, (_, row) => row)

test.each(PUSHED_ROWS)('requirements.md §2 row %i is named by a test', row => {
  expect(rowsNamed(2, NAMES)).toContain(row)
})

test.each(INTROSPECTION_ROWS)('requirements.md §3 row %i is named by a test', row => {
  expect(rowsNamed(3, NAMES)).toContain(row)
})

/** The advisories of §6 on pushed requests and client authentication, and what each requires. */
const ADVISORIES: readonly (readonly [id: string, requirement: string])[] = [
  ['CVE-2024-4540', 'no stored record, response or log contains a credential'],
  ['CVE-2023-2422', 'names of other certificates in the path are ignored'],
  ['CVE-2026-9793', 'raw JSON in an encrypted request object'],
  ['CVE-2026-4634', 'a scope of 1 MiB causes no work'],
  ['CVE-2026-1035', 'of 100 concurrent uses, one succeeds'],
  ['CVE-2026-9802', 'used, created again, used again'],
  ['CVE-2026-7571', 'parameters in the front channel never override stored ones'],
  ['GHSA-gv94-wp4h-vv8p', 'white space in headers'],
  ['CVE-2020-10770', 'a request_uri is refused, and nothing is fetched'],
  ['CVE-2023-6927', 'redirect URIs are compared exactly'],
  ['CVE-2024-8883', 'redirect URIs are compared exactly'],
  ['CVE-2025-4143', 'redirect URIs are compared exactly'],
  ['CVE-2024-49755', 'another key than the bound one'],
  ['GHSA-3p3g-vpw6-4w66', 'a repeated jti'],
  ['CVE-2020-5300', 'a repeated jti'],
  ['GHSA-v3q9-2p3m-7g43', 'a repeated jti'],
  ['CVE-2020-15222', 'a repeated jti'],
  ['GHSA-7mqr-2v3q-v2wm', 'no success when a port rejects'],
  ['gh-19444', '100,000 identifiers resolve'],
  ['gh-1971', 'bound to the client'],
  ['gh-1974', 'can be used once'],
  ['gh-2024', 'expiry limits redemption, not the login'],
  ['gh-17107', 'other clients do not displace records'],
  ['c2611da8', 'types with names of inherited properties'],
  ['dbf6bfc1', 'htu as a list'],
  ['d5f4a278', 'members of aud other than strings'],
  ['f1bb868d', 'loose base64 in HTTP Basic'],
  ['19dd9bbb', 'loose JWTs'],
  ['3d222065', 'empty values in request objects'],
  ['f1672336', 'replay within the skew'],
  ['CVE-2026-27962', 'an embedded key'],
  ['CVE-2018-0114', 'an embedded key'],
  ['CVE-2025-59420', 'an unknown crit'],
  ['CVE-2015-9235', 'HS256 keyed with the public key'],
  ['CVE-2022-29217', 'HS256 keyed with the public key in PEM'],
  ['CVE-2024-33663', 'HS256 keyed with the public key in DER'],
  ['CVE-2022-21449', 'r and s of zero'],
  ['CVE-2022-36083', 'p2c'],
  ['CVE-2024-28176', 'zip'],
  ['CVE-2021-44531', 'names of another kind'],
  ['CVE-2021-44532', 'names that contain lists'],
  ['CVE-2021-44533', 'several values in one part'],
  ['CVE-2025-27370', 'the audience of another endpoint'],
  ['CVE-2025-27371', 'the audience of another endpoint'],
  ['CVE-2026-22752', 'javascript: as a redirect URI'],
  ['CVE-2024-22258', 'PKCE downgrade'],
]

test.each(ADVISORIES)('requirements.md §6 %s is named by a test: %s', id => {
  expect(NAMES.filter(name => name.includes(id))).not.toEqual([])
})
