/** A request to the console as plain values. */
export interface ConsoleCall {
  readonly method: string
  /** The path as it was sent, without the query. */
  readonly path: string
  /** The query as it was sent, without its question mark. */
  readonly query: string
  /** The address of the peer, where the server knows it. */
  readonly peer?: string | undefined
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined
}

/** An answer of the console. The body is a text, or frames that are sent one after the other. */
export interface ConsoleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | ((signal: AbortSignal) => AsyncIterable<string>)
}
