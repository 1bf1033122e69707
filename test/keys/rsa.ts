import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The sizes of RSA keys that are kept for tests. */
export type RsaBits = 1024 | 2048 | 2560 | 3072 | 4096

/**
 * A private RSA key of the tests, always the same: making one takes up to seconds. Everybody knows
 * these keys. There are four of 2048 bits, one of 1024, and two of each other size.
 */
export function rsaTestKey(bits: RsaBits, number = 1): KeyObject {
  return createPrivateKey(readFileSync(new URL(`only-for-tests-rsa-${bits}-${number}.pem`, import.meta.url)))
}
