import { type CapturedRequest, headerOf } from './captured-request.js'
import type { Carried } from './carried.js'
import { instantOf } from './jwt-parts.js'

/** The instant at which a request is judged, and where it comes from. */
export interface TimeOfRequest {
  readonly at: number
  readonly source: string
}

/**
 * When was the request sent? What the capture says counts; else the first JWT of the request that says
 * when it was made, because an old capture is not a mistake; else now.
 */
export function timeOfRequest(
  { at, headers = [] }: Partial<Pick<CapturedRequest, 'at' | 'headers'>>,
  carried: Carried,
  now: number,
): TimeOfRequest {
  if (at !== undefined) return { at, source: 'the time of the capture' }
  for (const { name, of } of SOURCES) {
    const made = instantOf(of(carried)?.claims ?? {}, 'iat')
    if (made !== undefined) return { at: made, source: `the iat of the ${name}, because the capture has no time` }
  }
  const [, created] = /;created=(\d{9,11})\b/.exec(headerOf({ headers }, 'signature-input') ?? '') ?? []
  if (created !== undefined) {
    const source = 'the created of the signature, because the capture has no time'
    return { at: Number(created) * 1_000, source }
  }
  return { at: now, source: 'now, because the capture has no time' }
}

const SOURCES: readonly { readonly name: string; of(carried: Carried): Carried['proof'] }[] = [
  { name: 'DPoP proof', of: ({ proof }) => proof },
  { name: 'client assertion', of: ({ assertion }) => assertion },
  { name: 'request object', of: ({ requestObject }) => requestObject },
]
