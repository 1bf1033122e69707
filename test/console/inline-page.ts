import type { Plugin } from 'esbuild'
import { PAGE_FILES } from '../../packages/console/src/page-files.js'

/** Puts the texts of the page in place of the module that reads them. */
export const INLINE_PAGE: Plugin = {
  name: 'inline the page of the console',
  setup({ onLoad }) {
    onLoad({ filter: /console\/src\/page-files\.ts$/ }, () => ({
      contents: `export const PAGE_FILES = new Map(${JSON.stringify([...PAGE_FILES])})`,
    }))
  },
}
