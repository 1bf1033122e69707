import { type CommandLine, readCommandLine, USAGE } from './command-line.js'
import { createDemo, type Demo } from './demo.js'
import { Journey } from './journey.js'
import { type Listening, listen } from './listen.js'
import { createPaint, type Paint, wantsColor } from './paint.js'
import { STEPS } from './steps.js'
import { tellStory } from './story.js'
import { traceTable } from './trace-table.js'
import { invitation } from './what-to-try.js'
import { createWire } from './wire.js'

const print = (line: string): void => console.log(line)

async function run({ once, port }: Extract<CommandLine, { kind: 'run' }>): Promise<void> {
  const paint = createPaint(wantsColor(process.stdout, process.env))
  const server = await listen(port)
  const demo = await createDemo(server.origin)
  server.serve(demo.app)
  print(`Authorization server and API: ${paint.bold(server.origin)}`)

  if (!(await tell(demo, paint))) process.exitCode = 1
  if (once) return server.close()

  for (const line of invitation(demo.registration)) print(line)
  demo.journal.follow(event => print(`${traceTable(event, paint).join('\n')}\n`))
  closeOnSignal(server)
}

async function tell({ registration, otherClients, clock, journal, service }: Demo, paint: Paint): Promise<boolean> {
  const wire = createWire()
  const journey = new Journey(registration, otherClients, wire)
  const scene = { journey, clock, tokenDuration: service.accessTokenDuration }
  const asExpected = await tellStory(STEPS, { scene, wire, journal, paint, print })
  print('')
  print(asExpected ? paint.green('Every step went as expected.') : paint.red('The story ends here.'))
  print('')
  return asExpected
}

function closeOnSignal(server: Listening): void {
  const close = () => {
    print('Stopping.')
    server.close().catch((error: unknown) => console.error(error))
  }
  process.once('SIGINT', close)
  process.once('SIGTERM', close)
}

const commandLine = readCommandLine(process.argv.slice(2), process.env)
if (commandLine.kind === 'help') print(USAGE)
else if (commandLine.kind === 'run') await run(commandLine)
else {
  console.error(`${commandLine.problem}\n\n${USAGE}`)
  process.exitCode = 2
}
