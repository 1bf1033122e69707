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

/** The folders of core that each hold one operation or more. */
export const OPERATIONS: readonly string[] = ['introspection', 'pushed-request', 'authorization', 'access-token']

/** What operations share. */
const SHARED_FOLDERS: readonly string[] = ['client-authentication', 'authorization-request', 'dpop', 'standards']

/** All that a standard may know. */
const BELOW_STANDARDS: ReadonlySet<string> = new Set(['result.ts', 'encoding.ts', 'time.ts'])

const below = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const inOperation = (path: string) => OPERATIONS.some(folder => below(folder)(path))
const folderOf = (path: string) => path.split('/', 1).join('')
const atTop = (path: string) => !path.includes('/') && path !== 'index.ts' && path !== 'create-ports.ts'

/** Files that read what comes from outside. */
const isReader = (path: string) =>
  /(?:^|\/)(?:request|fields)\.ts$/.test(path) ||
  path === 'unreadable.ts' ||
  path === 'schemas.ts' ||
  path === 'plain-words.ts' ||
  path.startsWith('configuration/')

/** The one place where a package may be imported from. */
const PACKAGE_PLACES: Readonly<Record<string, (path: string) => boolean>> = {
  jose: path => path === 'standards/jwe-decryption.ts',
  zod: isReader,
  'structured-headers': path => path.startsWith('standards/message-signature/'),
}

/** The import rules of core. */
export const CORE_RULES: readonly ImportRule[] = [
  {
    name: 'standards import only standards, result, encoding and time',
    concerns: below('standards'),
    allows: ({ target, relative }) => !relative || below('standards')(target) || BELOW_STANDARDS.has(target),
  },
  {
    name: 'what standards stand on imports nothing but each other',
    concerns: path => BELOW_STANDARDS.has(path),
    allows: ({ target }) => BELOW_STANDARDS.has(target),
  },
  {
    name: 'operations share only what is made to be shared',
    concerns: inOperation,
    allows: ({ target, relative }, path) =>
      !relative || folderOf(target) === folderOf(path) || SHARED_FOLDERS.includes(folderOf(target)) || atTop(target),
  },
  {
    name: 'what operations share knows no operation',
    concerns: path => SHARED_FOLDERS.includes(folderOf(path)) || atTop(path),
    allows: ({ target }) => !inOperation(target),
  },
  {
    name: 'the packages jose, zod and structured-headers have one place each, other packages none',
    concerns: path => !below('platform')(path),
    allows: ({ target, relative }, path) =>
      relative || target === '#platform-crypto' || (PACKAGE_PLACES[target]?.(path) ?? false),
  },
  {
    name: 'jose is loaded when the first JWE comes, and not before',
    concerns: path => PACKAGE_PLACES.jose?.(path) ?? false,
    allows: ({ target, late, typeOnly }) => target !== 'jose' || late || typeOnly,
  },
  {
    name: 'only configuration and createPorts choose the crypto of the platform',
    concerns: path => !below('configuration')(path) && path !== 'create-ports.ts',
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
