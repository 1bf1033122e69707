import { formatReport } from '@symbolon/explain'
import { CHAPTERS } from './chapters.js'
import { type CommandLine, readCommandLine, USAGE } from './command-line.js'
import { createDemo, type Demo } from './demo.js'
import { Journey } from './journey.js'
import { listen } from './listen.js'
import { createPaint, type Paint, wantsColor } from './paint.js'
import { stepSummary, summaryHeading, summaryLayout } from './step-summary.js'
import { stepTrace } from './step-trace.js'
import { tellStory } from './story.js'
import { moreToTry, whatToTry } from './what-to-try.js'
import { createWire } from './wire.js'

const print = (line: string): void => console.log(line)

async function run({ once, trace, port }: Extract<CommandLine, { kind: 'run' }>): Promise<void> {
  endOnSignal()
  const paint = createPaint(wantsColor(process.stdout, process.env))
  const server = await listen(port)
  const demo = await createDemo(server.origin)
  server.serve(demo.app)
  print(`Authorization server and API: ${paint.bold(server.origin)}`)

  if (!(await play(demo, paint, trace))) process.exitCode = 1
  if (once) return server.close()

  for (const line of trace ? moreToTry(demo.registration) : whatToTry(demo.registration)) print(line)
  demo.journal.follow(event => {
    print(formatReport(event, { verbose: trace, colour: paint.colorful }))
  })
}

async function play(demo: Demo, paint: Paint, trace: boolean): Promise<boolean> {
  const { registration, otherClients, clock, journal, service } = demo
  const wire = createWire()
  const journey = new Journey(registration, otherClients, wire)
  const scene = { journey, clock, tokenDuration: service.accessTokenDuration }
  const layout = summaryLayout(process.stdout, paint)
  if (!trace) print(summaryHeading(layout))
  const asExpected = await tellStory(CHAPTERS, {
    ...{ scene, wire, journal, paint, print },
    linesOf: taken => (trace ? stepTrace(taken, paint) : [stepSummary(taken, layout)]),
    linesOfFailure: taken => stepTrace(taken, paint),
  })
  print('')
  print(asExpected ? paint.green('Every step went as expected.') : paint.red('The story ends here.'))
  print(trace ? '' : `${MORE}\n`)
  return asExpected
}

const MORE = `For every request, answer and check:  npm start -- --trace
For all options:                      npm start -- --help`

/** Ends at once, in the middle of the story too: everything is in memory, so nothing is lost. */
function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      print('Stopping.')
      process.exit(0)
    })
  }
}

const commandLine = readCommandLine(process.argv.slice(2), process.env)
if (commandLine.kind === 'help') print(USAGE)
else if (commandLine.kind === 'run') await run(commandLine)
else {
  console.error(`${commandLine.problem}\n\n${USAGE}`)
  process.exitCode = 2
}
