import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the workspace. */
export const ROOT: string = fileURLToPath(new URL('..', import.meta.url))

/** The URL of the repository. */
export const REPOSITORY = 'https://github.com/symbolon/symbolon'

/** The members of a package.json that tests read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly homepage?: string
  readonly repository?: { readonly type: string; readonly url: string; readonly directory?: string }
  readonly bugs?: { readonly url: string }
  readonly files?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package of the workspace. */
export interface WorkspacePackage {
  /** The folder below `packages`. */
  readonly folder: string
  /** The path of that folder. */
  readonly path: string
  readonly manifest: Manifest
}

/** Reads a package.json. */
export function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The published packages, sorted by name. */
export function publishedPackages(): readonly WorkspacePackage[] {
  return readdirSync(join(ROOT, 'packages'))
    .map(folder => ({ folder, path: join(ROOT, 'packages', folder) }))
    .map(each => ({ ...each, manifest: readManifest(join(each.path, 'package.json')) }))
    .filter(each => each.manifest.private !== true)
}

const IGNORED_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  'coverage',
  '.git',
  '.generated',
  '.source',
  '.work',
])

/**
 * The paths of all files below a folder with an ending, relative to the folder and with slashes.
 */
export function filesBelow(folder: string, ending: string): readonly string[] {
  return walk(folder)
    .filter(path => path.endsWith(ending))
    .map(path => relative(folder, path).split(sep).join('/'))
    .sort()
}

function walk(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (IGNORED_FOLDERS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}
