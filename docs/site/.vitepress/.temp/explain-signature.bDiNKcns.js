function about(names, what, valueWith) {
  return {
    what,
    valueWith: (line, message) => names.includes(line.component.name) ? valueWith(line, message) : void 0
  };
}
const URLS = ["@target-uri", "@request-target"];
const MISTAKES = [
  about(URLS, "the URL without its query", ({ value }) => value.split("?", 1)[0]),
  about(["@query"], "the query without its question mark", ({ value }) => value.slice(1)),
  about(["@query"], "an empty query", () => ""),
  about(["@target-uri"], "the URL with the default port", ({ value }) => withDefaultPort(value)),
  about(
    ["@authority"],
    "the host with the default port",
    ({ value }, { target }) => value.includes(":") ? void 0 : `${value}:${(target == null ? void 0 : target.scheme) === "http" ? 80 : 443}`
  ),
  about(["@authority"], "the Host header", (_, message) => message.lines("host")[0]),
  about(["@target-uri"], "the URL with a trailing slash", ({ value }) => `${value}/`),
  about(["@target-uri"], "the URL with http", ({ value }) => value.replace(/^https:/i, "http:")),
  about(["@path"], "the path with its query", (_, { target }) => target ? target.path + target.query : void 0),
  about(["@method"], "the method in lower case", ({ value }) => value.toLowerCase()),
  { what: "only the first line of the header", valueWith: (line, message) => {
    var _a;
    return (_a = severalLines(line, message)) == null ? void 0 : _a[0];
  } },
  { what: "only the last line of the header", valueWith: (line, message) => {
    var _a;
    return (_a = severalLines(line, message)) == null ? void 0 : _a.at(-1);
  } },
  {
    what: "the lines of the header without a space between them",
    valueWith: (line, message) => {
      var _a;
      return (_a = severalLines(line, message)) == null ? void 0 : _a.join(",");
    }
  }
];
function withDefaultPort(url) {
  return url.replace(/^(https?):\/\/([^/?#:]+)(?=[/?#]|$)/i, (_, scheme, host) => {
    const port = scheme.toLowerCase() === "http" ? 80 : 443;
    return `${scheme}://${host}:${port}`;
  });
}
function severalLines({ component }, message) {
  if (component.name.startsWith("@") || component.parameters.size > 0) return void 0;
  const lines = message.lines(component.name);
  return lines.length > 1 ? lines : void 0;
}
const ATTEMPTS = 16;
async function explainWrong(lines, { message, isRight }) {
  let attempts = 0;
  for (const [at, line] of lines.entries()) {
    for (const mistake of MISTAKES) {
      const value = mistake.valueWith(line, message);
      if (value === void 0 || value === line.value) continue;
      if (attempts++ === ATTEMPTS) return void 0;
      if (await isRight(lines.with(at, { ...line, value }))) {
        return `line ${at + 1}, ${line.component.identifier}: the client signed ${mistake.what}`;
      }
    }
  }
  for (const [at, line] of lines.slice(1).entries()) {
    if (attempts++ === ATTEMPTS) return void 0;
    if (await isRight(lines.toSpliced(at, 2, line, ...lines.slice(at, at + 1)))) {
      return `lines ${at + 1} and ${at + 2}: the client signed them in the other order`;
    }
  }
  return void 0;
}
const HARMLESS = /* @__PURE__ */ new Set([
  "@authority",
  "@method",
  "@scheme",
  "@status",
  "accept",
  "content-digest",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "date",
  "host"
]);
const WITH_QUERY = /* @__PURE__ */ new Set(["@target-uri", "@request-target", "@query", "@path"]);
const SEGMENT = 39;
const DIGEST_SHOWN = 8;
async function explained(examined, explaining) {
  const { lines, signature, isValid } = examined;
  if (!lines.ok) return examined;
  return {
    ...examined,
    explanation: isValid ? void 0 : await explainWrong(lines.value, explaining),
    loggableBase: await redactedBase(lines.value, signature.signatureParams, explaining)
  };
}
async function redactedBase(lines, written, { presented, digestOf }) {
  const redact = async (value) => `sha256:${(await digestOf(value)).slice(0, DIGEST_SHOWN)}`;
  const safe = async (text) => text.includes(presented) ? redact(text) : text;
  const shown = [];
  for (const { component, value } of lines) {
    shown.push(`${await safe(component.identifier)}: ${await shownValue(component.name, value, safe, redact)}`);
  }
  return [...shown, `"@signature-params": ${await safe(written)}`];
}
async function shownValue(name, value, safe, redact) {
  if (HARMLESS.has(name)) return safe(value);
  if (!WITH_QUERY.has(name)) return redact(value);
  const [path = "", ...query] = value.split("?");
  const shown = path.split("/").map((segment) => segment.length > SEGMENT ? redact(segment) : safe(segment));
  const rest = query.join("?");
  return (await Promise.all(shown)).join("/") + (query.length === 0 ? "" : `?${rest && await redact(rest)}`);
}
export {
  explained
};
