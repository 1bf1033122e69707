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

/**
 * docs/behaviour-matrix.md: every pair of a binding and a presentation, played, with its result; and
 * what test suites of others demand in another way.
 */
export async function behaviourMatrix(introduction: string): Promise<string> {
  const bindings = Object.keys(BINDINGS)
  const rows = Object.keys(PRESENTATIONS).map(async presented => {
    const cells = BINDING_MATRIX.filter(cell => cell.presented === presented)
    return [presented, ...(await Promise.all(cells.map(outcomeOf)))]
  })
  return [
    '# Bound how, presented what',
    '',
    'This table shows what `introspect` answers: OK, or the challenge and the result code of',
    'UNAUTHORIZED.',
    '',
    '- A column is what the access token is bound to.',
    '- A row is what the client presents with it: a certificate as `clientCertificate`, a proof as',
    '  `dpop`, with `htm` and `htu`.',
    '',
    'The guide is [introspection](introspection.md). Every cell is a row of the scenario table, played',
    'when this page is made.',
    '',
    introduction,
    '',
    table(['presented', ...bindings.map(binding => `bound to ${binding}`)], await Promise.all(rows)),
    '',
    '- A guard uses the `DPoP` header only with the DPoP scheme. A token that is sent as `Bearer` is',
    '  introspected without its proof, so a token that is bound to a key is always refused with that',
    '  scheme (RFC 9449 §7.2).',
    '- With `dpopProofOnUnboundTokenIgnored`, a proof for a token that is not bound to a key is ignored.',
    '',
    ...suitesSection(),
  ].join('\n')
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
