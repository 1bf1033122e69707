import { createServer } from 'node:http'
import { completeAuthorization, processAuthorizationRequest } from '@symbolon/core'
import { formEndpoint } from '@symbolon/node'
import { answerTokenOverHttp, issueAuthorizationCode, tokenPorts } from '@symbolon/token'
import { authorizationRequest } from '../pushes.js'
import { portsWith } from './symbolon-targets.js'
import type { Target, TargetClients } from './target.js'

/** The token endpoint of `@symbolon/token` on node:http. */
export async function tokenOverNode(clients: TargetClients): Promise<Target> {
  const core = await portsWith(clients)
  const ports = tokenPorts({
    ports: core,
    secrets: ['only for the benchmarks: 32 bytes and more'],
    lifetimes: { code: 600 },
  })
  const parameters = authorizationRequest(clients.signing.clientId)
  const makeCode = async () => {
    const waiting = await processAuthorizationRequest({ parameters }, core)
    if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
    const completed = await completeAuthorization({ ticket: waiting.ticket }, core)
    if (completed.action !== 'OK') throw new Error(completed.resultMessage)
    const issued = await issueAuthorizationCode({ completed, subject: 'ada' }, ports)
    if (issued.action !== 'OK') throw new Error(issued.resultMessage)
    return issued.code
  }
  return {
    path: '/token',
    server: createServer(formEndpoint(form => answerTokenOverHttp(form, ports))),
    makeCodes: count => Promise.all(Array.from({ length: count }, makeCode)),
  }
}
