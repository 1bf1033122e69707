import type { ExplainContext } from '../../src/judging/explain-request.js'

/** A mistake that people make, as it was captured, and what `symbolon explain` must say of it. */
export interface Mistake {
  readonly title: string
  /** The request, the JWT, the chain or the line of a log. */
  text(): string | Promise<string>
  /** What the operator knows besides. */
  context?(): ExplainContext | Promise<ExplainContext>
  /** The code of the first finding. */
  readonly code: string
  /** Words of the cause. Default: cause and fix are the usual ones of the code. */
  readonly cause?: RegExp
  readonly fix?: RegExp
}
