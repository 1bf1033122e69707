import type { JudgingOptions } from './explain-request.js'

/** What a JWT was sent with, where one knows it. */
export interface JwtContext extends JudgingOptions {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly token: string | undefined
}
