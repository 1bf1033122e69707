import { readFileSync } from 'node:fs'

/** A file of the workspace's `test/vectors`, parsed. */
export function vectorsOf<Vectors>(name: string): Vectors {
  return JSON.parse(readFileSync(new URL(`../../../test/vectors/${name}`, import.meta.url), 'utf8'))
}
