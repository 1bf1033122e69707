/** A value or a promise of it. Ports may return either. */
export type Awaitable<T> = T | Promise<T>

/** Continues with a value at once, or later if it is a promise. Most ports need no promise. */
export function andThen<T, Next>(value: Awaitable<T>, next: (value: T) => Awaitable<Next>): Awaitable<Next> {
  return isPromised(value) ? Promise.resolve(value).then(next) : next(value)
}

export function all<T>(values: readonly Awaitable<T>[]): Awaitable<readonly T[]> {
  return areValues(values) ? values : Promise.all(values)
}

/** Asks for another value while one is perhaps pending: what is thrown then must not leave its rejection unheard. */
export function besides<T>(pending: unknown, call: () => Awaitable<T>): Awaitable<T> {
  return isPromised(pending) ? rejecting(call) : call()
}

async function rejecting<T>(call: () => Awaitable<T>): Promise<T> {
  return call()
}

function areValues<T>(values: readonly Awaitable<T>[]): values is readonly T[] {
  return !values.some(isPromised)
}

/** Whether a value is a promise, of any library. */
export function isPromised<T>(value: Awaitable<T>): value is Promise<T> {
  if (typeof value !== 'object' || value === null) return false
  const { then }: { readonly then?: unknown } = value
  return typeof then === 'function'
}

/** Either a value or a refusal. A client's mistake is never thrown. */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
