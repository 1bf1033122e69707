// Keeps a listening socket and runs a program on it several times, one after the other, as systemd
// does. It accepts nothing itself, because it waits for the program.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

const [times, ...program] = process.argv.slice(2)
const PASSED = 'echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"'
const { SOCKET_PATH: path } = process.env
const server = createServer().listen(path ? { path } : { port: 0, host: '127.0.0.1' }, () => {
  const stdio = ['ignore', 'inherit', 'inherit', server._handle.fd]
  for (let left = Number(times); left > 0; left--) {
    const { status } = spawnSync('sh', ['-c', PASSED, process.execPath, ...program], { stdio })
    console.log(`status ${status}`)
  }
  process.exit()
})
