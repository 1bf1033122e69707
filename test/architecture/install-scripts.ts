import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest } from '../workspace.js'

const SCRIPTS = ['preinstall', 'install', 'postinstall'] as const

/** Packages with scripts that run when they are installed, in the tree of what a folder's package depends on. */
export function installScriptsBelow(folder: string, seen: Set<string> = new Set()): readonly string[] {
  const manifest = readManifest(join(folder, 'package.json'))
  return dependencyNames(manifest).flatMap(name => {
    const path = locate(name, folder)
    if (path === undefined) return name in (manifest.optionalDependencies ?? {}) ? [] : [`${name} is not installed`]
    if (seen.has(path)) return []
    seen.add(path)
    return [...scriptsOf(path), ...installScriptsBelow(path, seen)]
  })
}

function dependencyNames({ dependencies, optionalDependencies }: Manifest): readonly string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

function scriptsOf(folder: string): readonly string[] {
  const { name, version, scripts } = readManifest(join(folder, 'package.json'))
  const named = SCRIPTS.filter(script => scripts?.[script] !== undefined)
  const built = existsSync(join(folder, 'binding.gyp')) ? ['node-gyp'] : []
  return [...named, ...built].map(script => `${name}@${version}: ${script}`)
}

/** Where a package finds another, as Node looks for it. */
function locate(name: string, from: string): string | undefined {
  const candidate = join(from, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  return dirname(from) === from ? undefined : locate(name, dirname(from))
}
