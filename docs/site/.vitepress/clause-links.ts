import { readFileSync } from 'node:fs'
import type { MarkdownRenderer } from 'vitepress'
import { githubSlug } from './github-slug.js'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/** Where a section of a standard is: its address, and what comes before the number of a section. */
interface Standard {
  readonly address: string
  readonly section?: string
}

const RFC = 'https://www.rfc-editor.org/rfc/rfc'
const OPENID = 'https://openid.net/specs'

const STANDARDS: Readonly<Record<string, Standard>> = {
  'FAPI 2.0 Security Profile': { address: `${OPENID}/fapi-security-profile-2_0-final.html`, section: '#section-' },
  'FAPI 2.0 Message Signing': { address: `${OPENID}/fapi-message-signing-2_0.html`, section: '#section-' },
  'OpenID Connect Core': { address: `${OPENID}/openid-connect-core-1_0.html` },
  'Attestation-Based Client Authentication': {
    address: 'https://datatracker.ietf.org/doc/html/draft-ietf-oauth-attestation-based-client-auth',
    section: '#section-',
  },
}

const RULES = 'docs/rules.md'

const SECTION = '§[\\dA-Z][\\w.]*\\w|§[\\dA-Z]'

/** A standard, and the sections that follow it: `RFC 9449 §4.3-9, §11.1`. An item of a section has no address. */
const CLAUSE = new RegExp(
  `(RFC \\d{3,5}|${[...Object.keys(STANDARDS), RULES].join('|').replaceAll('.', '\\.')})((?:(?:,| to| and)? (?:${SECTION})(?:-\\d+)?)*)`,
  'g',
)

/** A piece of text, and where it leads. */
export interface Linked {
  readonly text: string
  readonly href?: string
}

/** Text in pieces: each clause in it leads to its standard, and each rule of ours to its section. */
export function linkedClauses(text: string, rules: ReadonlyMap<string, string>): readonly Linked[] {
  const pieces: Linked[] = []
  let end = 0
  for (const match of text.matchAll(CLAUSE)) {
    const [whole, standard = '', sections = ''] = match
    pieces.push({ text: text.slice(end, match.index) }, ...piecesOf(standard, sections, rules))
    end = match.index + whole.length
  }
  return [...pieces, { text: text.slice(end) }].filter(piece => piece.text !== '')
}

function piecesOf(standard: string, sections: string, rules: ReadonlyMap<string, string>): readonly Linked[] {
  const [first = '', ...others] = sections.split(/(?<=§\S+)(?=,| to| and)/)
  return [
    { text: standard + first, href: addressOf(standard, first, rules) },
    ...others.flatMap(other => {
      const [, before = '', text = ''] = /^(.*?)(§.*)$/.exec(other) ?? []
      return [{ text: before }, { text, href: addressOf(standard, text, rules) }]
    }),
  ]
}

function addressOf(standard: string, text: string, rules: ReadonlyMap<string, string>): string {
  const section = new RegExp(SECTION).exec(text)?.[0].slice(1)
  if (standard === RULES)
    return `/rules.html${section === undefined ? '' : `#${rules.get(section.replace(/\..*/, '')) ?? ''}`}`
  const { address, section: before } = STANDARDS[standard] ?? { address: RFC + standard.slice(4), section: '#section-' }
  return section === undefined || before === undefined
    ? address
    : address + (/^\d/.test(section) ? before : '#appendix-') + section
}

/** The anchors of the sections of docs/rules.md, by their numbers. */
export function anchorsOfRules(file: string): ReadonlyMap<string, string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^## (§(\d+) .+)$/gm)
  return new Map([...headings].map(([, heading = '', number = '']) => [number, githubSlug(heading)]))
}

/** Makes links of clauses in text: not in headings, code and other links. */
export function clauseLinks(md: MarkdownRenderer, rules: ReadonlyMap<string, string>): void {
  md.core.ruler.push('clauses', state => {
    state.tokens.forEach((token, at) => {
      if (token.children === null || state.tokens[at - 1]?.type === 'heading_open') return
      let depth = 0
      token.children = wholeLines(token.children).flatMap(child => {
        depth += Number(child.type === 'link_open') - Number(child.type === 'link_close')
        return child.type === 'text' && depth === 0
          ? tokensOf(linkedClauses(child.content, rules), state.Token)
          : [child]
      })
    })
  })
}

/** A clause may be in two lines of Markdown: a line break between texts is a space. */
function wholeLines(tokens: readonly Token[]): readonly Token[] {
  const whole: Token[] = []
  for (const [at, token] of tokens.entries()) {
    const before = whole.at(-1)
    const isBreak = token.type === 'softbreak' && tokens[at + 1]?.type === 'text'
    if (before?.type === 'text' && (isBreak || token.type === 'text')) before.content += isBreak ? ' ' : token.content
    else whole.push(token)
  }
  return whole
}

function tokensOf(
  pieces: readonly Linked[],
  Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token,
): Token[] {
  return pieces.flatMap(({ text, href }) => {
    const content = Object.assign(new Token('text', '', 0), { content: text })
    if (href === undefined) return [content]
    const open = new Token('link_open', 'a', 1)
    open.attrSet('href', href)
    return [open, content, new Token('link_close', 'a', -1)]
  })
}
