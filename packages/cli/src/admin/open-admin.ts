import { createServer } from 'node:http'
import type { OnFault } from '@symbolon/core'
import { callListener } from '@symbolon/node'
import { Drain } from '../drain.js'
import { listening } from '../listening.js'
import { type Log, OTHER, RequestLog } from '../request-log.js'
import { answerAdminCall } from './admin-api.js'
import type { AdminState } from './admin-state.js'

/** Where the admin API listens. */
export interface AdminAddress {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

/** An open admin API. */
export interface OpenAdmin {
  /** `http://host:port`. */
  readonly origin: string
  /** Answers what has begun, and closes the listener. */
  close(): Promise<void>
}

/** Milliseconds without traffic after which a connection is closed. */
const IDLE_TIMEOUT = 60_000

/** Opens the admin API on an address of its own. Rejects when the address is not available. */
export async function openAdmin(
  state: AdminState,
  { host, port, log, onFault }: AdminAddress & { readonly log: Log; readonly onFault: OnFault },
): Promise<OpenAdmin> {
  const requests = new RequestLog(log, shownAdminPath)
  const server = createServer()
  server.timeout = IDLE_TIMEOUT
  const drain: Drain = new Drain(
    server,
    callListener(call => drain.awaiting(requests.around(call, () => answerAdminCall(state, call))), { onFault }),
  )
  return { origin: await listening(server, host, port), close: () => drain.close() }
}

/** Names of services and clients are no secrets, but a stranger can send anything as one. */
function shownAdminPath(path: string): string {
  return /^\/services(?:\/[\w.~%:-]{1,200}(?:\/clients(?:\/[\w.~%:-]{1,200})?)?)?$/.test(path) ? path : OTHER
}
