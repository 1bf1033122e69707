import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchorsOf, linkTargets, undefinedReferences } from '../generate/markdown.js'
import { REPOSITORY, ROOT } from '../workspace.js'
import type { Document } from './documents.js'

/** URLs of pages that show a file or folder of the repository. */
const SHOWN = new RegExp(`^${REPOSITORY}/(?:blob|tree)/`)

/** Links to missing files of the repository, and undefined references. */
export function brokenLinks({ path, text }: Document): readonly string[] {
  const targets = linkTargets(text)
  const relative = targets.filter(target => isRelative(target) && !isThere(target, path, text))
  const absolute = targets.filter(target => SHOWN.test(target) && !isOnMain(target.replace(SHOWN, '')))
  return [...relative, ...absolute, ...undefinedReferences(text)]
}

function isOnMain(target: string): boolean {
  return target.startsWith('main/') && isThere(target.slice('main/'.length), '.', '')
}

/** Relative links to other documents, which depend on where the document is read. */
export function relativeLinks({ text }: Document): readonly string[] {
  return linkTargets(text).filter(target => isRelative(target) && !target.startsWith('#'))
}

function isRelative(target: string): boolean {
  return !/^(?:https?|mailto):/.test(target)
}

function isThere(target: string, from: string, text: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = join(ROOT, dirname(from), decodeURIComponent(file))
  if (file !== '' && !existsSync(path)) return false
  if (anchor === undefined || (file !== '' && !file.endsWith('.md'))) return true
  return anchorsOf(file === '' ? text : readFileSync(path, 'utf8')).has(anchor)
}
