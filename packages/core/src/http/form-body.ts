import { FORM_LENGTH } from '../lib/limits.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { errorBody } from '../pipeline/answer.js'
import { FORM_REFUSALS } from '../pipeline/form-refusals.js'
import { verdictOf } from '../pipeline/refusals.js'
import type { Ports } from '../ports/ports.js'
import { FORM_RULES, type FormParameters, readForm } from '../standards/oauth/form.js'
import { jsonAnswer } from './client-endpoint.js'
import type { HttpAnswer } from './http-answer.js'
import { loadedOnce } from './resource-demands.js'

/** Where an endpoint for forms finds its service: its ports, if it has any. */
export interface FormLimitSource {
  readonly ports?: Pick<Ports, 'service'> | undefined
}

/**
 * The most bytes that an endpoint reads of a form: 64 KiB, or `pushedAuthReqMaxSize` of its service
 * if that is more. The service is asked only for a form that is longer, or of unknown length.
 */
export async function formLimit(contentLength: string | undefined, { ports }: FormLimitSource): Promise<number> {
  if (ports === undefined || Number(contentLength) <= FORM_LENGTH) return FORM_LENGTH
  const { service } = await loadedOnce(ports)
  return Math.max(FORM_LENGTH, service?.pushedAuthReqMaxSize ?? FORM_LENGTH)
}

/**
 * Reads the parameters of a posted form as every operation does: none is repeated except
 * `resource`, and one without a value counts as omitted (RFC 6749 §3.1, §3.2). The refusal is the
 * 400 for the client. Read the forms of your own endpoints only with this function. Otherwise your
 * endpoint and an operation may read different parameters from the same text.
 */
export function readFormParameters(text: string): Result<FormParameters, HttpAnswer> {
  const form = readForm(text)
  for (const rule of FORM_RULES) {
    const fault = rule.run(form)
    if (fault === undefined) continue
    const { error, shown } = verdictOf(FORM_REFUSALS, fault)
    return refuse(jsonAnswer(400, errorBody(error, shown, undefined), false))
  }
  return ok(form)
}

/**
 * The bytes of a body that arrives in chunks, up to a limit of bytes and of chunks. Chunks are
 * copied, not kept: a stranger can send one for each byte, and an object for each would take hundreds
 * of times its bytes.
 */
export class BodyBytes {
  /** The chunks that any body may have. One whose limit is higher may have more: one for each KiB. */
  static readonly CHUNKS: number = 256

  readonly #limit: number
  #chunks = 0
  #bytes: Uint8Array = new Uint8Array()
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds a chunk, unless there are then more bytes or chunks than the limits. Returns whether it did. */
  add(chunk: Uint8Array): boolean {
    const end = this.#length + chunk.length
    if (end > this.#limit || this.#chunks >= BodyBytes.CHUNKS + this.#limit / 1_024) return false
    this.#chunks++
    // Most bodies are one chunk, which needs no copy. One that is part of much more would keep it all.
    if (this.#length === 0) this.#bytes = 2 * chunk.length < chunk.buffer.byteLength ? chunk.slice() : chunk
    else {
      if (end > this.#bytes.length) this.#bytes = enlarged(this.#bytes, { end, limit: this.#limit })
      this.#bytes.set(chunk, this.#length)
    }
    this.#length = end
    return true
  }

  /** Everything that was added. */
  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** A copy with room for more, twice as much up to the limit, so that bytes are seldom copied again. */
function enlarged(bytes: Uint8Array, { end, limit }: { readonly end: number; readonly limit: number }): Uint8Array {
  const copy = new Uint8Array(Math.max(end, Math.min(limit, 2 * bytes.length)))
  copy.set(bytes)
  return copy
}
