import { defineConfig } from 'tsup'
import { BUILD } from '../../tsup.base.js'

/**
 * The same modules in a few files for Node, which needs three times as long to read each of three
 * hundred. They are one build, so that the entries share what they hold. Bundlers take the modules.
 */
const FOR_NODE = {
  entry: {
    index: 'src/index.ts',
    http: 'src/http.ts',
    stores: 'src/stores.ts',
    explain: 'src/explain.ts',
    'crypto-node': 'src/setup/platform/node-crypto.ts',
    'crypto-web': 'src/setup/platform/web-crypto.ts',
  },
  outDir: 'dist/node',
  bundle: true,
  splitting: true,
  platform: 'node',
  clean: true,
  esbuildOptions(options) {
    options.conditions = ['@symbolon/source', 'node']
    options.sourcesContent = false
  },
} satisfies Parameters<typeof defineConfig>[0]

export default defineConfig([
  { ...BUILD, clean: ['!**/*.d.ts', '!**/*.d.ts.map', '!node/**'] },
  { ...BUILD, ...FOR_NODE },
])
