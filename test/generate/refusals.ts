import { type AnyRow, causeOf, PLAIN_CODES, REFUSAL_TABLES } from '../../packages/explain/src/reasons-and-codes.js'
import { table, wrapped } from './markdown.js'

/** Functions that share most of their refusals, by the name that the table has for them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'client authentication': [
    'authenticateClient',
    'pushAuthorizationRequest',
    'introspectForResourceServer',
    'exchangeToken',
    'revokeToken',
    'introspectToken',
  ],
  'authorization requests': ['pushAuthorizationRequest', 'registerAuthorizationRequest', 'processAuthorizationRequest'],
  'access tokens': ['createAccessToken', 'updateAccessToken', 'revokeAccessTokens'],
}

/** A refusal with the functions that have it. */
interface Refusal {
  readonly reason: string
  readonly functions: readonly string[]
  readonly row: AnyRow
}

/** The parts of docs/refusals.md. */
export function refusalTables(): Readonly<Record<string, string>> {
  const refusals = allRefusals()
  const shared = refusals.filter(([one]) => one?.row.code === 'A065310').length
  const plain = PLAIN_CODES.map(({ code, where, meaning, fix }) => [code, '', where, '', meaning, '', fix])
  return {
    groups: Object.entries(GROUPS)
      .map(([name, functions]) => wrapped(`- *${name}*: ${functions.map(each => `\`${each}\``).join(', ')}.`))
      .join('\n'),
    'reasons of one code': wrapped(
      `**Log the reason.** A code is not enough: ${shared} reasons have A065310, most faults of ` +
        'a DPoP proof. The reason is in no answer, so that no client gets it. It is in the report:',
    ),
    refusals: table(
      ['code', 'reason', 'where', 'answer', 'text', 'usual cause', 'fix'],
      [...refusals.map(cellsOf), ...plain].toSorted(byCodeAndReason),
    ),
  }
}

/** All refusals, one list for each code and reason, because operations answer some in different ways. */
function allRefusals(): readonly (readonly Refusal[])[] {
  const found = REFUSAL_TABLES.flatMap(({ functions, refusals }) =>
    Object.entries(refusals).map(([reason, row]): Refusal => ({ reason, functions, row })),
  )
  return [...groupedBy(found, ({ row, reason }) => `${row.code} ${reason}`).values()]
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function byCodeAndReason(one: readonly string[], other: readonly string[]): number {
  return one.slice(0, 2).join(' ') < other.slice(0, 2).join(' ') ? -1 : 1
}

function cellsOf(same: readonly Refusal[]): readonly string[] {
  const [{ reason, row } = { reason: '', row: undefined }] = same
  if (row === undefined) throw new Error('a refusal has a row')
  const { cause = '', fix = '' } = causeOf(reason, row.code) ?? {}
  const where = placesOf(new Set(same.flatMap(({ functions }) => functions)))
  return [row.code, `\`${reason}\``, where, answerOf(same), textOf(same), cause, fix]
}

function placesOf(functions: ReadonlySet<string>): string {
  const groups = Object.entries(GROUPS).filter(([, members]) => members.every(each => functions.has(each)))
  const grouped = new Set(groups.flatMap(([, members]) => members))
  const others = [...functions].filter(each => !grouped.has(each))
  return [...groups.map(([name]) => `*${name}*`), ...others.map(each => `\`${each}\``)].join(', ')
}

/** The actions and the error, with the parameters of a challenge. */
function answerOf(same: readonly Refusal[]): string {
  const errors = groupedBy(same, ({ row }) => [`\`${row.error}\``, ...parameterNames(row)].join(' with '))
  return [...errors]
    .map(([error, refusals]) => `${[...new Set(refusals.map(({ row }) => row.action))].join(' or ')} ${error}`)
    .join('; ')
}

/** What the caller reads, and the code that the client sees in its place. */
function textOf(same: readonly Refusal[]): string {
  const texts = new Set(same.map(({ row: { text, detail } }) => (detail === undefined ? text : `${text} …`)))
  const shown = new Set(same.flatMap(({ row }) => row.shown?.code ?? []))
  return [...texts, ...[...shown].map(code => `Client: ${code}.`)].join(' ')
}

/** Everything that a refusal can carry: rows that make parameters of it are called with this. */
const EXAMPLE = { required: ['read'], acrValues: ['urn:example:acr'], maxAge: 300 }

function parameterNames({ parameters }: AnyRow): readonly string[] {
  const made: object = typeof parameters === 'function' ? parameters(EXAMPLE) : {}
  return Object.keys(made).map(name => `\`${name}\``)
}
