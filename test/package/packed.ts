import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishedPackages, ROOT, type WorkspacePackage } from '../workspace.js'
import { runWell } from './run.js'

/** A package as it will be published. */
export interface Packed extends WorkspacePackage {
  readonly tarball: string
  /** The paths of all files in the tarball, relative to the package. */
  readonly files: readonly string[]
}

/** A new folder outside the workspace, from which nothing of the workspace is resolved. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'symbolon-package-'))
}

/** Packs all published packages, or the named ones, into a folder. */
export async function packAll(destination: string, names?: readonly string[]): Promise<readonly Packed[]> {
  const wanted = publishedPackages().filter(({ manifest }) => names === undefined || names.includes(manifest.name))
  const filters = wanted.flatMap(({ manifest }) => ['--filter', manifest.name])
  await runWell('pnpm', ['--recursive', ...filters, 'pack', '--pack-destination', destination], ROOT)
  return Promise.all(wanted.map(each => packed(each, destination)))
}

async function packed(each: WorkspacePackage, destination: string): Promise<Packed> {
  const { name, version } = each.manifest
  const tarball = join(destination, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  const listing = await runWell('tar', ['-tzf', tarball], destination)
  return {
    ...each,
    tarball,
    files: listing
      .trim()
      .split('\n')
      .map(path => path.replace(/^package\//, ''))
      .sort(),
  }
}
