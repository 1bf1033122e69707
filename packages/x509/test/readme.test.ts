import { expect, test } from 'vitest'
import { runFirstBlock } from '../../../test/docs/run-first-block.js'
import { certificateOf } from './chain.js'
import { pemOf } from './pem.js'

test('the quick start of the README reads the roots', async () => {
  const printed = await runFirstBlock('packages/x509/README.md', {
    files: { 'bank-roots.pem': pemOf(certificateOf('root')) },
    end: 'console.log(typeof ports.certificates.verifyPath)',
  })
  expect(printed).toBe('function')
})
