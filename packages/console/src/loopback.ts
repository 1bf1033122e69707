import type { ConsoleCall } from './call.js'

/** Hosts that only a browser on the same machine can mean, with any port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Addresses of the same machine; an IPv4 address may be written as one of IPv6. */
const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i

/**
 * Whether a call may reach the console: from this machine and for a loopback host, or for one of
 * the other hosts that were allowed.
 *
 * A page of a stranger can make its own name resolve to 127.0.0.1 and so reach this server from the
 * user's browser, but the browser still sends that name as `Host`.
 */
export function isAllowedHost(call: ConsoleCall, allowedHosts: readonly string[]): boolean {
  const host = call.header('host') ?? ''
  if (allowedHosts.includes(host.toLowerCase())) return true
  return LOOPBACK_HOST.test(host) && (call.peer === undefined || LOOPBACK_ADDRESS.test(call.peer))
}

/**
 * Whether the console's own page, or the user, has caused a call. Browsers say so. Other ports of
 * the same machine are the same site, so `SameSite` does not keep their pages away.
 */
export function isOwnSite(call: ConsoleCall): boolean {
  return [undefined, 'same-origin', 'none'].includes(call.header('sec-fetch-site'))
}
