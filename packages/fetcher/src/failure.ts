/** A kind of failure: what is wrong, and whether another try can help. */
interface Failing {
  readonly text: string
  /** The same request would fail again: nothing but the other side can change it. */
  readonly isFinal: boolean
  /** The other side was not asked, so this says nothing about it. */
  readonly isUnasked: boolean
}

const final = (text: string): Failing => ({ text, isFinal: true, isUnasked: false })
const passing = (text: string): Failing => ({ text, isFinal: false, isUnasked: false })
const unasked = (text: string): Failing => ({ text, isFinal: false, isUnasked: true })

const REASONS = {
  url_unfit: final(
    'the URL is not one that is fetched: it must be https, of at most 2048 characters, without user and fragment',
  ),
  host_unknown: final('the host has no address'),
  address_not_public: final('the host has an address that is not public (RFC 6890)'),
  redirected: final('the server redirects, and redirects are not followed'),
  status_wrong: final('the status is not 200'),
  content_type_wrong: final('the content type is not JSON'),
  content_encoded: final('the content is compressed, which was not asked for'),
  too_large: final('the content is too large'),
  too_fragmented: final('the response comes in too many parts'),
  not_utf8: final('the content is not UTF-8'),
  content_invalid: final('the content is not what it must be'),
  keys_ignored: final('some keys are ignored, because they are not what they must be'),
  server_busy: passing('the server answers that it cannot serve the request now'),
  unreachable: passing('there was no connection, or it broke'),
  timed_out: passing('it took too long'),
  too_many: unasked('too many others are being fetched'),
  host_cooling: unasked('the host has just failed for several other URLs'),
} as const satisfies Readonly<Record<string, Failing>>

/** Why nothing was fetched; with `keys_ignored` the other keys were. */
export type FetchFailureReason = keyof typeof REASONS

/**
 * Nothing was fetched. The message says why in fixed words, with what is wrong with the content
 * where that is the reason; it holds neither the URL nor anything that the server sent.
 */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason

  constructor(reason: FetchFailureReason, detail?: string, cause?: unknown) {
    super(detail === undefined ? REASONS[reason].text : `${REASONS[reason].text}: ${detail}`, { cause })
    this.name = 'FetchFailure'
    this.reason = reason
  }

  /** Whether the same request would fail again until the other side changes something. */
  get isFinal(): boolean {
    return REASONS[this.reason].isFinal
  }

  /** Whether nobody was asked, because this server is busy or waits: nothing is known of the URL. */
  get isUnasked(): boolean {
    return REASONS[this.reason].isUnasked
  }
}

/** What is wrong or absent at a URL is not there. Another failure decides nothing, so it is thrown again. */
export function absentIfFinal(error: unknown): undefined {
  if (error instanceof FetchFailure && error.isFinal) return undefined
  throw error
}
