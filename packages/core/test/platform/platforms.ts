import { platformCrypto as nodeCrypto } from '../../src/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../src/platform/web-crypto.js'
import type { Crypto } from '../../src/ports/ports.js'

/** The two implementations of the `Crypto` port. All tests run with both. */
export const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto],
  ['WebCrypto', webCrypto],
]
