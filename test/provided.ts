import { type NeededName, type Programs, programsOf } from './servers/programs.js'

/**
 * The URL of a server for the tests; or why the tests that need it are skipped, with the mark of a
 * skipped test.
 */
export type Server = { readonly url: string } | { readonly missing: string }

/** The paths of programs that are bundled from their sources. */
export interface ProgramPaths {
  readonly symbolon: string
  /** A module that lets a program count its sockets. */
  readonly socketCounter: string
}

/** What all test files share: it is made when the first of them asks for it. */
export interface Provided extends Record<Exclude<NeededName, 'postgres' | 'mariadb'>, Programs> {
  readonly postgres: Server
  readonly mariadb: Server
  readonly program: ProgramPaths
}

/** The variable with the address of who makes it: on-demand.ts sets it. */
export const ON_DEMAND = 'SYMBOLON_TEST_ON_DEMAND'

/** Asks for what all test files share, and waits until it is there. */
export async function provided<Name extends keyof Provided>(name: Name): Promise<Provided[Name]> {
  const response = await fetch(`${process.env[ON_DEMAND]}/${name}`)
  if (!response.ok) throw new Error(await response.text())
  const value: Provided[Name] = await response.json()
  return value
}

/** The programs that all test files share; outside of the tests, as in the benchmark, those of this machine. */
export function sharedPrograms(name: Exclude<NeededName, 'postgres' | 'mariadb'>): Promise<Programs> {
  return process.env[ON_DEMAND] === undefined ? programsOf(name) : provided(name)
}

/** The path of the first of some programs. It throws if they are missing, which tests ask before. */
export function pathOf(programs: Programs): string {
  if ('missing' in programs) throw new Error(programs.missing)
  return programs.paths[0] ?? ''
}

/** Why tests are skipped, with the mark of a skipped test; empty if they are not. */
export function skippedWithout(...offers: readonly object[]): string {
  const missing = offers.map(offer => String(Reflect.get(offer, 'missing') ?? ''))
  return missing.find(reason => reason !== '') ?? ''
}
