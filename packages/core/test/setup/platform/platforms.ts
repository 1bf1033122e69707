import type { Crypto } from '../../../src/ports/crypto.js'
import { nodeCrypto } from '../../../src/setup/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../../src/setup/platform/web-crypto.js'

/** The implementations of the `Crypto` port. All tests run with each. */
export const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto()],
  ['the thread pool of node:crypto', nodeCrypto({ offload: 'threadpool' })],
  ['WebCrypto', webCrypto],
]
