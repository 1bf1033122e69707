import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CERTIFICATE_FORMATS } from '../../packages/core/src/http/proxy/certificate-formats.js'
import { ROOT } from '../workspace.js'

test('docs/behind-a-proxy.md names the headers of every format', () => {
  const text = readFileSync(join(ROOT, 'docs/behind-a-proxy.md'), 'utf8')
  const shown = [...text.matchAll(/^\| `([\w-]+)` \| `([\w-]+)` \|([^|]*)\|[^|]+\|$/gm)].map(
    ([, format, header, of = '']) => [format, header, of.trim()],
  )
  const rows = Object.entries(CERTIFICATE_FORMATS).map(([format, { header, chain, most }]) => [
    format,
    header,
    chain === undefined ? (most > 1 ? 'the same' : '') : `\`${chain.header}\``,
  ])
  expect(shown.toSorted()).toStrictEqual(rows.toSorted())
})
