import { nodeCrypto } from '../../src/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../src/platform/web-crypto.js'
import type { Crypto } from '../../src/ports/ports.js'

/** The implementations of the `Crypto` port. All tests run with each. */
export const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto()],
  ['the thread pool of node:crypto', nodeCrypto({ offload: 'threadpool' })],
  ['WebCrypto', webCrypto],
]
