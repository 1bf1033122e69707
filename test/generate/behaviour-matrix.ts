import { connectToCore, openWorld } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import {
  BINDING_MATRIX,
  BINDINGS,
  type MatrixCell,
  PRESENTATIONS,
} from '@symbolon/scenarios/introspection/binding-matrix.js'
import { table } from './markdown.js'
import { suitesSection } from './suites.js'

/** The parts of docs/requirements.md: every pair of a binding and a presentation, played; and the suites. */
export async function behaviourTables(): Promise<Readonly<Record<string, string>>> {
  const rows = Object.keys(PRESENTATIONS).map(async presented => {
    const cells = BINDING_MATRIX.filter(cell => cell.presented === presented)
    return [presented, ...(await Promise.all(cells.map(outcomeOf)))]
  })
  const head = ['presented', ...Object.keys(BINDINGS).map(binding => `bound to ${binding}`)]
  return { bindings: table(head, await Promise.all(rows)), suites: suitesSection() }
}

async function outcomeOf({ scenario }: MatrixCell): Promise<string> {
  const storage = createStorage()
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, scenario)
  const { action, resultCode, responseContent }: { action: string; resultCode: string; responseContent?: string } =
    await scenario.play(world)
  if (action === 'OK') return '**OK**'
  return `${/^\w+ error="\w+"/.exec(responseContent ?? '')?.[0] ?? action} ${resultCode}`.replace(
    /^(.*) (A\d+)$/,
    '`$1` $2',
  )
}
