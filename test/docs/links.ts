import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { anchorsOf, linkTargets, undefinedReferences } from '../generate/markdown.js'
import { REPOSITORY, ROOT } from '../workspace.js'
import type { Document } from './documents.js'

/** URLs of pages that show a file or folder of the repository. */
const SHOWN = new RegExp(`^${REPOSITORY}/(?:blob|tree)/`)

/** The texts of documents by their paths: those that a document can link to. */
export type Texts = ReadonlyMap<string, string>

/** Links to what is neither a document nor a file of the repository, and undefined references. */
export function brokenLinks({ path, text }: Document, shown: Texts, committed: Texts = shown): readonly string[] {
  const targets = linkTargets(text)
  const texts = new Map(path.startsWith('docs/') ? shown : committed).set(path, text)
  const relative = targets.filter(target => isRelative(target) && !isThere(target, path, texts))
  const absolute = targets.filter(target => SHOWN.test(target) && !isOnMain(target.replace(SHOWN, ''), committed))
  return [...relative, ...absolute, ...undefinedReferences(text)]
}

function isOnMain(target: string, texts: Texts): boolean {
  return target.startsWith('main/') && isThere(target.slice('main/'.length), '', texts)
}

/** Relative links to other documents, which depend on where the document is read. */
export function relativeLinks({ text }: Document): readonly string[] {
  return linkTargets(text).filter(target => isRelative(target) && !target.startsWith('#'))
}

function isRelative(target: string): boolean {
  return !/^(?:https?|mailto):/.test(target)
}

function isThere(target: string, from: string, texts: Texts): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(file))
  const text = texts.get(path)
  if (text === undefined) return existsSync(join(ROOT, path))
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(text).has(anchor)
}
