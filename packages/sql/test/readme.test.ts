import { expect, test } from 'vitest'
import { runFirstBlock } from '../../../test/docs/run-first-block.js'
import { provided } from '../../../test/provided.js'

const server = await provided('postgres')

if ('missing' in server) test.skip(`the quick start of the README (${server.missing})`)
else {
  test('the quick start of the README migrates, and finds nothing in an empty storage', async () => {
    const printed = await runFirstBlock('packages/sql/README.md', {
      replaced: [['postgres://localhost/as', server.url]],
      end: "console.log(await ports.clients.find('nobody'))\nprocess.exit()",
    })
    expect(printed).toBe('undefined')
  })
}
