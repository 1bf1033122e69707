import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '../../../../../test/workspace.js'

/** A file that may have limits, by its name in tables, and its text. */
export interface Source {
  readonly file: string
  readonly text: string
}

/** The files of core, and those of the packages that were part of it. */
export const SOURCES: readonly Source[] = [
  ...below('core', ''),
  ...below('attestation', 'attestation/'),
  ...below('remote', 'remote/'),
]

function below(name: string, prefix: string): readonly Source[] {
  const source = join(ROOT, 'packages', name, 'src')
  return filesBelow(source, '.ts').map(file => ({
    file: prefix + file,
    text: readFileSync(join(source, file), 'utf8'),
  }))
}
