import type { OnFault } from '@symbolon/core'
import { notify } from '@symbolon/core/internal'

/** An option that every handler has. */
export interface FaultOptions {
  /**
   * Receives an error of your own functions, and the `TypeError` for a body that something else has
   * read; the client gets a 500. Default: `onFault` of the ports, or else `console.error`.
   */
  readonly onFault?: OnFault | undefined
}

/** The response of a handler, or 500 without a body if it rejects. */
export async function answered(
  operation: string,
  handled: Promise<Response>,
  onFault: OnFault = printed,
): Promise<Response> {
  try {
    return await handled
  } catch (error) {
    notify(() => onFault(error, { operation }))
    return new Response(null, { status: 500 })
  }
}

function printed(error: unknown): void {
  console.error(error)
}
