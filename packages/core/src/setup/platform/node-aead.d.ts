import type { AeadParameters } from '../../ports/crypto.js'
/** `seal` of the `Crypto` port, by node:crypto. */
export declare function seal(plaintext: Uint8Array, by: AeadParameters): Uint8Array
/** `open` of the `Crypto` port, by node:crypto. */
export declare function open(sealed: Uint8Array, by: AeadParameters): Uint8Array | undefined
//# sourceMappingURL=node-aead.d.ts.map
