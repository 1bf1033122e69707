import { type AnyRow, causeOf, PLAIN_CODES, REFUSAL_TABLES } from '../../packages/explain/src/reasons-and-codes.js'
import { table, wrapped } from './markdown.js'

/** The client gets nothing from these: their answers are for the caller alone. */
const CALLER_ONLY = 'createAccessToken, updateAccessToken, revokeAccessTokens'

/** Every table of refusals, with the operations that use it. */
export const REFUSAL_SECTIONS = REFUSAL_TABLES.map(({ functions, refusals }) => {
  const title = functions.join(', ')
  return { title, refusals, callerOnly: title === CALLER_ONLY }
})

/** The tables of docs/refusals.md: the causes by code, then the texts by operation. */
export function refusalTables(): Readonly<Record<string, string>> {
  const rows = causeRows()
  const shared = rows.filter(([code]) => code === 'A065310').length
  return {
    'reasons of one code': wrapped(
      `**Log the reason.** A code is not enough: ${shared} reasons have A065310, most faults of ` +
        'a DPoP proof. The reason is in no answer, so that no client gets it. It is in the report:',
    ),
    'by code': table(['code', 'reason', 'usual cause', 'fix'], rows),
    'codes without a reason': table(
      ['code', 'where', 'what it means', 'fix'],
      PLAIN_CODES.map(({ code, where, meaning, fix }) => [code, where, meaning, fix]),
    ),
    ...Object.fromEntries(
      REFUSAL_SECTIONS.map(({ title, refusals, callerOnly }) => [title, refusalTable(refusals, callerOnly)]),
    ),
  }
}

/** A row for each code and reason, once for all operations. */
function causeRows(): readonly (readonly string[])[] {
  const rows = new Map<string, readonly string[]>()
  for (const { refusals } of REFUSAL_SECTIONS) {
    for (const [reason, { code }] of Object.entries(refusals)) {
      const { cause = '', fix = '' } = causeOf(reason, code) ?? {}
      rows.set(`${code} ${reason}`, [code, `\`${reason}\``, cause, fix])
    }
  }
  return [...rows].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, cells]) => cells)
}

function refusalTable(refusals: Readonly<Record<string, AnyRow>>, callerOnly: boolean): string {
  const head = ['reason', 'action', 'error', 'code', 'text for the caller']
  const rows = Object.entries(refusals).map(([reason, each]) => {
    const cells = [`\`${reason}\``, each.action, `\`${each.error}\``, each.code, textForCaller(each)]
    return callerOnly ? cells : [...cells, textForClient(each)]
  })
  return table(callerOnly ? head : [...head, 'text for the client'], rows)
}

function textForCaller({ text, detail }: AnyRow): string {
  return detail === undefined ? text : `${text} Then which field, and what it must be.`
}

function textForClient(refusal: AnyRow): string {
  const wording = wordingForClient(refusal)
  const parameters = parameterNames(refusal)
  return parameters.length === 0 ? wording : `${wording}, with ${parameters.join(' and ')}`
}

function wordingForClient({ shown, detail }: AnyRow): string {
  if (shown !== undefined) return `${shown.code} ${shown.text}`
  return detail === undefined ? 'the same' : 'the first sentence'
}

/** Everything that a refusal can carry: rows that make parameters of it are called with this. */
const EXAMPLE = { required: ['read'], acrValues: ['urn:example:acr'], maxAge: 300 }

function parameterNames({ parameters }: AnyRow): readonly string[] {
  const made: object = typeof parameters === 'function' ? parameters(EXAMPLE) : {}
  return Object.keys(made).map(name => `\`${name}\``)
}
