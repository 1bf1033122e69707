import { Database } from 'bun:sqlite'
import { serverOver } from '../sqlite.js'

const { env } = process
const { fetch } = await serverOver(new Database(env.FILE), env)
Bun.serve({ port: Number(new URL(env.ISSUER).port || 3000), fetch })
console.log('ready')
