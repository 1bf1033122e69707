import { describe, expect, test } from 'vitest'
import { isOneSequence } from '../../../src/standards/x500/pem.js'

/** A SEQUENCE with these octets for its length, and content of so many octets. */
function sequence(length: readonly number[], octets: number): Uint8Array {
  const der = new Uint8Array(1 + length.length + octets)
  der.set([0x30, ...length])
  return der
}

describe('X.690 §10.1: the length of a SEQUENCE has the shortest definite form', () => {
  test.each<[what: string, length: readonly number[], octets: number]>([
    ['0', [0], 0],
    ['127', [0x7f], 127],
    ['128', [0x81, 0x80], 128],
    ['129', [0x81, 0x81], 129],
    ['255', [0x81, 0xff], 255],
    ['256', [0x82, 1, 0], 256],
    ['65,535', [0x82, 0xff, 0xff], 65_535],
    ['65,536', [0x83, 1, 0, 0], 65_536],
  ])('%s octets', (_, length, octets) => {
    expect(isOneSequence(sequence(length, octets))).toBe(true)
    expect(isOneSequence(sequence(length, octets + 1))).toBe(false)
    if (octets > 0) expect(isOneSequence(sequence(length, octets - 1))).toBe(false)
  })

  test.each<[what: string, length: readonly number[], octets: number]>([
    ['an indefinite length', [0x80], 0],
    ['an indefinite length before 128', [0x80], 128],
    ['127 in two octets', [0x81, 0x7f], 127],
    ['255 in three octets', [0x82, 0, 0xff], 255],
    ['65,535 in four octets', [0x83, 0, 0xff, 0xff], 65_535],
    ['65,536 in five octets', [0x84, 0, 1, 0, 0], 65_536],
    ['16 MiB, which no certificate has', [0x84, 1, 0, 0, 0], 2 ** 24],
  ])('not %s', (_, length, octets) => {
    expect(isOneSequence(sequence(length, octets))).toBe(false)
  })
})
