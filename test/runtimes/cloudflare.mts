import { DurableObject } from 'cloudflare:workers'
import { fromD1, fromDurableObject, fromDurableObjectStub, type Step } from '@symbolon/sql'

/** What the drivers of @symbolon/sql take has the types of Cloudflare. */
interface Env {
  readonly DB: D1Database
  readonly RECORDS: DurableObjectNamespace<Records>
}

export class Records extends DurableObject<Env> {
  readonly #driver = fromDurableObject(this.ctx.storage)

  batch(steps: readonly Step[]) {
    return this.#driver.batch(steps)
  }
}

export const drivers = ({ DB, RECORDS }: Env) => [
  fromD1(DB),
  fromDurableObjectStub(RECORDS.get(RECORDS.idFromName('records'))),
]
