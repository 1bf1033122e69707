import type { Configured } from './configured.js'
import { announcement, invitation } from './invitation.js'
import type { Serving } from './serving.js'

/**
 * The first line of output. Only a terminal gets commands with tokens and secrets: anything else
 * may be a log.
 */
export function greeting(
  { origin, metricsUrl, adminOrigin }: Listening,
  configured: Configured,
  json: boolean | undefined,
): string {
  if (json) return JSON.stringify({ listening: origin, metrics: metricsUrl, admin: adminOrigin })
  const text = process.stdout.isTTY ? invitation(origin, configured) : announcement(origin, configured)
  return [
    text,
    ...(metricsUrl === undefined ? [] : [`Prometheus reads ${metricsUrl}`]),
    ...(adminOrigin === undefined ? [] : [`The admin API listens on ${adminOrigin}`]),
  ].join('\n')
}

/** Where a server listens. */
export type Listening = Pick<Serving, 'origin' | 'metricsUrl' | 'adminOrigin'>
