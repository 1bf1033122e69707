/** Tokens, codes and the like: long, and of mixed characters. Names of parameters are all small letters. */
const CREDENTIAL = /(?=[\w-]*[A-Z0-9])[\w-]{30,}/g

/** Text in which no credential stands whole. */
export function shorten(text: string): string {
  return text.replace(CREDENTIAL, credential => `${credential.slice(0, 6)}…`)
}
