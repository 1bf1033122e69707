/** The output of `symbolon check --help`. */
export const CHECK_HELP = `symbolon check: whether a configuration can be served

Usage
  symbolon check --config FILE [--storage] [--tokens-url URL] [--marks-url URL]

Options
  --config FILE  the configuration of symbolon serve. It is read as the server reads it; nothing is
                 opened. Each problem is printed with its path, and no value is
  --storage      open the storage too: it must answer, and its tables must be up to date, unless the
                 server migrates them. Nothing is written
  --tokens-url URL, --marks-url URL
                 as for symbolon serve

Exit status
  0  the configuration is valid
  1  it is not, or the storage is not available
  2  the command line is not valid
`
