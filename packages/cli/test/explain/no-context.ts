import type { ExplainContext } from '../../src/explain/explain-text.js'

/** What is known when nothing but the text is given. */
export const NO_CONTEXT: ExplainContext = {
  method: undefined,
  url: undefined,
  token: undefined,
  roots: undefined,
  demands: {},
  keys: [],
}
