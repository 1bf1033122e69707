import type { Crypto } from '../../ports/crypto.js'
/** Where {@link nodeCrypto} verifies signatures. */
export interface NodeCryptoOptions {
  /**
   * `threadpool`: all signatures are verified by the threads of libuv. A verification then takes
   * longer, but a process that has several cores to itself makes about twice as many. Default: on
   * the thread of the program, except for ES384 and ES512, which take so long that other requests
   * would wait.
   */
  readonly offload?: 'threadpool'
}
/**
 * The `Crypto` port on node:crypto. It is synchronous, so a digest takes a third of a microsecond;
 * only some signatures are verified by other threads. Throws a `TypeError` for an unknown option.
 */
export declare function nodeCrypto(options?: NodeCryptoOptions): Crypto
/** The `Crypto` port of most programs: {@link nodeCrypto} without options. */
export declare const platformCrypto: Crypto
//# sourceMappingURL=node-crypto.d.ts.map
