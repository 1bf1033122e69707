/** Colours text, or leaves it as it is. */
export interface Paint extends Readonly<Record<keyof typeof CODES, (text: string) => string>> {
  /** Whether there are colours. */
  readonly colorful: boolean
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const

/** Whether the output wants colours (https://no-color.org). */
export function wantsColor(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const { NO_COLOR } = env
  return stream.isTTY === true && !NO_COLOR
}

/** ANSI colours, or none. */
export function createPaint(colorful: boolean): Paint {
  const painter = (code: number) => (text: string) => (colorful ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    colorful,
    bold: painter(CODES.bold),
    dim: painter(CODES.dim),
    red: painter(CODES.red),
    green: painter(CODES.green),
    yellow: painter(CODES.yellow),
  }
}
