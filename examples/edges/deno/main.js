import { DatabaseSync } from 'node:sqlite'
import { serverOver } from '../sqlite.js'

const env = Deno.env.toObject()
const { fetch } = await serverOver(new DatabaseSync(env.FILE), env)
Deno.serve({ port: Number(new URL(env.ISSUER).port || 3000), onListen: () => console.log('ready') }, request =>
  fetch(request),
)
