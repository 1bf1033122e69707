import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../http/listen.js'
import { NO_NODE_22, startWorkers } from './workers.js'

const WORKER = fileURLToPath(new URL('looking-up.ts', import.meta.url))

test.skipIf(NO_NODE_22 !== '')(
  `on Cloudflare Workers no request waits for the look-up of one that has ended ${NO_NODE_22}`,
  async () => {
    const { port, close } = await listen((req, res) => req.url !== '/silent' && res.end())
    onTestFinished(close)
    const workers = await startWorkers(WORKER, 1)
    onTestFinished(() => void workers.end())
    const storage = `http://127.0.0.1:${port}`
    expect(await workers.ask('leave', { url: `${storage}/silent` })).toBe('left')
    expect(await workers.ask('wait', { url: storage })).toBe('shop')
  },
)
