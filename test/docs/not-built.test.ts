import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClient, readService } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { notBuilt } from '../generate/not-built.js'
import { ROOT } from '../workspace.js'

const RECORD = readFileSync(join(ROOT, 'docs/decisions/0004-refuse-what-is-not-built.md'), 'utf8')

/** The properties that the decision record lists under a heading. */
function listed(heading: string): readonly string[] {
  const section = RECORD.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/`(\w+)`/g)].map(match => match[1] ?? '')
}

const PROBLEM = 'is not built yet, so it cannot be set'

describe('decision 0004 lists the properties that are refused until they are built', () => {
  test('the list is complete', () => {
    expect(listed('Properties of a service')).toStrictEqual([...notBuilt('service.ts')].sort())
    expect(listed('Properties of a client')).toStrictEqual([...notBuilt('client.ts')].sort())
  })

  test.each(listed('Properties of a service'))('%s of a service is refused', property => {
    const read = readService({ serviceId: 'bank', issuer: 'https://as.example', [property]: true })
    expect(read).toMatchObject({ ok: false, refusal: [{ path: property, problem: PROBLEM }] })
  })

  test.each(listed('Properties of a client'))('%s of a client is refused', async property => {
    const read = await readClient({ clientId: 1, tokenAuthMethod: 'NONE', [property]: true })
    expect(read).toMatchObject({ ok: false, refusal: [{ path: property, problem: PROBLEM }] })
  })
})
