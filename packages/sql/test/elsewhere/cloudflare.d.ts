/** What the workers of the tests use of their runtime. */
declare module 'cloudflare:workers' {
  export interface ObjectState {
    readonly storage: import('../../src/index.js').DurableObjectStorage & {
      setAlarm(at: number): Promise<void>
    }
    blockConcurrencyWhile(work: () => Promise<unknown>): Promise<void>
    abort(reason: string): void
  }
  export class DurableObject {
    protected readonly ctx: ObjectState
    constructor(ctx: ObjectState, env: unknown)
  }
}
