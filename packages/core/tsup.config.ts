import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'platform/node-crypto': 'src/platform/node-crypto.ts',
    'platform/web-crypto': 'src/platform/web-crypto.ts',
  },
  format: ['esm'],
  target: 'node20',
  platform: 'neutral',
  external: [/^#/, /^node:/],
  removeNodeProtocol: false,
  sourcemap: true,
  clean: ['!**/*.d.ts', '!**/*.d.ts.map'],
  dts: false,
})
