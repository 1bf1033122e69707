import { declaredProgram } from '../../packages/cli/src/command-line/command-line.js'

/** The help of `symbolon` and of each of its commands, as the page shows it. */
export function commandLineHelp(): Readonly<Record<string, string>> {
  let text = ''
  const program = declaredProgram(
    () => undefined,
    shown => {
      text += shown
    },
  )
  const sections = [program, ...program.commands].map((command): [string, string] => {
    text = ''
    command.outputHelp()
    return [command.name(), ['```txt', text.trimEnd(), '```'].join('\n')]
  })
  return Object.fromEntries(sections)
}
