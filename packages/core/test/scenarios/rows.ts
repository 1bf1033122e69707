import type { Expectation, Scenario, Setting } from '@symbolon/contract/scenarios'

/** A row of a table: what is made of a valid request, and the answer to it. */
export type Row<Made, More = Setting> = readonly [
  name: string,
  clause: string,
  made: Made,
  expect: Expectation,
  more?: More | undefined,
]

/** Rows that expect one answer, by their titles: `name (clause)`. */
export function rows<Made, More = Setting>(
  expect: Expectation,
  more?: More,
): (made: Readonly<Record<string, Made>>) => readonly Row<Made, More>[] {
  return made =>
    Object.entries(made).map(([title, each]) => {
      const { name, clause } = titled(title)
      return [name, clause, each, expect, more]
    })
}

/** What is played, by titles: `name (clause)`. */
type Plays = Readonly<Record<string, Scenario['play']>>

/** Scenarios in one setting that expect one answer: `given(setting).expecting(answer)({ title: play })`. */
export function given(setting: Setting): { expecting(expect: Expectation): (plays: Plays) => readonly Scenario[] } {
  return {
    expecting: expect => plays =>
      Object.entries(plays).map(([title, play]) => ({ ...setting, ...titled(title), play, expect })),
  }
}

/** The same in the usual setting. */
export const { expecting } = given({})

/** A clause may have parentheses itself, as in `RFC 7523 §3 (7)`. */
const TITLE = /^(?<name>.*?) \((?<clause>(?:[^()]|\([^()]*\))*)\)$/s

/** The name and the clause of a title. */
export function titled(title: string): Pick<Scenario, 'name' | 'clause'> {
  const { name, clause } = TITLE.exec(title)?.groups ?? {}
  if (name === undefined || clause === undefined) throw new Error(`no clause: ${title}`)
  return { name, clause }
}
