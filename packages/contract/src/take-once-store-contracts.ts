import { examine } from './bench.js'
import { keepingTrials } from './keeping-trials.js'
import { PUSHED_REQUESTS, type TakeOnceKind, TICKETS } from './record-kind.js'
import { recordTrials } from './record-trials.js'
import type { Open, Runner } from './runner.js'
import { takeOnceTrials } from './take-once-trials.js'

/** The promises of a `PushedRequestStore`. */
export function pushedRequestStoreContract(runner: Runner, open: Open): void {
  takeOnceStoreContract(runner, open, 'pushedRequests', PUSHED_REQUESTS)
}

/** The promises of a `TicketStore`. */
export function ticketStoreContract(runner: Runner, open: Open): void {
  takeOnceStoreContract(runner, open, 'tickets', TICKETS)
}

function takeOnceStoreContract<Stored extends object>(
  runner: Runner,
  open: Open,
  subject: string,
  kind: TakeOnceKind<Stored>,
): void {
  examine(runner, open, subject, { ...recordTrials(kind), ...keepingTrials(kind), ...takeOnceTrials(kind) })
}
