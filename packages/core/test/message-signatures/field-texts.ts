import fc from 'fast-check'

/** Text that looks like a structured field, but mostly is not one. */
export const fieldText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...['a', 'b', 'sig1', '=', '=', ',', ', ', ';', '(', ')', '"', '"a"', '"@method"', '"date"', ':', ':YQ==:'],
      ...['1', '1.0', '-0.5', '.', '?1', '?0', '@1', '%"', '%"a"', '\\', ' ', '\t', '\r\n', '\0', 'é', '\ud800'],
      ...[';created=1', ';keyid="k"', 'sig1=("@method");created=1', 'sig1=:AA==:'],
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(''))
