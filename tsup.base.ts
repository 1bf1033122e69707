import type { Options } from 'tsup'

/** How every package is built: ESM for Node 20, types by the compiler. */
export const BUILD: Options = {
  format: ['esm'],
  target: 'node20',
  platform: 'neutral',
  external: [/^#/, /^node:/],
  removeNodeProtocol: false,
  sourcemap: true,
  clean: ['!**/*.d.ts', '!**/*.d.ts.map'],
  dts: false,
}
