import type { Configured } from './configured.js'
import { announcement, invitation } from './invitation.js'
import type { Serving } from './serve.js'

/**
 * The first line of output. Only a terminal gets commands with tokens and secrets: anything else
 * may be a log.
 */
export function greeting({ origin, metricsUrl }: Listening, configured: Configured, json: boolean): string {
  if (json) return JSON.stringify({ listening: origin, metrics: metricsUrl })
  const text = process.stdout.isTTY ? invitation(origin, configured) : announcement(origin, configured)
  return metricsUrl === undefined ? text : `${text}\nPrometheus reads ${metricsUrl}`
}

/** Where a server listens. */
type Listening = Pick<Serving, 'origin' | 'metricsUrl'>
