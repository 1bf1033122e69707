import { registerTests } from './fixture.js'
import { keepingTests } from './keeping-tests.js'
import { PUSHED_REQUESTS, type TakeOnceKind, TICKETS } from './record-kind.js'
import { recordTests } from './record-tests.js'
import type { Open, Runner } from './runner.js'
import { takeOnceTests } from './take-once-tests.js'

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
  registerTests(runner, open, subject, { ...recordTests(kind), ...keepingTests(kind), ...takeOnceTests(kind) })
}
