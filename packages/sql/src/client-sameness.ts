import type { Awaitable } from '@symbolon/core/stores'
import type { Row } from './driver.js'

interface Judged {
  readonly record: unknown
  readonly isSame: boolean
}

/**
 * Whether a stored client is the same as one that shall replace it.
 *
 * Decryption may need longer to say than a transaction can wait, because its statements follow each
 * other at once. Then the transaction ends without a change, and the next one knows the answer.
 */
export class ClientSameness {
  readonly #judge: (row: Row) => Awaitable<boolean>
  #judged: Judged | undefined
  #awaited: Promise<Judged> | undefined

  constructor(judge: (row: Row) => Awaitable<boolean>) {
    this.#judge = judge
  }

  /** Whether the client of the row is the same; also `false` as long as the answer is awaited. */
  isSame(row: Row): boolean {
    this.#awaited = undefined
    const { record } = row
    const judged = this.#judged
    if (judged !== undefined && judged.record === record) return judged.isSame
    const isSame = this.#judge(row)
    if (typeof isSame === 'boolean') return isSame
    this.#awaited = isSame.then(answer => ({ record, isSame: answer }))
    // An error is thrown by `wasAwaited`, and meanwhile nobody may miss a handler for it.
    this.#awaited.catch(() => undefined)
    return false
  }

  /** Waits for an answer that the last transaction could not wait for; `false` if there was none. */
  async wasAwaited(): Promise<boolean> {
    if (this.#awaited === undefined) return false
    this.#judged = await this.#awaited
    this.#awaited = undefined
    return true
  }
}
