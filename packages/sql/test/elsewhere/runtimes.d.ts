/** What the tests use of the runtime of Cloudflare. */
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
/** What the tests use of Bun. */
declare module 'bun' {
  export class SQL {
    readonly options: { readonly max?: number }
    constructor(url: string, options?: object)
    unsafe(text: string, values: unknown[]): Promise<unknown[]>
    begin(options: string, callback: (transaction: SQL) => Promise<unknown>): Promise<unknown>
    end(): Promise<void>
  }
}

declare module 'bun:sqlite' {
  export class Database {
    constructor(path: string)
    run(text: string): unknown
    prepare(text: string): {
      all(...values: unknown[]): unknown[]
      run(...values: unknown[]): { readonly changes: number }
    }
  }
}

declare module 'node:sqlite' {
  export class DatabaseSync {
    constructor(path: string)
    exec(text: string): void
    prepare(text: string): {
      all(...values: unknown[]): unknown[]
      run(...values: unknown[]): { readonly changes: number }
    }
  }
}
