/**
 * A type whose optional members may also be `null` or `undefined`. In a call all three mean absent.
 */
export type Absentable<T> = {
  readonly [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | null | undefined : T[Key]
}
