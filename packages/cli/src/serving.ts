import type { Report } from '@symbolon/core'
import type { AdminAddress } from './admin/open-admin.js'
import type { Configured } from './configured.js'
import type { MetricsAddress } from './metrics.js'
import type { Log, OnServedFault } from './request-log.js'

/** Options of `serve`. */
export interface ServingOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Receives every request. */
  readonly log: Log
  /** Receives the error of every fault. */
  readonly onFault: OnServedFault
  /** Receives every decision with its checks, which cost a good part of a call. Default: nobody. */
  readonly report?: Report | undefined
  /** The folder for relative paths of files. Default: the working directory. */
  readonly folder?: string
  /**
   * Seconds between the moment when readiness fails and the moment when the listener closes, so that
   * load balancers can notice. Default: 0.
   */
  readonly drainDelay?: number
  /**
   * Where Prometheus reads metrics, at `/metrics` of an address of their own. It needs packages that
   * the error names where they are missing. Default: nothing is measured.
   */
  readonly metrics?: MetricsAddress | undefined
  /** Where services and clients are managed; the configuration needs `adminTokens`. Default: nowhere. */
  readonly admin?: AdminAddress | undefined
}

/** A running server. */
export interface Serving {
  /** `http://host:port`. */
  readonly origin: string
  /** The URL of the metrics; absent when nothing is measured. */
  readonly metricsUrl?: string
  /** The origin of the admin API; absent when there is none. */
  readonly adminOrigin?: string
  /**
   * Serves another configuration from now on: requests that have begun end with the one before.
   * Rejects when something in it is wrong, or its storage is another one, and then nothing changes.
   */
  reload(configured: Configured): Promise<void>
  /**
   * Stops: `/health` answers 503 and everything is served for `drainDelay`. Then the listener closes,
   * answers say `Connection: close`, and what has begun is answered, for at most ten seconds. The
   * storage is closed when no request runs any more.
   */
  stop(): Promise<void>
}
