/** What is used of helmet, the headers that most applications set. */
declare module 'helmet' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Options {
    readonly contentSecurityPolicy?: { readonly directives: Readonly<Record<string, null>> }
  }
  function helmet(
    options?: Options,
  ): (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

  export = helmet
}
