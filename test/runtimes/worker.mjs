import { outcomes } from './program.mjs'

/** A worker whose test prints the outcomes. */
// biome-ignore lint/style/noDefaultExport: workerd looks for the default export of a worker.
export default {
  async test() {
    console.log(JSON.stringify(await outcomes()))
  },
}
