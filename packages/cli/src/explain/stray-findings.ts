import type { Finding } from '@symbolon/explain'
import type { CapturedRequest } from './captured-request.js'
import type { Endpoint } from './endpoint.js'
import { STRAYS } from './strays.js'

/** A mistake in what the operations do not read. */
export interface Stray {
  readonly finding: Finding
  /** Whether it is why operations refuse. */
  readonly explains: boolean
}

/** Mistakes in what the operations do not read. They are certain wherever the request was sent. */
export function strayFindings(request: CapturedRequest, endpoint: Endpoint): readonly Stray[] {
  return STRAYS.filter(({ at, applies }) => at.includes(endpoint) && applies(request)).map(
    ({ finding, explains = false }) => ({ finding: { ...finding, confidence: 'certain' }, explains }),
  )
}
