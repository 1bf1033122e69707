import { inject } from 'vitest'

/** The URL of a server for the tests, or how to provide one. */
export type Server = { readonly url: string } | { readonly missing: string }

/** The paths of programs that are bundled from their sources. */
export interface ProgramPaths {
  readonly symbolon: string
  /** A module that lets a program count its sockets. */
  readonly socketCounter: string
}

/** What all test files share: it is made when the first of them asks for it. */
export interface Provided {
  readonly postgres: Server
  readonly mariadb: Server
  readonly program: ProgramPaths
}

/** Asks for what all test files share, and waits until it is there. */
export async function provided<Name extends keyof Provided>(name: Name): Promise<Provided[Name]> {
  const response = await fetch(`${inject('onDemand')}/${name}`)
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  const value: Provided[Name] = await response.json()
  return value
}
