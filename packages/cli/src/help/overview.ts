/** The output of `symbolon --help`. */
export const OVERVIEW = `symbolon: token introspection and pushed authorization requests (RFC 9126) for authorization servers

Commands
  symbolon init      a first configuration, with secrets and a key of its own
  symbolon check     whether a configuration can be served
  symbolon serve     the REST API over HTTP, with its storage
  symbolon migrate   the tables of an SQL storage
  symbolon doctor    what is wrong with a configuration, its keys and its storage, and what to do
  symbolon explain   what is wrong with a request, a token, a code in a log, and what to do

Options of every command
  --help, -h  the help of the command, with its options and an example
  --version   the version

Begin with
  symbolon init              writes a configuration that symbolon serve takes
  symbolon serve --help      has an example configuration
  symbolon explain A065310   says what a result code means
`
