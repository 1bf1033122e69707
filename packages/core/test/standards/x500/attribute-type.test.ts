import { expect, test } from 'vitest'
import { attributeType, isIa5Type } from '../../../src/standards/x500/attribute-values.js'

test.each([
  ['RFC 4519 §2.5', ['description'], '2.5.4.13'],
  ['RFC 4519 §2.14', ['initials', 'INITIALS'], '2.5.4.43'],
  ['RFC 4519 §2.11', ['generationQualifier', 'generation'], '2.5.4.44'],
  ['RFC 4519 §2.40', ['x500UniqueIdentifier'], '2.5.4.45'],
  ['RFC 4519 §2.8', ['dnQualifier', 'dnq'], '2.5.4.46'],
  ['X.520', ['role'], '2.5.4.72'],
  ['RFC 4524 §2.16', ['mail'], '0.9.2342.19200300.100.1.3'],
  ['RFC 2985 §5.2.1', ['emailAddress', 'E'], '1.2.840.113549.1.9.1'],
  ['RFC 2985 §5.2.2', ['unstructuredName'], '1.2.840.113549.1.9.2'],
  ['RFC 2985 §5.2.3', ['unstructuredAddress'], '1.2.840.113549.1.9.8'],
  ['CA/Browser Forum', ['jurisdictionLocalityName', 'jurisdictionL'], '1.3.6.1.4.1.311.60.2.1.1'],
  ['CA/Browser Forum', ['jurisdictionStateOrProvinceName', 'jurisdictionST'], '1.3.6.1.4.1.311.60.2.1.2'],
  ['CA/Browser Forum', ['jurisdictionCountryName', 'jurisdictionC'], '1.3.6.1.4.1.311.60.2.1.3'],
])('%s: %j', (_, names, type) => {
  expect(names.map(attributeType)).toEqual(names.map(() => type))
})

test.each([
  ['domainComponent', '0.9.2342.19200300.100.1.25', true],
  ['mail', '0.9.2342.19200300.100.1.3', true],
  ['emailAddress', '1.2.840.113549.1.9.1', true],
  ['commonName', '2.5.4.3', false],
])('RFC 4517 §4.2.9: values of %s are ASCII: %s', (_, type, expected) => {
  expect(isIa5Type(type)).toBe(expected)
})
