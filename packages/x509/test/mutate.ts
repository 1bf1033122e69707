import { type Der, partsOf, readDer } from '../src/der.js'
import { type Bytes, joined, tlv } from './write-der.js'

/** Random numbers below a bound, reproducible from a seed (Mulberry32). */
export type Chance = (bound: number) => number

/** Creates random numbers from a seed. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return bound => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** Changes, inserts or removes a few octets, without adjusting lengths. */
export function mutateOctets(bytes: Bytes, chance: Chance): Bytes {
  let changed = bytes
  for (let times = 1 + chance(3); times > 0; times--) {
    const at = chance(changed.length)
    const octet = chance(6) === 0 ? new Uint8Array() : Uint8Array.of(chance(256))
    const replaced = chance(5) === 0 ? 0 : 1
    changed = joined(changed.subarray(0, at), octet, changed.subarray(at + replaced))
  }
  return changed
}

/**
 * Changes a nested value and adjusts the lengths, so that the result is DER with another meaning.
 */
export function mutateValues(bytes: Bytes, chance: Chance): Bytes {
  const der = readDer(bytes)
  return der === undefined ? bytes : within(der, chance, 6)
}

function within(der: Der, chance: Chance, depth: number): Bytes {
  const parts = (der.tag & 0x20) === 0 ? undefined : partsOf(der)
  if (parts === undefined || parts.length === 0 || depth === 0) return leaf(der, chance)
  const at = chance(parts.length)
  const wholes = parts.map(part => part.whole)
  const chosen = parts[at]
  const kind = chance(12)
  if (kind === 0) wholes.splice(at, 1)
  else if (kind === 1) wholes.splice(at, 0, wholes[chance(wholes.length)] ?? new Uint8Array())
  else if (kind === 2) wholes.reverse()
  else if (chosen !== undefined) wholes[at] = within(chosen, chance, depth - 1)
  return tlv(der.tag, ...wholes)
}

/**
 * Half of the time, changes the value in an OCTET STRING, because extensions are wrapped in one.
 */
function leaf(der: Der, chance: Chance): Bytes {
  const inner = der.tag === 0x04 && chance(2) === 0 ? readDer(der.content) : undefined
  if (inner !== undefined) return tlv(der.tag, within(inner, chance, 4))
  if (chance(8) === 0) return tlv(chance(256), der.content)
  if (der.content.length === 0) return tlv(der.tag, Uint8Array.of(chance(256)))
  return tlv(der.tag, mutateOctets(der.content, chance))
}
