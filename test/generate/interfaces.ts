import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../workspace.js'

export interface Member {
  readonly name: string
  /** The name of its type, or of the element type of an array. */
  readonly type: string
  readonly isList: boolean
  /** The doc comment on one line, or an empty string. */
  readonly comment: string
}

/** The members of an interface in a file of `packages/core/src`, in order. */
export function membersOf(file: string, interfaceName: string): readonly Member[] {
  const path = join(ROOT, 'packages/core/src', file)
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)
  const declaration = tree.statements.find(
    (each): each is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(each) && each.name.text === interfaceName,
  )
  return [...(declaration?.members ?? [])].filter(ts.isPropertySignature).map(memberOf)
}

function memberOf(signature: ts.PropertySignature): Member {
  const written = signature.type?.getText() ?? ''
  const element = /^readonly (\w+)\[\]$/.exec(written)?.[1]
  return {
    name: signature.name.getText(),
    type: element ?? written,
    isList: element !== undefined,
    comment: commentOf(signature),
  }
}

function commentOf(signature: ts.PropertySignature): string {
  const comments = ts.getJSDocCommentsAndTags(signature).filter(ts.isJSDoc)
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? ''
  return text.replace(/\s+/g, ' ').trim()
}
