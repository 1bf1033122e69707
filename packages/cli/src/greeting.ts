import type { Configured } from './configured.js'
import { announcement, invitation } from './invitation.js'

/**
 * The first line of output. Only a terminal gets commands with tokens and secrets: anything else
 * may be a log.
 */
export function greeting(origin: string, configured: Configured, json: boolean): string {
  if (json) return JSON.stringify({ listening: origin })
  return process.stdout.isTTY ? invitation(origin, configured) : announcement(origin, configured)
}
