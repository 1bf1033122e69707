import { outcomes } from './program.mjs'

console.log(JSON.stringify(await outcomes()))
