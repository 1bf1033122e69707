import { isJsonObject } from '../lib/json.js'

/** What is wrong with a stored record: the faulty member, never its value. */
export interface RecordFault {
  /** Path of the member, like `grant.scopes[0].scope`; empty for the whole record. */
  readonly path: string
  /** What is wrong with it, in words that follow the path. */
  readonly problem: string
}

export interface ValueShape<Value> {
  /** What is wrong with a value; `undefined` when it fits. Paths are relative to the value. */
  fault(value: unknown): RecordFault | undefined
  /** Always absent. It makes the compiler require exactly the values of the member's type. */
  readonly exactly?: (value: Value) => Value
}

type Member = Pick<ValueShape<never>, 'fault'>

/** A member that the type gains does not compile until it is described here. */
export interface Shape<Stored> {
  readonly required: {
    readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? never : Name]: ValueShape<Stored[Name]>
  }
  readonly optional: {
    readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? Name : never]-?: ValueShape<
      Exclude<Stored[Name], undefined>
    >
  }
}

export const string: ValueShape<string> = valueThat(value => typeof value === 'string')

export const number: ValueShape<number> = valueThat(Number.isFinite)

export const boolean: ValueShape<boolean> = valueThat(value => typeof value === 'boolean')

export const strings: ValueShape<readonly string[]> = arrayOf(string)

export const stringPairs: ValueShape<readonly (readonly [string, string])[]> = arrayOf(
  valueThat(value => Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')),
)

/** An object that another specification defines and extends; unknown members are allowed. */
export function open<Value extends object>(): ValueShape<Value> {
  return valueThat(isJsonObject)
}

/** A value of a later version is refused: it may demand something that this version would not enforce. */
export function oneOf<Value extends string>(values: readonly Value[]): ValueShape<Value> {
  const known: ReadonlySet<unknown> = new Set(values)
  return {
    fault(value) {
      if (known.has(value)) return undefined
      return typeof value === 'string' ? faultHere('holds a value that this version does not know') : OTHER_TYPE
    },
  }
}

export function arrayOf<Value>(element: ValueShape<Value>): ValueShape<readonly Value[]> {
  return {
    fault(value) {
      if (!Array.isArray(value)) return OTHER_TYPE
      // Not `entries`, which makes a pair for each element.
      for (let at = 0; at < value.length; at++) {
        const fault = element.fault(value[at])
        if (fault !== undefined) return faultBelow(`[${at}]`, fault)
      }
      return undefined
    },
  }
}

export function objectOf<Stored extends object>({ required, optional }: Shape<Stored>): ValueShape<Stored> {
  const members = new Map<string, Member>(Object.entries({ ...optional, ...required }))
  const names = Object.keys(required)
  return {
    fault: value => (isJsonObject(value) ? (unfitMember(value, members) ?? missingMember(value, names)) : OTHER_TYPE),
  }
}

/** An unknown member may limit what the record permits, so it is never ignored. */
function unfitMember(
  object: Readonly<Record<string, unknown>>,
  members: ReadonlyMap<string, Member>,
): RecordFault | undefined {
  for (const name of Object.keys(object)) {
    const value = object[name]
    if (value === undefined) continue
    const member = members.get(name)
    const fault = member === undefined ? UNKNOWN : member.fault(value)
    if (fault !== undefined) return faultBelow(shownName(name), fault)
  }
  return undefined
}

function missingMember(object: Readonly<Record<string, unknown>>, names: readonly string[]): RecordFault | undefined {
  const name = names.find(each => !Object.hasOwn(object, each) || object[each] === undefined)
  return name === undefined ? undefined : { path: name, problem: 'is missing' }
}

function valueThat<Value>(fits: (value: unknown) => boolean): ValueShape<Value> {
  return { fault: value => (fits(value) ? undefined : OTHER_TYPE) }
}

const OTHER_TYPE = faultHere('is of another type')
const UNKNOWN = faultHere('is a member that this version does not know')

function faultHere(problem: string): RecordFault {
  return { path: '', problem }
}

function faultBelow(step: string, { path, problem }: RecordFault): RecordFault {
  return { path: path === '' || path.startsWith('[') ? step + path : `${step}.${path}`, problem }
}

/** The name of a member, if an error may show it: storage can contain any name. */
function shownName(name: string): string {
  return /^[A-Za-z_]\w{0,63}$/.test(name) ? name : '(hidden name)'
}
