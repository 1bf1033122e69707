/** Whether the text is the number of a client as it is kept: no leading zero, no other way to write it. */
export function isNumber(identifier: string): boolean {
  return (
    /^[0-9]+$/.test(identifier) && Number.isSafeInteger(Number(identifier)) && String(Number(identifier)) === identifier
  )
}
