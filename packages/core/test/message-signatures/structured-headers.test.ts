import { DisplayString, parseDictionary, parseItem, serializeDictionary, serializeItem } from 'structured-headers'
import { describe, expect, test } from 'vitest'
import { strictField } from '../../src/message-signatures/structured-field-reader.js'

/*
 * What `structured-headers` 2.1.0 reads and writes otherwise than RFC 9651 says. A row that fails after an update is a
 * reason to look at docs/decisions/0053 again.
 */

/** A field as the library writes it after it has read it. */
const byLibrary = (field: string) => serializeDictionary(parseDictionary(field))

describe('RFC 9651: a field in its strict form, which the library changes', () => {
  test.each<[what: string, field: string, written: string]>([
    ['a decimal without a fraction becomes an integer (§4.1.5)', 'a=1.0', 'a=1'],
    ['the same in a parameter', 'a;q=2.0', 'a;q=2'],
    ['a control character is written with one digit (§4.1.11)', 'a=%"%0a"', 'a=%"%a"'],
    ['a date beyond what Date can be (§3.3.7) is no number', 'a=@8640000000001', 'a=@NaN'],
  ])('%s', (_, field, written) => {
    expect(strictField(field, 'dictionary')).toBe(field)
    expect(byLibrary(field)).toBe(written)
  })

  test.each([
    ['a date before a parameter (§4.2.9)', 'a=@1;x'],
    ['a date before another member', 'a=@1, b=2'],
    ['a date in an inner list', 'a=(@1 @2)'],
  ])('%s is refused', (_, field) => {
    expect(strictField(field, 'dictionary')).toBe(field)
    expect(() => parseDictionary(field)).toThrow('Expected a digit')
  })
})

describe('RFC 9651: what the library writes and no reader accepts', () => {
  test.each([
    ['a number that rounds to an integer (§4.1.5)', serializeItem(2.0001), '2.'],
    ['a display string with a line break (§4.1.11)', serializeItem(new DisplayString('\n')), '%"%a"'],
  ])('%s', (_, written, expected) => {
    expect(written).toBe(expected)
    expect(strictField(written, 'item')).toBeUndefined()
    expect(() => parseItem(written)).toThrow()
  })
})
