import type { Options } from 'tsup'

/**
 * How every package is built: ESM for Node 20, one file for each module, so that a bundler leaves out what an application does not
 * use; types by the compiler.
 */
export const BUILD: Options = {
  entry: ['src/**/*.ts'],
  bundle: false,
  format: ['esm'],
  target: 'node20',
  platform: 'neutral',
  removeNodeProtocol: false,
  sourcemap: true,
  clean: ['!**/*.d.ts', '!**/*.d.ts.map'],
  dts: false,
}
