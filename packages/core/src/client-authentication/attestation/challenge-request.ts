import * as z from 'zod'
import type { Equal, Mutable } from '../../lib/objects.js'
import { readInput, type Unreadable } from '../../lib/read-input.js'
import { ok, type Result } from '../../lib/result.js'

/** What a challenge is for. `null` and `undefined` mean absent. */
export interface AttestationChallengeRequest {
  /**
   * The server that will get the proof: the authorization server (`as`, the default) or a resource
   * (`rs`). A challenge of the one is not accepted by the other.
   */
  readonly server?: 'as' | 'rs' | null | undefined
}

/** The request with every key present. */
interface ReadChallengeRequest {
  readonly server: 'as' | 'rs'
}

const schema = z.strictObject({ server: z.enum(['as', 'rs'], 'must be as or rs').nullish() })

true satisfies Equal<Mutable<AttestationChallengeRequest>, z.input<typeof schema>>

/** Reads the request; wrong types are a mistake of the caller. */
export function readChallengeRequest(input: unknown): Result<ReadChallengeRequest, Unreadable> {
  const read = readInput(schema, input)
  return read.ok ? ok({ server: read.value.server ?? 'as' }) : read
}
