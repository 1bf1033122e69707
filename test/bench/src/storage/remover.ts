import { revokeAccessTokens } from '@symbolon/core'
import { redisStores } from '@symbolon/redis'
import { Redis } from 'ioredis'
import { openSubject, SERVICE_ID } from '../subject.js'

/*
 * A process like another instance of a deployment. It removes all tokens of a client by as many
 * calls as it takes, and sends its parent how many that were.
 */

const [host = '', port = '', clientId = ''] = process.argv.slice(2)
const redis = new Redis(Number(port), host)
const { ports } = await openSubject({ stores: redisStores(redis, { serviceId: SERVICE_ID }) })

let removed = 0
for (let finished = false; !finished; ) {
  const answer = await revokeAccessTokens({ clientId: Number(clientId) }, ports)
  if (answer.action !== 'OK') throw new Error(`not revoked: ${answer.resultMessage}`)
  removed += answer.count
  finished = answer.finished
}
redis.disconnect()
process.send?.(removed)
process.disconnect()
