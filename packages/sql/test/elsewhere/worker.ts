import { DurableObject, type ObjectState } from 'cloudflare:workers'
import {
  type D1Binding,
  fromD1,
  fromDurableObject,
  fromDurableObjectStub,
  migrate,
  type SqlDriver,
  type Step,
  sqlStores,
} from '../../src/index.js'
import { introspections } from './introspections.js'
import { type KitOrder, runKit } from './kit.js'

const MARGIN = 60_001

/** The object that keeps records. */
export class Records extends DurableObject {
  readonly #driver = fromDurableObject(this.ctx.storage)

  constructor(ctx: ObjectState, env: unknown) {
    super(ctx, env)
    void ctx.blockConcurrencyWhile(() => migrate(this.#driver))
  }

  batch(steps: readonly Step[]) {
    return this.#driver.batch(steps)
  }

  kit(order: KitOrder) {
    return runKit(this.#driver, order)
  }

  evict() {
    this.ctx.abort('evicted by the test')
  }

  wake() {
    return this.ctx.storage.setAlarm(Date.now())
  }

  async alarm() {
    await sqlStores(this.#driver, { serviceId: 'bank' }).replays.sweep(Date.now() + MARGIN, 1_000)
  }
}

interface Stub {
  batch: Records['batch']
  kit: Records['kit']
  evict(): Promise<void>
  wake(): Promise<void>
}

/** The bindings of the workers, which all have the same. */
interface Env {
  readonly DB: D1Binding
  readonly RECORDS: { idFromName(name: string): unknown; get(id: unknown): Asynchronous<Stub> }
}

type Asynchronous<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...parameters: infer Parameters) => infer Answer
    ? (...parameters: Parameters) => Promise<Awaited<Answer>>
    : never
}

const objectOf = ({ RECORDS }: Env, name = 'bank') => RECORDS.get(RECORDS.idFromName(name))

const DRIVERS = {
  d1: ({ DB }: Env) => fromD1(DB),
  object: (env: Env) => fromDurableObjectStub(objectOf(env)),
} as const

/** What tests order of a worker. */
const ORDERS = {
  kit(env: Env, { on, ...order }: KitOrder & { readonly on: Place }) {
    if (on === 'inside') return objectOf(env).kit(order)
    if (on !== 'apart') return runKit(DRIVERS[on](env), order)
    return runKit(DRIVERS.object(env), order, fromDurableObjectStub(objectOf(env, 'marks')))
  },
  /** Claims marks one after the other, and answers `undefined` for each that failed. */
  async claim(env: Env, { on, keys }: { readonly on: keyof typeof DRIVERS; readonly keys: readonly string[] }) {
    const driver: SqlDriver = DRIVERS[on](env)
    await migrate(driver)
    const { replays } = sqlStores(driver, { serviceId: 'bank' })
    const claim = async (key: string) => (await replays.claim([{ key, until: 0 }], 0))[0]
    return Promise.all(keys.map(key => claim(key).catch(String)))
  },
  /** Introspects a token so many times, one after the other. */
  async introspect(env: Env, { on, times }: { readonly on: keyof typeof DRIVERS; readonly times: number }) {
    const driver: SqlDriver = DRIVERS[on](env)
    await migrate(driver)
    return introspections(driver, times)
  },
  evict: (env: Env) =>
    objectOf(env)
      .evict()
      .then(() => 'still there', String),
  wake: (env: Env) => objectOf(env).wake(),
  /** Runs statements, in one batch each. */
  run: (env: Env, { on, steps }: { readonly on: keyof typeof DRIVERS; readonly steps: readonly Step[] }) =>
    Promise.all(steps.map(async step => (await DRIVERS[on](env).run(step)).rows)),
} as const

type Place = keyof typeof DRIVERS | 'inside' | 'apart'

// biome-ignore lint/style/noDefaultExport: workerd looks for the default export of a worker.
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { order, ...parameters } = await request.json()
    const run: (env: Env, parameters: never) => unknown = ORDERS[order as keyof typeof ORDERS]
    return Response.json({ answer: await run(env, parameters as never) })
  },
}
