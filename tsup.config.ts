import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'
import { INLINE_PAGE } from './test/console/inline-page.js'

/**
 * How a package is built: ESM for Node 20, one file for each module, so that a bundler leaves out what
 * an application does not use; types by the compiler.
 */
function modulesOf(name: string): Options {
  return {
    name,
    entry: [`packages/${name}/src/**/*.ts`],
    outDir: `packages/${name}/dist`,
    bundle: false,
    format: ['esm'],
    target: 'node20',
    platform: name === 'cli' ? 'node' : 'neutral',
    removeNodeProtocol: false,
    esbuildPlugins: [INLINE_PAGE],
    clean: ['!**/*.d.ts', '!node/**'],
    dts: false,
  }
}

/**
 * The same modules of core in a few files for Node, which needs three times as long to read each of
 * three hundred. They are one build, so that the entries share what they hold. Bundlers take the
 * modules.
 */
const CORE_FOR_NODE: Options = {
  ...modulesOf('core'),
  name: 'core for Node',
  entry: {
    index: 'packages/core/src/index.ts',
    http: 'packages/core/src/http.ts',
    stores: 'packages/core/src/stores.ts',
    metadata: 'packages/core/src/metadata.ts',
    encryption: 'packages/core/src/encryption.ts',
    internal: 'packages/core/src/internal.ts',
    'crypto-node': 'packages/core/src/setup/platform/node-crypto.ts',
    'crypto-web': 'packages/core/src/setup/platform/web-crypto.ts',
  },
  outDir: 'packages/core/dist/node',
  bundle: true,
  splitting: true,
  external: Object.keys(JSON.parse(readFileSync('packages/core/package.json', 'utf8')).dependencies),
  platform: 'node',
  clean: true,
  esbuildOptions(options) {
    options.conditions = ['@symbolon/source', 'node']
  },
}

export default defineConfig([...readdirSync('packages').map(modulesOf), CORE_FOR_NODE])
