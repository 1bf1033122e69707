import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesBelow } from '../workspace.js'

export interface SourceFile {
  /** Path below `src`, with slashes. */
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
}

export function parse(path: string, text: string): SourceFile {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) }
}

export function sourcesOf(packagePath: string): readonly SourceFile[] {
  const folder = join(packagePath, 'src')
  return filesBelow(folder, '.ts').map(path => parse(path, readFileSync(join(folder, path), 'utf8')))
}

/** Calls the visitor with every node below another. */
export function everyNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, child => everyNode(child, visit))
}

/** The line on which a node begins, counted from 1. */
export function lineOf(node: ts.Node, { tree }: SourceFile): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}
