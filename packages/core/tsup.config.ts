import { defineConfig } from 'tsup'
import { BUILD } from '../../tsup.base.js'

export default defineConfig({
  ...BUILD,
  entry: {
    index: 'src/index.ts',
    'platform/node-crypto': 'src/platform/node-crypto.ts',
    'platform/web-crypto': 'src/platform/web-crypto.ts',
  },
})
