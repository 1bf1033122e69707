import { isJsonObject } from '../lib/json-object.js'

/** What is wrong with a stored record: one member, and never its value. */
export interface RecordFault {
  /** Path of the member, like `grant.scopes[0].scope`; empty for the whole record. */
  readonly path: string
  /** What is wrong with it, in words that follow the path. */
  readonly problem: string
}

/** What one member of a record may hold, and what its type says that it holds. */
export interface Holding<Value> {
  /** What is wrong with a value; `undefined` when it fits. Paths begin at the value. */
  fault(value: unknown): RecordFault | undefined
  /** Always absent. For the compiler: a member must be described by exactly the values of its type. */
  readonly exactly?: (value: Value) => Value
}

type Member = Pick<Holding<never>, 'fault'>

/** Every member of an object: one that its type gains does not compile before it is described here. */
export interface Shape<Stored> {
  /** Without these there is no such object. */
  readonly needed: {
    readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? never : Name]: Holding<Stored[Name]>
  }
  /** These fit where they are there. */
  readonly optional: {
    readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? Name : never]-?: Holding<
      Exclude<Stored[Name], undefined>
    >
  }
}

/** Text of any kind. */
export const text: Holding<string> = kept(value => typeof value === 'string')

/** A number that JSON can write. */
export const number: Holding<number> = kept(Number.isFinite)

/** `true` or `false`. */
export const flag: Holding<boolean> = kept(value => typeof value === 'boolean')

/** Texts. */
export const texts: Holding<readonly string[]> = listOf(text)

/** Pairs of a name and a value. */
export const pairs: Holding<readonly (readonly [string, string])[]> = listOf(
  kept(value => Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')),
)

/** An object that another specification defines and extends; unknown members are allowed. */
export function open<Value extends object>(): Holding<Value> {
  return kept(isJsonObject)
}

/** One of the values that this version knows. A value of a later version may demand something that this one would not enforce. */
export function oneOf<Value extends string>(values: readonly Value[]): Holding<Value> {
  const known: ReadonlySet<unknown> = new Set(values)
  return {
    fault(value) {
      if (known.has(value)) return undefined
      return typeof value === 'string' ? here('holds a value that this version does not know') : OTHER_TYPE
    },
  }
}

/** Any number of the same. */
export function listOf<Value>(element: Holding<Value>): Holding<readonly Value[]> {
  return {
    fault(value) {
      if (!Array.isArray(value)) return OTHER_TYPE
      for (const [at, each] of value.entries()) {
        const fault = element.fault(each)
        if (fault !== undefined) return below(`[${at}]`, fault)
      }
      return undefined
    },
  }
}

/** An object that has the members of its shape and no others. */
export function objectOf<Stored extends object>({ needed, optional }: Shape<Stored>): Holding<Stored> {
  const members = new Map<string, Member>(Object.entries({ ...optional, ...needed }))
  const names = Object.keys(needed)
  return {
    fault: value => (isJsonObject(value) ? (unfit(value, members) ?? missing(value, names)) : OTHER_TYPE),
  }
}

/** An unknown member may limit what the record permits, so it is never ignored. */
function unfit(
  object: Readonly<Record<string, unknown>>,
  members: ReadonlyMap<string, Member>,
): RecordFault | undefined {
  for (const name of Object.keys(object)) {
    const value = object[name]
    if (value === undefined) continue
    const member = members.get(name)
    const fault = member === undefined ? UNKNOWN : member.fault(value)
    if (fault !== undefined) return below(shown(name), fault)
  }
  return undefined
}

function missing(object: Readonly<Record<string, unknown>>, names: readonly string[]): RecordFault | undefined {
  const name = names.find(each => !Object.hasOwn(object, each) || object[each] === undefined)
  return name === undefined ? undefined : { path: name, problem: 'is missing' }
}

function kept<Value>(isKept: (value: unknown) => boolean): Holding<Value> {
  return { fault: value => (isKept(value) ? undefined : OTHER_TYPE) }
}

const OTHER_TYPE = here('is of another type')
const UNKNOWN = here('is a member that this version does not know')

function here(problem: string): RecordFault {
  return { path: '', problem }
}

function below(step: string, { path, problem }: RecordFault): RecordFault {
  return { path: path === '' || path.startsWith('[') ? step + path : `${step}.${path}`, problem }
}

/** The name of a member as an error may show it: a storage may hold anything under a name. */
function shown(name: string): string {
  return /^[A-Za-z_]\w{0,63}$/.test(name) ? name : '(a name that is not shown)'
}
