import type { Import } from './imports.js'

/** A rule about what the files of core may import. */
export interface ImportRule {
  /** The rule as a sentence. */
  readonly name: string
  /** Whether the rule concerns this file. */
  concerns(path: string): boolean
  /** Whether such a file may have this import. */
  allows(each: Import, path: string): boolean
}

/** What core shows to others: entries and nothing else are at the top of `src`. */
export const ENTRIES: readonly string[] = [
  'index.ts',
  'http.ts',
  'stores.ts',
  'metadata.ts',
  'encryption.ts',
  'internal.ts',
]

/** The rooms of core, from the ground up: a file imports from its own room and from those before it. */
export const ROOMS: readonly string[] = [
  'lib',
  'standards',
  'records',
  'ports',
  'pipeline',
  'policy',
  'message-signatures',
  'dpop',
  'client-authentication',
  'authorization-request',
  'configuration',
  'metadata',
  'introspection',
  'authorization',
  'access-token',
  'setup',
  'http',
]

/** The rooms that each hold one operation or more. */
export const OPERATIONS: readonly string[] = ['introspection', 'authorization', 'access-token']

/** What comes with setting up: operations are handed their ports. */
const NOT_FOR_OPERATIONS: readonly string[] = ['configuration', 'metadata', 'setup']

const below = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const inOperation = (path: string) => OPERATIONS.some(folder => below(folder)(path))
const roomOf = (path: string) => path.split('/', 1).join('')
const floorOf = (path: string) => ROOMS.indexOf(roomOf(path))

/** Files that read what callers pass. */
const isReader = (path: string) =>
  /(?:^|[/-])(?:request|fields|read-input|plain-values|schemas)\.ts$/.test(path) || path.startsWith('configuration/')

/** The one place where a package may be imported from. */
const PACKAGE_PLACES: Readonly<Record<string, (path: string) => boolean>> = {
  jose: path => path === 'standards/jose/jwe-platform.ts',
  zod: isReader,
}

/** The import rules of core. */
export const CORE_RULES: readonly ImportRule[] = [
  {
    name: 'a room imports from the rooms below it and from no other',
    concerns: path => floorOf(path) >= 0,
    allows: ({ target, relative }, path) => !relative || (floorOf(target) >= 0 && floorOf(target) <= floorOf(path)),
  },
  {
    name: 'an operation does not import another operation',
    concerns: inOperation,
    allows: ({ target }, path) => !inOperation(target) || roomOf(target) === roomOf(path),
  },
  {
    name: 'an operation is handed its ports and its configuration',
    concerns: inOperation,
    allows: ({ target }) => !NOT_FOR_OPERATIONS.includes(roomOf(target)),
  },
  {
    name: 'the packages jose and zod have one place each, other packages none',
    concerns: path => !below('setup/platform')(path),
    allows: ({ target, relative }, path) =>
      relative || target.startsWith('#platform-') || (PACKAGE_PLACES[target]?.(path) ?? false),
  },
  {
    name: 'jose is loaded with the first JWE, and not before',
    concerns: path => PACKAGE_PLACES.jose?.(path) ?? false,
    allows: ({ target, late, typeOnly }) => target !== 'jose' || late || typeOnly,
  },
  {
    name: 'only configuration, metadata and setup choose the crypto of the platform',
    concerns: path => !NOT_FOR_OPERATIONS.includes(roomOf(path)),
    allows: ({ target }) => target !== '#platform-crypto',
  },
]

/** What an import of a file breaks, one line per rule and import. */
export function offencesOf(rules: readonly ImportRule[], path: string, imports: readonly Import[]): readonly string[] {
  return rules
    .filter(rule => rule.concerns(path))
    .flatMap(rule =>
      imports.filter(each => !rule.allows(each, path)).map(each => `${path} imports ${each.target}: ${rule.name}`),
    )
}
