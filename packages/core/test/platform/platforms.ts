import { platformCrypto as nodeCrypto } from '../../src/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../src/platform/web-crypto.js'
import type { Crypto } from '../../src/ports/ports.js'

/** The two implementations of the `Crypto` port: whatever holds for one must hold for the other. */
export const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto],
  ['WebCrypto', webCrypto],
]
