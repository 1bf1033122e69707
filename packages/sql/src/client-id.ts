/** Whether the text is a client id in its canonical spelling, for example without leading zeros. */
export function isClientId(identifier: string): boolean {
  return (
    /^[0-9]+$/.test(identifier) && Number.isSafeInteger(Number(identifier)) && String(Number(identifier)) === identifier
  )
}
