var __defProp = Object.defineProperty;
var __typeError = (msg) => {
  throw TypeError(msg);
};
var __defNormalProp = (obj, key2, value) => key2 in obj ? __defProp(obj, key2, { enumerable: true, configurable: true, writable: true, value }) : obj[key2] = value;
var __publicField = (obj, key2, value) => __defNormalProp(obj, typeof key2 !== "symbol" ? key2 + "" : key2, value);
var __accessCheck = (obj, member2, msg) => member2.has(obj) || __typeError("Cannot " + msg);
var __privateGet = (obj, member2, getter) => (__accessCheck(obj, member2, "read from private field"), getter ? getter.call(obj) : member2.get(obj));
var __privateAdd = (obj, member2, value) => member2.has(obj) ? __typeError("Cannot add the same private member more than once") : member2 instanceof WeakSet ? member2.add(obj) : member2.set(obj, value);
var __privateSet = (obj, member2, value, setter) => (__accessCheck(obj, member2, "write to private field"), setter ? setter.call(obj, value) : member2.set(obj, value), value);
var __privateMethod = (obj, member2, method) => (__accessCheck(obj, member2, "access private method"), method);
var __privateWrapper = (obj, member2, setter, getter) => ({
  set _(value) {
    __privateSet(obj, member2, value, setter);
  },
  get _() {
    return __privateGet(obj, member2, getter);
  }
});
var _steps, _OpenCall_instances, begin_fn, decide_fn, word_fn, report_fn, fail_fn, _text, _at, _lines, _dictionaries, _target, _query, _request, _trailers, _FieldReader_instances, refuseElement_fn, _names, _generationSize, _young, _old, _known, _digest, _registered, _presented, _partitions, _size, _partitionAt, _at2, _entries, _refreshTokens, _clients, _clientsOf, _AccessTokenIndex_instances, dropHolder_fn, dropClientOf_fn, _entries2, _options, _bytes, _walk, _ExpiringMap_instances, makeRoomFor_fn, sweep_fn, exceededBy_fn, delete_fn, _index, _records, _MemoryAccessTokenStore_instances, removeAtOnce_fn, removeInTurns_fn, put_fn, hasRefreshTokenOfAnother_fn, created_fn, select_fn, _capacity, _clients2, _names2, _revoked, _MemoryClientRegistry_instances, withRevocation_fn, belongsToAnother_fn, dropNames_fn, requireRoom_fn, _marks, _revocations, _records2, _records3;
import { r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import { Buffer as Buffer2 } from "node:buffer";
import { verify, sign, createHmac, createDecipheriv, createCipheriv, randomFillSync, createPublicKey, constants, createPrivateKey, hash, createHash } from "node:crypto";
import { promisify } from "node:util";
import "node:stream";
const FORM$2 = [
  "client_id=ledger",
  "response_type=code",
  "redirect_uri=https://ledger.example/callback",
  "scope=payments",
  "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  "code_challenge_method=S256",
  "dpop_jkt={thumbprint}"
];
const INITIAL = {
  call: "api",
  method: "GET",
  url: "https://api.example/payments",
  scheme: "DPoP",
  demanded: "payments",
  granted: "payments",
  age: "60",
  form: FORM$2.join("\n"),
  secret: "correct horse battery staple",
  key: "own",
  proofMethod: "",
  proofUrl: "",
  proofToken: "sent",
  clock: "0",
  sent: "once"
};
const AS_SENT = "as the request";
const FIELDS = {
  call: { label: "The client", kind: "choice", choices: { api: "calls the API", push: "pushes a request" } },
  method: { label: "Method", of: "api", kind: "text" },
  url: { label: "URL", of: "api", kind: "text" },
  scheme: {
    label: "Authorization",
    of: "api",
    kind: "choice",
    choices: { DPoP: "DPoP", Bearer: "Bearer", "": "none" }
  },
  demanded: { label: "Scopes that the API demands", of: "api", kind: "text" },
  granted: { label: "Scopes of the token", of: "api", kind: "text" },
  age: { label: "Age of the token in seconds (it lives 3600)", of: "api", kind: "seconds" },
  form: { label: "Form: one parameter a line; {thumbprint} is that of the client’s key", of: "push", kind: "lines" },
  secret: { label: "Secret", of: "push", kind: "text" },
  key: {
    label: "Key that signs the DPoP proof",
    kind: "choice",
    choices: { own: "the client’s", other: "another one", none: "no proof" }
  },
  proofMethod: { label: "Method in the proof", kind: "text", empty: AS_SENT },
  proofUrl: { label: "URL in the proof", kind: "text", empty: AS_SENT },
  proofToken: {
    label: "Token in the proof",
    of: "api",
    kind: "choice",
    choices: { sent: "the one that is sent", other: "another one" }
  },
  clock: { label: "Seconds by which the client’s clock is ahead", kind: "seconds" },
  sent: { label: "The request is sent", kind: "choice", choices: { once: "once", twice: "twice" } }
};
const FIELD_NAMES = Object.keys(INITIAL).filter(isFieldName);
function isFieldName(name2) {
  return Object.hasOwn(INITIAL, name2);
}
const TEXT_LENGTH$2 = 2e3;
function fits({ kind: kind2, choices = {} }, value) {
  if (kind2 === "choice") return value in choices;
  if (kind2 === "seconds") return /^-?\d{1,7}$/.test(value);
  return value.length <= TEXT_LENGTH$2 && !new RegExp("\\p{Surrogate}", "u").test(value);
}
function changed(state, name2, value) {
  return fits(FIELDS[name2], value) ? { ...state, [name2]: value } : state;
}
function fragmentOf(state) {
  const differing2 = FIELD_NAMES.filter((name2) => state[name2] !== INITIAL[name2]);
  return new URLSearchParams(differing2.map((name2) => [name2, state[name2]])).toString();
}
function readFragment(fragment) {
  const pairs2 = [...new URLSearchParams(fragment.replace(/^#/, ""))];
  if (new Set(pairs2.map(([name2]) => name2)).size < pairs2.length) return void 0;
  let state = INITIAL;
  for (const [name2, value] of pairs2) {
    if (!isFieldName(name2) || !fits(FIELDS[name2], value)) return void 0;
    state = { ...state, [name2]: value };
  }
  return state;
}
const pushed = (from, to) => ({ call: "push", form: INITIAL.form.replace(from, to) });
const MISTAKES = [
  {
    title: "The proof is for another URL",
    change: { proofUrl: "https://api.example/accounts" },
    check: "URL of the proof"
  },
  { title: "A thief signs with his own key", change: { key: "other" }, check: "key of the binding" },
  { title: "A thief has no key", change: { scheme: "Bearer", key: "none" }, check: "proof presented" },
  { title: "A thief repeats the whole call", change: { sent: "twice" }, check: "proof used once" },
  { title: "The client’s clock is ten minutes slow", change: { clock: "-600" }, check: "time of the proof" },
  { title: "The token has expired", change: { age: "3600" }, check: "token not expired" },
  { title: "The token is for another scope", change: { granted: "profile" }, check: "scopes covered" },
  { title: "The secret is wrong", change: { call: "push", secret: "tr0ub4dor&3" }, check: "client secret" },
  { title: "redirect_uri has one slash too many", change: pushed("/callback", "/callback/"), check: "redirect_uri" },
  { title: "The scope is misspelt", change: pushed("=payments", "=payment"), check: "scopes known" },
  { title: "PKCE without a digest", change: pushed("S256", "plain"), check: "code_challenge_method allowed" },
  { title: "dpop_jkt names another key", change: { call: "push", key: "other" }, check: "key of the binding" }
];
function stateOf({ change }) {
  return { ...INITIAL, ...change };
}
function judgeOf(checks) {
  var _a2;
  const judges = [];
  for (let at = 0; at < checks.length; ) {
    const check = checks[at];
    if (check === void 0) break;
    const group = ((_a2 = check.group) == null ? void 0 : _a2.checks.every((each, index) => checks[at + index] === each)) ? check.group : void 0;
    judges.push((facts) => group === void 0 ? judgeOne(check, facts) : group.judge(facts));
    at += (group == null ? void 0 : group.checks.length) ?? 1;
  }
  return (facts) => {
    for (const judge2 of judges) {
      const refusal = judge2(facts);
      if (refusal !== void 0) return refusal;
    }
    return void 0;
  };
}
function judgeOne(check, facts) {
  return check.applies(facts) ? check.run(facts) : void 0;
}
function always() {
  return true;
}
function lift(checks, view, refusal) {
  const meaning = (fault) => fault === void 0 || refusal === void 0 ? fault : refusal(fault);
  const lifted = [];
  const judgeView = judgeOf(checks);
  const group = groupOf(lifted, view, (seen) => meaning(judgeView(seen)));
  lifted.push(...checks.map((check) => ofFacts({ ...check, run: (seen) => meaning(check.run(seen)) }, view, group)));
  return lifted;
}
function about(view, check) {
  const alone = [];
  const made = ofFacts(check, view, groupOf(alone, view, check.run));
  alone.push(made);
  return made;
}
function groupOf(checks, view, judgeView) {
  return {
    checks,
    judge(facts) {
      const seen = view(facts);
      return seen === void 0 ? void 0 : judgeView(seen, facts);
    }
  };
}
function ofFacts(check, view, group) {
  return {
    name: check.name,
    clause: check.clause,
    group,
    applies(facts) {
      var _a2;
      const seen = view(facts);
      return seen !== void 0 && (((_a2 = check.applies) == null ? void 0 : _a2.call(check, seen)) ?? true);
    },
    run(facts) {
      const seen = view(facts);
      return seen === void 0 ? void 0 : check.run(seen, facts);
    },
    seen(facts) {
      var _a2;
      const seen = view(facts);
      return (seen === void 0 ? void 0 : (_a2 = check.seen) == null ? void 0 : _a2.call(check, seen, facts)) ?? {};
    }
  };
}
function andThen(value, next) {
  return isPromised(value) ? Promise.resolve(value).then(next) : next(value);
}
function all(values) {
  return areValues(values) ? values : Promise.all(values);
}
function besides(pending, call) {
  return isPromised(pending) ? rejecting(call) : call();
}
async function rejecting(call) {
  return call();
}
function areValues(values) {
  return !values.some(isPromised);
}
function isPromised(value) {
  if (typeof value !== "object" || value === null) return false;
  const { then } = value;
  return typeof then === "function";
}
function ok(value) {
  return { ok: true, value };
}
function refuse(refusal) {
  return { ok: false, refusal };
}
function counted(record) {
  return { ...record, valueCount: othersIn(record) };
}
const WHOLE = /* @__PURE__ */ new WeakSet();
function isWhole(record) {
  if (!isCounted(record) || WHOLE.has(record)) return true;
  if (othersIn(record) !== record.valueCount) return false;
  if (Object.isFrozen(record)) WHOLE.add(record);
  return true;
}
function isCounted(record) {
  return typeof record === "object" && record !== null && "valueCount" in record && present(record.valueCount);
}
function othersIn(record) {
  return valuesIn(record) - (present(record.valueCount) ? 1 : 0);
}
function valuesIn(container) {
  let count = 0;
  if (Array.isArray(container)) for (const value of container) count += countOf(value);
  else for (const name2 in container) count += countOf(Reflect.get(container, name2));
  return count;
}
function countOf(value) {
  if (!present(value)) return 0;
  return typeof value === "object" ? 1 + valuesIn(value) : 1;
}
function present(value) {
  return value !== void 0 && value !== null;
}
class PortFault extends Error {
  constructor(port, cause) {
    super(`the port '${port}' failed`, { cause });
    __publicField(this, "port");
    this.name = "PortFault";
    this.port = port;
  }
}
function ask(port, call) {
  try {
    const answer = call();
    return isPromised(answer) ? Promise.resolve(answer).catch((cause) => failed(port, cause)) : answer;
  } catch (cause) {
    return failed(port, cause);
  }
}
function failed(port, cause) {
  throw isPortFault(cause) ? cause : new PortFault(port, cause);
}
function isPortFault(error2) {
  try {
    return error2 instanceof PortFault;
  } catch {
    return false;
  }
}
function askBoolean(port, call) {
  return askFor(port, call, isBoolean, "true or false");
}
function askBytes(port, call, length) {
  const fits2 = (answer) => answer instanceof Uint8Array && answer.length === length;
  return askFor(port, call, fits2, `${length} bytes`);
}
function askText(port, call) {
  return askFor(port, call, (answer) => answer === void 0 || typeof answer === "string", "a string or undefined");
}
function askRecord(port, call) {
  return askFor(port, call, isWhole, "every value of the record that was stored");
}
function askFor(port, call, fits2, what) {
  return andThen(ask(port, call), (answer) => {
    if (fits2(answer)) return answer;
    throw new PortFault(port, new TypeError(`expected ${what}`));
  });
}
const listOf$1 = (count, fits2) => (answer) => Array.isArray(answer) && answer.length === count && answer.every(fits2);
const isBoolean = (answer) => typeof answer === "boolean";
function askInstant(port, call) {
  return askFor(port, call, isInstantOrNone, "an instant or undefined");
}
function isInstantOrNone(answer) {
  return answer === void 0 || Number.isSafeInteger(answer);
}
function askInstants(port, call, count) {
  return askFor(port, call, listOf$1(count, isInstantOrNone), `${count} instants or undefined`);
}
function askNonce(port, call) {
  const fits2 = (answer) => typeof answer === "string" && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(answer);
  return askFor(port, call, fits2, "a nonce");
}
function askClaims(port, call, count) {
  return askFor(port, call, listOf$1(count, isBoolean), `${count} answers of true or false`);
}
const SECONDS = { from: 1e9, to: 1e11 };
const MICROSECONDS = 1e14;
function isInstant(answer) {
  return typeof answer === "number" && problemOfNumber(answer) === void 0;
}
function clockProblem(answer) {
  const problem = typeof answer === "number" ? problemOfNumber(answer) : void 0;
  const found = problem ?? (isPromised(answer) ? "a promise" : `not a number (${typeof answer})`);
  return `expected milliseconds since 1970, as Date.now() answers them, and got ${found}`;
}
function problemOfNumber(answer) {
  if (!Number.isSafeInteger(answer) || answer < 0) return "a number that is not a whole number from 0 on";
  if (answer >= SECONDS.from && answer < SECONDS.to) return "what looks like seconds";
  return answer >= MICROSECONDS ? "what looks like microseconds" : void 0;
}
function requireInstants(caller, clock) {
  if (typeof (clock == null ? void 0 : clock.now) !== "function") {
    throw new TypeError(`${caller}: clock must be an object with now(), as { now: () => Date.now() }`);
  }
  const answer = readOnce(clock);
  if (answer === void 0 || isInstant(answer.value)) return;
  if (isPromised(answer.value)) Promise.resolve(answer.value).catch(() => void 0);
  throw new TypeError(`${caller}: clock.now(): ${clockProblem(answer.value)}`);
}
function readOnce(clock) {
  try {
    return { value: clock.now() };
  } catch {
    return void 0;
  }
}
const TOKEN_LENGTH = 16384;
const TEXT_LENGTH$1 = 16384;
const LIST_LENGTH = 100;
const CLIENT_IDENTIFIER_LENGTH = 2048;
const URL_LENGTH = 2048;
const INPUT_DEPTH = 32;
const JSON_DEPTH = 32;
const CONTENT_TYPE_LENGTH = 1024;
const PARAMETER_COUNT = 200;
const SCOPE_COUNT = 100;
const ID_TOKEN_HINT_LENGTH = 16384;
const REQUEST_OBJECT_LENGTH = 49152;
const CLIENT_ASSERTION_LENGTH = 16384;
const DPOP_PROOF_LENGTH = 8192;
const JTI_LENGTH = 256;
const VERIFICATION_KEY_COUNT = 4;
const DECRYPTION_KEY_COUNT = 2;
const RSA_MODULUS_LENGTH = 683;
const RSA_EXPONENT_LENGTH = 6;
const HEADER_COUNT = 100;
const HEADER_LENGTH = 65536;
const STRUCTURED_FIELD_LENGTH = 16384;
const SIGNATURE_COMPONENT_COUNT = 50;
const REQUIRED_COMPONENT_COUNT = 50;
const CERTIFICATE_LENGTH = 16384;
const CHAIN_LENGTH = 8;
const STAPLED_COUNT = 4;
const STAPLED_LENGTH = 21848;
const DISTINGUISHED_NAME_LENGTH = 4096;
const RELATIVE_NAME_COUNT = 64;
const IP_ADDRESS_LENGTH = 45;
const MEMBER_NAME_LENGTH = 40;
function lengthOfHeaders(headers) {
  return headers.reduce((sum, { key: key2, value }) => sum + key2.length + value.length, 0);
}
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?@!$&'()*+,;=[\]-]|%[0-9A-Fa-f]{2})+$/;
function isLoopback(hostname) {
  return hostname === "127.0.0.1" || hostname === "[::1]" || hostname === "localhost";
}
function isAbsoluteUri(text) {
  return text.length <= URL_LENGTH && ABSOLUTE_URI.test(text) && URL.canParse(text);
}
function isSecureUrl(text) {
  if (!/^https?:\/\/[^/]/.test(text) || !isAbsoluteUri(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(url.hostname);
}
const HTTP_URI = /^https?:\/\/(?!\/|[^/]*@)(?:[\x21\x24\x26-\x3b\x3d\x40-\x5b\x5d-\x7e]|%[0-9A-Fa-f]{2})+$/i;
const NORMAL = /^https:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+(?:\/[A-Za-z0-9._~-]*)+$/;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
function normalHttpUri(text) {
  if (NORMAL.test(text) && !text.includes("/.")) return text;
  const end = text.search(/[?#]/);
  const uri = end < 0 ? text : text.slice(0, end);
  const url = HTTP_URI.test(uri) ? parsedUrl(uri) : void 0;
  if (url === void 0) return void 0;
  return url.origin + withoutDotSegments(url.pathname.replace(/%[0-9A-Fa-f]{2}/g, normalEscape));
}
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i;
function requestHttpUri(text) {
  const end = text.search(/[?#]/);
  return DOT_SEGMENT.test(end < 0 ? text : text.slice(0, end)) ? void 0 : normalHttpUri(text);
}
function parsedUrl(uri) {
  try {
    return new URL(uri);
  } catch {
    return void 0;
  }
}
function withoutDotSegments(path) {
  if (!path.includes("/.")) return path;
  const kept2 = [];
  const segments = path.split("/").slice(1);
  for (const segment of segments) {
    if (segment === "..") kept2.pop();
    else if (segment !== ".") kept2.push(segment);
  }
  const last = segments.at(-1);
  return `/${kept2.join("/")}${(last === "." || last === "..") && kept2.length > 0 ? "/" : ""}`;
}
function normalEscape(escaped) {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return UNRESERVED.test(character) ? character : escaped.toUpperCase();
}
const REQUEST_URI_PREFIX = "urn:ietf:params:oauth:request_uri:";
const PARTS$1 = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.?)/i;
const SHORTEST_LONG = 40;
const LONG_LABEL = /[^./:]{40,}/g;
const LONG_SEGMENT = /[^/]{40,}/g;
function loggableUri(uri) {
  if (uri.length < SHORTEST_LONG && !/[@?#]/.test(uri)) return uri;
  const [, authority = "", path = "", rest = ""] = PARTS$1.exec(uri) ?? [];
  const host = authority.replace(/^([^/]*\/\/).*@/s, "$1").replace(LONG_LABEL, "(long)");
  return host + path.replace(LONG_SEGMENT, "(long)") + (rest === "" ? "" : `${rest}(not shown)`);
}
function loggableAudience(aud) {
  if (aud === void 0) return "no aud";
  if (typeof aud === "string") return `aud ${shown(aud)}`;
  const others = aud.length > SHOWN$1 ? ` and ${aud.length - SHOWN$1} more` : "";
  return `aud as a list of ${aud.slice(0, SHOWN$1).map(shown).join(" and ") || "nothing"}${others}`;
}
const SHOWN$1 = 3;
function shown(value) {
  return /^https?:\/\/[\x21-\x7e]+$/.test(value) ? loggableUri(value) : "(no URL)";
}
const RESPONSE_PARAMETERS = ["code", "error", "error_description", "error_uri", "iss", "response", "state"];
function isRedirectUri(text) {
  if (!isAbsoluteUri(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || RESPONSE_PARAMETERS.some((name2) => url.searchParams.has(name2)))
    return false;
  if (url.protocol === "http:") return isLoopback(url.hostname);
  if (url.protocol === "https:") return text.startsWith("https://") && !text.startsWith("https:///");
  return url.protocol.includes(".");
}
function isRegisteredRedirectUri(requested, registered2) {
  return requested.length <= URL_LENGTH && registered2.some((each) => matchesRedirectUri(requested, each));
}
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(\/.*|\?.*|)$/;
function isProtectedRedirectUri(uri) {
  return uri.startsWith("https://") || LOOPBACK.test(uri);
}
function matchesRedirectUri(requested, registered2) {
  if (requested === registered2) return true;
  const one = LOOPBACK.exec(requested);
  const other = LOOPBACK.exec(registered2);
  return one !== null && other !== null && one[1] === other[1] && one[2] === other[2];
}
function currentNonce(purpose, now, { nonces }) {
  return askNonce("nonces", () => nonces.current(purpose, now));
}
function nonceForAnswer(proof) {
  return (proof == null ? void 0 : proof.dpopNonce) === void 0 ? {} : { dpopNonce: proof.dpopNonce };
}
function presentProof(demand, purpose, { service, now }, ports) {
  return andThen(demand.nonceRequired ? currentNonce(purpose, now, ports) : void 0, (dpopNonce) => ({
    demand,
    purpose,
    dpopNonce,
    service,
    now
  }));
}
const ENDPOINT_KNOWN = {
  name: "URL of the endpoint known",
  clause: "RFC 9449 §4.3-9",
  applies: always,
  run: ({ demand }) => demand.htu === "" ? { reason: "endpoint_unknown" } : void 0,
  seen: ({ demand }) => ({
    expected: "htu, or for pushed requests pushedAuthReqEndpoint of the service",
    actual: demand.htu === "" ? "neither" : loggableUri(demand.htu)
  })
};
function secondsAfter(instant2, seconds2) {
  return instant2 + seconds2 * 1e3;
}
function inSeconds(instant2) {
  return Math.floor(instant2 / 1e3);
}
function seenDeadline(deadline, now) {
  return { expected: `before ${asText(deadline)}`, actual: asText(now) };
}
function asText(instant2) {
  if (!(Math.abs(instant2) <= 864e13)) return `${instant2}`;
  const whole = Math.trunc(instant2);
  const day = Math.floor(whole / DAY);
  return `${dateOf(day)}T${timeOf$1(whole - day * DAY)}Z`;
}
const DAY = 864e5;
let known = { day: 0, date: "1970-01-01" };
function dateOf(day) {
  if (known.day !== day) known = { day, date: new Date(day * DAY).toISOString().slice(0, -LENGTH_OF_TIME) };
  return known.date;
}
const LENGTH_OF_TIME = "T00:00:00.000Z".length;
function timeOf$1(milliseconds) {
  const seconds2 = Math.floor(milliseconds / 1e3);
  const minutes = Math.floor(seconds2 / 60);
  const hours = Math.floor(minutes / 60);
  return `${digits(hours, 2)}:${digits(minutes % 60, 2)}:${digits(seconds2 % 60, 2)}.${digits(milliseconds % 1e3, 3)}`;
}
function digits(value, count) {
  return String(value).padStart(count, "0");
}
function latestOf$1(instants) {
  const present2 = instants.filter((instant2) => instant2 !== void 0);
  return present2.length === 0 ? void 0 : Math.max(...present2);
}
function gatherEntry(stage, gathered) {
  if (gathered.ok) return stage.entries.gathered;
  const { reason, problem } = gathered.refusal;
  const actual = reason.replaceAll("_", " ");
  return { ...entry(stage.name, stage, "refused"), actual: problem === void 0 ? actual : shownProblem(problem) };
}
function seenEntry(stage, check, outcome, facts) {
  const plain = entry(stage, check, outcome);
  if (check.seen === void 0) return plain;
  try {
    const { expected, actual, hint, lines: lines2 } = check.seen(facts);
    if (expected !== void 0) plain.expected = forLog(expected);
    if (actual !== void 0) plain.actual = forLog(actual);
    if (hint !== void 0) plain.hint = forLog(hint);
    if (lines2 !== void 0) plain.lines = lines2.map((line) => forLog(line, LINE_LENGTH$1));
    return plain;
  } catch {
    return { ...entry(stage, check, outcome), hint: "what was compared cannot be shown" };
  }
}
function shownProblem(problem) {
  return forLog(problem);
}
function forLog(seen, length = SHOWN_LENGTH) {
  const text = String(seen);
  if (text.length <= length && !UNPRINTABLE.test(text)) return text;
  const printable2 = text.slice(0, length).replace(/[^\x20-\x7e]/g, "?");
  return text.length > length ? `${printable2}… (${text.length} characters)` : printable2;
}
const SHOWN_LENGTH = 300;
const LINE_LENGTH$1 = 4096;
const UNPRINTABLE = /[^\x20-\x7e]/;
function entry(stage, rule, outcome) {
  return { stage, name: rule.name, clause: rule.clause, outcome };
}
function entriesOf(stage, outcome) {
  return [stage, ...stage.checks].map((rule) => Object.freeze(entry(stage.name, rule, outcome)));
}
function once(make) {
  const made = /* @__PURE__ */ new WeakMap();
  return (subject) => {
    const known2 = made.get(subject);
    if (known2 !== void 0) return known2;
    const fresh = make(subject);
    made.set(subject, fresh);
    return fresh;
  };
}
function plainEntries(stage) {
  const skipped = entriesOf(stage, "not-applicable");
  return {
    gathered: Object.freeze(entry(stage.name, stage, "passed")),
    passed: entriesOf(stage, "passed").slice(1),
    notApplicable: skipped.slice(1),
    skipped
  };
}
const unreachedEntries = once(
  (stages) => stages.flatMap((stage) => entriesOf(stage, "not-reached"))
);
function completeTrace(trace, stages) {
  const all2 = unreachedEntries(stages);
  return trace.length === all2.length ? trace : [...trace, ...all2.slice(trace.length)];
}
function withMore(facts, more) {
  return Object.assign(facts, more);
}
function stepOf(stage, part) {
  const { name: name2, clause, gather, checks } = stage;
  return { name: name2, clause, gather, checks, part, judge: judgeOf(checks), entries: plainEntries(stage) };
}
const _Pipeline = class _Pipeline {
  constructor(steps) {
    __publicField(this, "stages");
    __privateAdd(this, _steps);
    this.stages = steps;
    __privateSet(this, _steps, steps);
  }
  static of(stage) {
    return new _Pipeline([stepOf(stage)]);
  }
  to(stage) {
    return new _Pipeline([...__privateGet(this, _steps), stepOf(stage)]);
  }
  /** Stages that work with one part of the facts; where that part is `undefined`, they are skipped. */
  when(part, stages) {
    const steps = __privateGet(stages, _steps).map((step) => ({ ...step, part }));
    return new _Pipeline([...__privateGet(this, _steps), ...steps]);
  }
  // `to` and `when` accept only stages that continue from the facts of those before them, so the
  // result has the declared type.
  run(facts, ports, trace) {
    return runFrom(0, facts, { steps: __privateGet(this, _steps), ports, trace });
  }
};
_steps = new WeakMap();
let Pipeline = _Pipeline;
function runFrom(from, start, context) {
  var _a2;
  let facts = start;
  for (let at = from; ; at++) {
    const step = context.steps[at];
    if (step === void 0) return { passed: true, facts };
    const own2 = ownFacts(step, facts);
    if (own2 === void 0) {
      (_a2 = context.trace) == null ? void 0 : _a2.push(...step.entries.skipped);
      continue;
    }
    const gathered = step.gather(own2, context.ports);
    if (isPromised(gathered)) return runOnceGathered(at, gathered, facts, context);
    const refused2 = judge(step, gathered, facts, context.trace);
    if (refused2 !== void 0) return refused2;
    facts = advanced(step, facts, gathered);
  }
}
async function runOnceGathered(at, gathering, before, context) {
  const gathered = await gathering;
  const step = context.steps[at];
  if (step === void 0) throw new RangeError("there is no such stage");
  return judge(step, gathered, before, context.trace) ?? runFrom(at + 1, advanced(step, before, gathered), context);
}
function ownFacts({ name: name2, part }, facts) {
  if (part === void 0) return facts;
  if (!(part in facts)) throw new TypeError(`the stage '${name2}' has no facts`);
  return Reflect.get(facts, part);
}
function advanced({ part }, facts, gathered) {
  if (!gathered.ok) return facts;
  if (part === void 0) return gathered.value;
  return Reflect.get(facts, part) === gathered.value ? facts : withMore(facts, { [part]: gathered.value });
}
function judge(step, gathered, before, trace) {
  trace == null ? void 0 : trace.push(gatherEntry(step, gathered));
  if (!gathered.ok) return { passed: false, refusal: gathered.refusal, facts: before };
  const refusal = trace === void 0 ? step.judge(gathered.value) : judgeAndTrace(step, gathered.value, trace);
  return refusal === void 0 ? void 0 : { passed: false, refusal, facts: advanced(step, before, gathered) };
}
function judgeAndTrace(step, facts, trace) {
  for (let at = 0; at < step.checks.length; at++) {
    const check = step.checks[at];
    const refusal = check === void 0 ? void 0 : traced(step, at, check, facts, trace);
    if (refusal !== void 0) return refusal;
  }
  return void 0;
}
function traced({ name: name2, entries }, at, check, facts, trace) {
  if (!check.applies(facts)) {
    trace.push(entries.notApplicable[at] ?? entry(name2, check, "not-applicable"));
    return void 0;
  }
  const refusal = check.run(facts);
  const plain = refusal === void 0 && check.seen === void 0 ? entries.passed[at] : void 0;
  trace.push(plain ?? seenEntry(name2, check, refusal === void 0 ? "passed" : "refused", facts));
  return refusal;
}
function base64url$1(bytes) {
  return Buffer2.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64url");
}
function fromBase64url(text) {
  return decoded$1(text, "base64url");
}
function fromBase64(text) {
  return decoded$1(text, "base64");
}
function asciiBytes(text) {
  return own$1(Buffer2.from(text, "latin1"));
}
function decoded$1(text, encoding) {
  const bytes = Buffer2.from(text, encoding);
  return bytes.toString(encoding) === text ? own$1(bytes) : void 0;
}
function own$1(bytes) {
  return new Uint8Array(bytes);
}
const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function utf8(text) {
  return encoder.encode(text);
}
function longerThan(text, bytes) {
  return text.length > bytes || text.length * 3 > bytes && utf8(text).length > bytes;
}
function fromUtf8(bytes) {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return void 0;
  }
}
function base64$1(bytes) {
  const text = base64url$1(bytes).replaceAll("-", "+").replaceAll("_", "/");
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}
const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";
function firstCertificate(pem) {
  const begin = pem.indexOf(BEGIN);
  const end = begin < 0 ? -1 : pem.indexOf(END, begin);
  return end < 0 ? void 0 : derIn(pem.slice(begin + BEGIN.length, end));
}
function derIn(lines2) {
  const der = fromBase64(withoutSpace(lines2));
  return der !== void 0 && isOneSequence(der) ? der : void 0;
}
function withoutSpace(text) {
  return text.replace(/[ \t\r\n]/g, "");
}
function isOneSequence(der) {
  return sequenceEnd(der, 0) === der.length;
}
function sequenceEnd(der, at) {
  const first = der[at + 1] ?? 0;
  if (der[at] !== 48) return void 0;
  if (first < 128) return at + 2 + first;
  const octets = first - 128;
  if (octets < 1 || octets > 3) return void 0;
  const start = at + 2 + octets;
  const length = der.slice(at + 2, start).reduce((sum, octet) => sum * 256 + octet, 0);
  const shortest = octets === 1 ? length >= 128 : length >= 256 ** (octets - 1);
  return shortest ? start + length : void 0;
}
function digestOf$1(text, { crypto: crypto2 }) {
  return ask("crypto", () => textDigest(text, crypto2));
}
function textDigest(text, crypto2) {
  var _a2, _b;
  const atOnce = (_b = (_a2 = crypto2.sha256).base64url) == null ? void 0 : _b.call(_a2, text);
  return atOnce === void 0 ? writtenDigest(crypto2.sha256(text)) : requireDigest(atOnce);
}
function certificateDigestOf(pem, { crypto: crypto2 }) {
  return ask("crypto", () => {
    const { certificate: certificate2 } = crypto2.sha256;
    if (certificate2 === void 0) return digestOfDer(firstCertificate(pem), crypto2);
    const digest2 = certificate2(pem);
    return digest2 === void 0 ? void 0 : requireDigest(digest2);
  });
}
function digestOfDer(der, crypto2) {
  return der === void 0 ? void 0 : writtenDigest(crypto2.sha256(der));
}
function writtenDigest(digest2) {
  return andThen(digest2, (bytes) => requireDigest(bytes instanceof Uint8Array ? base64url$1(bytes) : ""));
}
function requireDigest(digest2) {
  if (typeof digest2 === "string" && digest2.length === 43) return digest2;
  throw new TypeError("expected a SHA-256 of 32 bytes");
}
function randomToken({ crypto: crypto2 }) {
  return andThen(
    askBytes("crypto", () => crypto2.randomBytes(32), 32),
    base64url$1
  );
}
function addNew(port, add) {
  return andThen(askBoolean(port, add), (added) => {
    if (!added) throw new Error("256 random bits occurred twice: the random source or the store is broken");
  });
}
function claimOnce(identifiers, call, ports) {
  const present2 = identifiers.filter((each) => each !== void 0);
  return present2.length === 0 ? identifiers.map(() => true) : claimPresent(identifiers, present2, call, ports);
}
function claimPresent(identifiers, present2, { service, now }, ports) {
  requireBounded(present2, secondsAfter(now, longestLifetime(service)));
  return andThen(
    all(present2.map((identifier2) => markOf(identifier2, service, ports))),
    (marks) => andThen(
      askClaims("replays", () => ports.replays.claim(marks, now), marks.length),
      (first) => {
        const answers2 = first[Symbol.iterator]();
        return identifiers.map((each) => each === void 0 || answers2.next().value === true);
      }
    )
  );
}
function markOf({ scope: scope2, until }, { serviceId }, ports) {
  return andThen(digestOf$1(JSON.stringify([serviceId, ...scope2]), ports), (key2) => ({ key: key2, until }));
}
const PERIODS_OF_A_NONCE = 3;
function longestLifetime(service) {
  const { clientAssertionMaxLifetime, requestObjectMaxLifetime, dpopProofLifetime, dpopNonceDuration } = service;
  const nonce = PERIODS_OF_A_NONCE * dpopNonceDuration;
  const longest = Math.max(clientAssertionMaxLifetime, requestObjectMaxLifetime, dpopProofLifetime, nonce);
  return longest + 2 * service.allowableClockSkew + 1;
}
function requireBounded(identifiers, latest2) {
  if (identifiers.every(({ until }) => Number.isSafeInteger(until) && until <= latest2)) return;
  throw new RangeError("a one-time mark would outlive everything that the service accepts");
}
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const OPEN_BRACE = 123;
const CLOSE_BRACKET = 93;
const CLOSE_BRACE = 125;
const COMMA = 44;
function isOpening(code) {
  return code === OPEN_BRACKET || code === OPEN_BRACE;
}
function isClosing(code) {
  return code === CLOSE_BRACKET || code === CLOSE_BRACE;
}
function visitPunctuation(text, visit) {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if ((code === COMMA || isOpening(code) || isClosing(code)) && !visit(code, at)) return false;
  }
  return true;
}
function endOfString(text, start) {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
function readJsonObject(text) {
  try {
    const value = JSON.parse(text);
    return isJsonObject(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function isJsonObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isNestedAtMost(text, depth) {
  let open2 = 0;
  return visitPunctuation(text, (code) => {
    if (isOpening(code)) open2 += 1;
    if (isClosing(code)) open2 -= 1;
    return open2 <= depth;
  });
}
const NAME = /^"[^"\\]*(?:\\.[^"\\]*)*"/;
function membersOf$1(text) {
  return isJsonObject(parsed(text)) ? membersIn(text) : void 0;
}
function membersIn(text) {
  const members2 = /* @__PURE__ */ new Map();
  for (const member2 of partsOf(text)) {
    const [quoted = ""] = NAME.exec(member2) ?? [];
    const name2 = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
    if (typeof name2 !== "string" || members2.has(name2)) return void 0;
    members2.set(name2, member2.slice(member2.indexOf(":", quoted.length) + 1).trim());
  }
  return members2;
}
function elementsOf(text) {
  return Array.isArray(parsed(text)) ? partsOf(text) : void 0;
}
function uniqueElementsOf(text) {
  const array2 = parsed(text);
  return Array.isArray(array2) && isWholeIn(array2, text) ? partsOf(text) : void 0;
}
function parsed(text) {
  if (!isNestedAtMost(text, JSON_DEPTH)) return void 0;
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function partsOf(text) {
  const parts = [];
  let depth = 0;
  let from = text.search(/[[{]/) + 1;
  visitPunctuation(text, (code, at) => {
    if (isOpening(code)) depth += 1;
    if (isClosing(code)) depth -= 1;
    if (depth === (code === COMMA ? 1 : 0)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
    return true;
  });
  return parts.length === 1 && parts[0] === "" ? [] : parts;
}
function readUniqueJsonObject(text) {
  const object2 = readJsonObject(text);
  return object2 !== void 0 && isWholeIn(object2, text) ? object2 : void 0;
}
function isWholeIn(parsed2, text) {
  return isWrittenAs(parsed2, text) || namesIn$1(text) === namesLeftIn(parsed2);
}
function isWrittenAs(parsed2, text) {
  try {
    return JSON.stringify(parsed2) === text;
  } catch {
    return false;
  }
}
function namesIn$1(text) {
  var _a2;
  const plain = text.includes("\\") ? text.replace(/\\./gs, "") : text;
  let names = 0;
  const pieces = plain.split('"');
  for (let at = 2; at < pieces.length; at += 2) if ((_a2 = pieces[at]) == null ? void 0 : _a2.includes(":")) names++;
  return names;
}
function namesLeftIn(value) {
  let members2 = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const each = waiting.pop();
    if (typeof each !== "object" || each === null) continue;
    const values = Array.isArray(each) ? each : Object.values(each);
    if (!Array.isArray(each)) members2 += values.length;
    for (const inner of values) if (typeof inner === "object") waiting.push(inner);
  }
  return members2;
}
function jwtType(typ) {
  return typ.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/^application\//, "");
}
async function signJwt(header, claims, sign2) {
  return signJwtText(header, JSON.stringify(claims), sign2);
}
async function signJwtText(header, claims, sign2) {
  const signingInput = `${base64url$1(utf8(JSON.stringify(header)))}.${base64url$1(utf8(claims))}`;
  return `${signingInput}.${base64url$1(await sign2(utf8(signingInput)))}`;
}
function readJwt(text) {
  const parts = text.split(".", 4);
  const [protectedHeader = "", encodedPayload = "", encodedSignature = ""] = parts;
  const header = readUniqueJsonObject(decodedText(protectedHeader));
  const payload = decodedText(encodedPayload);
  const claims = readUniqueJsonObject(payload);
  const signature2 = fromBase64url(encodedSignature);
  if (parts.length !== 3 || header === void 0 || claims === void 0) return void 0;
  if (signature2 === void 0 || signature2.length === 0) return void 0;
  return { header, claims, payload, signed: asciiBytes(text.slice(0, text.lastIndexOf("."))), signature: signature2 };
}
function decodedText(part) {
  const bytes = fromBase64url(part);
  return (bytes === void 0 ? void 0 : fromUtf8(bytes)) ?? "";
}
function stringClaim(claim2) {
  return typeof claim2 === "string" ? claim2 : "";
}
function numericDate(claim2) {
  if (claim2 === void 0) return void 0;
  return typeof claim2 === "number" && Number.isFinite(claim2) ? claim2 : Number.NaN;
}
function audienceClaim(claim2) {
  if (typeof claim2 === "string") return claim2;
  const isString = (each) => typeof each === "string";
  return Array.isArray(claim2) && claim2.every(isString) ? claim2 : void 0;
}
function audienceIncludesAny(aud, identifiers) {
  const audiences = typeof aud === "string" ? [aud] : aud ?? [];
  return audiences.some((each) => identifiers.includes(each));
}
function secondsAhead$1(now, claim2 = Number.NaN) {
  return claim2 - now / 1e3;
}
function firstMillisecondAfter(seconds2) {
  return Math.ceil(seconds2 * 1e3) + 1;
}
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];
function privateMembersIn(key2) {
  return PRIVATE_MEMBERS.filter((name2) => Object.hasOwn(key2, name2));
}
const STRING_MEMBERS = ["crv", "x", "y", "n", "e", "alg", "use"];
function readPublicKey(jwk2) {
  const key2 = { kty: stringClaim(jwk2.kty) };
  for (const member2 of STRING_MEMBERS) if (jwk2[member2] !== void 0) key2[member2] = stringClaim(jwk2[member2]);
  if (jwk2.key_ops !== void 0) key2.key_ops = stringsIn(jwk2.key_ops);
  return key2;
}
function stringsIn(value) {
  const isString = (each) => typeof each === "string";
  return Array.isArray(value) && value.every(isString) ? value : [];
}
function publicMembers({ kty, crv = "", x = "", y = "", n = "", e = "" }) {
  if (kty === "RSA") return { e, kty, n };
  return kty === "EC" ? { crv, kty, x, y } : { crv, kty, x };
}
function keyMaterial({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }) {
  const members2 = Object.entries({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi });
  return Object.fromEntries(members2.flatMap(([name2, value]) => value === void 0 ? [] : [[name2, value]]));
}
function thumbprintText(key2) {
  return JSON.stringify(publicMembers(key2));
}
const SIGNATURE_ALGORITHMS = [
  "ES256",
  "ES384",
  "ES512",
  "PS256",
  "PS384",
  "PS512",
  "EdDSA",
  "Ed25519",
  "RS256",
  "RS384",
  "RS512"
];
function readSignatureAlgorithm(name2) {
  return SIGNATURE_ALGORITHMS.find((each) => each === name2);
}
function isSameAlgorithm(one, other) {
  const precise = (name2) => name2 === "EdDSA" ? "Ed25519" : name2;
  return precise(one) === precise(other);
}
const RSA$1 = { kty: "RSA" };
const ED25519$2 = { kty: "OKP", crv: "Ed25519", coordinate: 32 };
const KEY_REQUIREMENTS = {
  ES256: { kty: "EC", crv: "P-256", coordinate: 32 },
  ES384: { kty: "EC", crv: "P-384", coordinate: 48 },
  ES512: { kty: "EC", crv: "P-521", coordinate: 66 },
  PS256: RSA$1,
  PS384: RSA$1,
  PS512: RSA$1,
  RS256: RSA$1,
  RS384: RSA$1,
  RS512: RSA$1,
  EdDSA: ED25519$2,
  Ed25519: ED25519$2
};
function signingKey(jwks2, algorithm2, kid) {
  return jwks2.keys.find((key2) => canSign(key2, algorithm2) && (kid === void 0 || key2.kid === kid));
}
function verificationKeys({ keys: keys2 }, kid, algorithm2) {
  return keys2.filter((key2) => (kid === void 0 || key2.kid === kid) && canVerify(key2, algorithm2)).slice(0, VERIFICATION_KEY_COUNT);
}
function canSign(key2, algorithm2) {
  return typeof key2.d === "string" && isMeantFor(key2, algorithm2, "sign");
}
function canVerify(key2, algorithm2) {
  if (!isMeantFor(key2, algorithm2, "verify")) return false;
  const { kty, coordinate } = KEY_REQUIREMENTS[algorithm2];
  if (coordinate === void 0) return hasAcceptedExponent(key2);
  if (!decodesToLength(key2.x, coordinate)) return false;
  return kty === "EC" ? decodesToLength(key2.y, coordinate) : !hasSmallOrder(key2);
}
const SMALL_ORDER = /* @__PURE__ */ new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
]);
function hasSmallOrder({ x = "" }) {
  const point = fromBase64url(x) ?? new Uint8Array();
  const digits2 = Array.from(point, (byte, at) => (at === 31 ? byte & 127 : byte).toString(16).padStart(2, "0"));
  return SMALL_ORDER.has(digits2.join(""));
}
function isMeantFor(key2, algorithm2, use) {
  const required2 = KEY_REQUIREMENTS[algorithm2];
  return key2.kty === required2.kty && (required2.crv === void 0 || key2.crv === required2.crv) && (key2.alg === void 0 || isSameAlgorithm(key2.alg, algorithm2)) && (key2.use === void 0 || key2.use === "sig") && (key2.key_ops === void 0 || key2.key_ops.includes(use)) && (key2.kty !== "RSA" || hasAcceptedModulus(key2));
}
function decodesToLength(text, octets) {
  var _a2;
  return text !== void 0 && ((_a2 = fromBase64url(text)) == null ? void 0 : _a2.length) === octets;
}
function hasAcceptedModulus({ n = "" }) {
  if (n.length > RSA_MODULUS_LENGTH) return false;
  const modulus = fromBase64url(n) ?? new Uint8Array();
  const first = modulus[0] ?? 0;
  const bits = modulus.length * 8 - Math.clz32(first) + 24;
  return first !== 0 && bits >= 2048 && bits <= 4096;
}
function hasModulusLength(signature2, { kty, n = "" }) {
  return kty !== "RSA" || signature2.length === n.length * 3 >> 2;
}
function hasAcceptedExponent({ e = "" }) {
  const exponent = e.length > RSA_EXPONENT_LENGTH ? void 0 : fromBase64url(e);
  if (exponent === void 0 || exponent.length === 0 || exponent[0] === 0) return false;
  const last = exponent.at(-1) ?? 0;
  return last % 2 === 1 && (exponent.length > 1 || last >= 3);
}
const REGISTERED = /* @__PURE__ */ new Map([
  ["rsa-pss-sha512", "PS512"],
  ["rsa-v1_5-sha256", "RS256"],
  ["ecdsa-p256-sha256", "ES256"],
  ["ecdsa-p384-sha384", "ES384"],
  ["ed25519", "Ed25519"]
]);
const MAC_ALGORITHM = "hmac-sha256";
const BY_CURVE = /* @__PURE__ */ new Map([
  ["P-256", "ES256"],
  ["P-384", "ES384"],
  ["P-521", "ES512"],
  ["Ed25519", "Ed25519"]
]);
function signatureAlgorithmFor(key2, alg) {
  const registered2 = alg === void 0 ? void 0 : REGISTERED.get(alg);
  if (alg !== void 0 && registered2 === void 0) return void 0;
  const ofKey = key2.alg === void 0 ? BY_CURVE.get(key2.crv ?? "") : readSignatureAlgorithm(key2.alg);
  if (key2.alg !== void 0 && ofKey === void 0) return void 0;
  if (ofKey === void 0) return key2.kty === "RSA" && isRsa(registered2) ? registered2 : void 0;
  return registered2 === void 0 || isSameAlgorithm(registered2, ofKey) ? ofKey : void 0;
}
function isRsa(algorithm2) {
  return algorithm2 === "PS512" || algorithm2 === "RS256";
}
function readDpopProof(text, accepted = SIGNATURE_ALGORITHMS) {
  if (text.length > DPOP_PROOF_LENGTH) return refuse({ reason: "proof_malformed" });
  if (text.includes(",")) return refuse({ reason: "proof_repeated" });
  const jwt = readJwt(text);
  if (jwt === void 0) return refuse({ reason: "proof_malformed" });
  const { header, claims, signed: signed2, signature: signature2 } = jwt;
  const algorithm2 = readAlgorithm$2(header.alg, accepted);
  if (!algorithm2.ok) return algorithm2;
  if (!isJsonObject(header.jwk)) return refuse({ reason: "proof_key_missing" });
  const jwk2 = header.jwk;
  return ok({
    type: stringClaim(header.typ),
    algorithm: algorithm2.value,
    key: readPublicKey(jwk2),
    privateMembers: privateMembersIn(jwk2),
    critical: Object.hasOwn(header, "crit"),
    jti: stringClaim(claims.jti),
    htm: stringClaim(claims.htm),
    htu: stringClaim(claims.htu),
    iat: numericDate(claims.iat),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    ath: typeof claims.ath === "string" ? claims.ath : void 0,
    // A nonce that is not a string is still a nonce, but an unknown one.
    nonce: claims.nonce === void 0 ? void 0 : stringClaim(claims.nonce),
    signed: signed2,
    signature: signature2
  });
}
function readAlgorithm$2(alg, accepted) {
  if (typeof alg !== "string") return refuse({ reason: "proof_algorithm_missing" });
  if (/^(?:none$|HS\d)/i.test(alg)) return refuse({ reason: "proof_algorithm_symmetric" });
  const algorithm2 = readSignatureAlgorithm(alg);
  return algorithm2 !== void 0 && accepted.includes(algorithm2) ? ok(algorithm2) : refuse({ reason: "proof_algorithm_unsupported" });
}
function isScopeToken(text) {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text);
}
function isScope(text) {
  if (!SCOPE$3.test(text)) return false;
  return text.length < 2 * SCOPE_COUNT || text.split(" ", SCOPE_COUNT + 1).length <= SCOPE_COUNT;
}
const SCOPE$3 = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
function readScope(text) {
  if (!isScope(text)) return void 0;
  return text.includes(" ") ? [...new Set(text.split(" "))] : [text];
}
function isSha256Text(text) {
  return SHA256_TEXT.test(text);
}
const SHA256_TEXT = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
function trimmed$1(text) {
  let start = 0;
  let end = text.length;
  while (isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}
function isSpace(character) {
  return character === " " || character === "	";
}
function errorName(error2) {
  const name2 = nameOf(error2);
  return typeof name2 === "string" && /^[A-Za-z]{1,60}$/.test(name2) ? name2 : "unknown";
}
function nameOf(error2) {
  try {
    return error2 instanceof Error ? error2.name : void 0;
  } catch {
    return void 0;
  }
}
function isLoggableName(name2) {
  return /^[A-Za-z_]{1,40}$/.test(name2);
}
function loggableParameterName(name2) {
  return /^[a-z_]{1,40}$/.test(name2) ? name2 : "(another name)";
}
function loggableName(text) {
  return /^[A-Za-z][\w.+/-]{0,39}$/.test(text) ? text : text === "" ? "none" : "(not a name)";
}
function rulesOf$1(rules) {
  return rules.map(({ broken, applies = always, ...rule }) => ({
    ...rule,
    applies,
    run(facts) {
      const reason = broken(facts);
      return reason ? { reason } : void 0;
    }
  }));
}
const DPOP_FORM_RULES = rulesOf$1([
  {
    name: "proof type",
    clause: "RFC 9449 §4.3-4; RFC 7515 §4.1.9",
    broken: (proof) => jwtType(proof.type) !== "dpop+jwt" && "proof_type_different",
    seen: (proof) => ({ expected: "typ dpop+jwt", actual: `typ ${loggableName(proof.type)}` })
  },
  {
    name: "no critical extensions",
    clause: "RFC 7515 §4.1.11",
    broken: ({ critical }) => critical && "proof_extension_unknown"
  },
  {
    name: "public key alone",
    clause: "RFC 9449 §4.3-7",
    broken: ({ privateMembers }) => privateMembers.length > 0 && "proof_key_private",
    seen: ({ privateMembers }) => ({
      expected: "no private members in jwk",
      actual: privateMembers.join(" ") || "none",
      ...privateMembers.length > 0 && { hint: "the client has disclosed its private key and must make a new one" }
    })
  },
  {
    name: "key of the algorithm",
    clause: "RFC 9449 §4.3-5, §4.3-6; RFC 7518 §3; docs/rules.md §7",
    broken: ({ key: key2, algorithm: algorithm2 }) => !canVerify(key2, algorithm2) && "proof_key_unfit",
    seen: ({ key: key2, algorithm: algorithm2 }) => {
      var _a2;
      return {
        expected: `a key for ${algorithm2}, RSA of 2048 to 4096 bits`,
        actual: `kty ${loggableName(key2.kty)}, crv ${loggableName(key2.crv ?? "")}, n of ${(((_a2 = key2.n) == null ? void 0 : _a2.length) ?? 0) * 6 >> 3} octets`
      };
    }
  },
  {
    name: "claims present",
    clause: "RFC 9449 §4.2, §4.3-3",
    broken: (proof) => missingClaims(proof).length > 0 && "proof_claim_missing",
    seen: (proof) => ({
      expected: "jti, htm, htu as strings, iat as a number",
      actual: missingClaims(proof).length === 0 ? "as expected" : `without ${missingClaims(proof).join(", ")}`
    })
  },
  {
    name: "length of jti",
    clause: "RFC 9449 §11.1; docs/rules.md §7",
    broken: ({ jti }) => jti.length > JTI_LENGTH && "proof_identifier_too_long",
    seen: ({ jti }) => ({ expected: `at most ${JTI_LENGTH} characters`, actual: `${jti.length}` })
  }
]);
const REQUIRED_CLAIMS = ["jti", "htm", "htu", "iat"];
function missingClaims(proof) {
  return REQUIRED_CLAIMS.filter((name2) => proof[name2] === "" || proof[name2] === void 0 || Number.isNaN(proof[name2]));
}
const RULES_OF_ANY_REQUEST = [
  // A nonce in the proof is checked even when none is required (RFC 9449 §4.3-10).
  {
    name: "nonce of the proof",
    clause: "RFC 9449 §4.3-10, §9, §11.3",
    applies: ({ proof, demand }) => demand.nonceRequired || proof.nonce !== void 0,
    broken({ proof, nonceUntil }) {
      if (proof.nonce === void 0) return "proof_nonce_missing";
      return nonceUntil === void 0 && "proof_nonce_unknown";
    },
    seen: ({ proof, nonceUntil }) => ({
      expected: "a recent nonce that this server issued for this purpose",
      actual: proof.nonce === void 0 ? "none" : nonceUntil === void 0 ? "another" : "as expected"
    })
  },
  // With an accepted nonce the client's clock does not matter (RFC 9449 §11.1).
  {
    name: "time of the proof",
    clause: "RFC 9449 §4.3-11, §11.1",
    applies: ({ nonceUntil }) => nonceUntil === void 0,
    broken: ageProblem,
    seen: seenAge
  },
  // With a nonce, `exp` and `nbf` still apply. NaN fails every comparison.
  {
    name: "proof not expired",
    clause: "RFC 7519 §4.1.4",
    applies: ({ proof }) => proof.exp !== void 0,
    broken: ({ proof, now, skew }) => !(secondsAhead$1(now, proof.exp) > -skew) && "proof_expired",
    seen: ({ proof, now, skew }) => ({
      expected: `exp above ${now / 1e3 - skew}`,
      actual: `exp ${loggableTime(proof.exp)}`
    })
  },
  {
    name: "proof valid yet",
    clause: "RFC 7519 §4.1.5",
    applies: ({ proof }) => proof.nbf !== void 0,
    broken: ({ proof, now, skew }) => !(secondsAhead$1(now, proof.nbf) <= skew) && "proof_not_yet_valid",
    seen: ({ proof, now, skew }) => ({
      expected: `nbf to ${now / 1e3 + skew}`,
      actual: `nbf ${loggableTime(proof.nbf)}`
    })
  },
  {
    name: "method of the proof",
    clause: "RFC 9449 §4.3-8",
    broken: ({ proof, demand }) => proof.htm !== demand.htm && "proof_method_different",
    seen: ({ proof, demand }) => ({
      expected: `htm ${loggableName(demand.htm)}`,
      actual: `htm ${loggableName(proof.htm)}`
    })
  },
  {
    name: "URL of the proof",
    clause: "RFC 9449 §4.3-9; RFC 3986 §6.2.2, §6.2.3",
    broken: ({ proof, url }) => (url === void 0 || proof.htu !== url && normalHttpUri(proof.htu) !== url) && "proof_url_different",
    seen: ({ proof, url }) => seenUrls(url, normalHttpUri(proof.htu))
  }
];
const TOKEN$3 = {
  name: "token of the proof",
  clause: "RFC 9449 §4.2, §4.3-12",
  broken: (facts) => !matchesToken(facts) && "proof_token_different",
  seen: (facts) => ({
    expected: "ath of the token in the request",
    actual: facts.proof.ath === void 0 ? "no ath" : matchesToken(facts) ? "as expected" : "another ath"
  })
};
const KEY$1 = {
  name: "key of the binding",
  clause: "RFC 9449 §4.3-12, §6.1",
  applies: ({ demand }) => demand.jkt !== void 0,
  broken: ({ demand, thumbprint: thumbprint2 }) => demand.jkt !== thumbprint2 && "proof_key_different",
  seen: ({ demand, thumbprint: thumbprint2 }) => ({
    expected: isSha256Text(demand.jkt ?? "") ? `jkt ${demand.jkt}` : "a well-formed binding",
    actual: `jkt ${thumbprint2}`
  })
};
const DPOP_REQUEST_RULES = rulesOf$1([...RULES_OF_ANY_REQUEST, KEY$1]);
const DPOP_RESOURCE_RULES = rulesOf$1([...RULES_OF_ANY_REQUEST, TOKEN$3, KEY$1]);
function ageProblem(facts) {
  const ahead = iatAhead(facts);
  if (ahead > facts.skew) return "proof_from_the_future";
  return !(ahead >= -(facts.lifetime + facts.skew)) && "proof_too_old";
}
function iatAhead({ proof, now }) {
  return proof.iat === void 0 ? Number.NEGATIVE_INFINITY : secondsAhead$1(now, proof.iat);
}
function seenAge(facts) {
  const { proof, lifetime, skew, now } = facts;
  const ahead = Math.round(iatAhead(facts));
  const difference = `${Math.abs(ahead)} seconds`;
  return {
    expected: `iat from ${Math.ceil(now / 1e3 - lifetime - skew)} to ${Math.floor(now / 1e3 + skew)}`,
    actual: proof.iat === void 0 ? "no iat" : `iat ${proof.iat}, ${difference} ${ahead > 0 ? "ahead" : "old"}`,
    ...proof.iat !== void 0 && ageProblem(facts) !== false && {
      hint: `the proof was sent late, or the client's clock is ${difference} ${ahead > 0 ? "ahead" : "behind"}; nonces make its clock irrelevant`
    }
  };
}
function loggableTime(time2 = Number.NaN) {
  return Number.isNaN(time2) ? "(not a number)" : `${time2}`;
}
function seenUrls(expected, actual) {
  const hint = hintOf$1(expected, actual);
  return {
    expected: `htu ${expected === void 0 ? "(the URL of the request is not an http URL)" : loggableUri(expected)}`,
    actual: `htu ${actual === void 0 ? "(not an http URL)" : loggableUri(actual)}`,
    ...hint !== void 0 && { hint }
  };
}
function hintOf$1(expected, actual) {
  if (expected === void 0 || actual === void 0 || expected === actual) return void 0;
  if (new URL(expected).origin === new URL(actual).origin) {
    return "the paths differ: does a proxy or a router remove a prefix?";
  }
  return "the origins differ: behind a proxy, configure the public origin of the guard";
}
function matchesToken({ proof, demand }) {
  return demand.ath !== void 0 && proof.ath === demand.ath;
}
const PROOF_READ = {
  name: "proof read",
  clause: "RFC 9449 §4.2, §4.3",
  gather(facts) {
    const read2 = readDpopProof(facts.demand.proof, facts.demand.algorithms);
    return read2.ok ? ok(withMore(facts, { proof: read2.value })) : read2;
  },
  checks: lift(DPOP_FORM_RULES, ({ proof }) => proof)
};
function proofCompared(rules) {
  return {
    name: "proof compared",
    clause: "RFC 9449 §4.3-8 to §4.3-12",
    gather(facts, ports) {
      const text = thumbprintText(facts.proof.key);
      return andThen(
        digestOf$1(text, ports),
        (thumbprint2) => andThen(
          nonceOf(facts, ports),
          ({ nonceUntil, dpopNonce }) => ok(withMore(facts, { dpopNonce, binding: bindingOf(facts, thumbprint2, nonceUntil) }))
        )
      );
    },
    checks: lift(rules, ({ binding }) => binding)
  };
}
function bindingOf({ proof, demand, service, now }, thumbprint2, nonceUntil) {
  const { dpopProofLifetime: lifetime, allowableClockSkew: skew } = service;
  return { proof, demand, now, lifetime, skew, url: requestHttpUri(demand.htu), thumbprint: thumbprint2, nonceUntil };
}
function nonceOf({ proof: { nonce }, purpose, dpopNonce, now }, ports) {
  if (nonce === void 0) return { nonceUntil: void 0, dpopNonce };
  const accepted = askInstant("nonces", () => ports.nonces.acceptedUntil(nonce, purpose, now));
  return andThen(accepted, (until) => {
    const nonceUntil = until !== void 0 && until > now ? until : void 0;
    if (nonceUntil !== void 0 || dpopNonce !== void 0) return { nonceUntil, dpopNonce };
    return andThen(currentNonce(purpose, now, ports), (fresh) => ({ nonceUntil, dpopNonce: fresh }));
  });
}
const signature$2 = {
  name: "signature of the proof",
  clause: "RFC 9449 §4.3-6",
  applies: always,
  run: ({ signatureRight }) => signatureRight ? void 0 : { reason: "proof_signature_wrong" },
  seen: ({ proof }) => ({ expected: `a signature by the embedded key with ${proof.algorithm}` })
};
const PROOF_VERIFIED = {
  name: "proof verified",
  clause: "RFC 9449 §4.3-6",
  gather(facts, ports) {
    const { algorithm: algorithm2, key: key2, signed: signed2, signature: signature2 } = facts.proof;
    return andThen(
      askBoolean("crypto", () => ports.crypto.verify(algorithm2, key2, signed2, signature2)),
      (signatureRight) => ok(withMore(facts, { signatureRight }))
    );
  },
  checks: [signature$2]
};
const PROOF_USED_ONCE = {
  name: "proof used once",
  clause: "RFC 9449 §4.2, §11.1",
  applies: always,
  run: ({ firstUse }) => firstUse ? void 0 : { reason: "proof_used" },
  seen: () => ({
    expected: "a jti that this key has not used for this method and URL",
    hint: "a client must make a new proof when it repeats a request"
  })
};
const PROOF_CLAIMED = {
  name: "proof claimed",
  clause: "RFC 9449 §11.1",
  gather(facts, ports) {
    return andThen(
      claimOnce([oneTimeProof(facts)], facts, ports),
      ([firstUse = false]) => ok(withMore(facts, { firstUse }))
    );
  },
  checks: [PROOF_USED_ONCE]
};
function oneTimeProof({ binding }) {
  const { proof, url, thumbprint: thumbprint2 } = binding;
  return { scope: ["dpop", thumbprint2, proof.htm, url ?? "", proof.jti], until: acceptedUntil(binding) };
}
function acceptedUntil({ proof, nonceUntil, lifetime, skew, now }) {
  return nonceUntil ?? Math.ceil(secondsAfter((proof.iat ?? now / 1e3) * 1e3, lifetime + skew)) + 1;
}
const OFFERED_PROOF_USED_ONCE = lift([PROOF_USED_ONCE], ({ proof, proofFirst }) => proof && { firstUse: proofFirst });
function nearestName(name2, known2) {
  if (name2.length > MEMBER_NAME_LENGTH) return void 0;
  const written = name2.toLowerCase();
  let nearest;
  let fewest = Math.ceil(name2.length / 3) + 1;
  for (const each of known2) {
    const edits = editsBetween(written, each.toLowerCase());
    if (edits < fewest) [nearest, fewest] = [each, edits];
  }
  return nearest;
}
const COMPARED = 3;
function suggestion(name2, unknown2, known2) {
  const nearest = unknown2.indexOf(name2) < COMPARED ? nearestName(name2, known2) : void 0;
  return nearest === void 0 ? "" : ` (did you mean ${nearest}?)`;
}
function unknownFields(unknown2, known2) {
  const named = unknown2.filter(isLoggableName).slice(0, COMPARED);
  const names = named.map((name2) => name2 + suggestion(name2, unknown2, known2));
  return `has a field that this call does not have${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
}
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let line = 1; line <= from.length; line++) {
    const above = row;
    row = [line];
    for (let at = 1; at <= to.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (from[line - 1] === to[at - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1));
    }
  }
  return row[to.length] ?? 0;
}
const INHERITED_BY_ALL = new Set(Object.getOwnPropertyNames(Object.prototype));
function requireKnownMembers(where, value, known2) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`${where}: pass an object with ${known2.join(", ")}`);
  }
  for (const name2 of memberNames(value)) {
    if (known2.includes(name2)) continue;
    const nearest = nearestName(name2, known2);
    const instead = nearest === void 0 ? `known are ${known2.join(", ")}` : `did you mean \`${nearest}\`?`;
    throw new TypeError(`${where}: there is no \`${isLoggableName(name2) ? name2 : "(another name)"}\`; ${instead}`);
  }
}
function memberNames(value) {
  const names = /* @__PURE__ */ new Set();
  for (let each = value; each !== null; each = Object.getPrototypeOf(each)) {
    for (const name2 of Object.getOwnPropertyNames(each)) {
      if (each === value || !INHERITED_BY_ALL.has(name2)) names.add(name2);
    }
  }
  return names;
}
function requireOptions(caller, options, names) {
  requireKnownMembers(caller, options, Object.keys(names));
  return options;
}
function requirePorts(caller, ports) {
  if (isObject$1(ports)) return ports;
  throw new TypeError(`${caller}: pass the ports that createPorts() returns`);
}
function isObject$1(value) {
  return typeof value === "object" && value !== null;
}
function defined(object2) {
  return extended$1({}, object2);
}
function extended$1(own2, object2) {
  for (const key2 in object2) {
    const value = object2[key2];
    if (value !== void 0) own2[key2] = value;
  }
  return own2;
}
function frozen(data) {
  for (const value of Object.values(data)) if (typeof value === "object" && value !== null) frozen(value);
  return Object.freeze(data);
}
const DIGITS = /^[0-9]+$/;
function isClientIdentifier(text) {
  return typeof text === "string" && text.length <= CLIENT_IDENTIFIER_LENGTH && /^[\x20-\x7e]+$/.test(text);
}
function namesOfClient({ clientIdAlias, entityId, metadataDocumentLocation }) {
  const names = [clientIdAlias, entityId, metadataDocumentLocation].map(asName).filter((name2) => name2 !== void 0);
  return [...new Set(names)];
}
function asName(text) {
  return text === void 0 || DIGITS.test(text) ? void 0 : text;
}
function identifierOfHolder(token, client2) {
  const { clientIdentifier } = token;
  return DIGITS.test(clientIdentifier) ? nameInRequest(token, client2) ?? clientIdentifier : clientIdentifier;
}
function nameInRequest(token, client2) {
  if (token.clientIdAliasUsed) return token.clientIdAlias;
  if (token.clientEntityIdUsed) return client2 == null ? void 0 : client2.entityId;
  return token.metadataDocumentUsed ? client2 == null ? void 0 : client2.metadataDocumentLocation : void 0;
}
function namesForRecord(clientIdentifier, clientKey) {
  return clientKey === clientIdentifier ? { clientIdentifier } : { clientIdentifier, clientKey };
}
function isSameClient(one, other) {
  const [names, others] = [namesOfClient(one), namesOfClient(other)];
  const isNamedAlike = names.length === 0 ? others.length === 0 : names.some((name2) => others.includes(name2));
  return isNamedAlike && one.registration === other.registration;
}
function isFoundBy(identifier2, client2) {
  if (DIGITS.test(identifier2)) return identifier2 === String(client2.clientId);
  const { clientIdAlias, entityId, metadataDocumentLocation } = client2;
  return identifier2 === clientIdAlias || identifier2 === entityId || identifier2 === metadataDocumentLocation;
}
function isNamedIn(record, client2) {
  const { clientIdentifier, clientKey, clientIdAlias } = record;
  return clientKey === void 0 || clientIdentifier === clientIdAlias || isFoundBy(clientIdentifier, client2);
}
function foundBy(identifier2, client2) {
  return { client: client2, by: kindOf(identifier2, client2), canonical: String(client2.clientId) };
}
function kindOf(identifier2, { clientIdAlias, entityId }) {
  if (DIGITS.test(identifier2)) return "id";
  if (identifier2 === clientIdAlias) return "alias";
  return identifier2 === entityId ? "entityId" : "metadataDocument";
}
function notify(listener) {
  try {
    const answered = listener();
    if (isPromised(answered)) Promise.resolve(answered).catch(() => void 0);
  } catch {
  }
}
function portOf(error2) {
  return isPortFault(error2) ? error2.port : void 0;
}
function causeOf$1(error2) {
  return isPortFault(error2) ? error2.cause : error2;
}
function faultOf(error2) {
  return defined({ port: portOf(error2), name: errorName(causeOf$1(error2)) });
}
function knownClient({ client: client2, clientIdentifier }) {
  return client2 && defined({ clientId: client2.clientId, clientIdentifier });
}
function knownHolder({ token, client: client2 }) {
  return token && { clientId: token.clientId, clientIdentifier: identifierOfHolder(token, client2) };
}
function operate(operation, input, ports) {
  try {
    requirePorts(operation.name, ports);
  } catch (error2) {
    return Promise.reject(error2);
  }
  return new OpenCall(operation, ports).answer(input);
}
class OpenCall {
  constructor(operation, ports) {
    __privateAdd(this, _OpenCall_instances);
    __publicField(this, "operation");
    __publicField(this, "ports");
    __publicField(this, "trace");
    __publicField(this, "now");
    __publicField(this, "service");
    this.operation = operation;
    this.ports = ports;
    this.trace = ports.report === void 0 || ports.report.readsChecks === false ? void 0 : [];
  }
  answer(input) {
    try {
      const answer = __privateMethod(this, _OpenCall_instances, begin_fn).call(this, input);
      return isPromised(answer) ? answer.catch((error2) => __privateMethod(this, _OpenCall_instances, fail_fn).call(this, error2)) : Promise.resolve(answer);
    } catch (error2) {
      return __privateMethod(this, _OpenCall_instances, fail_fn).call(this, error2);
    }
  }
}
_OpenCall_instances = new WeakSet();
begin_fn = function(input) {
  const now = readClock(this.ports);
  this.now = now;
  const service = loadService(this.ports);
  return isPromised(service) ? service.then((loaded) => __privateMethod(this, _OpenCall_instances, decide_fn).call(this, { input, service: loaded, now })) : __privateMethod(this, _OpenCall_instances, decide_fn).call(this, { input, service, now });
};
decide_fn = function(facts) {
  this.service = facts.service;
  const passage = this.operation.pipeline.run(facts, this.ports, this.trace);
  return isPromised(passage) ? passage.then((ended) => __privateMethod(this, _OpenCall_instances, word_fn).call(this, ended, facts.service)) : __privateMethod(this, _OpenCall_instances, word_fn).call(this, passage, facts.service);
};
word_fn = function(passage, service) {
  const answer = this.operation.answer(decisionOf$1(passage, service), this.ports);
  return isPromised(answer) ? answer.then((signed2) => __privateMethod(this, _OpenCall_instances, report_fn).call(this, signed2, passage)) : __privateMethod(this, _OpenCall_instances, report_fn).call(this, answer, passage);
};
report_fn = function(answer, passage) {
  var _a2;
  const { operation } = this;
  const { report } = this.ports;
  if (report !== void 0) {
    const details = {
      client: operation.client(passage.facts),
      ...!passage.passed && refusalDetails(passage.refusal, (_a2 = operation.challenge) == null ? void 0 : _a2.call(operation, answer))
    };
    notify(() => report(eventOf(this, answer, details)));
  }
  return answer;
};
fail_fn = async function(error2) {
  const { operation, ports, service } = this;
  const { report } = ports;
  const answer = await operation.answer({ kind: "fault", service, port: portOf(error2) }, ports);
  if (report !== void 0) notify(() => report(eventOf(this, answer, { fault: faultOf(error2) })));
  notify(() => {
    var _a2;
    return (_a2 = ports.onFault) == null ? void 0 : _a2.call(ports, causeOf$1(error2), defined({ operation: operation.name, port: portOf(error2) }));
  });
  return answer;
};
function decisionOf$1(passage, service) {
  return passage.passed ? { kind: "granted", facts: passage.facts } : { kind: "refused", refusal: passage.refusal, service, facts: passage.facts };
}
function readClock({ clock }) {
  const now = ask("clock", () => clock.now());
  if (isInstant(now)) return now;
  if (isPromised(now)) Promise.resolve(now).catch(() => void 0);
  throw new PortFault("clock", new TypeError(clockProblem(now)));
}
function loadService({ service }) {
  return andThen(
    ask("service", () => service.load()),
    (loaded) => {
      if (typeof (loaded == null ? void 0 : loaded.serviceId) === "string" && loaded.serviceId !== "") return loaded;
      throw new PortFault("service", new TypeError("expected a service"));
    }
  );
}
function refusalDetails({ reason, problem }, challenge) {
  return { reason, challenge, problem: problem === void 0 ? void 0 : shownProblem(problem) };
}
function eventOf({ operation, now, service, trace }, answer, details) {
  const { client: client2, ...others } = details;
  return defined({
    operation: operation.name,
    serviceId: service == null ? void 0 : service.serviceId,
    ...client2,
    at: now,
    action: answer.action,
    resultCode: answer.resultCode,
    ...others,
    checks: trace === void 0 ? [] : completeTrace(trace, operation.pipeline.stages)
  });
}
const GRANT_TYPES = [
  "AUTHORIZATION_CODE",
  "IMPLICIT",
  "PASSWORD",
  "CLIENT_CREDENTIALS",
  "REFRESH_TOKEN",
  "CIBA",
  "DEVICE_CODE",
  "TOKEN_EXCHANGE",
  "JWT_BEARER",
  "PRE_AUTHORIZED_CODE"
];
const CLIENT_AUTHENTICATION_METHODS = [
  "NONE",
  "CLIENT_SECRET_BASIC",
  "CLIENT_SECRET_POST",
  "CLIENT_SECRET_JWT",
  "PRIVATE_KEY_JWT",
  "TLS_CLIENT_AUTH",
  "SELF_SIGNED_TLS_CLIENT_AUTH",
  "ATTEST_JWT_CLIENT_AUTH",
  "ATTEST_JWT_CLIENT_AUTH_DPOP"
];
const CLIENT_ASSERTION_AUDIENCES = ["endpoints", "issuer", "issuer-string"];
const ATTESTATION_POP_METHODS = ["ATTESTATION_POP_JWT", "DPOP_COMBINED", "NONE"];
const CLIENT_TYPES = ["PUBLIC", "CONFIDENTIAL"];
const RESPONSE_TYPES = ["CODE"];
const FAPI_MODES = [
  "FAPI2_SECURITY",
  "FAPI2_MESSAGE_SIGNING_AUTH_REQ",
  "FAPI2_MESSAGE_SIGNING_AUTH_RES",
  "FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES",
  "FAPI2_MESSAGE_SIGNING_RESOURCE_REQ",
  "FAPI2_MESSAGE_SIGNING_RESOURCE_RES"
];
const PROMPTS = ["NONE", "LOGIN", "CONSENT", "SELECT_ACCOUNT", "CREATE"];
const GRANT_MANAGEMENT_ACTIONS = ["CREATE", "MERGE", "REPLACE"];
const PUSHED_REQUEST_USES = ["once", "until-completed"];
const ABSENCES = [
  "token_inactive",
  "token_type_unfit",
  "token_issuer_different",
  "token_not_yet_valid",
  "token_unsigned",
  "token_audience_different"
];
function isAbsentToken(found) {
  const reason = Object(found).absent;
  return ABSENCES.some((each) => each === reason);
}
const AUTH_REQ = "FAPI2_MESSAGE_SIGNING_AUTH_REQ";
const AUTH_RES = "FAPI2_MESSAGE_SIGNING_AUTH_RES";
const INTROSPECTION_RES = "FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES";
const RESOURCE_REQ = "FAPI2_MESSAGE_SIGNING_RESOURCE_REQ";
const RESOURCE_RES = "FAPI2_MESSAGE_SIGNING_RESOURCE_RES";
const FAPI_DEMANDS = {
  "grants of the profile": FAPI_MODES,
  "confidential clients": FAPI_MODES,
  "sender-constrained tokens": FAPI_MODES,
  "authentication by key or certificate": FAPI_MODES,
  "audience restricted to issuer": FAPI_MODES,
  "clocks ten seconds apart": FAPI_MODES,
  "response_type code": FAPI_MODES,
  "pushed requests": FAPI_MODES,
  "PKCE with S256": FAPI_MODES,
  "redirect_uri present": FAPI_MODES,
  "protected redirect URIs": FAPI_MODES,
  "request_uri below ten minutes": FAPI_MODES,
  "request_uri used up at completion": FAPI_MODES,
  "strong algorithms": FAPI_MODES,
  "strong keys": FAPI_MODES,
  "signed request objects": [AUTH_REQ],
  "request objects for the issuer": [AUTH_REQ],
  "request objects of an hour": [AUTH_REQ],
  "signed authorization responses": [AUTH_RES],
  "signed introspection responses": [INTROSPECTION_RES],
  "signed resource requests": [RESOURCE_REQ],
  "signed resource responses": [RESOURCE_RES]
};
const NO_DEMANDS = /* @__PURE__ */ new Set();
const NO_MODES = [];
const isDemand = (name2) => Object.hasOwn(FAPI_DEMANDS, name2);
const ALL_DEMANDS = Object.keys(FAPI_DEMANDS).filter(isDemand);
const KNOWN_MODES = new Set(FAPI_MODES);
function demandsOf({ service, client: client2 }) {
  const ofClient = (client2 == null ? void 0 : client2.fapiModes) ?? NO_MODES;
  if (service.fapiModes.length === 0 && ofClient.length === 0) return NO_DEMANDS;
  const modes = [...service.fapiModes, ...ofClient];
  if (!modes.every((mode2) => KNOWN_MODES.has(mode2))) throw new TypeError("fapiModes contains an unknown mode");
  return new Set(ALL_DEMANDS.filter((name2) => FAPI_DEMANDS[name2].some((mode2) => modes.includes(mode2))));
}
const FAPI_ALGORITHMS = ["ES256", "PS256", "EdDSA", "Ed25519"];
function acceptedAlgorithms(governed) {
  return demandsOf(governed).has("strong algorithms") ? FAPI_ALGORITHMS : SIGNATURE_ALGORITHMS;
}
const FAPI_AUTHENTICATION_METHODS = /* @__PURE__ */ new Set([
  "PRIVATE_KEY_JWT",
  "TLS_CLIENT_AUTH",
  "SELF_SIGNED_TLS_CLIENT_AUTH"
]);
const GRANTS_OUTSIDE_FAPI = /* @__PURE__ */ new Set(["PASSWORD", "IMPLICIT"]);
const FAPI_PUSHED_REQUEST_DURATION = 599;
const FAPI_CLOCK_SKEW = 10;
function usableRedirectUris(governed) {
  const { redirectUris } = governed.client;
  return demandsOf(governed).has("protected redirect URIs") ? redirectUris.filter(isProtectedRedirectUri) : redirectUris;
}
function pushedRequestDuration(governed) {
  const seconds2 = governed.client.pushedAuthReqDuration ?? governed.service.pushedAuthReqDuration;
  const limited = demandsOf(governed).has("request_uri below ten minutes");
  return limited ? Math.min(seconds2, FAPI_PUSHED_REQUEST_DURATION) : seconds2;
}
function tokenAudience({
  accessTokenResources,
  resources: resources2
}) {
  return accessTokenResources ?? resources2 ?? [];
}
function tokenTypeOf(record, service) {
  return record.dpopKeyThumbprint === void 0 ? service.accessTokenType : "DPoP";
}
const RESERVED = /* @__PURE__ */ new Set([
  "__proto__",
  "acr",
  "act",
  "active",
  "amr",
  "aud",
  "auth_time",
  "authorization_details",
  "azp",
  "client_id",
  "cnf",
  "entitlements",
  "events",
  "exp",
  "groups",
  "iat",
  "iss",
  "jti",
  "may_act",
  "nbf",
  "permissions",
  "roles",
  "scope",
  "scp",
  "sid",
  "sub",
  "sub_id",
  "token_type",
  "username"
]);
function tokenClaims(record, client2, audience, service) {
  const { createdAt, issuedAt = createdAt } = record;
  const confirmation = defined({ jkt: record.dpopKeyThumbprint, "x5t#S256": record.certificateThumbprint });
  return defined({
    iss: service.issuer,
    sub: record.subject ?? `${service.clientSubjectPrefix ?? ""}${client2}`,
    aud: audience.length > 1 ? audience : audience[0],
    client_id: client2,
    exp: inSeconds(record.expiresAt),
    // Whoever keeps no such instant in a table of their own has 0 in the record.
    iat: issuedAt === 0 ? void 0 : inSeconds(issuedAt),
    scope: record.scopes.length > 0 ? record.scopes.join(" ") : void 0,
    acr: record.acr,
    auth_time: record.authTime,
    cnf: Object.keys(confirmation).length > 0 ? confirmation : void 0
  });
}
function visibleProperties({ properties = [] }) {
  return permittedClaims(
    Object.fromEntries(properties.filter((each) => !each.hidden).map((each) => [each.key, each.value]))
  );
}
function permittedClaims(claims) {
  return Object.fromEntries(Object.entries(claims).filter(([name2]) => !RESERVED.has(name2)));
}
function mayHaveScope(client2, name2) {
  var _a2;
  return ((_a2 = client2.requestableScopes) == null ? void 0 : _a2.includes(name2)) ?? true;
}
function scopeNamed(name2, service) {
  for (const scope2 of service.supportedScopes) if (scope2.name === name2) return scope2;
  return void 0;
}
function unknownScopes(names, service) {
  return names.filter((name2) => scopeNamed(name2, service) === void 0);
}
const SHOWN = 20;
function shownSupported({ supportedScopes }) {
  const more = supportedScopes.length > SHOWN ? ` and ${supportedScopes.length - SHOWN} more` : "";
  const names = supportedScopes.slice(0, SHOWN).map((scope2) => scope2.name);
  return names.length === 0 ? "none: supportedScopes is empty" : `${shownScopes(names)}${more}`;
}
function shownScopes(scopes) {
  return scopes.map((scope2) => /^[A-Za-z0-9:._/-]{1,32}$/.test(scope2) ? scope2 : "(not shown)").join(" ");
}
function certificateBinding(facts) {
  const bound = facts.token.certificateThumbprint;
  if (bound === void 0) return void 0;
  const { request, certificateThumbprint: thumbprint2 } = facts;
  return { bound, presented: request.clientCertificate || void 0, thumbprint: thumbprint2 };
}
const certificatePresented = {
  name: "certificate presented",
  clause: "RFC 8705 §3",
  applies: always,
  run: ({ presented: presented2 }) => presented2 === void 0 ? { reason: "certificate_missing" } : void 0
};
const certificateReadable = {
  name: "certificate readable",
  clause: "RFC 7468 §5",
  applies: always,
  run: ({ thumbprint: thumbprint2 }) => thumbprint2 === void 0 ? { reason: "certificate_unreadable" } : void 0,
  seen: ({ presented: presented2 = "" }) => ({
    expected: "one certificate in PEM, at most 16 KiB",
    actual: `${presented2.length} characters`,
    hint: "proxies escape PEM in headers: unescape it first"
  })
};
const certificateBound = {
  name: "certificate of the binding",
  clause: "RFC 8705 §3, §3.1",
  applies: always,
  run: ({ bound, thumbprint: thumbprint2 }) => thumbprint2 === bound ? void 0 : { reason: "certificate_different" },
  seen: ({ bound, thumbprint: thumbprint2 }) => ({
    expected: `x5t#S256 ${bound}`,
    actual: thumbprint2 === void 0 ? "none" : `x5t#S256 ${thumbprint2}`
  })
};
const CERTIFICATE_BINDING = lift(
  [certificatePresented, certificateReadable, certificateBound],
  certificateBinding
);
const boundToKey = ({ token }) => token.dpopKeyThumbprint !== void 0;
const proofPresented = {
  name: "proof presented",
  clause: "RFC 9449 §7.1, §7.2",
  applies: boundToKey,
  run: ({ request }) => request.dpop ? void 0 : { reason: "proof_missing" }
};
const noProofUnlessBound = {
  name: "no proof beside an unbound token",
  clause: "RFC 9449 §4.3-12",
  applies: (facts) => facts.request.dpop !== void 0 && !boundToKey(facts) && !isIgnored(facts),
  run: () => ({ reason: "proof_on_unbound_token" })
};
function isIgnored({ service, request }) {
  return service.dpopProofOnUnboundTokenIgnored && request.dpop !== "";
}
const requestTargetKnown = {
  name: "method and URL given",
  clause: "RFC 9449 §4.3-8, §4.3-9",
  applies: boundToKey,
  run: ({ request: { htm, htu } }) => htm && htu ? void 0 : { reason: "request_target_missing" },
  seen: ({ request: { htm, htu } }) => ({
    expected: "htm and htu, the method and the URL of the resource request",
    actual: [htm && "htm", htu && "htu"].filter(Boolean).join(", ") || "neither"
  })
};
const PROOF_PRESENCE = [
  proofPresented,
  noProofUnlessBound,
  requestTargetKnown
];
const RESOURCES_COVERED = {
  name: "resources covered",
  clause: "RFC 8707 §2; RFC 9068 §4",
  applies: ({ request }) => request.resources.length > 0,
  run: ({ missingResources }) => missingResources.length > 0 ? { reason: "resource_not_covered" } : void 0,
  seen: ({ request, token }) => ({
    expected: request.resources.map(loggableUri).join(" "),
    actual: tokenAudience(token).map(loggableUri).join(" ") || "none"
  })
};
const SCOPES_COVERED = {
  name: "scopes covered",
  clause: "RFC 6750 §3.1; docs/rules.md §2",
  applies: ({ request }) => request.scopes.length > 0,
  run({ request, token, missingScopes }) {
    if (missingScopes.length === 0) return void 0;
    return { reason: token.scopes.length === 0 ? "scope_missing" : "scope_insufficient", required: request.scopes };
  },
  seen: ({ request, token, service, missingScopes }) => ({
    expected: request.scopes.join(" "),
    actual: token.scopes.filter((name2) => scopeNamed(name2, service)).join(" ") || "none",
    ...missingScopes.length > 0 && { hint: whatIsMissing(request.scopes, token, service) }
  })
};
function whatIsMissing(demanded, token, service) {
  const lacking = demanded.filter((name2) => !token.scopes.includes(name2));
  const unknown2 = unknownScopes(demanded, service);
  return [
    ...lacking.length > 0 ? [`the token lacks ${lacking.join(" ")}`] : [],
    ...unknown2.length > 0 ? [`supportedScopes of the service lacks ${unknown2.join(" ")}; it has ${shownSupported(service)}`] : []
  ].join("; ");
}
const SUBJECT$1 = {
  name: "subject",
  clause: "docs/rules.md §2",
  applies: ({ request }) => request.subject !== void 0,
  run({ request, token }) {
    if (token.subject === void 0) return { reason: "subject_missing" };
    return token.subject === request.subject ? void 0 : { reason: "subject_different" };
  },
  seen: ({ request, token }) => ({ expected: `${request.subject}`, actual: token.subject ?? "none" })
};
const USER_AUTHENTICATION = {
  name: "user authentication",
  clause: "RFC 9470 §3",
  applies: ({ request }) => request.acrValues.length > 0 || request.maxAge !== void 0,
  run({ request: { acrValues, maxAge }, token, service, now }) {
    if (acrValues.length > 0 && !acrValues.some((acr) => acr === token.acr)) {
      return { reason: "acr_insufficient", acrValues, maxAge };
    }
    const fresh = maxAge === void 0 || isFresh(token.authTime, maxAge, inSeconds(now), service.allowableClockSkew);
    return fresh ? void 0 : { reason: "authentication_too_old", acrValues, maxAge };
  },
  seen: ({ request: { acrValues, maxAge }, token, now }) => ({
    expected: `acr of [${acrValues.join(" ")}], at most ${maxAge ?? "any"} seconds ago`,
    actual: `acr ${token.acr ?? "none"}, ${token.authTime === void 0 ? "unknown" : inSeconds(now) - token.authTime} seconds ago`
  })
};
function isFresh(authTime, maxAge, now, skew) {
  return authTime !== void 0 && authTime + maxAge >= now && authTime <= now + skew;
}
function equalBytes(left, right) {
  if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return false;
  if (left.length === 0 || left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0);
  return difference === 0;
}
function equalTexts(left, right) {
  if (left.length === 0 || left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
function keySourceOf(client2) {
  return (client2 == null ? void 0 : client2.metadataDocumentLocation) === void 0 ? "registered" : "presented";
}
function keysSeen({ jwks: { keys: keys2 }, jwksUri }, kid) {
  const actual = `${keys2.length} keys, ${kid === void 0 ? "no kid" : "a kid"}`;
  if (jwksUri === void 0 || keys2.length > 0) return { actual };
  return {
    actual: `${actual}; those at jwks_uri were not fetched`,
    hint: "wrap the client store in clientsByUrl of @symbolon/fetcher; its onFailure says what went wrong"
  };
}
const RSA = {
  kty: "RSA",
  n: "vmuxgeO7kuOIh2EmfJmJyAZ-R6nKxhmKamYkP-NydB8x9o0sq-7bNRXlHOGdMgMFgLKAGIaBmmy_5c9xOGcTxDzcliw9bEIkK4sbdcCBzH9QLg-VacNLd54QDKtxvQvpM5HGlkDfiO-xDnsBDexF9dmp91uI0vexp9M4Of1jvtcPLSDmMGqQGpDI0feT4NUUtW2d2GnAwAJqmToX-LdKLX07DMaZsivBFDzRkyAHAI5hMFEBtwcKb2Xcazr1NZd6sOZB7mcoUm3xx6Kb0-Z7Uq2UupKODCE0-ltnUXFV-HFiMzUZHeTLPky9o14Uj7CCz4rorctBfl4Sk5_XbuegmQ",
  e: "AQAB"
};
const ED25519$1 = { kty: "OKP", crv: "Ed25519", x: "rZ5lAzOIT4FLeiJjEhmS4I1JGlZRjp5DIZEHnAvjaAc" };
const DUMMY_KEYS = {
  ES256: {
    kty: "EC",
    crv: "P-256",
    x: "lLVmSkrlZrS5k3eRBY0xWAVgndNEgW6bklttlkG7Fa8",
    y: "QNgWwG2HZsJHPMWkj345zS86kNeiAi1dMAfqfXQqjYE"
  },
  ES384: {
    kty: "EC",
    crv: "P-384",
    x: "vzrazjyDGKG81d1LJaxAnHZQBSC6MC9G-eWkWGZpAeJjHuFWE4lVEF7ffK6A9B3j",
    y: "oGkA4ieilOyjQpolqOaTyql2pDgZvKrIRtTBezihk9fUUK-HtG0E96ZOrVLt-o0c"
  },
  ES512: {
    kty: "EC",
    crv: "P-521",
    x: "AH1lLtaUP0o1MMYTbVq6_ylNeyt3Joohpr3-MZBVuu-i6FqUSoAXBm957BfZToEymg_3LWwYtY0irqxO1MPKYjKT",
    y: "AQx-tf_5sQH50-op-J-PgVodzTVf8bC9nSGxPuQBl29zvSnY_oypNSURvxQy8vZBmX4IFTLp6ZLrr00pVhrTupdQ"
  },
  PS256: RSA,
  PS384: RSA,
  PS512: RSA,
  RS256: RSA,
  RS384: RSA,
  RS512: RSA,
  EdDSA: ED25519$1,
  Ed25519: ED25519$1
};
const [SHORTEST, LONGEST] = [256, 512];
function mayHaveSigned({ kty, n = "" }, signature2) {
  if (kty !== "RSA") return true;
  const modulus = fromBase64url(n);
  if ((modulus == null ? void 0 : modulus.length) !== signature2.length) return false;
  const at = modulus.findIndex((octet, index) => octet !== signature2[index]);
  return (signature2[at] ?? 0) < (modulus[at] ?? 0);
}
const kept = /* @__PURE__ */ new Map();
function rsaDummy(usual, sent) {
  const octets = Math.min(Math.max(sent.length, SHORTEST), LONGEST);
  const key2 = kept.get(octets) ?? { ...usual, n: modulusOf(usual, octets) };
  kept.set(octets, key2);
  const signature2 = new Uint8Array(octets);
  signature2.set(sent.subarray(0, octets));
  signature2.set([(signature2[0] ?? 0) & 127]);
  return { key: key2, signature: signature2 };
}
function modulusOf({ n = "" }, octets) {
  const usual = fromBase64url(n) ?? new Uint8Array();
  const modulus = Uint8Array.of(...usual, ...usual).slice(0, octets);
  modulus.set([(modulus.at(-1) ?? 0) | 1], octets - 1);
  return base64url$1(modulus);
}
function verifyByKeys(jwt, algorithm2, keys2, { crypto: crypto2 }, source = "registered") {
  const found = verificationKeys({ keys: keys2 }, jwt.kid, algorithm2);
  const keyFound = found.length > 0;
  const fitting = keyFound ? found : verificationKeys({ keys: [DUMMY_KEYS[algorithm2]] }, void 0, algorithm2);
  const possible = fitting.filter((key2) => mayHaveSigned(key2, jwt.signature));
  if (!keyFound || possible.length === 0) {
    const { key: key2, signature: signature2 } = dummyFor(algorithm2, jwt.signature);
    const verified = askBoolean("crypto", () => crypto2.verify(algorithm2, key2, jwt.signed, signature2, "registered"));
    return andThen(verified, () => ({ keyFound, signatureRight: false }));
  }
  const isBy = (key2) => askBoolean("crypto", () => crypto2.verify(algorithm2, key2, jwt.signed, jwt.signature, source));
  return andThen(isByAny(possible, isBy), (signatureRight) => ({ keyFound, signatureRight }));
}
function dummyFor(algorithm2, signature2) {
  const key2 = DUMMY_KEYS[algorithm2];
  return key2.kty === "RSA" ? rsaDummy(key2, signature2) : { key: key2, signature: signature2 };
}
function isByAny([key2, ...others], isBy) {
  return key2 === void 0 ? false : andThen(isBy(key2), (signed2) => signed2 || isByAny(others, isBy));
}
const SECRET_BYTES = 32;
const DUMMY_SECRET = new Uint8Array(32);
async function sharedSecret(client2, { secrets }) {
  const stored = (client2 == null ? void 0 : client2.tokenAuthMethod) === "CLIENT_SECRET_JWT" ? client2.clientSecret : void 0;
  if ((secrets == null ? void 0 : secrets.reveal) === void 0) {
    if (stored === void 0) return void 0;
    throw new PortFault("secrets", new TypeError("CLIENT_SECRET_JWT needs a Secrets port that can reveal"));
  }
  const secret = await askText("secrets", () => {
    var _a2;
    return (_a2 = secrets.reveal) == null ? void 0 : _a2.call(secrets, stored);
  });
  return stored === void 0 || secret === void 0 ? void 0 : utf8(secret);
}
async function verifyMac(signed2, mac, secret, { crypto: crypto2 }) {
  const keyFound = secret !== void 0 && secret.length >= SECRET_BYTES;
  const key2 = keyFound ? secret : DUMMY_SECRET;
  const computed = await askBytes("crypto", () => crypto2.hmac(key2, signed2), 32);
  return { keyFound, signatureRight: keyFound && equalBytes(computed, mac) };
}
function isInnerList(member2) {
  return "items" in member2;
}
function serializeDictionary(dictionary2) {
  return [...dictionary2].map(([name2, member2]) => name2 + serializeAfterName(member2)).join(", ");
}
function serializeAfterName(member2) {
  const isTrue = !isInnerList(member2) && member2.value.type === "boolean" && member2.value.value;
  return isTrue ? serializeParameters(member2.parameters) : `=${serializeMember(member2)}`;
}
function serializeMember(member2) {
  return isInnerList(member2) ? serializeInnerList(member2) : serializeItem(member2);
}
function serializeInnerList({ items, parameters: parameters2 }) {
  return `(${items.map(serializeItem).join(" ")})${serializeParameters(parameters2)}`;
}
function serializeItem({ value, parameters: parameters2 }) {
  return serializeBareItem(value) + serializeParameters(parameters2);
}
function serializeParameters(parameters2) {
  let text = "";
  for (const [name2, value] of parameters2) {
    text += value.type === "boolean" && value.value ? `;${name2}` : `;${name2}=${serializeBareItem(value)}`;
  }
  return text;
}
function serializeBareItem(item2) {
  if (item2.type === "bytes") return `:${base64$1(item2.value)}:`;
  if (item2.type === "display") return `%"${serializeDisplay(item2.value)}"`;
  if (item2.type === "boolean") return item2.value ? "?1" : "?0";
  if (item2.type === "string") return `"${item2.value.replace(/["\\]/g, "\\$&")}"`;
  return item2.type === "date" ? `@${item2.value}` : String(item2.value);
}
function serializeDisplay(bytes) {
  return Array.from(
    bytes,
    (byte) => byte < 32 || byte > 126 || byte === 34 || byte === 37 ? `%${byte.toString(16).padStart(2, "0")}` : String.fromCharCode(byte)
  ).join("");
}
function readDictionary(text) {
  return readWhole(text, dictionary);
}
function readUniqueDictionary(text) {
  return readWhole(text, uniqueDictionary);
}
function readList(text) {
  return readWhole(text, list);
}
function readItem(text) {
  return readWhole(text, item);
}
function readByteSequences(field) {
  const members2 = readUniqueDictionary(field);
  return members2 && new Map([...members2].map(([name2, member2]) => [name2, bytesIn(member2)]));
}
function bytesIn(member2) {
  return "value" in member2 && member2.value.type === "bytes" ? member2.value.value : void 0;
}
function strictField(text, type) {
  return STRICT[type](text);
}
const STRICT = {
  dictionary: (text) => serialized(readDictionary(text), serializeDictionary),
  list: (text) => serialized(readList(text), (members2) => members2.map(serializeMember).join(", ")),
  item: (text) => serialized(readItem(text), serializeItem)
};
function serialized(value, write) {
  return value === void 0 ? void 0 : write(value);
}
class Reader {
  constructor(text) {
    __privateAdd(this, _text);
    __privateAdd(this, _at, 0);
    __privateSet(this, _text, text);
  }
  /** What a sticky pattern matches here; without the array of a match, which would cost as much as the search. */
  take(pattern) {
    const start = __privateGet(this, _at);
    pattern.lastIndex = start;
    if (!pattern.test(__privateGet(this, _text))) return void 0;
    __privateSet(this, _at, pattern.lastIndex);
    return __privateGet(this, _text).slice(start, __privateGet(this, _at));
  }
  /** The next character, or nothing at the end. */
  peek() {
    return __privateGet(this, _text).charAt(__privateGet(this, _at));
  }
  skip(character) {
    const isHere = __privateGet(this, _text)[__privateGet(this, _at)] === character;
    if (isHere) __privateSet(this, _at, __privateGet(this, _at) + 1);
    return isHere;
  }
  atEnd() {
    return __privateGet(this, _at) === __privateGet(this, _text).length;
  }
}
_text = new WeakMap();
_at = new WeakMap();
class Malformed extends Error {
}
function readWhole(text, read2) {
  if (text.length > STRUCTURED_FIELD_LENGTH) return void 0;
  const reader = new Reader(text);
  try {
    reader.take(SPACES$1);
    const value = read2(reader);
    reader.take(SPACES$1);
    return reader.atEnd() ? value : void 0;
  } catch (error2) {
    if (error2 instanceof Malformed) return void 0;
    throw error2;
  }
}
const SPACES$1 = / */y;
const OPTIONAL_SPACE = /[ \t]*/y;
const KEY = /[a-z*][a-z0-9_\-.*]*/y;
function required$1(match) {
  if (match === void 0) throw new Malformed();
  return match;
}
function dictionary(reader) {
  return new Map(members$1(reader));
}
function uniqueDictionary(reader) {
  const read2 = members$1(reader);
  const unique = new Map(read2);
  if (unique.size < read2.length) throw new Malformed();
  return unique;
}
function members$1(reader) {
  const read2 = [];
  commaSeparated(reader, () => {
    const key2 = required$1(reader.take(KEY));
    read2.push([key2, reader.skip("=") ? member$1(reader) : { value: TRUE, parameters: parameters(reader) }]);
  });
  return read2;
}
function list(reader) {
  const read2 = [];
  commaSeparated(reader, () => {
    read2.push(member$1(reader));
  });
  return read2;
}
function commaSeparated(reader, readOne) {
  if (reader.atEnd()) return;
  readOne();
  reader.take(OPTIONAL_SPACE);
  while (reader.skip(",")) {
    reader.take(OPTIONAL_SPACE);
    readOne();
    reader.take(OPTIONAL_SPACE);
  }
}
function member$1(reader) {
  return reader.skip("(") ? innerList(reader) : item(reader);
}
function innerList(reader) {
  const items = [];
  for (; ; ) {
    const hasSpace = required$1(reader.take(SPACES$1)) !== "";
    if (reader.skip(")")) return { items, parameters: parameters(reader) };
    if (items.length > 0 && !hasSpace) throw new Malformed();
    items.push(item(reader));
  }
}
function item(reader) {
  return { value: bareItem(reader), parameters: parameters(reader) };
}
const TRUE = { type: "boolean", value: true };
const NO_PARAMETERS$1 = /* @__PURE__ */ new Map();
function parameters(reader) {
  if (reader.peek() !== ";") return NO_PARAMETERS$1;
  const read2 = /* @__PURE__ */ new Map();
  while (reader.skip(";")) {
    reader.take(SPACES$1);
    const key2 = required$1(reader.take(KEY));
    read2.set(key2, reader.skip("=") ? bareItem(reader) : TRUE);
  }
  return read2;
}
const NUMBERS = [
  [/-?\d{1,15}(?![.\d])/y, (text) => ({ type: "integer", value: Number(text) + 0 })],
  [/-?\d{1,12}\.\d{1,3}(?![.\d])/y, (text) => ({ type: "decimal", value: canonicalDecimal(text) })]
];
const TOKENS$1 = [
  [/[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y, (value) => ({ type: "token", value })]
];
const BARE_ITEMS = new Map([
  ['"', [[/"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y, (text) => ({ type: "string", value: unescaped(text) })]]],
  [":", [[/:[A-Za-z0-9+/]*={0,2}:/y, (text) => ({ type: "bytes", value: bytesOf$4(text.slice(1, -1)) })]]],
  ["@", [[/@-?\d{1,15}(?![.\d])/y, (text) => ({ type: "date", value: Number(text.slice(1)) + 0 })]]],
  ["?", [[/\?[01]/y, (text) => ({ type: "boolean", value: text === "?1" })]]],
  ["%", [[/%"(?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*"/y, displayOf]]],
  ...Array.from("-0123456789", (character) => [character, NUMBERS])
]);
function bareItem(reader) {
  for (const [pattern, read2] of BARE_ITEMS.get(reader.peek()) ?? TOKENS$1) {
    const match = reader.take(pattern);
    if (match !== void 0) return read2(match);
  }
  throw new Malformed();
}
function unescaped(quoted) {
  const text = quoted.slice(1, -1);
  return text.includes("\\") ? text.replace(/\\(.)/g, "$1") : text;
}
function canonicalDecimal(text) {
  const canonical = String(Number(text) + 0);
  return canonical.includes(".") ? canonical : `${canonical}.0`;
}
function bytesOf$4(text) {
  const bytes = fromBase64(text.includes("=") ? text : text.padEnd(Math.ceil(text.length / 4) * 4, "="));
  if (bytes === void 0) throw new Malformed();
  return bytes;
}
function displayOf(quoted) {
  const text = quoted.slice(2, -1);
  const plain = text.replace(/%([0-9a-f]{2})/g, (_, digits2) => String.fromCharCode(Number.parseInt(digits2, 16)));
  const bytes = asciiBytes(plain);
  if (fromUtf8(bytes) === void 0) throw new Malformed();
  return { type: "display", value: bytes };
}
const SECURE_ALGORITHMS = ["sha-256", "sha-512"];
function readContentDigest(field) {
  const members2 = readByteSequences(field);
  if (members2 === void 0) return void 0;
  const digests = /* @__PURE__ */ new Map();
  for (const algorithm2 of SECURE_ALGORITHMS) {
    const digest2 = members2.get(algorithm2);
    if (digest2 !== void 0) digests.set(algorithm2, digest2);
    else if (members2.has(algorithm2)) return void 0;
  }
  return digests;
}
async function sameContent(content2, message, { crypto: crypto2 }) {
  const digests = readContentDigest(message.value("content-digest") ?? "");
  if (digests === void 0 || digests.size === 0) return false;
  for (const [algorithm2, digest2] of digests) {
    const computed = await (algorithm2 === "sha-256" ? askBytes("crypto", () => crypto2.sha256(content2), 32) : askBytes("crypto", () => crypto2.sha512(content2), 64));
    if (!equalBytes(digest2, computed)) return false;
  }
  return true;
}
function isResponse(message) {
  return "status" in message;
}
function fieldLines({ headers }, name2) {
  const lines2 = [];
  for (const line of headers) if (isNamed(line[0], name2)) lines2.push(unfolded(line[1]));
  return lines2;
}
function isNamed(each, name2) {
  return each === name2 || each.length === name2.length && each.toLowerCase() === name2 && /^[!-~]+$/.test(each);
}
function unfolded(value) {
  if (!value.includes("\n")) return trimmed$1(value);
  const [first = "", ...others] = value.split(/\r?\n/);
  return others.every((line) => /^[ \t]/.test(line)) ? trimmed$1([first, ...others].map(trimmed$1).join(" ")) : value;
}
function fieldValue(message, name2) {
  return combinedLines(fieldLines(message, name2));
}
function combinedLines(lines2) {
  return lines2.length === 0 ? void 0 : lines2.join(", ");
}
const TARGET$1 = /^((https?):\/\/(?:[\w.~!$&'()*+,;=%-]+|\[[\dA-Fa-f:.]+\])(?::\d{0,5})?((?:\/[\x21\x24-\x3b\x3d\x40-\x5b\x5d-\x7e]*)?)((?:\?[\x21\x22\x24-\x7e]*)?))(?:#.*)?$/i;
function readTarget(targetUri) {
  const [, uri = "", scheme = "", rawPath = "", query = ""] = TARGET$1.exec(targetUri) ?? [];
  const url = uri === "" ? void 0 : parsedUrl(uri);
  return url && { uri, scheme: scheme.toLowerCase(), authority: url.host, path: rawPath || "/", query };
}
function readQuery(query) {
  const read2 = /* @__PURE__ */ new Map();
  for (const [name2, value] of [...new URLSearchParams(`first=&${query.slice(1)}`)].slice(1)) {
    const values = read2.get(encoded(name2));
    if (values === void 0) read2.set(encoded(name2), [encoded(value)]);
    else values.push(encoded(value));
  }
  return read2;
}
function encoded(text) {
  return encodeURIComponent(text).replace(
    /[!'()~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  );
}
const _ReadMessage = class _ReadMessage {
  constructor(message) {
    __publicField(this, "message");
    __privateAdd(this, _lines, /* @__PURE__ */ new Map());
    __privateAdd(this, _dictionaries);
    __privateAdd(this, _target);
    __privateAdd(this, _query);
    __privateAdd(this, _request);
    __privateAdd(this, _trailers);
    this.message = message;
  }
  static of(message) {
    return message instanceof _ReadMessage ? message : new _ReadMessage(message);
  }
  get request() {
    if (__privateGet(this, _request) === void 0 && isResponse(this.message) && this.message.request !== void 0) {
      __privateSet(this, _request, new _ReadMessage(this.message.request));
    }
    return __privateGet(this, _request);
  }
  /** As the headers of a message. */
  get trailers() {
    const { trailers } = this.message;
    if (trailers !== void 0) __privateGet(this, _trailers) ?? __privateSet(this, _trailers, new _ReadMessage({ ...this.message, headers: trailers }));
    return __privateGet(this, _trailers);
  }
  get target() {
    const uri = isResponse(this.message) ? void 0 : this.message.targetUri;
    if (__privateGet(this, _target) === void 0) __privateSet(this, _target, (uri === void 0 ? void 0 : readTarget(uri)) ?? null);
    return __privateGet(this, _target) ?? void 0;
  }
  /** The name and the values are encoded. */
  queryValues(name2) {
    var _a2;
    __privateGet(this, _query) ?? __privateSet(this, _query, readQuery(((_a2 = this.target) == null ? void 0 : _a2.query) ?? ""));
    return __privateGet(this, _query).get(name2) ?? [];
  }
  /** By the name in lower case, as the next two. */
  lines(name2) {
    const known2 = __privateGet(this, _lines).get(name2);
    if (known2 !== void 0) return known2;
    const lines2 = fieldLines(this.message, name2);
    __privateGet(this, _lines).set(name2, lines2);
    return lines2;
  }
  value(name2) {
    return combinedLines(this.lines(name2));
  }
  dictionary(name2) {
    __privateGet(this, _dictionaries) ?? __privateSet(this, _dictionaries, /* @__PURE__ */ new Map());
    if (!__privateGet(this, _dictionaries).has(name2)) __privateGet(this, _dictionaries).set(name2, readDictionary(this.value(name2) ?? ""));
    return __privateGet(this, _dictionaries).get(name2);
  }
};
_lines = new WeakMap();
_dictionaries = new WeakMap();
_target = new WeakMap();
_query = new WeakMap();
_request = new WeakMap();
_trailers = new WeakMap();
let ReadMessage = _ReadMessage;
function readComponent(item2) {
  const { value, parameters: parameters2 } = item2;
  if (value.type !== "string") return void 0;
  if (parameters2.size === 0) return { name: value.value, parameters: NO_PARAMETERS, identifier: serializeItem(item2) };
  const read2 = [...parameters2].map(([key2, parameter]) => [key2, parameterValue(key2, parameter)]);
  return { name: value.value, parameters: new Map(read2), identifier: serializeItem(item2) };
}
const NO_PARAMETERS = /* @__PURE__ */ new Map();
function parameterValue(key2, { type, value }) {
  if (key2 === "key" || key2 === "name") return type === "string" ? value : void 0;
  return value === true ? value : void 0;
}
function componentValue(component, message, types = STRUCTURED_FIELDS) {
  const value = findValue(component, ReadMessage.of(message), types);
  if (!value.ok) return refuse({ identifier: component.identifier, problem: value.refusal });
  return /^[\x20-\x7e\t]*$/.test(value.value) ? value : refuse({ identifier: component.identifier, problem: "has line breaks or is not ASCII" });
}
function findValue(component, message, types) {
  const { name: name2, parameters: parameters2 } = component;
  if (!areKnown(parameters2)) return refuse("has an unknown parameter");
  if (parameters2.has("req")) {
    if (!isResponse(message.message)) return refuse("belongs to the request of a response, and this is a request");
    if (message.request === void 0) return refuse("belongs to a request that is not available");
    return findValue(without$1("req", component), message.request, types);
  }
  if (!name2.startsWith("@")) return fieldOrTrailer(component, message, types);
  const derive = DERIVED.get(name2);
  if (derive === void 0) return refuse("is not a known component");
  const allowed = name2 === "@query-param" ? ["name"] : [];
  if ([...parameters2.keys()].some((key2) => !allowed.includes(key2))) {
    return refuse("has a parameter that does not apply to it");
  }
  return derive(message, parameters2);
}
function areKnown(parameters2) {
  for (const [key2, value] of parameters2) if (value === void 0 || !PARAMETERS$2.has(key2)) return false;
  return true;
}
function without$1(parameter, component) {
  const parameters2 = new Map(component.parameters);
  parameters2.delete(parameter);
  return { ...component, parameters: parameters2 };
}
const PARAMETERS$2 = /* @__PURE__ */ new Set(["sf", "key", "bs", "req", "tr", "name"]);
const STRUCTURED_FIELDS = /* @__PURE__ */ new Map([
  ["accept-signature", "dictionary"],
  ["cache-status", "list"],
  ["client-cert", "item"],
  ["client-cert-chain", "list"],
  ["content-digest", "dictionary"],
  ["priority", "dictionary"],
  ["proxy-status", "list"],
  ["repr-digest", "dictionary"],
  ["signature", "dictionary"],
  ["signature-input", "dictionary"],
  ["want-content-digest", "dictionary"],
  ["want-repr-digest", "dictionary"]
]);
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
function fieldOrTrailer(component, message, types) {
  if (!component.parameters.has("tr")) return fieldComponent(component, message, types);
  const { trailers } = message;
  return trailers === void 0 ? refuse("belongs to the trailers, which are not available") : fieldComponent(without$1("tr", component), trailers, types);
}
function fieldComponent({ name: name2, parameters: parameters2 }, message, types) {
  if (!FIELD_NAME.test(name2)) return refuse("is not a field name in lower case");
  const value = message.value(name2);
  if (value === void 0) return refuse("is not in the message");
  const [how, ...others] = [...parameters2.keys()];
  if (how === void 0) return ok(value);
  if (others.length > 0) return refuse("has parameters that exclude each other");
  const read2 = FIELD_PARAMETERS.get(how);
  return read2 === void 0 ? refuse("has a parameter that does not apply to it") : read2({ name: name2, value, message, types }, parameters2.get(how));
}
const FIELD_PARAMETERS = /* @__PURE__ */ new Map([
  ["sf", strictValue],
  ["key", memberValue],
  ["bs", byteSequenceValue]
]);
function strictValue({ name: name2, value, types }) {
  const type = types.get(name2);
  const strict = type === void 0 ? void 0 : strictField(value, type);
  return strict === void 0 ? refuse("is not a structured field of a known type") : ok(strict);
}
function memberValue(field, key2) {
  var _a2;
  const type = field.types.get(field.name) ?? "dictionary";
  const found = typeof key2 === "string" && type === "dictionary" ? (_a2 = field.message.dictionary(field.name)) == null ? void 0 : _a2.get(key2) : void 0;
  return found === void 0 ? refuse("is not a dictionary with this member") : ok(serializeMember(found));
}
function byteSequenceValue({ name: name2, message }) {
  const lines2 = message.lines(name2);
  if (lines2.some((line) => /[^\0-\xff]/.test(line))) return refuse("has characters that are not octets");
  const items = lines2.map(
    (line) => serializeItem({ value: { type: "bytes", value: asciiBytes(line) }, parameters: NO_PARAMETERS })
  );
  return ok(items.join(", "));
}
const DERIVED = /* @__PURE__ */ new Map([
  ["@method", ({ message }) => isResponse(message) ? refuse("belongs to a request") : ok(message.method)],
  ["@target-uri", ofTarget(({ uri }) => ok(uri))],
  ["@authority", ofTarget(({ authority }) => ok(authority))],
  ["@scheme", ofTarget(({ scheme }) => ok(scheme))],
  ["@path", ofTarget(({ path }) => ok(path))],
  ["@query", ofTarget(({ query }) => ok(query === "" ? "?" : query))],
  ["@query-param", (message, parameters2) => ofTarget(() => queryParameter(message, parameters2))(message)],
  ["@request-target", requestTarget],
  ["@status", ({ message }) => isResponse(message) ? ok(String(message.status)) : refuse("belongs to a response")]
]);
function ofTarget(derive) {
  return (message) => {
    if (isResponse(message.message)) return refuse("belongs to a request");
    const { target } = message;
    return target === void 0 ? refuse("needs the URL of the request, which is not available") : derive(target);
  };
}
function requestTarget(message, parameters2) {
  const request = message.message;
  if (!isResponse(request) && request.requestTarget !== void 0) return ok(request.requestTarget);
  return ofTarget(({ path, query }) => ok(path + query))(message);
}
function queryParameter(message, parameters2) {
  const name2 = parameters2.get("name");
  if (typeof name2 !== "string") return refuse("has no name parameter");
  const [value, ...others] = message.queryValues(name2);
  if (value === void 0) return refuse("is not in the query");
  return others.length > 0 ? refuse("is repeated in the query") : ok(value);
}
function readSignatures(message) {
  const inputField = fieldValue(message, "signature-input");
  const signatureField = fieldValue(message, "signature");
  if (inputField === void 0 && signatureField === void 0) return [];
  const inputs = inputField === void 0 ? void 0 : readUniqueDictionary(inputField);
  const signatures = signatureField === void 0 ? void 0 : readByteSequences(signatureField);
  if (inputs === void 0 || inputs.size !== (signatures == null ? void 0 : signatures.size)) return void 0;
  const read2 = [...inputs].map(([label, input]) => readSignature(label, input, signatures.get(label)));
  return read2.every((each) => each !== void 0) ? read2 : void 0;
}
function readSignature(label, input, signature2) {
  if (signature2 === void 0 || !isInnerList(input)) return void 0;
  const { items } = input;
  if (items.length > SIGNATURE_COMPONENT_COUNT) return void 0;
  const components2 = items.map(readComponent).filter((each) => each !== void 0);
  const parameters2 = readParameters(input);
  if (components2.length < items.length || parameters2 === void 0) return void 0;
  return { label, components: components2, parameters: parameters2, signatureParams: serializeInnerList(input), signature: signature2 };
}
function readParameters({ parameters: parameters2 }) {
  const read2 = {};
  for (const [name2, parameter] of parameters2) {
    const type = PARAMETER_TYPES.get(name2);
    if (type === void 0) continue;
    if (parameter.type !== type) return void 0;
    read2[name2] = parameter.value;
  }
  return read2;
}
const PARAMETER_TYPES = /* @__PURE__ */ new Map([
  ["created", "integer"],
  ["expires", "integer"],
  ["nonce", "string"],
  ["alg", "string"],
  ["keyid", "string"],
  ["tag", "string"]
]);
function baseLines(components2, message, types) {
  const read2 = ReadMessage.of(message);
  const seen = /* @__PURE__ */ new Set();
  const lines2 = [];
  for (const component of components2) {
    const { identifier: identifier2 } = component;
    const key2 = uniqueKey(component);
    if (seen.has(key2)) return refuse({ identifier: identifier2, problem: "is repeated" });
    seen.add(key2);
    const value = componentValue(component, read2, types);
    if (!value.ok) return value;
    lines2.push({ component, value: value.value });
  }
  return ok(lines2);
}
function uniqueKey({ name: name2, parameters: parameters2, identifier: identifier2 }) {
  if (parameters2.size < 2) return identifier2;
  return JSON.stringify([name2, ...[...parameters2].sort(([one], [other]) => one < other ? -1 : 1)]);
}
function signatureBase(lines2, parameters2) {
  const componentLines = lines2.map(({ component, value }) => `${component.identifier}: ${value}`);
  return [...componentLines, `"@signature-params": ${parameters2}`].join("\n");
}
function signersByKey(namesakes, signature2, source, ports) {
  const { alg } = signature2.parameters;
  const fitting = namesakes.filter((key2) => fittingAlgorithm(key2, alg) !== void 0).slice(0, VERIFICATION_KEY_COUNT);
  const [first = namesakes[0], ...others] = fitting;
  const signerBy = (key2) => signerByKey(key2, signature2, source, ports);
  return [signerBy(first), ...others.map(signerBy)];
}
function signerByKey(key2, { parameters: { alg }, signature: signature2 }, source, { crypto: crypto2 }) {
  const algorithm2 = key2 && fittingAlgorithm(key2, alg);
  return {
    signer: key2 && `kid ${key2.kid ?? "none"}`,
    algorithm: algorithm2,
    verify: (base) => key2 !== void 0 && algorithm2 !== void 0 && askBoolean("crypto", () => crypto2.verify(algorithm2, key2, utf8(base), signature2, source))
  };
}
function fittingAlgorithm(key2, alg) {
  const algorithm2 = signatureAlgorithmFor(key2, alg);
  return algorithm2 !== void 0 && canVerify(key2, algorithm2) ? algorithm2 : void 0;
}
const NOT_EXAMINED = {
  lines: ok([]),
  contentSame: void 0,
  isValid: false,
  verified: false,
  loggableBase: [],
  explanation: void 0
};
function examineSignature(signature2, [first, ...namesakes], call) {
  return andThen(
    examineBy(first, signature2, call),
    (best) => best.found.isValid || namesakes.length === 0 ? best : firstValid(best, namesakes, signature2, call)
  );
}
async function firstValid(best, namesakes, signature2, call) {
  for (const signer of namesakes) {
    const another = await examineBy(signer, signature2, call);
    if (another.found.isValid) return another;
  }
  return best;
}
function examineBy(signer, signature2, { message, parameterRules, basics, contentSame }) {
  const facts = basics(signature2, signer);
  if (parameterRules.some((rule) => rule.applies(facts) && rule.run(facts) !== void 0)) return { found: facts, signer };
  const lines2 = baseLines(signature2.components, message);
  if (!lines2.ok) return { found: { ...facts, lines: lines2 }, signer };
  return andThen(contentSame(), (same) => {
    const compared = { ...facts, lines: lines2, contentSame: same };
    if (same === false) return { found: compared, signer };
    const verifying = signer.verify(signatureBase(lines2.value, signature2.signatureParams));
    return andThen(verifying, (isValid) => ({ found: { ...compared, isValid, verified: true }, signer }));
  });
}
function refusals(rows) {
  return Object.fromEntries(Object.entries(rows).map(([reason, row]) => [reason, "code" in row ? row : rowOf$1(row)]));
}
function rowOf$1([outcome, code, text, more]) {
  return { ...answerOf$1(outcome), code, text, ...more };
}
function answerOf$1([action, error2, shown2]) {
  return { action, error: error2, ...shown2 && { shown: shown2 } };
}
function withOutcome(outcome, table) {
  return Object.fromEntries(Object.entries(table).map(([reason, row]) => [reason, { ...row, ...answerOf$1(outcome) }]));
}
function verdictOf(table, refusal) {
  var _a2;
  const row = table[refusal.reason];
  return {
    action: row.action,
    error: row.error,
    code: row.code,
    text: row.detail === void 0 ? row.text : `${row.text} ${row.detail(refusal)}`,
    shown: row.shown ?? { code: row.code, text: row.text },
    parameters: ((_a2 = row.parameters) == null ? void 0 : _a2.call(row, refusal)) ?? {}
  };
}
function resultMessage(wording) {
  return `[${wording.code}] ${wording.text}`;
}
const WRONG = ["BAD_REQUEST", "invalid_request"];
const MISUSED = ["INTERNAL_SERVER_ERROR", "server_error"];
function misused(shown2) {
  return [...MISUSED, shown2];
}
function unreadable$3(code, shown2, text = "The call could not be read.") {
  const [action, error2] = MISUSED;
  return { action, error: error2, code, text, detail: ({ problem }) => problem, ...shown2 && { shown: shown2 } };
}
const FORM_TOO_LARGE = {
  action: "PAYLOAD_TOO_LARGE",
  error: "invalid_request",
  code: "A245303",
  text: "The request is larger than this endpoint takes."
};
const FORM_REFUSALS = refusals({
  parameters_too_many: [WRONG, "A244303", "The request has too many parameters."],
  parameter_repeated: [WRONG, "A244301", "A parameter is repeated."],
  parameter_malformed: [WRONG, "A244302", "A parameter holds control characters, or is not UTF-8."]
});
const REQUEST_TAG = "fapi-2-request";
const UNSIGNED = ["UNAUTHORIZED", "invalid_request"];
const SIGNATURE_REFUSALS = refusals({
  signature_missing: [UNSIGNED, "A065320", "The request must be signed."],
  signature_untagged: [UNSIGNED, "A065320", "The request must be signed under the tag fapi-2-request."],
  signature_malformed: [UNSIGNED, "A065321", "Signature and Signature-Input are malformed, or do not belong together."],
  signatures_too_many: [UNSIGNED, "A065321", "More than four signatures have the tag fapi-2-request."],
  signature_coverage_lacking: [UNSIGNED, "A065322", "The signature does not cover all components that it must."],
  signature_component_unusable: [
    UNSIGNED,
    "A065323",
    "The signature covers a component that the request does not have."
  ],
  signature_created_missing: [UNSIGNED, "A065324", "The signature does not say when it was created."],
  signature_too_old: [UNSIGNED, "A065324", "The signature is too old."],
  signature_from_the_future: [UNSIGNED, "A065324", "The signature was created in the future."],
  signature_expired: [UNSIGNED, "A065325", "The signature has expired."],
  signed_credentials_different: [UNSIGNED, "A065326", "The signature covers another token or proof."],
  signature_key_unknown: [UNSIGNED, "A065327", "The key of the signature is not known."],
  signature_algorithm_unfit: [
    UNSIGNED,
    "A065327",
    "The algorithm of the signature does not fit its key, or is not accepted."
  ],
  content_digest_different: [UNSIGNED, "A065328", "The Content-Digest is not that of the content."],
  signature_wrong: [UNSIGNED, "A065329", "The signature is wrong."]
});
function signedMessage({ request }) {
  const { htm = "", htu, targetUri = htu, headers, trailers } = request;
  return new ReadMessage({ method: htm, targetUri, headers, trailers });
}
const DEFAULT_COMPONENTS = ["@method", "@target-uri", "authorization"];
function requiredComponents(facts, message) {
  const { requiredComponents: demanded, dpop, message: content2, requestBodyContained } = facts.request;
  const isReplaced = demanded.length > 0 && !demandsOf(facts).has("signed resource requests");
  const named = isReplaced ? demanded : [...DEFAULT_COMPONENTS, ...demanded];
  const proof = dpop !== void 0 || message.lines("dpop").length > 0 ? ["dpop"] : [];
  const body = requestBodyContained || content2 !== void 0 ? ["content-digest"] : [];
  const all2 = [...named, ...proof, ...body];
  return [...new Set(all2.map((each) => each.startsWith('"') ? each : JSON.stringify(each)))];
}
function acceptedSignature(mustCover) {
  const field = `sig=(${mustCover.join(" ")});created;tag="${REQUEST_TAG}"`;
  return /^[\x20-\x7e]+$/.test(field) ? field : void 0;
}
function coverageRule(name2, clause, missing2) {
  return {
    name: name2,
    clause,
    applies: always,
    run: (facts) => missing2(facts).length > 0 ? { reason: "signature_coverage_lacking", mustCover: facts.required } : void 0,
    seen: (facts) => ({
      expected: facts.required.join(" "),
      actual: facts.signature.components.map((each) => loggableIdentifier(each.identifier)).join(" ") || "none",
      ...missing2(facts).length > 0 && { hint: `not covered: ${missing2(facts).join(" ")}` }
    })
  };
}
function loggableIdentifier(identifier2) {
  var _a2;
  const name2 = ((_a2 = /^"@?[a-z0-9-]{1,40}"/.exec(identifier2)) == null ? void 0 : _a2[0]) ?? "(no name)";
  return identifier2.includes(";") ? `${name2};…` : name2;
}
function missing({ required: required2, signature: signature2 }) {
  const covered = new Set(signature2.components.map((each) => each.identifier));
  return required2.filter((each) => !(covered.has(each) || covered.has(`${each};sf`) || covered.has(`${each};bs`)));
}
const coverage = coverageRule("components covered", "RFC 9421 §3.2.1; docs/rules.md §2", missing);
const components = {
  name: "components in the message",
  clause: "RFC 9421 §2.5",
  applies: always,
  run: ({ lines: lines2 }) => lines2.ok ? void 0 : { reason: "signature_component_unusable" },
  seen: ({ lines: lines2 }) => lines2.ok ? { expected: "a value for each", actual: "as expected" } : {
    expected: "a value for each",
    actual: `${loggableIdentifier(lines2.refusal.identifier)} ${lines2.refusal.problem}`
  }
};
const created$1 = {
  name: "signature created lately",
  clause: "RFC 9421 §2.3, §3.2.1",
  applies: always,
  run(facts) {
    const ahead = createdAhead(facts);
    if (ahead === void 0) return { reason: "signature_created_missing", mustCover: facts.required };
    if (ahead > facts.skew) return { reason: "signature_from_the_future" };
    return ahead >= -(facts.lifetime + facts.skew) ? void 0 : { reason: "signature_too_old" };
  },
  seen: seenCreated
};
function createdAhead({ signature: signature2, now }) {
  const { created: created2 } = signature2.parameters;
  return created2 === void 0 ? void 0 : created2 - now / 1e3;
}
function seenCreated(facts) {
  const { now, lifetime, skew } = facts;
  const ahead = createdAhead(facts);
  const from = Math.ceil(now / 1e3 - lifetime - skew);
  const expected = `created from ${from} to ${Math.floor(now / 1e3 + skew)}`;
  if (ahead === void 0) return { expected, actual: "no created" };
  const seconds2 = `${Math.abs(Math.round(ahead))} seconds ${ahead > 0 ? "ahead" : "old"}`;
  return { expected, actual: `created ${facts.signature.parameters.created}, ${seconds2}` };
}
const expires = {
  name: "signature not expired",
  clause: "RFC 9421 §2.3",
  applies: ({ signature: signature2 }) => signature2.parameters.expires !== void 0,
  run: ({ signature: signature2, now }) => now < (signature2.parameters.expires ?? 0) * 1e3 ? void 0 : { reason: "signature_expired" },
  seen: ({ signature: signature2, now }) => ({
    expected: `expires after ${Math.floor(now / 1e3)}`,
    actual: `expires ${signature2.parameters.expires}`
  })
};
const credentials$1 = {
  name: "credentials that were signed",
  clause: "docs/rules.md §2; RFC 9421 §7.2.1",
  applies: always,
  run: ({ differingCredential }) => differingCredential === void 0 ? void 0 : { reason: "signed_credentials_different" },
  seen: ({ differingCredential }) => ({
    expected: "headers contain the token and the proof that were presented",
    actual: differingCredential === void 0 ? "as expected" : `another ${differingCredential}`
  })
};
const key$2 = {
  name: "key of the signature",
  clause: "RFC 9421 §3.2 step 5; docs/rules.md §2",
  applies: always,
  run: ({ signer }) => signer === void 0 ? { reason: "signature_key_unknown" } : void 0,
  seen: ({ signer = "none with this identifier" }) => ({
    expected: "a key of the client, by keyid or rsSignedRequestKeyId",
    actual: signer
  })
};
const algorithm$1 = {
  name: "algorithm of the signature",
  clause: "RFC 9421 §3.2 step 6, §3.3.7",
  applies: ({ signer }) => signer !== void 0,
  run: ({ algorithm: used2, accepted }) => used2 !== void 0 && accepted.includes(used2) ? void 0 : { reason: "signature_algorithm_unfit" },
  seen: ({ algorithm: used2, accepted }) => ({
    expected: `the algorithm of the key, in alg only by its registered name; one of ${accepted.join(" ")}`,
    actual: used2 ?? "none on which key and signature agree"
  })
};
const content = {
  name: "digest of the content",
  clause: "RFC 9530 §2, §5; RFC 9421 §7.2.8",
  applies: ({ contentSame }) => contentSame !== void 0,
  run: ({ contentSame }) => contentSame === true ? void 0 : { reason: "content_digest_different" },
  seen: ({ contentSame }) => ({
    expected: "Content-Digest of the message, by sha-256 or sha-512",
    actual: contentSame === true ? "as expected" : "none by a secure algorithm, or the digest of other content",
    ...contentSame !== true && { hint: "pass the content as it was sent, before it is parsed" }
  })
};
const validity = {
  name: "signature of the message",
  clause: "RFC 9421 §3.2 step 9",
  applies: always,
  run: (facts) => facts.isValid ? void 0 : { reason: "signature_wrong" },
  seen: (facts) => ({
    expected: "a signature over this base",
    ...facts.explanation !== void 0 && { hint: facts.explanation },
    lines: facts.loggableBase
  })
};
const SIGNATURE_PARAMETER_RULES = [
  coverage,
  created$1,
  expires,
  credentials$1,
  key$2,
  algorithm$1
];
const SIGNATURE_RULES = [...SIGNATURE_PARAMETER_RULES, components, content, validity];
function macAllowed(facts) {
  return facts.service.messageSignatureMacAllowed && !demandsOf(facts).has("strong algorithms");
}
function signersOf(signature2, facts, ports) {
  const { parameters: parameters2 } = signature2;
  const { client: client2 } = facts;
  if (parameters2.alg === MAC_ALGORITHM && macAllowed(facts)) return [signerBySecret(signature2, facts, ports)];
  const kid = parameters2.keyid ?? client2.rsSignedRequestKeyId;
  const named = client2.jwks.keys.filter((key2) => kid !== void 0 && key2.kid === kid);
  return signersByKey(named, signature2, keySourceOf(client2), ports);
}
function signerBySecret({ parameters: { keyid }, signature: signature2 }, { client: client2, now }, ports) {
  const { tokenAuthMethod, clientSecret, clientSecretExpiresAt = Number.POSITIVE_INFINITY } = client2;
  const isUsable = tokenAuthMethod === "CLIENT_SECRET_JWT" && clientSecret !== void 0 && now < clientSecretExpiresAt;
  let secret;
  return {
    signer: isUsable && (keyid === void 0 || isFoundBy(keyid, client2)) ? "the client secret" : void 0,
    algorithm: MAC_ALGORITHM,
    async verify(base) {
      secret ?? (secret = sharedSecret(client2, ports));
      return (await verifyMac(utf8(base), signature2, await secret, ports)).signatureRight;
    }
  };
}
function examineSignatures({ signatures: [first, ...others], allCount }, facts, ports) {
  const call = callOf(facts, ports);
  const examined = (signature2) => examineSignature(signature2, signersOf(signature2, facts, ports), call);
  const deciding = andThen(
    examined(first),
    (found) => others.length === 0 ? found : decisiveOf(found, others, allCount, examined)
  );
  return andThen(
    deciding,
    (decisive) => ports.report === void 0 || !decisive.found.verified ? decisive.found : withExplanation(decisive, call.message, facts, ports)
  );
}
async function decisiveOf(first, others, allCount, examined) {
  let decisive = first;
  for (const signature2 of others) {
    if (decisive.found.isValid !== allCount) break;
    const another = await examined(signature2);
    if (another.found.isValid !== allCount) decisive = another;
  }
  return decisive;
}
let explaining;
async function withExplanation({ found, signer }, message, { presented: presented2 }, ports) {
  explaining ?? (explaining = import("./explain-signature.bDiNKcns.js"));
  const { explained } = await explaining;
  return explained(found, {
    message,
    presented: presented2,
    isRight: (lines2) => signer.verify(signatureBase(lines2, found.signature.signatureParams)),
    digestOf: (text) => digestOf$1(text, ports)
  });
}
function callOf(facts, ports) {
  const { service, now, request } = facts;
  const message = signedMessage(facts);
  const compared = {
    ...NOT_EXAMINED,
    required: requiredComponents(facts, message),
    now,
    lifetime: service.messageSignatureLifetime,
    skew: service.allowableClockSkew,
    differingCredential: whatDiffers(facts, message),
    accepted: [...acceptedAlgorithms(facts), ...macAllowed(facts) ? [MAC_ALGORITHM] : []]
  };
  let same;
  return {
    message,
    parameterRules: SIGNATURE_PARAMETER_RULES,
    basics: (signature2, { signer, algorithm: algorithm2 }) => ({ ...compared, signature: signature2, signer, algorithm: algorithm2 }),
    contentSame() {
      if (request.message === void 0) return void 0;
      same ?? (same = sameContent(request.message, message, ports));
      return same;
    }
  };
}
function whatDiffers({ request, presented: presented2 }, message) {
  var _a2;
  const [authorization, ...others] = message.lines("authorization");
  const signed2 = authorization === void 0 ? presented2 : (_a2 = /^[^ ]+ +([^ ]+)$/.exec(authorization)) == null ? void 0 : _a2[1];
  if (others.length > 0 || signed2 !== presented2) return "token";
  const proofs2 = message.lines("dpop");
  return proofs2.length > 0 && proofs2.join(", ") !== request.dpop ? "proof" : void 0;
}
function presentedSignature(facts) {
  const { request, presented: presented2, client: client2, service, now } = facts;
  const tagRequired = demandsOf(facts).has("signed resource requests");
  const demanded = tagRequired || isDemanded(facts);
  if (!demanded && !namesTag(facts)) return void 0;
  return { request, presented: presented2, client: client2, service, now, demanded, tagRequired };
}
function isDemanded({ service, client: client2, request }) {
  return service.rsRequestSigned || client2.rsRequestSigned || request.requiredComponents.length > 0;
}
function namesTag({ request }) {
  return request.headers.some(
    ([name2, value]) => name2.toLowerCase() === "signature-input" && value.includes(REQUEST_TAG)
  );
}
const SIGNATURE_COUNT = 4;
function candidatesAmong(signatures, facts) {
  if (signatures === void 0) return refuse({ reason: "signature_malformed" });
  const { demanded, tagRequired } = facts;
  const tagged = signatures.filter((each) => each.parameters.tag === REQUEST_TAG);
  const allCount = tagged.length > 0;
  if (tagged.length > SIGNATURE_COUNT) return refuse({ reason: "signatures_too_many" });
  const [first, ...others] = allCount || !demanded ? tagged : signatures.slice(0, SIGNATURE_COUNT);
  if (first === void 0 && demanded)
    return refuse({ reason: "signature_missing", mustCover: requiredComponents(facts, signedMessage(facts)) });
  if (!allCount && tagRequired)
    return refuse({ reason: "signature_untagged", mustCover: requiredComponents(facts, signedMessage(facts)) });
  return ok(first && { signatures: [first, ...others], allCount });
}
const MESSAGE_SIGNATURE = {
  name: "message signature",
  clause: "RFC 9421 §3.2; FAPI 2.0 HTTP Signatures §5.3.1.2; docs/rules.md §2",
  gather(facts, ports) {
    const candidates = candidatesAmong(readSignatures(facts.request), facts);
    if (!candidates.ok) return candidates;
    const examining = candidates.value && examineSignatures(candidates.value, facts, ports);
    return andThen(examining, (examined) => ok(withMore(facts, { examined })));
  },
  checks: lift(SIGNATURE_RULES, ({ examined }) => examined)
};
const SHORT = { most: TEXT_LENGTH$1 };
function texts$1(fault, most, unit = "values") {
  return {
    must: "must be an array of strings",
    most,
    unit,
    isElement: (each) => typeof each === "string" && fault(each) === void 0,
    fault: (each) => `: ${typeof each === "string" ? fault(each) : "must be a string"}`
  };
}
function tooLong(text) {
  return text.length > TEXT_LENGTH$1 ? `may hold ${TEXT_LENGTH$1} characters` : void 0;
}
const TOKENS = texts$1(
  (text) => isScopeToken(text) ? tooLong(text) : "must be printable ASCII without space, quote and backslash",
  LIST_LENGTH
);
class FieldReader {
  constructor() {
    __privateAdd(this, _FieldReader_instances);
    /** The first field that cannot be read, and why. It never repeats the value. */
    __publicField(this, "problem");
  }
  text(name2, value, rules) {
    return isAbsent$1(value) ? void 0 : this.required(name2, value, rules);
  }
  shortText(name2, value) {
    return isAbsent$1(value) ? void 0 : this.required(name2, value, SHORT);
  }
  required(name2, value, { must = "must be a string", notEmpty, most } = {}) {
    if (typeof value !== "string") return this.refuse(name2, must) ?? "";
    if (notEmpty && value === "") this.refuse(name2, "must not be empty");
    if (most !== void 0 && value.length > most) this.refuse(name2, `may hold ${most} characters`);
    return value;
  }
  flag(name2, value) {
    if (isAbsent$1(value) || typeof value === "boolean") return value ?? void 0;
    return this.refuse(name2, "must be true or false");
  }
  value(name2, value, is, must) {
    return isAbsent$1(value) || is(value) ? value ?? void 0 : this.refuse(name2, must);
  }
  tokens(name2, value) {
    return this.list(name2, value, TOKENS) ?? [];
  }
  /** A copy: the caller may change its own while a store is asked. */
  list(name2, value, rules) {
    if (isAbsent$1(value)) return void 0;
    if (!Array.isArray(value)) return this.refuse(name2, rules.must);
    if (value.length > rules.most) return this.refuse(name2, `may hold ${rules.most} ${rules.unit}`);
    const copy = value.slice();
    return isListOf(copy, rules.isElement) ? copy : __privateMethod(this, _FieldReader_instances, refuseElement_fn).call(this, name2, copy, rules);
  }
  refuse(name2, problem) {
    this.problem ?? (this.problem = `${name2}: ${problem}`);
  }
}
_FieldReader_instances = new WeakSet();
refuseElement_fn = function(name2, list2, { isElement, fault }) {
  const at = list2.findIndex((each) => !isElement(each));
  this.problem ?? (this.problem = `${name2}[${at}]${fault(list2[at])}`);
};
function isAbsent$1(value) {
  return value === void 0 || value === null;
}
function isListOf(list2, isElement) {
  for (let at = 0; at < list2.length; at++) if (!isElement(list2[at])) return false;
  return true;
}
function isCount(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function readerOf(rows) {
  const known2 = new Set(namesIn(rows));
  return (input) => {
    if (!isJsonObject(input)) return unreadable$2("the request: must be an object");
    const reader = new FieldReader();
    const read2 = rows(input, reader);
    if (reader.problem !== void 0) return unreadable$2(reader.problem);
    const unknown2 = unknownMembers(input, known2);
    return unknown2.length > 0 ? unreadable$2(`the request: ${unknownFields(unknown2, [...known2])}`) : ok(read2);
  };
}
function namesIn(rows) {
  const names = [];
  rows(new Proxy({}, { get: (_, name2) => void names.push(String(name2)) }), new FieldReader());
  return names;
}
function unreadable$2(problem) {
  return refuse({ reason: "request_unreadable", problem });
}
function unknownMembers(input, known2) {
  const unknown2 = [];
  for (const name2 in input) if (!known2.has(name2) && !isAbsent$1(input[name2])) unknown2.push(name2);
  return unknown2;
}
const COMPONENTS = texts$1(
  (text) => text === "" ? "must not be empty" : tooLong(text),
  REQUIRED_COMPONENT_COUNT,
  "components"
);
const HEADERS = {
  must: "must be an array of key and value",
  most: HEADER_COUNT,
  unit: "headers",
  isElement: isPair,
  fault: (each) => {
    if (!isJsonObject(each)) return ": must be an object";
    return `.${typeof each.key === "string" ? "value" : "key"}: must be a string`;
  }
};
function isPair(value) {
  return isJsonObject(value) && typeof value.key === "string" && typeof value.value === "string";
}
function lines(name2, value, read2) {
  const pairs2 = read2.list(name2, value, HEADERS);
  if (pairs2 !== void 0 && lengthOfHeaders(pairs2) > HEADER_LENGTH) {
    return read2.refuse(name2, `may hold ${HEADER_LENGTH} characters`);
  }
  return pairs2 == null ? void 0 : pairs2.map((pair) => [pair.key, pair.value]);
}
function wholeText(name2, value, read2) {
  const text = read2.text(name2, value);
  return text !== void 0 && new RegExp("\\p{Surrogate}", "u").test(text) ? read2.refuse(name2, "must be text of whole characters") : text;
}
const readIntrospectionRequest = readerOf((given, read2) => ({
  token: read2.text("token", given.token),
  scopes: read2.tokens("scopes", given.scopes),
  subject: read2.shortText("subject", given.subject),
  clientCertificate: read2.text("clientCertificate", given.clientCertificate),
  dpop: read2.text("dpop", given.dpop),
  htm: read2.shortText("htm", given.htm),
  htu: read2.shortText("htu", given.htu),
  resources: read2.tokens("resources", given.resources),
  acrValues: read2.tokens("acrValues", given.acrValues),
  maxAge: read2.value("maxAge", given.maxAge, isCount, "must be a whole number of seconds, not negative"),
  requiredComponents: read2.list("requiredComponents", given.requiredComponents, COMPONENTS) ?? [],
  uri: read2.text("uri", given.uri),
  message: wholeText("message", given.message, read2),
  headers: lines("headers", given.headers, read2) ?? [],
  trailers: lines("trailers", given.trailers, read2),
  targetUri: read2.shortText("targetUri", given.targetUri),
  dpopNonceRequired: read2.flag("dpopNonceRequired", given.dpopNonceRequired) ?? false,
  requestBodyContained: read2.flag("requestBodyContained", given.requestBodyContained) ?? false
}));
function answerHead(type, action, wording) {
  return { type, resultCode: wording.code, resultMessage: resultMessage(wording), action };
}
function errorAnswer(type, table, denied, fault) {
  if (denied.kind === "fault") {
    const responseContent = errorBody("server_error", fault, denied.service);
    return { ...answerHead(type, "INTERNAL_SERVER_ERROR", fault), responseContent };
  }
  const { action, error: error2, shown: shown2, ...wording } = verdictOf(table, denied.refusal);
  return { ...answerHead(type, action, wording), responseContent: errorBody(error2, shown2, denied.service) };
}
function errorBody(error2, wording, service) {
  return JSON.stringify(errorParameters(error2, wording, service));
}
function errorParameters(error2, wording, service) {
  const parameters2 = { error: error2 };
  if (!(service == null ? void 0 : service.errorDescriptionOmitted)) parameters2.error_description = resultMessage(wording);
  if ((service == null ? void 0 : service.errorUriBase) !== void 0 && !service.errorUriOmitted) {
    parameters2.error_uri = `${service.errorUriBase}#${wording.code}`;
  }
  return parameters2;
}
function formatChallenge({ scheme, parameters: parameters2 }) {
  const pairs2 = pairsOf(parameters2);
  return pairs2 === "" ? scheme : `${scheme} ${pairs2}`;
}
function extendedChallenge(challenge, parameters2) {
  const more = pairsOf(parameters2);
  if (more === "") return challenge;
  return `${challenge}${challenge.includes(" ") ? "," : " "}${more}`;
}
function challengeParameters(text) {
  const pairs2 = text.matchAll(/(?:^[A-Za-z]+ |,)([a-z_]+)="([^"]*)"/gy);
  return new Map(Array.from(pairs2, ([, name2 = "", value = ""]) => [name2, value]));
}
function pairsOf(parameters2) {
  let pairs2 = "";
  for (const name2 of Object.keys(parameters2)) {
    pairs2 += `${pairs2 === "" ? "" : ","}${name2}="${quotable(parameters2[name2] ?? "")}"`;
  }
  return pairs2;
}
function quotable(value) {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "?");
}
function challengeOf$1(scheme, error2, wording, parameters2, service, algorithms2 = SIGNATURE_ALGORITHMS) {
  return formatChallenge({
    scheme,
    parameters: Object.assign(errorParameters(error2, wording, service), parameters2, algorithmsFor(scheme, algorithms2))
  });
}
function challengesWithoutCredentials(parameters2 = {}, schemes = ["Bearer", "DPoP"]) {
  return schemes.map((scheme) => formatChallenge({ scheme, parameters: { ...algorithmsFor(scheme), ...parameters2 } })).join(", ");
}
function unboundChallenge() {
  return formatChallenge({ scheme: "DPoP", parameters: { error: "invalid_token", ...algorithmsFor("DPoP") } });
}
function malformedChallenge(scheme) {
  return formatChallenge({ scheme, parameters: { error: "invalid_request", ...algorithmsFor(scheme) } });
}
function algorithmsFor(scheme, algorithms2 = SIGNATURE_ALGORITHMS) {
  return scheme === "DPoP" ? { algs: algorithms2.join(" ") } : {};
}
function proofRefusals(wire) {
  const row = (text, code = wire.invalid, error2 = "invalid_dpop_proof") => ({
    action: wire.action,
    error: error2,
    code,
    text
  });
  return {
    proof_repeated: row("There is more than one DPoP proof."),
    proof_malformed: row("The DPoP proof is not a JWT in compact form, or too long."),
    proof_algorithm_missing: row("The DPoP proof names no algorithm.", wire.algorithmMissing),
    proof_algorithm_symmetric: row("The algorithm of the DPoP proof is not asymmetric.", wire.symmetric),
    proof_algorithm_unsupported: row("The algorithm of the DPoP proof is not supported."),
    proof_key_missing: row("The DPoP proof holds no jwk.", wire.keyMissing),
    proof_type_different: row("The typ of the DPoP proof is not dpop+jwt."),
    proof_extension_unknown: row("The DPoP proof demands an extension that is not known."),
    proof_key_private: row("The jwk of the DPoP proof holds a private key."),
    proof_key_unfit: row("The jwk of the DPoP proof does not fit its algorithm."),
    proof_claim_missing: row("The DPoP proof lacks jti, htm, htu or iat."),
    proof_identifier_too_long: row("The jti of the DPoP proof is too long."),
    proof_nonce_missing: row("The DPoP proof must hold a nonce.", wire.nonce, "use_dpop_nonce"),
    proof_nonce_unknown: row("The nonce of the DPoP proof is not accepted.", wire.nonce, "use_dpop_nonce"),
    proof_too_old: row("The DPoP proof is too old."),
    proof_from_the_future: row("The iat of the DPoP proof lies in the future."),
    proof_expired: row("The DPoP proof has expired, or its exp is no number."),
    proof_not_yet_valid: row("The nbf of the DPoP proof lies in the future, or is no number."),
    proof_method_different: row("The htm of the DPoP proof is not the method of the request."),
    proof_url_different: row("The htu of the DPoP proof is not the URL of the request."),
    proof_key_different: { ...row("The DPoP proof was made with another key."), ...wire.otherKey },
    proof_signature_wrong: row("The signature of the DPoP proof is wrong."),
    proof_used: row("The DPoP proof has been used before.")
  };
}
const SERVER_PROOF_REFUSALS = proofRefusals({
  action: "BAD_REQUEST",
  invalid: "A254301",
  symmetric: "A254302",
  keyMissing: "A254303",
  algorithmMissing: "A254304",
  nonce: "A350308",
  otherKey: { error: "invalid_dpop_proof", code: "A254306" }
});
const LISTS = ["locations", "actions", "datatypes", "privileges"];
const KNOWN$2 = ["type", "identifier", ...LISTS];
const PREDEFINED = [...KNOWN$2, "dataTypes"];
const DEPTH = 32;
const LENGTH = 65536;
const COUNT = 100;
function isOtherFields(text) {
  const object2 = text.length <= LENGTH && isNestedAtMost(text, DEPTH) ? readUniqueJsonObject(text) : void 0;
  return object2 !== void 0 && !PREDEFINED.some((name2) => Object.hasOwn(object2, name2));
}
function readAuthorizationDetails(text) {
  const texts2 = text.length <= LENGTH ? uniqueElementsOf(text) : void 0;
  if (texts2 === void 0 || texts2.length > COUNT) return refuse("authorization_details_malformed");
  const elements = [];
  for (const each of texts2) {
    const element = readElement(each);
    if (!element.ok) return element;
    elements.push(element.value);
  }
  return ok({ elements });
}
function readElement(text) {
  const members2 = text.startsWith("{") ? membersIn(text) : void 0;
  if (members2 === void 0) return refuse("authorization_details_malformed");
  const [type, identifier2] = [stringOf(members2.get("type")), stringOf(members2.get("identifier"))];
  if (type === void 0) return refuse("authorization_details_type_missing");
  const [locations, actions, dataTypes, privileges] = LISTS.map((name2) => stringsOf(members2.get(name2)));
  const element = { type, locations, actions, dataTypes, identifier: identifier2, privileges };
  const read2 = Object.values(element).filter((value) => value !== void 0).length;
  if (read2 !== KNOWN$2.filter((name2) => members2.has(name2)).length || members2.has("dataTypes"))
    return refuse("authorization_details_field_malformed");
  const others = [...members2].filter(([name2]) => !PREDEFINED.includes(name2));
  const otherFields = others.map(([name2, value]) => `${JSON.stringify(name2)}:${value}`).join(",");
  return ok(defined({ ...element, otherFields: otherFields === "" ? void 0 : `{${otherFields}}` }));
}
function stringOf(text) {
  const value = text === void 0 ? void 0 : JSON.parse(text);
  return typeof value === "string" ? value : void 0;
}
function stringsOf(text) {
  const value = text === void 0 ? void 0 : JSON.parse(text);
  return Array.isArray(value) && value.every((each) => typeof each === "string") ? value : void 0;
}
const UNKNOWN$1 = { code: "A057302", text: "The access token does not exist." };
const DEAD = ["UNAUTHORIZED", "invalid_token"];
const unknown$1 = { action: "UNAUTHORIZED", error: "invalid_token", ...UNKNOWN$1 };
const CONCEALED = [...DEAD, UNKNOWN$1];
const LIFE_REFUSALS = refusals({
  token_too_long: unknown$1,
  token_unknown: unknown$1,
  token_inactive: unknown$1,
  token_type_unfit: unknown$1,
  token_issuer_different: unknown$1,
  token_unsigned: unknown$1,
  token_audience_different: unknown$1,
  token_not_yet_valid: unknown$1,
  token_expired_refreshable: [DEAD, "A065301", "The access token has expired; the refresh token can still be used."],
  token_expired_with_refresh_token: [DEAD, "A065302", "The access token has expired, and so has its refresh token."],
  token_expired: [DEAD, "A065303", "The access token has expired."],
  client_gone: [CONCEALED, "A098301", "The client of the access token does not exist any more."],
  client_locked: [CONCEALED, "A098303", "The client of the access token is locked."],
  token_revoked: [
    CONCEALED,
    "A057304",
    "All access tokens of the client or the subject were revoked after this one was created."
  ],
  token_unbound: [DEAD, "A065315", "The access token is bound to nothing, and FAPI 2.0 demands that it is."]
});
const TOKEN_MISSING = [WRONG, "A057301", "The request carries no access token."];
const TOKEN_REFUSALS$1 = refusals({ token_missing: TOKEN_MISSING, ...LIFE_REFUSALS });
const INACTIVE$1 = ["OK", ""];
const INACTIVE_REFUSALS = refusals({
  ...withOutcome(INACTIVE$1, LIFE_REFUSALS),
  token_for_others: [INACTIVE$1, "A057303", "The access token is not meant for the resource server that asks."]
});
const TOKEN$2 = ["UNAUTHORIZED", "invalid_token"];
const SCOPE$2 = ["FORBIDDEN", "insufficient_scope"];
const SUBJECT = ["FORBIDDEN", "invalid_request"];
const STEP_UP = ["UNAUTHORIZED", "insufficient_user_authentication"];
const INTROSPECTION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A057201", void 0, "The introspection request could not be read."),
  ...TOKEN_REFUSALS$1,
  certificate_missing: [TOKEN$2, "A065304", "The access token is bound to a certificate and none was presented."],
  certificate_unreadable: [TOKEN$2, "A065307", "The certificate that was presented cannot be read."],
  certificate_different: [TOKEN$2, "A065305", "The access token is bound to another certificate."],
  proof_missing: [TOKEN$2, "A065308", "The access token is bound to a key and no DPoP proof was presented."],
  request_target_missing: [
    MISUSED,
    "A065201",
    "The access token is bound to a key, and htm or htu of the request is missing."
  ],
  proof_on_unbound_token: [
    TOKEN$2,
    "A065316",
    "A DPoP proof was presented with an access token that is bound to no key."
  ],
  ...proofRefusals({
    action: "UNAUTHORIZED",
    invalid: "A065310",
    symmetric: "A065311",
    keyMissing: "A065312",
    algorithmMissing: "A065313",
    nonce: "A065314",
    otherKey: { error: "invalid_token", code: "A065309" }
  }),
  proof_token_different: [
    ["UNAUTHORIZED", "invalid_dpop_proof"],
    "A065310",
    "The ath of the DPoP proof is not that of the access token."
  ],
  ...SIGNATURE_REFUSALS,
  scope_missing: [SCOPE$2, "A064301", "The access token covers no scope.", { parameters: requiredScope }],
  scope_insufficient: [
    SCOPE$2,
    "A064302",
    "The access token does not cover all scopes that are required.",
    { parameters: requiredScope }
  ],
  subject_missing: [SUBJECT, "A066301", "The access token has no subject."],
  subject_different: [SUBJECT, "A066302", "The subject of the access token is not the required one."],
  resource_not_covered: [TOKEN$2, "A066310", "The access token is not meant for this resource."],
  acr_insufficient: [STEP_UP, "A341302", "The user must authenticate in another way.", { parameters: stepUp }],
  authentication_too_old: [STEP_UP, "A340301", "The user authenticated too long ago.", { parameters: stepUp }]
});
const AS_IF_UNKNOWN = new Set(
  Object.entries(INTROSPECTION_REFUSALS).flatMap(([reason, { shown: shown2 }]) => shown2 === UNKNOWN$1 ? [reason] : [])
);
const STILL_SUFFICIENT = /* @__PURE__ */ new Set([
  "subject_missing",
  "subject_different",
  "resource_not_covered",
  "acr_insufficient",
  "authentication_too_old"
]);
function requiredScope({ required: required2 }) {
  return { scope: required2.join(" ") };
}
function stepUp({ acrValues, maxAge }) {
  return {
    ...acrValues.length > 0 && { acr_values: acrValues.join(" ") },
    ...maxAge !== void 0 && { max_age: String(maxAge) }
  };
}
const CLIENT_LOCKED = {
  error: "unauthorized_client",
  code: "A001215",
  text: "The client is locked."
};
function clientNotLocked(clause) {
  return {
    name: "client not locked",
    clause,
    applies: always,
    run: ({ client: client2 }) => client2.locked ? { reason: "client_locked" } : void 0
  };
}
function findClient(identifier2, service, { clients }) {
  if (!isClientIdentifier(identifier2)) return void 0;
  return andThen(
    ask("clients", () => clients.find(identifier2)),
    (found) => found && isUsableIdentifier(found, service) ? found : void 0
  );
}
function isUsableIdentifier({ by, client: client2 }, service) {
  return by !== "alias" || service.clientIdAliasEnabled && client2.clientIdAliasEnabled;
}
function isMadeFor({ clientId, registration }, record) {
  return record.clientId === clientId && record.registration === registration;
}
function findClientOfRecord(record, { clients }) {
  return andThen(
    ask("clients", () => clients.find(record.clientKey ?? record.clientIdentifier, "record", record.subject)),
    (found) => {
      if (found === void 0 || found === null) return void 0;
      if (!isFoundClient(found)) throw new PortFault("clients", new TypeError("expected a client"));
      return isMadeFor(found.client, record) && isNamedIn(record, found.client) ? found : void 0;
    }
  );
}
function isFoundClient({ client: client2, tokensRevokedAt }) {
  return typeof (client2 == null ? void 0 : client2.clientId) === "number" && typeof client2.locked === "boolean" && (tokensRevokedAt === void 0 || Number.isSafeInteger(tokensRevokedAt));
}
function findPresentedToken(presented2, hash2, service, { accessTokens }) {
  return andThen(
    askRecord(
      "accessTokens",
      () => accessTokens.findPresented === void 0 ? accessTokens.find(hash2) : accessTokens.findPresented(presented2, hash2)
    ),
    (token) => isAbsentToken(token) ? token : ownToken$1(token, hash2, service)
  );
}
function ownToken$1(token, hash2, service) {
  if (token === void 0 || token === null) return void 0;
  if (!isAccessToken(token)) throw new PortFault("accessTokens", new TypeError("expected the record of a token"));
  return token.serviceId === service.serviceId && token.hash === hash2 ? token : void 0;
}
function isAccessToken({ hash: hash2, clientId, expiresAt, scopes, resources: resources2, accessTokenResources }) {
  return typeof hash2 === "string" && typeof clientId === "number" && typeof expiresAt === "number" && Array.isArray(scopes) && (resources2 === void 0 || Array.isArray(resources2)) && (accessTokenResources === void 0 || Array.isArray(accessTokenResources));
}
function withKeyNamed(client2, keyId, { clients }) {
  const { renewKeys } = clients;
  if (renewKeys === void 0 || client2.jwksUri === void 0) return client2;
  if (keyId === void 0 || client2.jwks.keys.some((key2) => key2.kid === keyId)) return client2;
  return andThen(
    ask("clients", () => renewKeys.call(clients, client2, keyId)),
    (renewed) => {
      if (!renewed) return client2;
      if (isMadeFor(renewed, client2)) return renewed;
      throw new PortFault("clients", new TypeError("expected the same client with other keys"));
    }
  );
}
async function loadedOnce({ service: source }) {
  try {
    const service = await source.load();
    return { service: service ?? void 0, source: { load: () => service } };
  } catch (error2) {
    return { service: void 0, source: { load: () => Promise.reject(error2) } };
  }
}
function marksOf(holder, service, { crypto: crypto2, revocations }) {
  if (revocations === void 0) return void 0;
  return andThen(
    keysOf$1(holder, service, { crypto: crypto2 }),
    (keys2) => askInstants("revocations", () => revocations.find(keys2), keys2.length)
  );
}
function isAbsent(at) {
  return at === void 0;
}
function seenOf(marks) {
  return marks.every(isAbsent) ? NONE$2 : marks.map((at) => at ?? 0);
}
function refusingMarks(token, marks) {
  if (marks.every(isAbsent)) return NONE$2;
  const { createdAt, issuedAt = createdAt, revocationsSeen: seen, familyKey } = token;
  const ofFamily = familyKey === void 0 ? -1 : marks.length - 1;
  const isAfter = (at, key2) => key2 !== ofFamily && (seen === void 0 ? issuedAt > at : (seen[key2] ?? 0) >= at);
  return marks.filter((at, key2) => at !== void 0 && !isAfter(at, key2)).filter((at) => at !== void 0);
}
function keysOf$1(holder, service, ports) {
  const { subject } = holder;
  if (subject === void 0) return keysBy(holder, void 0);
  const digest2 = digestOf$1(JSON.stringify([service.serviceId, "subject", subject]), ports);
  return isPromised(digest2) ? digest2.then((text) => keysBy(holder, text)) : keysBy(holder, digest2);
}
function keysBy({ clientId, familyKey }, subject) {
  const ofFamily = familyKey === void 0 ? NONE$2 : [`family:${familyKey}`];
  if (clientId === void 0) return subject === void 0 ? ofFamily : [subject, ...ofFamily];
  const client2 = `client:${clientId}`;
  return subject === void 0 ? [client2, ...ofFamily] : [client2, subject, `${client2}:${subject}`, ...ofFamily];
}
const NONE$2 = [];
function tokenPresent(clause) {
  return {
    name: "token present",
    clause,
    applies: always,
    run: ({ presented: presented2 }) => presented2 === "" ? { reason: "token_missing" } : void 0
  };
}
const TOKEN_SHORT = {
  name: "token length",
  clause: "docs/rules.md §7",
  applies: always,
  run: ({ presented: presented2 }) => presented2.length > TOKEN_LENGTH ? { reason: "token_too_long" } : void 0,
  seen: ({ presented: presented2 }) => ({ expected: `at most ${TOKEN_LENGTH} characters`, actual: `${presented2.length}` })
};
function tokenChecks(clause) {
  return [tokenPresent(clause), TOKEN_SHORT];
}
const notExpired = {
  name: "token not expired",
  clause: "RFC 6750 §3.1; RFC 7662 §4",
  applies: always,
  run({ token, now }) {
    if (now < token.expiresAt) return void 0;
    if (!hasRefreshToken(token)) return { reason: "token_expired" };
    return { reason: refreshable(token, now) ? "token_expired_refreshable" : "token_expired_with_refresh_token" };
  },
  seen: ({ token, now }) => seenDeadline(token.expiresAt, now)
};
function hasRefreshToken({ refreshTokenHash, familyKey, refreshTokenExpiresAt }) {
  return refreshTokenHash !== void 0 || familyKey !== void 0 && refreshTokenExpiresAt !== void 0;
}
function refreshable(token, now) {
  const { refreshTokenExpiresAt } = token;
  return hasRefreshToken(token) && refreshTokenExpiresAt !== void 0 && now < refreshTokenExpiresAt;
}
function tokenKnown() {
  return {
    name: "token known",
    clause: "RFC 6750 §3.1",
    gather(facts, ports) {
      const { presented: presented2, service } = facts;
      const found = andThen(digestOf$1(presented2, ports), (hash2) => findPresentedToken(presented2, hash2, service, ports));
      return andThen(found, (token) => {
        if (token === void 0) return refuse({ reason: "token_unknown" });
        if (isAbsentToken(token)) return refuse({ reason: token.absent });
        return ok(withMore(facts, { token }));
      });
    },
    checks: [notExpired]
  };
}
const senderConstrained = {
  name: "sender-constrained token",
  clause: "FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.4-5; docs/rules.md §2",
  applies: (facts) => demandsOf(facts).has("sender-constrained tokens"),
  run: ({ token }) => token.certificateThumbprint === void 0 && token.dpopKeyThumbprint === void 0 ? { reason: "token_unbound" } : void 0,
  seen: ({ token }) => ({
    expected: "a token that is bound to a key or a certificate",
    actual: [token.dpopKeyThumbprint && "key", token.certificateThumbprint && "certificate"].filter(Boolean).join(", ") || "neither",
    hint: "fapiModes of the service or the client demand this; a token from before must be replaced"
  })
};
const notRevoked = about(({ revokedAt }) => revokedAt, {
  name: "token not revoked",
  clause: "docs/rules.md §2; RFC 7009 §2",
  run: (_, { revoked }) => revoked ? { reason: "token_revoked" } : void 0,
  seen: (revokedAt, { token }) => ({
    expected: `created after the revocation of ${asText(revokedAt)}`,
    actual: asText(token.issuedAt ?? token.createdAt),
    hint: "what its creation saw decides; the removal may still go on"
  })
});
const LIFE_CHECKS = [notRevoked, senderConstrained];
function gatherClient(facts, ports) {
  const { token, service } = facts;
  const found = findClientOfRecord(token, ports);
  const marks = besides(found, () => marksOf(token, service, ports));
  return isPromised(found) || isPromised(marks) ? Promise.all([found, marks]).then(([holder, each]) => withHolder(facts, holder, each)) : withHolder(facts, found, marks);
}
function withHolder(facts, holder, marks = []) {
  if (holder === void 0) return refuse({ reason: "client_gone" });
  const { client: client2, tokensRevokedAt: ofClient } = holder;
  const unmarked = ofClient === void 0 && marks.every(isAbsent);
  const { revokedAt, revoked } = unmarked ? UNMARKED : revocationOf(facts.token, ofClient, marks);
  return ok(withMore(facts, { client: client2, revokedAt, revoked }));
}
const UNMARKED = { revokedAt: void 0, revoked: false };
function revocationOf(token, ofClient, marks) {
  const refused2 = latestOf$1([refusingClient(token, ofClient), ...refusingMarks(token, marks)]);
  return { revokedAt: refused2 ?? latestOf$1([ofClient, ...marks]), revoked: refused2 !== void 0 };
}
function refusingClient({ createdAt }, at) {
  return at === void 0 || createdAt > at ? void 0 : at;
}
function tokenClientKnown() {
  return {
    name: "client known",
    clause: "docs/rules.md §2",
    gather: gatherClient,
    checks: [clientNotLocked("docs/rules.md §2"), ...LIFE_CHECKS]
  };
}
function scopeDetailsOf(token, service) {
  return token.scopes.map((name2) => scopeNamed(name2, service) ?? { name: name2, defaultEntry: false });
}
function addOccasional(to, token, client2) {
  addOfRecord(to, token);
  if (client2 !== void 0) addOfClient(to, client2);
}
function addOfRecord(to, token) {
  if (token.clientIdAlias !== void 0) to.clientIdAlias = token.clientIdAlias;
  if (token.subject !== void 0) to.subject = token.subject;
  if (token.properties !== void 0) to.properties = token.properties;
  if (token.certificateThumbprint !== void 0) to.certificateThumbprint = token.certificateThumbprint;
  if (token.resources !== void 0) to.resources = token.resources;
  if (token.accessTokenResources !== void 0) to.accessTokenResources = token.accessTokenResources;
  if (token.authorizationDetails !== void 0) to.authorizationDetails = token.authorizationDetails;
  if (token.grantId !== void 0) to.grantId = token.grantId;
  if (token.grant !== void 0) to.grant = token.grant;
  if (token.consentedClaims !== void 0) to.consentedClaims = token.consentedClaims;
  if (token.acr !== void 0) to.acr = token.acr;
  if (token.authTime !== void 0) to.authTime = token.authTime;
  if (token.cnonce !== void 0) to.cnonce = token.cnonce;
  if (token.cnonceExpiresAt !== void 0) to.cnonceExpiresAt = token.cnonceExpiresAt;
  if (token.issuableCredentials !== void 0) to.issuableCredentials = token.issuableCredentials;
}
function addOfClient(to, client2) {
  if (client2.entityId !== void 0) to.clientEntityId = client2.entityId;
  if (client2.metadataDocumentLocation !== void 0) to.metadataDocumentLocation = client2.metadataDocumentLocation;
  if (client2.attributes !== void 0) to.clientAttributes = client2.attributes;
}
const GRANTED = { code: "A056001", text: "The access token is valid." };
const FAULT_TEXT = "The authorization server could not examine the access token.";
const FAULT_CODES = /* @__PURE__ */ new Map([["clients", "A098101"]]);
function answerIntrospection(decision) {
  if (decision.kind === "granted") return granted(decision.facts);
  if (decision.kind === "refused") return refused(decision.refusal, decision.service, decision.facts);
  const wording = { code: FAULT_CODES.get(decision.port) ?? "A057101", text: FAULT_TEXT };
  const challenge = challengeOf$1("Bearer", "server_error", wording, {}, decision.service);
  return withoutToken("INTERNAL_SERVER_ERROR", wording, challenge);
}
function granted(facts) {
  const state = { usable: true, sufficient: true, refreshable: refreshable(facts.token, facts.now) };
  return withToken("OK", GRANTED, 'Bearer error="invalid_request"', facts, state);
}
function refused(refusal, service, facts) {
  const verdict = verdictOf(INTROSPECTION_REFUSALS, refusal);
  const { action, error: error2, shown: shown2, parameters: parameters2 } = verdict;
  const { client: client2, token, now, proof } = facts;
  const algorithms2 = acceptedAlgorithms({ service, client: AS_IF_UNKNOWN.has(refusal.reason) ? void 0 : client2 });
  const challenge = challengeOf$1(schemeOf(refusal, facts), error2, shown2, parameters2, service, algorithms2);
  if (token === void 0 || now === void 0) return withoutToken(action, verdict, challenge);
  return withToken(
    action,
    verdict,
    challenge,
    { token, client: client2, service, proof },
    {
      usable: client2 !== void 0 && !AS_IF_UNKNOWN.has(refusal.reason),
      sufficient: STILL_SUFFICIENT.has(refusal.reason),
      // A refresh token is revoked with its access token.
      refreshable: refusal.reason !== "token_revoked" && refreshable(token, now),
      acceptSignature: "mustCover" in refusal ? acceptedSignature(refusal.mustCover) : void 0
    }
  );
}
function responseSigned(service, client2) {
  return service.rsResponseSigned || (client2 == null ? void 0 : client2.rsResponseSigned) === true || demandsOf({ service, client: client2 }).has("signed resource responses");
}
function schemeOf({ reason }, { token, request }) {
  const bound = (token == null ? void 0 : token.dpopKeyThumbprint) !== void 0 && !AS_IF_UNKNOWN.has(reason);
  return bound || (request == null ? void 0 : request.dpop) !== void 0 ? "DPoP" : "Bearer";
}
function withoutToken(action, wording, responseContent) {
  return {
    type: "introspectionResponse",
    resultCode: wording.code,
    resultMessage: resultMessage(wording),
    action,
    responseContent,
    existent: false,
    usable: false,
    sufficient: false,
    refreshable: false,
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    forExternalAttachment: false,
    forCredentialIssuance: false,
    responseSigningRequired: false
  };
}
function withToken(action, wording, responseContent, { token, client: client2, service, proof }, { usable, sufficient, refreshable: refreshable2, acceptSignature }) {
  const answer = {
    type: "introspectionResponse",
    resultCode: wording.code,
    resultMessage: resultMessage(wording),
    action,
    responseContent,
    existent: true,
    usable,
    sufficient,
    refreshable: refreshable2,
    clientIdAliasUsed: token.clientIdAliasUsed ?? false,
    clientEntityIdUsed: token.clientEntityIdUsed ?? false,
    metadataDocumentUsed: token.metadataDocumentUsed ?? false,
    forExternalAttachment: token.forExternalAttachment ?? false,
    forCredentialIssuance: token.forCredentialIssuance ?? false,
    responseSigningRequired: responseSigned(service, client2),
    clientId: token.clientId,
    clientIdentifier: identifierOfHolder(token, client2),
    expiresAt: token.expiresAt,
    scopes: token.scopes,
    scopeDetails: scopeDetailsOf(token, service),
    grantType: token.grantType,
    serviceAttributes: service.attributes
  };
  if ((proof == null ? void 0 : proof.dpopNonce) !== void 0) answer.dpopNonce = proof.dpopNonce;
  if (acceptSignature !== void 0) answer.acceptSignature = acceptSignature;
  addOccasional(answer, token, client2);
  return answer;
}
const INTROSPECTION_REQUEST = {
  name: "request",
  clause: "docs/rules.md §2",
  gather({ input, service, now }) {
    const read2 = readIntrospectionRequest(input);
    return read2.ok ? ok({
      request: read2.value,
      presented: read2.value.token ?? "",
      service,
      now,
      // What later stages add: an object with room for it costs less than one that grows.
      token: void 0,
      client: void 0,
      revokedAt: void 0,
      revoked: void 0,
      certificateThumbprint: void 0,
      missingScopes: void 0,
      missingResources: void 0
    }) : read2;
  },
  checks: tokenChecks("RFC 6750 §3.1")
};
const boundToCertificate = ({ token }) => token.certificateThumbprint !== void 0;
const POSSESSION = {
  name: "possession",
  clause: "RFC 8705 §3; RFC 9449 §7",
  gather(facts, ports) {
    return andThen(
      certificateThumbprintOf(facts, ports),
      (certificateThumbprint) => andThen(
        presentedProof$1(facts, ports),
        (proof) => ok(withMore(facts, { certificateThumbprint, proof, signature: presentedSignature(facts) }))
      )
    );
  },
  checks: [...CERTIFICATE_BINDING, ...PROOF_PRESENCE]
};
function certificateThumbprintOf(facts, ports) {
  const pem = boundToCertificate(facts) ? facts.request.clientCertificate : void 0;
  return pem === void 0 || pem.length > CERTIFICATE_LENGTH ? void 0 : certificateDigestOf(pem, ports);
}
function presentedProof$1(facts, ports) {
  const jkt = facts.token.dpopKeyThumbprint;
  return jkt === void 0 ? void 0 : presentProof(demandOf$2(facts, jkt), "rs", facts, ports);
}
function demandOf$2(facts, jkt) {
  const { request, service, token } = facts;
  return {
    proof: request.dpop ?? "",
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm ?? "",
    htu: request.htu ?? "",
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: token.hash,
    jkt
  };
}
const COVERAGE = {
  name: "coverage",
  clause: "docs/rules.md §2",
  gather(facts) {
    const { request, token, service } = facts;
    const covered = tokenAudience(token);
    return ok(
      withMore(facts, {
        missingScopes: request.scopes.filter(
          (scope2) => !token.scopes.includes(scope2) || scopeNamed(scope2, service) === void 0
        ),
        missingResources: request.resources.filter((resource2) => !covered.includes(resource2))
      })
    );
  },
  checks: [SCOPES_COVERED, SUBJECT$1, RESOURCES_COVERED, USER_AUTHENTICATION]
};
const INTROSPECTION = {
  name: "introspection",
  pipeline: Pipeline.of(INTROSPECTION_REQUEST).to(tokenKnown()).to(tokenClientKnown()).to(POSSESSION).when("proof", Pipeline.of(PROOF_READ).to(proofCompared(DPOP_RESOURCE_RULES)).to(PROOF_VERIFIED)).when("signature", Pipeline.of(MESSAGE_SIGNATURE)).when("proof", Pipeline.of(PROOF_CLAIMED)).to(COVERAGE),
  answer: answerIntrospection,
  challenge: ({ responseContent }) => responseContent,
  client: knownHolder
};
function introspect(request, ports) {
  return operate(INTROSPECTION, request, ports);
}
function countPairs(text) {
  let count = 0;
  for (let start = 0; start < text.length; ) {
    const end = endOfPair(text, start);
    if (end > start) count++;
    start = end + 1;
  }
  return count;
}
function endOfPair(text, start) {
  const ampersand = text.indexOf("&", start);
  return ampersand < 0 ? text.length : ampersand;
}
function formPairs(text) {
  return ASCII.test(text) && !NOT_PLAIN.test(text) ? plainPairs(text) : new URLSearchParams(`&${text}`);
}
const ASCII = /^[\x00-\x7f]*$/;
const NOT_PLAIN = /%(?![0-7][0-9A-Fa-f])/;
function plainPairs(text) {
  const pairs2 = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPair(text, start);
    if (end > start) pairs2.push(pairOf(text.slice(start, end)));
    start = end + 1;
  }
  return pairs2;
}
function pairOf(text) {
  const equals = text.indexOf("=");
  return equals < 0 ? [decoded(text), ""] : [decoded(text.slice(0, equals)), decoded(text.slice(equals + 1))];
}
function decoded(text) {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  return spaced.includes("%") ? decodeURIComponent(spaced) : spaced;
}
const REPEATABLE = /* @__PURE__ */ new Set(["resource"]);
function readForm(text) {
  const count = countPairs(text);
  if (count > PARAMETER_COUNT) return { pairs: [], values: /* @__PURE__ */ new Map(), repeated: NONE$1, count };
  const pairs2 = [];
  const values = /* @__PURE__ */ new Map();
  const [omitted, repeated] = [new SeldomNames(), new SeldomNames()];
  for (const pair of formPairs(text)) {
    const [name2, value] = pair;
    const known2 = values.get(name2);
    if ((known2 !== void 0 || omitted.has(name2)) && !REPEATABLE.has(name2)) repeated.add(name2);
    if (value === "") omitted.add(name2);
    else pairs2.push(pair);
    if (value !== "" && known2 === void 0) values.set(name2, value);
  }
  return { pairs: pairs2, values, repeated: repeated.list(), count };
}
const NONE$1 = [];
class SeldomNames {
  constructor() {
    __privateAdd(this, _names);
  }
  has(name2) {
    var _a2;
    return ((_a2 = __privateGet(this, _names)) == null ? void 0 : _a2.has(name2)) === true;
  }
  add(name2) {
    __privateGet(this, _names) ?? __privateSet(this, _names, /* @__PURE__ */ new Set());
    __privateGet(this, _names).add(name2);
  }
  list() {
    return __privateGet(this, _names) === void 0 ? NONE$1 : [...__privateGet(this, _names)];
  }
}
_names = new WeakMap();
function formFromPairs(pairs2) {
  return { pairs: pairs2, values: firstValues(pairs2), repeated: [], count: pairs2.length };
}
function firstValues(pairs2) {
  const values = /* @__PURE__ */ new Map();
  for (const [name2, value] of pairs2) if (!values.has(name2)) values.set(name2, value);
  return values;
}
function parameterValues(form, name2) {
  if (!form.values.has(name2)) return NONE$1;
  return form.pairs.filter((pair) => pair[0] === name2).map((pair) => pair[1]);
}
function spaceSeparatedValues(form, name2) {
  const value = form.values.get(name2);
  return value === void 0 ? NONE$1 : value.split(" ").filter((each) => each !== "");
}
const FORM_RULES = [
  {
    name: "number of parameters",
    clause: "docs/rules.md §7",
    applies: always,
    run: (form) => form.count > PARAMETER_COUNT ? { reason: "parameters_too_many" } : void 0,
    seen: (form) => ({ expected: `at most ${PARAMETER_COUNT}`, actual: `${form.count}` })
  },
  {
    name: "no parameter repeated",
    clause: "RFC 6749 §3.1",
    applies: always,
    run: (form) => form.repeated.length > 0 ? { reason: "parameter_repeated" } : void 0,
    seen: (form) => ({
      expected: "each parameter once",
      actual: form.repeated.map(loggableParameterName).join(" ") || "as expected"
    })
  },
  {
    name: "no control characters",
    clause: "RFC 6749 Appendix A",
    applies: always,
    run: (form) => form.pairs.some(hasControlCharacter) ? { reason: "parameter_malformed" } : void 0
  }
];
const CONTROL_CHARACTER = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]/;
function hasControlCharacter([name2, value]) {
  return CONTROL_CHARACTER.test(name2) || CONTROL_CHARACTER.test(value);
}
const FAULT$4 = { code: "A057102", text: "The authorization server could not examine the access token." };
const STANDARD_REFUSALS = refusals({
  request_unreadable: unreadable$3("A057202", FAULT$4, "The introspection request could not be read."),
  ...FORM_REFUSALS,
  token_missing: TOKEN_MISSING,
  ...INACTIVE_REFUSALS
});
const METHODS$1 = {
  NONE: {},
  CLIENT_SECRET_BASIC: { mechanism: "basic" },
  CLIENT_SECRET_POST: { mechanism: "post" },
  CLIENT_SECRET_JWT: { mechanism: "assertion" },
  PRIVATE_KEY_JWT: { mechanism: "assertion" },
  TLS_CLIENT_AUTH: { certificate: true },
  SELF_SIGNED_TLS_CLIENT_AUTH: { certificate: true },
  ATTEST_JWT_CLIENT_AUTH: { mechanism: "attestation" },
  ATTEST_JWT_CLIENT_AUTH_DPOP: { mechanism: "attestation with DPoP" }
};
function mechanismsOf(request, form) {
  const used2 = {
    basic: request.clientSecret !== void 0,
    post: form.values.has("client_secret"),
    assertion: form.values.has("client_assertion") || form.values.has("client_assertion_type")
  };
  const credentials2 = CREDENTIAL_MECHANISMS.filter((mechanism) => used2[mechanism]);
  return credentials2.length > 0 || !hasAttestation(request) ? credentials2 : [attestationMechanism(request)];
}
const CREDENTIAL_MECHANISMS = ["basic", "post", "assertion"];
function hasAttestation({ clientAttestation, clientAttestationProof }) {
  return clientAttestation !== void 0 || clientAttestationProof !== void 0;
}
function attestationMechanism({ clientAttestationProof, dpop }) {
  return clientAttestationProof === void 0 && dpop !== void 0 ? "attestation with DPoP" : "attestation";
}
function authenticatingMechanisms(mechanisms, registered2) {
  return isAttestation(registered2) ? mechanisms : mechanisms.filter((mechanism) => !isAttestation(mechanism));
}
function isAttestation(mechanism) {
  return mechanism === "attestation" || mechanism === "attestation with DPoP";
}
const ATTESTATION_POP_METHOD_NAMES = {
  ATTESTATION_POP_JWT: "attestation_pop_jwt",
  DPOP_COMBINED: "dpop_combined",
  NONE: "none"
};
const READ = { name: "attestation read", clause: "Attestation-Based Client Authentication §4, §5.1, §6" };
const VERIFIED = { name: "attestation verified", clause: "Attestation-Based Client Authentication §7.1, §7.2" };
function attestationStages(port) {
  return {
    read: {
      ...READ,
      gather: (facts, { nonces }) => andThen(
        ask("attestations", () => port.read(facts, nonces)),
        readByPort
      ),
      checks: port.readChecks
    },
    verified: {
      ...VERIFIED,
      gather: (facts, { crypto: crypto2 }) => andThen(
        ask("attestations", () => port.verify(facts, crypto2)),
        verifiedByPort
      ),
      checks: port.verifiedChecks
    }
  };
}
function readByPort(read2) {
  var _a2;
  if ((read2 == null ? void 0 : read2.ok) === false || (read2 == null ? void 0 : read2.ok) === true && typeof ((_a2 = read2.value) == null ? void 0 : _a2.attestedClient) === "string") return read2;
  throw wrong("expected a result");
}
function verifiedByPort(verified) {
  const { attester, signatureRight, keyThumbprint } = Object(verified);
  const isVerified = typeof attester === "string" && typeof signatureRight === "boolean";
  if (isVerified && typeof keyThumbprint === "string" && keyThumbprint !== "") return ok(verified);
  throw wrong("expected a verified attestation");
}
function wrong(problem) {
  return new PortFault("attestations", new TypeError(problem));
}
function closed(refusal) {
  const gather = ({ service }) => refusal(service);
  return { read: { ...READ, gather, checks: [] }, verified: { ...VERIFIED, gather, checks: [] } };
}
const WITHOUT_PORT = closed((service) => {
  if (acceptsAttestations(service)) throw wrong("this service needs an Attestations port");
  return refuse({ reason: "attester_unknown" });
});
const WITH_ANOTHER = closed(() => {
  throw wrong("expected an Attestations port");
});
function acceptsAttestations(service) {
  const { attestationTrust, supportedTokenAuthMethods: methods } = service;
  return attestationTrust.length > 0 || methods.some((method) => isAttestation(METHODS$1[method].mechanism));
}
function requireAttestations(client2, { attestations }) {
  if (attestations || client2 === void 0) return;
  const { tokenAuthMethod } = client2;
  if (isAttestation(METHODS$1[tokenAuthMethod].mechanism)) throw wrong(`${tokenAuthMethod} needs an Attestations port`);
}
function byAttestations(make) {
  const made = /* @__PURE__ */ new WeakMap();
  return (ports) => {
    const rules = rulesOf(ports == null ? void 0 : ports.attestations);
    const known2 = made.get(rules) ?? make("verify" in rules ? attestationStages(rules) : rules);
    made.set(rules, known2);
    return known2;
  };
}
function rulesOf(port) {
  if (!port) return WITHOUT_PORT;
  return Array.isArray(port.readChecks) && Array.isArray(port.verifiedChecks) && "verify" in port ? port : WITH_ANOTHER;
}
const JWT_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
function readClientAssertion(type, text) {
  if (type !== JWT_ASSERTION_TYPE) return refuse({ reason: "assertion_type_unsupported" });
  const jwt = text === void 0 || text.length > CLIENT_ASSERTION_LENGTH ? void 0 : readJwt(text);
  if (jwt === void 0) return refuse({ reason: "assertion_malformed" });
  const { header, claims, signed: signed2, signature: signature2 } = jwt;
  const algorithm2 = readAlgorithm$1(header.alg);
  if (algorithm2 === void 0) return refuse({ reason: "assertion_algorithm_unsupported" });
  if (typeof claims.iss !== "string" || claims.iss === "") return refuse({ reason: "assertion_issuer_missing" });
  return ok({
    type: header.typ === void 0 ? void 0 : stringClaim(header.typ),
    algorithm: algorithm2,
    kid: header.kid === void 0 ? void 0 : stringClaim(header.kid),
    critical: Object.hasOwn(header, "crit"),
    asksForAuthorization: Object.hasOwn(claims, "response_type"),
    iss: claims.iss,
    sub: stringClaim(claims.sub),
    aud: audienceClaim(claims.aud),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    iat: numericDate(claims.iat),
    jti: stringClaim(claims.jti),
    signed: signed2,
    signature: signature2
  });
}
function readAlgorithm$1(alg) {
  if (typeof alg !== "string") return void 0;
  return alg === "HS256" ? alg : readSignatureAlgorithm(alg);
}
const TYPES$2 = /* @__PURE__ */ new Set(["jwt", "client-authentication+jwt"]);
const CLIENT_ASSERTION_RULES = rulesOf$1([
  {
    name: "typ of the assertion",
    clause: "RFC 8725 §3.11; RFC 7515 §4.1.9; draft-ietf-oauth-rfc7523bis §4",
    applies: ({ assertion }) => assertion.type !== void 0,
    broken: ({ assertion }) => !TYPES$2.has(jwtType(assertion.type ?? "")) && "assertion_typ_different",
    seen: () => ({ expected: "none, JWT or client-authentication+jwt" })
  },
  {
    name: "no critical extensions of the assertion",
    clause: "RFC 7515 §4.1.11",
    broken: ({ assertion }) => assertion.critical && "assertion_extension_unknown"
  },
  // Nobody who sees a request object in the browser may authenticate as the client with it.
  {
    name: "no request object",
    clause: "RFC 9101 §10.8",
    broken: ({ assertion }) => assertion.asksForAuthorization && "assertion_is_request",
    seen: () => ({ expected: "no response_type" })
  },
  {
    name: "subject of the assertion",
    clause: "RFC 7523 §3 (2.B); OpenID Connect Core §9",
    broken: ({ assertion }) => assertion.sub !== assertion.iss && "assertion_subject_different",
    seen: ({ assertion }) => ({
      expected: "sub and iss both name the client",
      actual: assertion.sub === "" ? "no sub" : assertion.sub === assertion.iss ? "as expected" : "another sub",
      ...assertion.sub === "" && { hint: "a request object has no sub: was it sent as the assertion?" }
    })
  },
  {
    name: "expiry of the assertion present",
    clause: "RFC 7523 §3 (4)",
    broken: ({ assertion: { exp } }) => (exp === void 0 || Number.isNaN(exp)) && "assertion_expiry_missing"
  },
  {
    name: "assertion not expired",
    clause: "RFC 7523 §3 (4)",
    broken: (facts) => !(aheadOf("exp", facts) > -facts.skew) && "assertion_expired",
    seen: (facts) => seenAhead("exp", facts, `more than ${-facts.skew} seconds ahead`)
  },
  {
    name: "lifetime of the assertion",
    clause: "RFC 7523 §3 (4); docs/rules.md §3",
    broken: (facts) => !(aheadOf("exp", facts) <= facts.maxLifetime + facts.skew) && "assertion_lives_too_long",
    seen: (facts) => seenAhead("exp", facts, `at most clientAssertionMaxLifetime ${facts.maxLifetime} seconds ahead`)
  },
  {
    name: "assertion valid yet",
    clause: "RFC 7523 §3 (5)",
    applies: ({ assertion }) => assertion.nbf !== void 0,
    broken: (facts) => !(aheadOf("nbf", facts) <= facts.skew) && "assertion_not_yet_valid",
    seen: (facts) => seenAhead("nbf", facts, `at most ${facts.skew} seconds ahead`)
  },
  {
    name: "assertion made yet",
    clause: "RFC 7523 §3 (6); FAPI 2.0 Security Profile §5.3.2.1-13",
    applies: ({ assertion }) => assertion.iat !== void 0,
    broken: (facts) => !(aheadOf("iat", facts) <= facts.skew) && "assertion_from_the_future",
    seen: (facts) => seenAhead("iat", facts, `at most ${facts.skew} seconds ahead`)
  },
  {
    name: "jti of the assertion",
    clause: "RFC 7523 §3 (7); OpenID Connect Core §9; docs/rules.md §7",
    applies: ({ assertion, jtiRequired }) => jtiRequired || assertion.jti !== "",
    broken: ({ assertion: { jti } }) => (jti === "" || jti.length > JTI_LENGTH) && "assertion_identifier_missing",
    seen: ({ assertion: { jti } }) => ({
      expected: `a string of at most ${JTI_LENGTH} characters`,
      actual: `${jti.length} characters`
    })
  }
]);
function aheadOf(claim2, { now, assertion }) {
  return secondsAhead$1(now, assertion[claim2]);
}
function seenAhead(claim2, facts, expected) {
  const ahead = Math.round(aheadOf(claim2, facts));
  return {
    expected: `${claim2} ${expected}`,
    actual: Number.isNaN(ahead) ? "not a number" : `${ahead} seconds ahead`
  };
}
function assertionAcceptedUntil({ exp = 0 }, skew) {
  return firstMillisecondAfter(exp + skew);
}
function popMethodOf({ ownProof }) {
  return ownProof === void 0 ? "DPOP_COMBINED" : "ATTESTATION_POP_JWT";
}
function attestedInstance(attestation) {
  const { attester, keyThumbprint, claims } = attestation;
  return { attester, keyThumbprint, popMethod: popMethodOf(attestation), claims };
}
function attestedInstanceOf(attestation) {
  return attestation === void 0 ? {} : { clientAttestation: attestedInstance(attestation) };
}
function nextValues({ attestation, proof }) {
  const { attestationChallenge } = attestation ?? {};
  return { ...attestationChallenge !== void 0 && { attestationChallenge }, ...nonceForAnswer(proof) };
}
function oneTimeAttestationProof(attestation) {
  if ((attestation == null ? void 0 : attestation.ownProof) === void 0) return void 0;
  const { jti, acceptedUntil: until } = attestation.ownProof;
  return { scope: ["attestation", attestation.keyThumbprint, jti], until };
}
const ATTESTATION_PROOF_USED_ONCE = {
  name: "attestation proof used once",
  clause: "Attestation-Based Client Authentication §5.1, §12.1",
  applies: ({ attestation }) => (attestation == null ? void 0 : attestation.ownProof) !== void 0,
  run: ({ attestationProofFirst }) => attestationProofFirst ? void 0 : { reason: "attestation_proof_used" },
  seen: () => ({ expected: "a jti that the instance has not used" })
};
function isByAttesterOfClient({ client: client2, service, attestation }) {
  var _a2;
  if ((attestation == null ? void 0 : attestation.signatureRight) !== true) return false;
  return ((_a2 = client2.attesters) == null ? void 0 : _a2.includes(attestation.attester)) ?? service.attestationTrust.length === 1;
}
function seenAttesters({ client: client2, service }) {
  var _a2;
  const several = client2.attesters === void 0 && service.attestationTrust.length > 1;
  return {
    expected: `one of the client's attesters: ${((_a2 = client2.attesters) == null ? void 0 : _a2.join(" ")) ?? "the only one of the service"}`,
    ...several && { hint: "the service trusts several attesters: set attesters of the client to its own" }
  };
}
function isAsRegistered({ client: client2, attestation }) {
  const { algorithm: algorithm2, ownProof } = attestation;
  return allows$1(client2.attestationSignAlgs, algorithm2) && allows$1(client2.attestationPopMethods, popMethodOf(attestation)) && (ownProof === void 0 || allows$1(client2.attestationPopSignAlgs, ownProof.algorithm));
}
function allows$1(registered2, used2) {
  return registered2 === void 0 || registered2.includes(used2);
}
function seenRegistered({ client: client2, attestation }) {
  var _a2;
  const { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods } = client2;
  const expected = { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods };
  const named = Object.entries(expected).flatMap(([name2, list2]) => list2 ? [`${name2} ${list2.join(" ")}`] : []);
  return {
    expected: named.join(", ") || "anything that the service accepts",
    actual: `${attestation.algorithm}, ${popMethodOf(attestation)} ${((_a2 = attestation.ownProof) == null ? void 0 : _a2.algorithm) ?? ""}`.trim()
  };
}
const demandOf$1 = ({ service }) => service.attestationPopMethods ?? [];
const ATTESTATION_CHECKS = [
  {
    name: "attester of the client",
    clause: "Attestation-Based Client Authentication §7.1; docs/rules.md §3",
    applies: ({ attestation, client: client2 }) => attestation !== void 0 || isAttestation(METHODS$1[client2.tokenAuthMethod].mechanism),
    run: (facts) => isByAttesterOfClient(facts) ? void 0 : { reason: "attester_not_of_client" },
    seen: seenAttesters
  },
  about(({ attestation }) => attestation, {
    name: "attestation as registered",
    clause: "Attestation-Based Client Authentication §9; docs/rules.md §3",
    run: (attestation, { client: client2 }) => isAsRegistered({ client: client2, attestation }) ? void 0 : { reason: "attestation_not_as_registered" },
    seen: (attestation, { client: client2 }) => seenRegistered({ client: client2, attestation })
  }),
  {
    name: "attestation demanded",
    clause: "Attestation-Based Client Authentication §7.6",
    applies: (facts) => demandOf$1(facts).length > 0 && !demandOf$1(facts).includes("NONE"),
    run: ({ attestation }) => attestation === void 0 ? { reason: "attestation_missing" } : void 0,
    seen: () => ({ hint: "attestationPopMethods of the service demands an attestation of every client" })
  }
];
const oneMechanism = {
  name: "one authentication mechanism",
  clause: "RFC 6749 §2.3",
  applies: always,
  run: ({ mechanisms }) => mechanisms.length > 1 ? { reason: "credentials_twice" } : void 0,
  seen: ({ mechanisms }) => ({ expected: "at most one", actual: mechanisms.join(", ") || "none" })
};
function clientRequestRead(read2) {
  return {
    name: "request",
    clause: "docs/rules.md §3; RFC 9126 §2.1",
    gather({ input, service, now }) {
      const request = read2(input);
      if (!request.ok) return request;
      if (longerThan(request.value.parameters, service.pushedAuthReqMaxSize))
        return refuse({ reason: "parameters_too_large" });
      const form = readForm(request.value.parameters);
      const mechanisms = mechanismsOf(request.value, form);
      const attestation = presentedAttestation(request.value, { service, now });
      return ok({
        request: request.value,
        form,
        mechanisms,
        attestation,
        service,
        now,
        // What later stages add: an object with room for it costs less than one that grows.
        identifiers: void 0,
        assertion: void 0,
        certificate: void 0,
        client: void 0,
        clientIdentifier: void 0,
        clientKey: void 0,
        by: void 0,
        evidence: void 0,
        requested: void 0,
        assertionFirst: void 0,
        attestationProofFirst: void 0,
        objectFirst: void 0,
        proofFirst: void 0,
        requestUri: void 0,
        expiresIn: void 0
      });
    },
    checks: [...lift(FORM_RULES, ({ form }) => form), oneMechanism]
  };
}
function presentedAttestation(request, { service, now }) {
  if (!hasAttestation(request)) return void 0;
  return {
    text: request.clientAttestation ?? "",
    proofText: request.clientAttestationProof,
    hasDpopProof: request.dpop !== void 0,
    audience: service.issuer,
    purpose: "as-attestation",
    challengeRequired: service.attestationChallengeRequired,
    service,
    now
  };
}
function clientOfCredentials({ assertion, attestation }) {
  return (assertion == null ? void 0 : assertion.assertion.iss) ?? (attestation == null ? void 0 : attestation.attestedClient);
}
function clientNameOf(facts) {
  return facts.identifiers[0] ?? clientOfCredentials(facts) ?? "";
}
const IDENTIFICATION = [
  {
    name: "client named",
    clause: "RFC 6749 §2.3, §3.2.1",
    applies: always,
    run: (facts) => clientNameOf(facts) === "" ? { reason: "client_unidentified" } : void 0
  },
  {
    name: "one client named",
    clause: "RFC 9126 §2.1",
    applies: always,
    run: ({ identifiers }) => identifiers.length > 1 ? { reason: "client_contradicted" } : void 0,
    seen: ({ identifiers }) => ({ expected: "one client", actual: `${identifiers.length} different identifiers` })
  },
  {
    name: "client of the assertion",
    clause: "RFC 7521 §4.2; RFC 7523 §3 (1)",
    applies: ({ assertion }) => assertion !== void 0,
    run: (facts) => clientOfCredentials(facts) === clientNameOf(facts) ? void 0 : { reason: "assertion_issuer_different" },
    seen: () => ({ expected: "iss equal to client_id, character by character" })
  },
  {
    name: "client of the attestation",
    clause: "Attestation-Based Client Authentication §4, §7.1, §7.5",
    applies: ({ attestation }) => attestation !== void 0,
    run: (facts) => {
      var _a2;
      return ((_a2 = facts.attestation) == null ? void 0 : _a2.attestedClient) === clientNameOf(facts) ? void 0 : { reason: "attestation_client_different" };
    },
    seen: () => ({ expected: "sub equal to client_id, character by character" })
  }
];
function credentialsRead() {
  return {
    name: "credentials",
    clause: "RFC 6749 §2.3; RFC 7521 §4.2",
    gather(facts) {
      const assertion = presentedAssertion(facts);
      if (!assertion.ok) return assertion;
      return ok(
        withMore(facts, {
          identifiers: identifiersOf(facts),
          assertion: assertion.value,
          certificate: certificateOf(facts.request)
        })
      );
    },
    checks: [...IDENTIFICATION, ...lift(CLIENT_ASSERTION_RULES, ({ assertion }) => assertion)]
  };
}
function identifiersOf({ request, form }) {
  const { clientId } = request;
  const inForm = form.values.get("client_id");
  if (inForm === void 0) return clientId === void 0 ? [] : [clientId];
  return clientId === void 0 || clientId === inForm ? [inForm] : [clientId, inForm];
}
function presentedAssertion(facts) {
  const { form, mechanisms, service, now } = facts;
  if (mechanisms[0] !== "assertion") return ok(void 0);
  const read2 = readClientAssertion(form.values.get("client_assertion_type"), form.values.get("client_assertion"));
  if (!read2.ok) return read2;
  return ok({
    assertion: read2.value,
    now,
    skew: service.allowableClockSkew,
    maxLifetime: service.clientAssertionMaxLifetime,
    jtiRequired: service.clientAssertionJtiRequired
  });
}
function certificateOf({ clientCertificate }) {
  if (clientCertificate === void 0 || clientCertificate.length > CERTIFICATE_LENGTH) return void 0;
  return firstCertificate(clientCertificate);
}
function oneTimeAssertion({ assertion }) {
  if (assertion === void 0 || assertion.assertion.jti === "") return void 0;
  const { iss, jti } = assertion.assertion;
  return { scope: ["assertion", iss, jti], until: assertionAcceptedUntil(assertion.assertion, assertion.skew) };
}
const SINGLE_USE_CHECKS = [
  {
    name: "assertion used once",
    clause: "RFC 7523 §3 (7); OpenID Connect Core §9",
    applies: ({ assertion }) => assertion !== void 0,
    run: ({ assertionFirst }) => assertionFirst ? void 0 : { reason: "assertion_used" },
    seen: () => ({
      expected: "a jti that the client has not used",
      hint: "each request needs a new assertion"
    })
  },
  ATTESTATION_PROOF_USED_ONCE
];
function serverAudiences({ issuer, tokenEndpoint, pushedAuthReqEndpoint }) {
  return [issuer, tokenEndpoint, pushedAuthReqEndpoint].filter((each) => each !== void 0);
}
function demandedAudience(facts) {
  return demandsOf(facts).has("audience restricted to issuer") ? "issuer-string" : facts.service.clientAssertionAudience;
}
const AUDIENCE_RULES = {
  endpoints: {
    name: "audience of the assertion",
    clause: "RFC 7523 §3 (3); RFC 9126 §2",
    reason: "assertion_audience_different",
    fits: (aud, service) => audienceIncludesAny(aud, serverAudiences(service)),
    expected: (service) => `aud ${serverAudiences(service).join(" or ")}`
  },
  issuer: {
    name: "audience of the assertion only the issuer",
    clause: "draft-ietf-oauth-rfc7523bis §4, §5",
    reason: "assertion_audience_not_issuer",
    fits: (aud, { issuer }) => typeof aud === "object" ? aud.length === 1 && aud[0] === issuer : aud === issuer,
    expected: ({ issuer }) => `aud ${issuer} and no other value`
  },
  "issuer-string": {
    name: "audience of the assertion the issuer",
    clause: "FAPI 2.0 Security Profile §5.3.2.1-8; docs/rules.md §6",
    reason: "assertion_audience_not_issuer",
    fits: (aud, { issuer }) => aud === issuer,
    expected: ({ issuer }) => `aud ${issuer}, as a string`
  }
};
const AUDIENCE_CHECKS = Object.entries(AUDIENCE_RULES).map(
  ([demanded, { name: name2, clause, reason, fits: fits2, expected }]) => ({
    name: name2,
    clause,
    applies: (facts) => demandedAudience(facts) === demanded,
    run: ({ assertion, service }) => fits2(assertion.aud, service) ? void 0 : { reason },
    seen: ({ assertion, service }) => ({ expected: expected(service), actual: loggableAudience(assertion.aud) })
  })
);
const NOT_VERIFIED = {
  assertion: { algorithm: "HS256", aud: void 0, kid: void 0 },
  keyFound: false,
  signatureRight: false
};
function assertionOfClient({ client: client2, service, evidence }) {
  const isMethod = METHODS$1[client2.tokenAuthMethod].mechanism === "assertion";
  if (!isMethod) return void 0;
  const { assertion, keyFound, signatureRight } = evidence.assertion ?? NOT_VERIFIED;
  return { assertion, keyFound, signatureRight, client: client2, service };
}
function allowedAlgorithms(facts) {
  return facts.client.tokenAuthMethod === "CLIENT_SECRET_JWT" ? ["HS256"] : acceptedAlgorithms(facts);
}
function isAllowed(facts) {
  const { client: client2, assertion } = facts;
  if (!allowedAlgorithms(facts).includes(assertion.algorithm)) return false;
  return client2.tokenAuthSignAlg === void 0 || isSameAlgorithm(client2.tokenAuthSignAlg, assertion.algorithm);
}
const algorithm = {
  name: "algorithm of the assertion",
  clause: "OpenID Connect Dynamic Registration §2; RFC 8725 §3.1",
  applies: always,
  run: (facts) => isAllowed(facts) ? void 0 : { reason: "assertion_algorithm_not_allowed" },
  seen: (facts) => ({
    expected: facts.client.tokenAuthSignAlg ?? `one of ${allowedAlgorithms(facts).join(" ")}`,
    actual: facts.assertion.algorithm
  })
};
const key$1 = {
  name: "key of the assertion",
  clause: "RFC 7515 §4.1.4; RFC 7523 §3 (9)",
  applies: always,
  run: ({ keyFound }) => keyFound ? void 0 : { reason: "assertion_key_unknown" },
  seen: ({ client: client2, assertion }) => ({
    expected: `a key in the client's jwks that fits ${assertion.algorithm}, and the kid if there is one`,
    ...keysSeen(client2, assertion.kid)
  })
};
const signature$1 = {
  name: "signature of the assertion",
  clause: "RFC 7523 §3 (9)",
  applies: always,
  run: ({ signatureRight }) => signatureRight ? void 0 : { reason: "assertion_signature_wrong" }
};
const ASSERTION_CHECKS = lift(
  [algorithm, ...AUDIENCE_CHECKS, key$1, signature$1],
  assertionOfClient
);
const OCTET = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const GROUP = /^[0-9A-Fa-f]{1,4}$/;
function readIpAddress(text) {
  if (text.length > IP_ADDRESS_LENGTH) return void 0;
  return text.includes(":") ? readIpv6(text) : readIpv4(text);
}
function readIpv4(text) {
  const octets = text.split(".");
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet)) ? Uint8Array.from(octets, Number) : void 0;
}
function readIpv6(text) {
  const [head = "", tail, ...more] = (withoutIpv4Notation(text) ?? "").split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const left = 8 - before.length - after.length;
  if (more.length > 0 || (tail === void 0 ? left !== 0 : left < 1)) return void 0;
  const groups = [...before, ...Array.from({ length: left }, () => "0"), ...after];
  return groups.every((group) => GROUP.test(group)) ? Uint8Array.from(groups.flatMap(bytesOf$3)) : void 0;
}
function groupsOf(text) {
  return text === "" ? [] : text.split(":");
}
function withoutIpv4Notation(text) {
  const end = text.slice(text.lastIndexOf(":") + 1);
  if (!end.includes(".")) return text;
  const octets = readIpv4(end);
  if (octets === void 0) return void 0;
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const groups = [a << 8 | b, c << 8 | d].map((group) => group.toString(16));
  return text.slice(0, text.length - end.length) + groups.join(":");
}
function bytesOf$3(group) {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
function hasDnsName({ dnsNames }, name2) {
  return name2 !== "" && dnsNames.some((each) => inLowerCase(each) === inLowerCase(name2));
}
function hasUri({ uris }, uri) {
  return uri !== "" && uris.includes(uri);
}
function hasIpAddress({ ipAddresses }, address) {
  const bytes = readIpAddress(address);
  return bytes !== void 0 && ipAddresses.some((each) => equalBytes(each, bytes));
}
function hasEmailAddress({ emailAddresses }, address) {
  const expected = comparableAddress(address);
  return expected !== void 0 && emailAddresses.some((each) => comparableAddress(each) === expected);
}
function comparableAddress(address) {
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1) return void 0;
  return address.slice(0, at) + inLowerCase(address.slice(at));
}
function inLowerCase(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
const DOMAIN_COMPONENT = "0.9.2342.19200300.100.1.25";
const MAIL = "0.9.2342.19200300.100.1.3";
const EMAIL_ADDRESS = "1.2.840.113549.1.9.1";
const TYPES$1 = [
  // RFC 4514 §3 and RFC 4519 §2.
  ["cn commonname", "2.5.4.3"],
  ["sn surname", "2.5.4.4"],
  ["serialnumber", "2.5.4.5"],
  ["c countryname", "2.5.4.6"],
  ["l localityname", "2.5.4.7"],
  ["st stateorprovincename", "2.5.4.8"],
  ["street streetaddress", "2.5.4.9"],
  ["o organizationname", "2.5.4.10"],
  ["ou organizationalunitname", "2.5.4.11"],
  ["t title", "2.5.4.12"],
  ["description", "2.5.4.13"],
  ["businesscategory", "2.5.4.15"],
  ["postalcode", "2.5.4.17"],
  ["name", "2.5.4.41"],
  ["gn givenname", "2.5.4.42"],
  ["initials", "2.5.4.43"],
  ["generationqualifier generation", "2.5.4.44"],
  ["x500uniqueidentifier", "2.5.4.45"],
  ["dnqualifier dnq", "2.5.4.46"],
  ["dc domaincomponent", DOMAIN_COMPONENT],
  ["uid userid", "0.9.2342.19200300.100.1.1"],
  // RFC 3739 §3.1.2 and X.520.
  ["pseudonym", "2.5.4.65"],
  ["role", "2.5.4.72"],
  ["organizationidentifier", "2.5.4.97"],
  // RFC 4524 §2.16 and RFC 2985 §5.
  ["mail", MAIL],
  ["emailaddress e", EMAIL_ADDRESS],
  ["unstructuredname", "1.2.840.113549.1.9.2"],
  ["unstructuredaddress", "1.2.840.113549.1.9.8"],
  // The place of incorporation in extended validation certificates.
  ["jurisdictionlocalityname jurisdictionlocality jurisdictionl", "1.3.6.1.4.1.311.60.2.1.1"],
  ["jurisdictionstateorprovincename jurisdictionstateorprovince jurisdictionst", "1.3.6.1.4.1.311.60.2.1.2"],
  ["jurisdictioncountryname jurisdictioncountry jurisdictionc", "1.3.6.1.4.1.311.60.2.1.3"]
];
const BY_NAME = new Map(
  TYPES$1.flatMap(([names, type]) => names.split(" ").map((name2) => [name2, type]))
);
const IA5_TYPES = /* @__PURE__ */ new Set([DOMAIN_COMPONENT, MAIL, EMAIL_ADDRESS]);
const IDENTIFIER = /^(?:[01]\.(?:[1-3]?\d)|2\.(?:0|[1-9]\d*))(?:\.(?:0|[1-9]\d*))*$/;
function attributeType(text) {
  return IDENTIFIER.test(text) ? text : BY_NAME.get(text.toLowerCase());
}
function isIa5Type(type) {
  return IA5_TYPES.has(type);
}
const WHITE_SPACE = /[\t\n\v\f\r\u0085\p{Z}]/gu;
const SPACES = new RegExp("(?: (?!\\p{M})){2,}", "gu");
const PROHIBITED = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}\u206a-\u206f\ufffd]/u;
const MARKS = new RegExp("\\p{M}{31}", "u");
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
function comparableText(text) {
  if (PLAIN.test(text)) return text.toLowerCase();
  const spaced = text.replace(WHITE_SPACE, " ");
  if (spaced.trim() === "" || PROHIBITED.test(spaced) || MARKS.test(spaced)) return void 0;
  return folded(spaced.normalize("NFKC")).normalize("NFKC").replace(SPACES, " ");
}
function folded(text) {
  const fold = (letters) => letters.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return text.replace(/[^\u0131]+/gu, fold);
}
const TOKEN$1 = /\\(?:[ "#+,;<=>\\]|[0-9A-Fa-f]{2})|[^";<>\\]/gu;
function readDistinguishedName(text) {
  const tokens2 = tokensOf(text);
  const levels = tokens2 === void 0 ? [] : split(tokens2, ",");
  if (levels.length === 0 || levels.length > RELATIVE_NAME_COUNT) return void 0;
  const parts = levels.map(readPart);
  return parts.every((part) => part !== void 0) ? parts.reverse() : void 0;
}
function tokensOf(text) {
  if (text.length > DISTINGUISHED_NAME_LENGTH) return void 0;
  const tokens2 = text.match(TOKEN$1) ?? [];
  return tokens2.join("") === text ? tokens2 : void 0;
}
function split(tokens2, separator) {
  var _a2;
  const parts = [[]];
  for (const token of tokens2) {
    if (token === separator) parts.push([]);
    else (_a2 = parts.at(-1)) == null ? void 0 : _a2.push(token);
  }
  return parts;
}
function readPart(tokens2) {
  const values = split(tokens2, "+").map(readAttribute);
  if (!values.every((value) => value !== void 0)) return void 0;
  return new Set(values.map(({ type }) => type)).size === values.length ? values : void 0;
}
function readAttribute(tokens2) {
  const end = tokens2.indexOf("=");
  const type = end < 0 ? void 0 : attributeType(trimmed(tokens2.slice(0, end)).join(""));
  if (type === void 0) return void 0;
  const value = trimmed(tokens2.slice(end + 1));
  return value[0] === "#" ? readEncoded(type, value.join("")) : readText(type, value);
}
function trimmed(tokens2) {
  const isNotSpace = (token) => token !== " ";
  const begin = tokens2.findIndex(isNotSpace);
  return begin < 0 ? [] : tokens2.slice(begin, tokens2.findLastIndex(isNotSpace) + 1);
}
function readEncoded(type, text) {
  if (!/^#(?:[0-9A-Fa-f]{2})+$/.test(text)) return void 0;
  const pairs2 = text.slice(1).match(/../g) ?? [];
  return { type, der: Uint8Array.from(pairs2, (pair) => Number.parseInt(pair, 16)) };
}
function readText(type, tokens2) {
  const value = fromUtf8(Uint8Array.from(tokens2.flatMap(bytesOf$2)));
  return value === void 0 || comparable(type, value) === void 0 ? void 0 : { type, value };
}
function bytesOf$2(token) {
  if (token.length === 3) return [Number.parseInt(token.slice(1), 16)];
  return [...utf8(token.startsWith("\\") ? token.slice(1) : token)];
}
function isSameDistinguishedName(pattern, subject) {
  if (pattern.length === 0 || pattern.length !== subject.length) return false;
  return pattern.every((part, at) => isSamePart(part, subject[at] ?? []));
}
function isSamePart(pattern, subject) {
  if (pattern.length === 0 || pattern.length !== subject.length) return false;
  return pattern.every((expected) => subject.some((actual) => isSameAttribute(expected, actual))) && subject.every((actual) => pattern.some((expected) => isSameAttribute(expected, actual)));
}
function isSameAttribute(expected, actual) {
  if (expected.type !== actual.type) return false;
  if ("der" in expected) return equalBytes(expected.der, actual.der);
  if (actual.value === void 0) return false;
  const text = comparable(expected.type, expected.value);
  return text !== void 0 && text === comparable(actual.type, actual.value);
}
function comparable(type, value) {
  if (isIa5Type(type) && !new RegExp("^\\p{ASCII}*$", "u").test(value)) return void 0;
  return comparableText(value);
}
const SUBJECTS = [
  ["tlsClientAuthSubjectDn", hasSubject],
  ["tlsClientAuthSanDns", hasDnsName],
  ["tlsClientAuthSanUri", hasUri],
  ["tlsClientAuthSanIp", hasIpAddress],
  ["tlsClientAuthSanEmail", hasEmailAddress]
];
const SUBJECT_NAMES = SUBJECTS.map(([name2]) => name2);
function hasSubject({ subject }, registered2) {
  const pattern = readDistinguishedName(registered2);
  return pattern !== void 0 && isSameDistinguishedName(pattern, subject);
}
function isSubjectOf(client2, facts) {
  const [subject] = registeredSubjects(client2);
  return (subject == null ? void 0 : subject.isIn(facts)) ?? false;
}
function registeredSubjects(client2) {
  return SUBJECTS.flatMap(([name2, isNamedBy]) => {
    const registered2 = client2[name2];
    if (registered2 === void 0) return [];
    return [{ text: `${name2} ${registered2}`, isIn: (facts) => isNamedBy(facts, registered2) }];
  });
}
const byCertificate = ({ client: client2 }) => METHODS$1[client2.tokenAuthMethod].certificate !== void 0;
const byPath = ({ client: client2 }) => client2.tokenAuthMethod === "TLS_CLIENT_AUTH";
const byRegistration = ({ client: client2 }) => client2.tokenAuthMethod === "SELF_SIGNED_TLS_CLIENT_AUTH";
const pathOf = ({ evidence }) => {
  var _a2;
  return (_a2 = evidence.certificate) == null ? void 0 : _a2.path;
};
function seenPath(path) {
  if (path === void 0) return "no path";
  return path.ok ? "as expected" : path.refusal.reason;
}
const CERTIFICATE_CHECKS = [
  {
    name: "certificate presented",
    clause: "RFC 8705 §2",
    applies: byCertificate,
    run: ({ request }) => request.clientCertificate === void 0 ? { reason: "certificate_missing" } : void 0,
    seen: () => ({ expected: "clientCertificate: the certificate of the TLS connection" })
  },
  {
    name: "certificate readable",
    clause: "RFC 7468 §5",
    applies: byCertificate,
    run: ({ certificate: certificate2 }) => certificate2 === void 0 ? { reason: "certificate_unreadable" } : void 0,
    seen: () => ({
      expected: "one certificate in PEM, at most 16 KiB",
      hint: "proxies escape PEM in headers: unescape it first"
    })
  },
  {
    name: "path of the certificate",
    clause: "RFC 8705 §2.1; RFC 5280 §6.1",
    applies: byPath,
    run: (facts) => {
      var _a2;
      return ((_a2 = pathOf(facts)) == null ? void 0 : _a2.ok) ? void 0 : { reason: "certificate_path_invalid" };
    },
    seen: (facts) => ({
      expected: "a path to a root that the service trusts",
      actual: seenPath(pathOf(facts))
    })
  },
  {
    name: "subject of the certificate",
    clause: "RFC 8705 §2.1, §2.1.2; RFC 4517 §4.2.15",
    applies: byPath,
    run(facts) {
      const path = pathOf(facts);
      return (path == null ? void 0 : path.ok) && isSubjectOf(facts.client, path.value) ? void 0 : { reason: "certificate_subject_different" };
    },
    seen: ({ client: client2 }) => ({
      expected: registeredSubjects(client2).map(({ text }) => text).join(" ")
    })
  },
  {
    name: "certificate registered",
    clause: "RFC 8705 §2.2",
    applies: byRegistration,
    run: ({ evidence }) => {
      var _a2;
      return ((_a2 = evidence.certificate) == null ? void 0 : _a2.registered) ? void 0 : { reason: "certificate_unregistered" };
    },
    seen: ({ client: client2 }) => ({
      expected: "the first certificate in x5c of a key in jwks, byte for byte",
      actual: `${client2.jwks.keys.filter(({ x5c }) => x5c !== void 0).length} keys with x5c, none with this certificate`
    })
  }
];
const bySecret = ({ client: client2 }) => client2.tokenAuthMethod === "CLIENT_SECRET_BASIC" || client2.tokenAuthMethod === "CLIENT_SECRET_POST";
const secretMatches = {
  name: "client secret",
  clause: "RFC 6749 §2.3.1",
  applies: bySecret,
  run: ({ evidence }) => evidence.secretMatches ? void 0 : { reason: "secret_wrong" }
};
const usesSecret = (facts) => bySecret(facts) || facts.client.tokenAuthMethod === "CLIENT_SECRET_JWT";
const secretNotExpired = about(
  (facts) => usesSecret(facts) ? facts.client.clientSecretExpiresAt : void 0,
  {
    name: "client secret not expired",
    clause: "RFC 7591 §3.2.1",
    run: (expiresAt, { now }) => now < expiresAt ? void 0 : { reason: "secret_expired" },
    seen: (expiresAt, { now }) => seenDeadline(expiresAt, now)
  }
);
const mechanismOf = ({ client: client2 }) => METHODS$1[client2.tokenAuthMethod].mechanism;
const authenticates = ({ client: client2 }) => client2.tokenAuthMethod !== "NONE";
const used = (facts) => authenticatingMechanisms(facts.mechanisms, mechanismOf(facts));
function seenMechanism(facts) {
  return { expected: facts.client.tokenAuthMethod, actual: used(facts).join(", ") || "none" };
}
const noCredentials = {
  name: "no credentials of a public client",
  clause: "RFC 6749 §2.3",
  applies: (facts) => !authenticates(facts),
  run: (facts) => used(facts).length > 0 ? { reason: "secret_of_public_client" } : void 0,
  seen: (facts) => ({ expected: "none", actual: used(facts).join(", ") || "none" })
};
const credentialsPresent = {
  name: "credentials present",
  clause: "RFC 6749 §2.3",
  applies: (facts) => mechanismOf(facts) !== void 0,
  run: (facts) => used(facts).length === 0 ? { reason: "secret_missing" } : void 0,
  seen: seenMechanism
};
const registeredMethod = {
  name: "registered authentication method",
  clause: "RFC 6749 §2.3.1; docs/rules.md §3",
  applies: authenticates,
  run: (facts) => used(facts)[0] === mechanismOf(facts) ? void 0 : { reason: "method_different" },
  seen: seenMechanism
};
const supportedMethod = {
  name: "authentication method supported",
  clause: "docs/rules.md §6",
  applies: always,
  run: ({ client: client2, service }) => service.supportedTokenAuthMethods.includes(client2.tokenAuthMethod) ? void 0 : { reason: "method_unsupported" },
  seen: ({ client: client2, service }) => ({
    expected: service.supportedTokenAuthMethods.join(" "),
    actual: client2.tokenAuthMethod
  })
};
const fapiMethod = {
  name: "FAPI client authentication",
  clause: "FAPI 2.0 Security Profile §5.3.2.1-3, §5.3.2.1-6, §5.3.2.2-4",
  applies: (facts) => demandsOf(facts).has("authentication by key or certificate"),
  run: ({ client: client2 }) => FAPI_AUTHENTICATION_METHODS.has(client2.tokenAuthMethod) ? void 0 : { reason: "method_outside_fapi" },
  seen: ({ client: client2 }) => ({
    expected: [...FAPI_AUTHENTICATION_METHODS].join(" "),
    actual: client2.tokenAuthMethod,
    hint: "fapiModes of the service or the client demand this"
  })
};
const AUTHENTICATION_CHECKS = [
  noCredentials,
  credentialsPresent,
  registeredMethod,
  supportedMethod,
  fapiMethod,
  secretMatches,
  ...ASSERTION_CHECKS,
  ...CERTIFICATE_CHECKS,
  ...ATTESTATION_CHECKS,
  secretNotExpired,
  clientNotLocked("docs/rules.md §3")
];
function clientKnown() {
  return {
    name: "client known",
    clause: "RFC 6749 §2.3",
    gather(facts, ports) {
      const clientIdentifier = clientNameOf(facts);
      return andThen(
        presentClient(facts, clientIdentifier, ports),
        (found) => andThen(verifyCredentials(facts, found == null ? void 0 : found.client, ports), (evidence) => {
          if (found === void 0) return refuse({ reason: "client_unknown" });
          const { client: client2, canonical: clientKey, by } = found;
          return ok(withMore(facts, { client: client2, clientIdentifier, clientKey, by, evidence }));
        })
      );
    },
    checks: AUTHENTICATION_CHECKS
  };
}
function presentClient(facts, clientIdentifier, ports) {
  return andThen(findClient(clientIdentifier, facts.service, ports), (found) => {
    var _a2;
    if ((found == null ? void 0 : found.client.tokenAuthMethod) !== "PRIVATE_KEY_JWT") return found;
    return andThen(withKeyNamed(found.client, (_a2 = facts.assertion) == null ? void 0 : _a2.assertion.kid, ports), (client2) => ({ ...found, client: client2 }));
  });
}
function verifyAssertion(assertion, client2, ports) {
  const { algorithm: algorithm2, signed: signed2, signature: signature2 } = assertion;
  return algorithm2 === "HS256" ? andThen(sharedSecret(client2, ports), (secret) => verifyMac(signed2, signature2, secret, ports)) : verifyByKeys(assertion, algorithm2, (client2 == null ? void 0 : client2.jwks.keys) ?? [], ports, keySourceOf(client2));
}
const CHAIN = { count: CHAIN_LENGTH, length: CERTIFICATE_LENGTH };
const STAPLED = { count: STAPLED_COUNT, length: STAPLED_LENGTH };
async function verifyCertificatePath(leaf, { request, service, now }, client2, ports) {
  if (!service.supportedTokenAuthMethods.includes("TLS_CLIENT_AUTH")) return void 0;
  const { certificates: certificates2 } = ports;
  if (certificates2 === void 0) {
    if ((client2 == null ? void 0 : client2.tokenAuthMethod) !== "TLS_CLIENT_AUTH") return void 0;
    throw new PortFault("certificates", new TypeError("TLS_CLIENT_AUTH needs a Certificates port"));
  }
  const leftToTerminator = !service.mutualTlsValidatePkiCertChain || certificates2.validatedElsewhere === true;
  if (leftToTerminator && request.clientCertificateAuthorized === false) {
    return refuse({ reason: "the TLS terminator has not validated the chain" });
  }
  const path = derOf(request.clientCertificatePath, CHAIN, firstCertificate);
  if (path === void 0) return refuse({ reason: "the chain cannot be read" });
  const stapled = derOf(request.clientOcspResponses, STAPLED, fromBase64);
  if (stapled === void 0) return refuse({ reason: "the stapled OCSP responses cannot be read" });
  const verified = await ask("certificates", () => certificates2.verifyPath(leaf, path, now, stapled));
  if (typeof (verified == null ? void 0 : verified.ok) === "boolean") return verified;
  throw new PortFault("certificates", new TypeError("expected a result"));
}
function derOf(texts2, most, read2) {
  if (texts2.length > most.count || texts2.some((text) => text.length > most.length)) return void 0;
  const all2 = texts2.map((text) => read2(text));
  return all2.every((der) => der !== void 0) ? all2 : void 0;
}
function verifyCredentials(facts, client2, ports) {
  requireAttestations(client2, ports);
  const { assertion } = facts;
  const secret = presentedSecret(facts);
  if (secret !== void 0) {
    const matches = askBoolean("secrets", () => ports.secrets.matches(secret, client2 == null ? void 0 : client2.clientSecret));
    return andThen(matches, (secretMatches2) => ({ secretMatches: secretMatches2 }));
  }
  if (assertion !== void 0) {
    const verified = verifyAssertion(assertion.assertion, client2, ports);
    return andThen(verified, (found) => ({ assertion: { ...found, assertion: assertion.assertion } }));
  }
  return andThen(verifyCertificate(facts, client2, ports), (found) => found === void 0 ? {} : { certificate: found });
}
function presentedSecret({ request, form }) {
  var _a2;
  return (_a2 = request.clientSecret ?? form.values.get("client_secret")) == null ? void 0 : _a2.slice(0, TOKEN_LENGTH);
}
async function verifyCertificate(facts, client2, ports) {
  const { certificate: certificate2 } = facts;
  if (certificate2 === void 0 || client2 !== void 0 && usesNoCertificate(client2)) return void 0;
  const registered2 = (client2 == null ? void 0 : client2.tokenAuthMethod) === "SELF_SIGNED_TLS_CLIENT_AUTH" && isRegistered(certificate2, client2);
  return registered2 ? { registered: registered2 } : { registered: registered2, path: await verifyCertificatePath(certificate2, facts, client2, ports) };
}
function usesNoCertificate({ tokenAuthMethod }) {
  return tokenAuthMethod === "NONE" || isAttestation(METHODS$1[tokenAuthMethod].mechanism);
}
function isRegistered(certificate2, { jwks: jwks2, selfSignedCertificateKeyId: kid }) {
  const named = jwks2.keys.filter((key2) => kid === void 0 || key2.kid === kid);
  return named.some(({ x5c: [first] = [] }) => {
    const registered2 = first === void 0 ? void 0 : fromBase64(first);
    return registered2 !== void 0 && equalBytes(registered2, certificate2);
  });
}
function responseKey(service) {
  const { jwks: jwks2, resourceSignatureKeyId: kid } = service;
  return jwks2.keys.filter((key2) => kid === void 0 || key2.kid === kid).map(messageKey).find((found) => found !== void 0);
}
function messageKey(key2) {
  const algorithm2 = signatureAlgorithmFor(key2, void 0);
  return algorithm2 !== void 0 && canSign(key2, algorithm2) ? { key: key2, algorithm: algorithm2 } : void 0;
}
function keyFor(what, parties) {
  const { jwks: jwks2, authorizationSignatureKeyId } = parties.service;
  const kid = what === "authorization" ? authorizationSignatureKeyId : void 0;
  for (const algorithm2 of candidatesFor(what, parties)) {
    const key2 = signingKey(jwks2, algorithm2, kid);
    if (key2 !== void 0) return { key: key2, algorithm: algorithm2 };
  }
  return void 0;
}
const DEFAULT = "RS256";
function hasKeyFor(what, parties) {
  const { jwks: jwks2 } = parties.service;
  if (keyFor(what, parties) !== void 0) return true;
  return candidatesFor(what, parties).some((each) => jwks2.keys.some((key2) => key2.d === void 0 && canVerify(key2, each)));
}
function candidatesFor(what, parties) {
  const accepted = acceptedAlgorithms(parties);
  const registered2 = parties.client[`${what}SignAlg`];
  const candidates = registered2 === void 0 ? [DEFAULT, ...accepted] : [registered2];
  return candidates.filter((each) => accepted.includes(each));
}
const KEY_MANAGEMENT_ALGORITHMS = [
  "RSA-OAEP-256",
  "ECDH-ES",
  "ECDH-ES+A128KW",
  "ECDH-ES+A192KW",
  "ECDH-ES+A256KW"
];
const CONTENT_ENCRYPTION_ALGORITHMS = [
  "A128GCM",
  "A192GCM",
  "A256GCM",
  "A128CBC-HS256",
  "A192CBC-HS384",
  "A256CBC-HS512"
];
const gcm = (key2) => ({ key: key2, vector: 12, tag: 16, block: 1 });
const cbc = (key2) => ({ key: key2, vector: 16, tag: key2 / 2, block: 16 });
const SIZES = {
  A128GCM: gcm(16),
  A192GCM: gcm(24),
  A256GCM: gcm(32),
  "A128CBC-HS256": cbc(32),
  "A192CBC-HS384": cbc(48),
  "A256CBC-HS512": cbc(64)
};
const CURVES = /* @__PURE__ */ new Map([
  ["P-256", { kty: "EC", coordinate: 32 }],
  ["P-384", { kty: "EC", coordinate: 48 }],
  ["P-521", { kty: "EC", coordinate: 66 }],
  ["X25519", { kty: "OKP", coordinate: 32 }]
]);
function hasFiveParts(text) {
  return text.split(".", 6).length === 5;
}
function readJwe(text) {
  if (text.length > REQUEST_OBJECT_LENGTH || !hasFiveParts(text)) return refuse({ reason: "jwe_malformed" });
  const [encodedHeader = "", ...others] = text.split(".");
  const header = headerOf(encodedHeader);
  const parts = others.map(fromBase64url);
  if (header === void 0 || parts.includes(void 0)) return refuse({ reason: "jwe_malformed" });
  if (Object.hasOwn(header, "crit")) return refuse({ reason: "jwe_extension_unknown" });
  if (Object.hasOwn(header, "zip")) return refuse({ reason: "jwe_compressed" });
  const algorithm2 = KEY_MANAGEMENT_ALGORITHMS.find((name2) => name2 === header.alg);
  if (algorithm2 === void 0) return refuse({ reason: "jwe_algorithm_unsupported" });
  const encryption = CONTENT_ENCRYPTION_ALGORITHMS.find((name2) => name2 === header.enc);
  if (encryption === void 0) return refuse({ reason: "jwe_encryption_unsupported" });
  const isKeyAgreement = algorithm2 !== "RSA-OAEP-256";
  const curve = isKeyAgreement ? ephemeralCurveOf(header.epk) : void 0;
  if (isKeyAgreement && curve === void 0) return refuse({ reason: "jwe_ephemeral_key_unfit" });
  const lengths = parts.map((part) => (part == null ? void 0 : part.length) ?? 0);
  if (!arePossibleLengths(lengths, algorithm2, encryption) || isKeyAgreement && !hasValidPartyInfo(header))
    return refuse({ reason: "jwe_malformed" });
  return ok({ algorithm: algorithm2, encryption, kid: typeof header.kid === "string" ? header.kid : void 0, curve });
}
function headerOf(part) {
  const bytes = fromBase64url(part);
  const text = bytes === void 0 ? void 0 : fromUtf8(bytes);
  const header = text === void 0 ? void 0 : readUniqueJsonObject(text);
  return header !== void 0 && isTextOrAbsent(header.kid) ? header : void 0;
}
function isTextOrAbsent(value) {
  return value === void 0 || typeof value === "string";
}
function ephemeralCurveOf(epk) {
  if (!isJsonObject(epk) || privateMembersIn(epk).length > 0) return void 0;
  const { kty, crv, x, y } = epk;
  const curve = typeof crv === "string" ? CURVES.get(crv) : void 0;
  if (curve === void 0 || typeof crv !== "string" || curve.kty !== kty) return void 0;
  return isCoordinate(x, curve.coordinate) && (kty === "OKP" || isCoordinate(y, curve.coordinate)) ? crv : void 0;
}
function isCoordinate(value, octets) {
  return typeof value === "string" && decodesToLength(value, octets);
}
function hasValidPartyInfo({ apu, apv }) {
  return [apu, apv].every(
    (party) => party === void 0 || typeof party === "string" && fromBase64url(party) !== void 0
  );
}
function arePossibleLengths([encryptedKey = 0, vector = 0, ciphertext = 0, tag = 0], algorithm2, encryption) {
  const sizes = SIZES[encryption];
  return isKeyLength(encryptedKey, algorithm2, sizes.key) && vector === sizes.vector && tag === sizes.tag && ciphertext > 0 && ciphertext % sizes.block === 0;
}
function isKeyLength(length, algorithm2, contentKey) {
  if (algorithm2 === "RSA-OAEP-256") return length >= 256 && length <= 512;
  return length === (algorithm2 === "ECDH-ES" ? 0 : contentKey + 8);
}
function decryptionKeys({ keys: keys2 }, header) {
  const { kid } = header;
  return keys2.filter((key2) => (kid === void 0 || key2.kid === kid) && canDecrypt(key2, header)).slice(0, DECRYPTION_KEY_COUNT);
}
function canDecrypt(key2, { algorithm: algorithm2, curve }) {
  return (key2.alg === void 0 || key2.alg === algorithm2) && (key2.use === void 0 || key2.use === "enc") && (curve === void 0 ? isPrivateRsaKey(key2) : isPrivateKeyOn(curve, key2));
}
function isPrivateRsaKey(key2) {
  const { kty, d, p, q, dp, dq, qi } = key2;
  const isComplete = [d, p, q, dp, dq, qi].every((member2) => member2 !== void 0);
  return kty === "RSA" && isComplete && hasAcceptedModulus(key2) && allows(key2, ["decrypt", "unwrapKey"]);
}
function isPrivateKeyOn(curve, key2) {
  var _a2;
  return key2.kty === ((_a2 = CURVES.get(curve)) == null ? void 0 : _a2.kty) && key2.crv === curve && key2.d !== void 0 && allows(key2, ["deriveKey", "deriveBits"]);
}
function allows({ key_ops: operations }, needed) {
  return operations === void 0 || operations.some((operation) => needed.includes(operation));
}
function encryptionKey({ keys: keys2 }, algorithm2) {
  const suitable = keys2.filter((key2) => canEncrypt(key2, algorithm2));
  return suitable.find((key2) => key2.use === "enc" || key2.alg === algorithm2) ?? suitable[0];
}
function canEncrypt(key2, algorithm2) {
  return (key2.alg === void 0 || key2.alg === algorithm2) && (key2.use === void 0 || key2.use === "enc") && (algorithm2 === "RSA-OAEP-256" ? isPublicRsaKey(key2) : isPublicKeyOnCurve(key2));
}
function isPublicRsaKey(key2) {
  return key2.kty === "RSA" && hasAcceptedModulus(key2) && hasAcceptedExponent(key2) && allowsPublic(key2, ["encrypt", "wrapKey"]);
}
function isPublicKeyOnCurve(key2) {
  const curve = CURVES.get(key2.crv ?? "");
  if (curve === void 0 || curve.kty !== key2.kty || !decodesToLength(key2.x, curve.coordinate)) return false;
  return (key2.kty === "OKP" || decodesToLength(key2.y, curve.coordinate)) && allowsPublic(key2, ["deriveKey", "deriveBits"]);
}
function allowsPublic({ kty, key_ops: operations }, needed) {
  if (operations === void 0 || kty !== "RSA" && operations.length === 0) return true;
  return operations.some((operation) => needed.includes(operation));
}
const TEXTS$1 = texts$1(() => void 0, Number.POSITIVE_INFINITY);
const FORM$1 = { must: "must be the form text that the client sent" };
const isIdentifier = (value) => typeof value === "string" || isCount(value);
function identifier(value, read2) {
  const id = read2.value("clientId", value, isIdentifier, "must be a string or an integer");
  return id === void 0 ? void 0 : String(id);
}
function clientRows(given, read2) {
  return {
    parameters: read2.required("parameters", given.parameters, FORM$1),
    clientId: identifier(given.clientId, read2),
    clientSecret: read2.text("clientSecret", given.clientSecret),
    clientCertificate: read2.text("clientCertificate", given.clientCertificate),
    clientCertificatePath: read2.list("clientCertificatePath", given.clientCertificatePath, TEXTS$1) ?? [],
    clientCertificateAuthorized: read2.flag("clientCertificateAuthorized", given.clientCertificateAuthorized),
    clientOcspResponses: read2.list("clientOcspResponses", given.clientOcspResponses, TEXTS$1) ?? [],
    clientAttestation: read2.text("oauthClientAttestation", given.oauthClientAttestation),
    clientAttestationProof: read2.text("oauthClientAttestationPop", given.oauthClientAttestationPop),
    dpop: read2.text("dpop", given.dpop),
    htm: read2.shortText("htm", given.htm) ?? "POST",
    htu: read2.shortText("htu", given.htu)
  };
}
readerOf(clientRows);
const isServer = (value) => value === "as" || value === "rs";
readerOf(
  (given, read2) => ({ server: read2.value("server", given.server, isServer, "must be as or rs") ?? "as" })
);
const AUTHENTICATION_FAILED = { code: "A157300", text: "Client authentication failed." };
const FAILED$1 = ["UNAUTHORIZED", "invalid_client", AUTHENTICATION_FAILED];
const UNATTESTED = ["UNAUTHORIZED", "invalid_client_attestation", AUTHENTICATION_FAILED];
const ANOTHER_KEY = [
  UNATTESTED,
  "A157392",
  "The DPoP proof was made with another key than that of the client attestation."
];
const ENDPOINT_UNKNOWN = "A DPoP proof of an attestation was sent, and the URL of the endpoint is not known.";
function attestationRefusals(failed2, renew) {
  return {
    ...withOutcome(failed2, ATTESTATION_FAILURES),
    ...withOutcome([renew, "use_fresh_attestation"], ATTESTATION_STALE),
    ...withOutcome([renew, "use_attestation_challenge"], ATTESTATION_UNCHALLENGED)
  };
}
const ATTESTATION_FAILURES = refusals({
  attestation_incomplete: [UNATTESTED, "A157370", "A client attestation and its proof must be sent together."],
  attestation_proof_not_accepted: [
    UNATTESTED,
    "A157393",
    "The service does not accept this kind of proof of an attestation."
  ],
  attestation_malformed: [UNATTESTED, "A157371", "The client attestation or its proof cannot be read."],
  attestation_typ_different: [UNATTESTED, "A157373", "The typ of the client attestation is another."],
  attestation_extension_unknown: [
    UNATTESTED,
    "A157374",
    "The client attestation demands an extension that is not known."
  ],
  attestation_algorithm_not_allowed: [
    UNATTESTED,
    "A157386",
    "The algorithm of the client attestation is not accepted."
  ],
  attestation_expiry_missing: [UNATTESTED, "A157387", "The client attestation has no exp."],
  attestation_time_missing: [UNATTESTED, "A157397", "The client attestation has no iat."],
  attestation_from_the_future: [UNATTESTED, "A157376", "The client attestation is not valid yet."],
  attestation_key_missing: [UNATTESTED, "A157388", "The client attestation has no public key in cnf."],
  attestation_proof_typ_different: [
    UNATTESTED,
    "A157389",
    "The typ of the proof of the client attestation is another."
  ],
  attestation_proof_extension_unknown: [
    UNATTESTED,
    "A157390",
    "The proof of the client attestation demands an extension that is not known."
  ],
  attestation_key_unfit: [UNATTESTED, "A157377", "The key in the client attestation does not fit its proof."],
  attestation_proof_for_another: [
    UNATTESTED,
    "A157380",
    "The proof of the client attestation is not made for this server."
  ],
  attestation_proof_too_old: [
    UNATTESTED,
    "A157381",
    "The proof of the client attestation is too old, or from the future."
  ],
  attestation_proof_expired: [
    UNATTESTED,
    "A157391",
    "The proof of the client attestation has expired, or is not valid yet."
  ],
  attestation_proof_identifier_missing: [UNATTESTED, "A157382", "The proof of the client attestation has no jti."],
  attester_unknown: [
    UNATTESTED,
    "A157378",
    "The attester is not trusted, or has no key that fits the client attestation."
  ],
  attestation_signature_wrong: [UNATTESTED, "A157379", "The signature of the client attestation is wrong."],
  attestation_proof_signature_wrong: [
    UNATTESTED,
    "A157383",
    "The signature of the proof of the client attestation is wrong."
  ],
  attestation_proof_used: [UNATTESTED, "A157384", "The proof of the client attestation has been used before."]
});
const STALE = ["BAD_REQUEST", "use_fresh_attestation"];
const UNCHALLENGED = ["BAD_REQUEST", "use_attestation_challenge"];
const ATTESTATION_STALE = refusals({
  attestation_expired: [STALE, "A157375", "The client attestation has expired."]
});
const ATTESTATION_UNCHALLENGED = refusals({
  attestation_challenge_missing: [
    UNCHALLENGED,
    "A157394",
    "The proof of the client attestation must contain a challenge."
  ],
  attestation_challenge_unknown: [
    UNCHALLENGED,
    "A157395",
    "The challenge in the proof of the client attestation is not accepted."
  ]
});
const CLIENT_REFUSALS = refusals({
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  client_unidentified: [WRONG, "A247306", "The request does not say which client it comes from."],
  client_contradicted: [WRONG, "A247303", "The credentials and client_id name different clients."],
  credentials_twice: [WRONG, "A157358", "The client used more than one authentication mechanism."],
  client_unknown: [FAILED$1, "A247307", "The client does not exist."],
  secret_of_public_client: [FAILED$1, "A157303", "A public client presented a secret."],
  secret_missing: [FAILED$1, "A157304", "The client presented no credentials."],
  method_different: [FAILED$1, "A157357", "The client authenticated by another method than the one that is registered."],
  method_unsupported: [FAILED$1, "A157359", "The service does not support the client’s method."],
  method_outside_fapi: [FAILED$1, "A295301", "The client’s authentication method is not allowed by FAPI 2.0."],
  secret_expired: [FAILED$1, "A157360", "The client secret has expired."],
  secret_wrong: [FAILED$1, "A157305", "The client secret is wrong."],
  assertion_type_unsupported: [FAILED$1, "A157361", "The client_assertion_type is not that of JWTs."],
  assertion_malformed: [FAILED$1, "A247301", "The client assertion is not a JWT in compact form, or too long."],
  assertion_issuer_missing: [FAILED$1, "A247302", "The client assertion has no iss."],
  assertion_issuer_different: [FAILED$1, "A247304", "The iss of the client assertion is not the client."],
  assertion_algorithm_unsupported: [FAILED$1, "A157362", "The algorithm of the client assertion is not supported."],
  assertion_algorithm_not_allowed: [FAILED$1, "A157363", "The algorithm of the client assertion is not the client’s."],
  assertion_typ_different: [FAILED$1, "A157364", "The JWT is no client assertion by its typ."],
  assertion_extension_unknown: [FAILED$1, "A157365", "The client assertion demands an extension that is not known."],
  assertion_is_request: [FAILED$1, "A157366", "The JWT is a request object, and no client assertion."],
  assertion_subject_different: [FAILED$1, "A157316", "The sub of the client assertion is not the client."],
  assertion_audience_different: [FAILED$1, "A157318", "The client assertion is not made for this server."],
  assertion_audience_not_issuer: [FAILED$1, "A157356", "The aud of the client assertion is not the issuer alone."],
  assertion_expiry_missing: [FAILED$1, "A157319", "The client assertion has no exp."],
  assertion_expired: [FAILED$1, "A157320", "The client assertion has expired."],
  assertion_lives_too_long: [FAILED$1, "A157321", "The exp of the client assertion lies too far ahead."],
  assertion_not_yet_valid: [FAILED$1, "A157322", "The nbf of the client assertion lies in the future."],
  assertion_from_the_future: [FAILED$1, "A157323", "The iat of the client assertion lies in the future."],
  assertion_identifier_missing: [FAILED$1, "A157324", "The client assertion has no jti, or one that is too long."],
  assertion_used: [FAILED$1, "A157325", "The client assertion has been used before."],
  assertion_key_unknown: [FAILED$1, "A156304", "The client has no key that fits the client assertion."],
  assertion_signature_wrong: [FAILED$1, "A157326", "The signature of the client assertion is wrong."],
  certificate_missing: [FAILED$1, "A157327", "No client certificate was presented."],
  certificate_unreadable: [FAILED$1, "A157328", "The client certificate cannot be read."],
  certificate_path_invalid: [FAILED$1, "A157329", "No valid path leads from the client certificate to a trusted root."],
  certificate_subject_different: [
    FAILED$1,
    "A157330",
    "The client certificate names another subject than the registered one."
  ],
  certificate_unregistered: [FAILED$1, "A157331", "The client certificate is not one that the client registered."],
  ...attestationRefusals(UNATTESTED, "BAD_REQUEST"),
  // A client's registration says whose attestations it has, and only those that exist have one.
  attester_not_of_client: [FAILED$1, "A157385", "The attester is trusted, but not for this client."],
  attestation_not_as_registered: [
    FAILED$1,
    "A157398",
    "The client has registered other algorithms or another proof of its attestations."
  ],
  attestation_client_different: [UNATTESTED, "A157372", "The client attestation is for another client."],
  attestation_missing: [UNATTESTED, "A157396", "The client presented no attestation, and the service demands one."],
  client_locked: { action: "FORBIDDEN", ...CLIENT_LOCKED }
});
const FAULT$3 = { code: "A058101", text: "The authorization server could not examine the access token." };
const { client_locked: HOLDER_LOCKED, ...OTHERS$1 } = INACTIVE_REFUSALS;
const RESOURCE_SERVER_REFUSALS = refusals({
  request_unreadable: unreadable$3("A058201", FAULT$3, "The introspection request could not be read."),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(FAULT$3), "A058204", ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  // The only binding that is known here is that to an attestation.
  proof_key_different: ANOTHER_KEY,
  caller_anonymous: [WRONG, "A058301", "The introspection endpoint answers only callers that authenticate."],
  caller_public: [
    ["UNAUTHORIZED", "invalid_client", AUTHENTICATION_FAILED],
    "A058302",
    "A public client asked about a token."
  ],
  token_missing: TOKEN_MISSING,
  accept_too_long: [WRONG, "A058303", "The Accept header is too long."],
  signed_response_not_accepted: [
    WRONG,
    "A058304",
    "The answer is a JWT, so the request must accept application/token-introspection+jwt."
  ],
  response_algorithm_outside_fapi: [
    ["BAD_REQUEST", "unauthorized_client"],
    "A058305",
    "The registered algorithm of introspection responses is not allowed by FAPI 2.0."
  ],
  signed_response_unavailable: [
    WRONG,
    "A058306",
    "The server has no key for RS256, and no other algorithm is registered for the answers."
  ],
  response_key_missing: [
    misused(FAULT$3),
    "A058202",
    "The service has no private key for the registered algorithm of introspection responses."
  ],
  encryption_key_missing: [
    misused(FAULT$3),
    "A058203",
    "The resource server has no public key for the registered encryption of introspection responses."
  ],
  ...OTHERS$1,
  holder_locked: [INACTIVE$1, HOLDER_LOCKED.code, HOLDER_LOCKED.text]
});
function readCodeChallengeMethod(text) {
  return text === "S256" || text === "plain" ? text : void 0;
}
function isCodeVerifier(text) {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(text);
}
function isCodeChallenge(text, method) {
  return method === "plain" ? isCodeVerifier(text) : isSha256Text(text);
}
const CLAIM_MEMBERS = ["userinfo", "id_token"];
function readClaimNames(text) {
  if (text === void 0) return [];
  const requested = readUniqueJsonObject(text);
  if (requested === void 0) return void 0;
  const names = [];
  for (const member2 of CLAIM_MEMBERS) {
    const claims = Object.hasOwn(requested, member2) ? requested[member2] : {};
    if (!isJsonObject(claims)) return void 0;
    names.push(...Object.keys(claims));
  }
  return [...new Set(names)];
}
function isIdTokenHint(text) {
  return text.length <= ID_TOKEN_HINT_LENGTH && (readJwt(text) !== void 0 || isEncrypted(text));
}
function isEncrypted(text) {
  const parts = text.split(".", 6).map(fromBase64url);
  const [header, key2, ...others] = parts;
  if (parts.length !== 5 || header === void 0 || key2 === void 0) return false;
  const headerText = fromUtf8(header);
  return headerText !== void 0 && readUniqueJsonObject(headerText) !== void 0 && others.every((part) => part !== void 0 && part.length > 0);
}
function readMaxAge(text) {
  return /^\d{1,10}$/.test(text) ? Number(text) : void 0;
}
const RESPONSE_MODES = [
  "query",
  "fragment",
  "form_post",
  "jwt",
  "query.jwt",
  "fragment.jwt",
  "form_post.jwt"
];
function readResponseMode(text) {
  return RESPONSE_MODES.find((mode2) => mode2 === text);
}
function isSignedResponseMode(mode2) {
  return (mode2 == null ? void 0 : mode2.endsWith("jwt")) ?? false;
}
const NOWHERE = { uri: "", trusted: false };
function destinationOf(redirectUri2, request) {
  if (redirectUri2 !== void 0) {
    return mayReceive(redirectUri2, request, request.isPushed) ? { uri: redirectUri2, trusted: true } : NOWHERE;
  }
  if (request.isOpenId || demandsOf(request).has("redirect_uri present")) return NOWHERE;
  const [only, ...others] = usableRedirectUris(request);
  return only === void 0 || others.length > 0 ? NOWHERE : { uri: only, trusted: true };
}
function mayReceive(uri, parties, pushed2) {
  const { client: client2 } = parties;
  if (isRegisteredRedirectUri(uri, usableRedirectUris(parties))) return true;
  const vouched = pushed2 && client2.tokenAuthMethod !== "NONE";
  return vouched && client2.unregisteredRedirectUrisAllowed && isRedirectUri(uri) && isAsProtected(uri, parties);
}
function isAsProtected(uri, parties) {
  return !demandsOf(parties).has("protected redirect URIs") || isProtectedRedirectUri(uri);
}
function readRequested({ service, client: client2, form, isPushed }) {
  const parameter = (name2) => form.values.get(name2);
  const scopes = scopesOf(parameter("scope"), service);
  const isOpenId = scopes.includes("openid");
  const claims = readClaimNames(parameter("claims"));
  const details = detailsOf(parameter("authorization_details"));
  const [codeChallenge, maxAge] = [parameter("code_challenge"), parameter("max_age")];
  return {
    destination: destinationOf(parameter("redirect_uri"), { service, client: client2, isPushed, isOpenId }),
    responseType: parameter("response_type"),
    responseMode: readResponseMode(parameter("response_mode")),
    scopes,
    state: parameter("state"),
    prompts: promptsOf(spaceSeparatedValues(form, "prompt")),
    claims: claims ?? [],
    claimsMalformed: claims === void 0,
    maxAge: maxAge === void 0 ? void 0 : readMaxAge(maxAge),
    acrs: spaceSeparatedValues(form, "acr_values"),
    resources: parameterValues(form, "resource"),
    authorizationDetails: (details == null ? void 0 : details.ok) ? details.value : void 0,
    authorizationDetailsFault: (details == null ? void 0 : details.ok) === false ? details.refusal : void 0,
    grantId: parameter("grant_id"),
    grantManagementAction: grantManagementActionOf(parameter("grant_management_action")),
    codeChallenge,
    codeChallengeMethod: methodOf(parameter("code_challenge_method"), codeChallenge),
    dpopJkt: parameter("dpop_jkt")
  };
}
function scopesOf(text, service) {
  if (text !== void 0) return readScope(text) ?? [];
  return service.supportedScopes.filter((scope2) => scope2.defaultEntry).map((scope2) => scope2.name);
}
function promptsOf(texts2) {
  return PROMPTS.filter((prompt) => texts2.includes(prompt.toLowerCase()));
}
function detailsOf(text) {
  return text === void 0 ? void 0 : readAuthorizationDetails(text);
}
function grantManagementActionOf(text) {
  return GRANT_MANAGEMENT_ACTIONS.find((action) => action.toLowerCase() === text);
}
function methodOf(text, codeChallenge) {
  return text === void 0 && codeChallenge !== void 0 ? "plain" : readCodeChallengeMethod(text);
}
const CREDENTIALS = /* @__PURE__ */ new Set(["client_secret", "client_assertion", "client_assertion_type"]);
function storedParameters(form) {
  return form.pairs.filter(([name2]) => !CREDENTIALS.has(name2));
}
const typesOf = ({ requested }) => {
  var _a2;
  return (_a2 = requested.authorizationDetails) == null ? void 0 : _a2.elements.map((element) => element.type);
};
function restrictedTypes(facts) {
  const [types, allowed] = [typesOf(facts), facts.client.authorizationDetailsTypes];
  return types === void 0 || allowed === void 0 ? void 0 : { types, allowed };
}
const isKnown = (type, service) => service.supportedAuthorizationDetailsTypes.includes(type);
const AUTHORIZATION_DETAILS_CHECKS = [
  {
    name: "authorization_details syntax",
    clause: "RFC 9396 §2, §5; docs/rules.md §7",
    applies: ({ form }) => form.values.has("authorization_details"),
    run: ({ requested: { authorizationDetailsFault: reason } }) => reason === void 0 ? void 0 : { reason }
  },
  about(typesOf, {
    name: "authorization_details types supported",
    clause: "RFC 9396 §5",
    run: (types, { service }) => types.every((type) => isKnown(type, service)) ? void 0 : { reason: "authorization_details_type_unknown" },
    // What the client wrote there is not shown: it may be anything.
    seen: (_, { service }) => ({ expected: service.supportedAuthorizationDetailsTypes.join(" ") || "none" })
  }),
  about(restrictedTypes, {
    name: "authorization_details types of the client",
    clause: "RFC 9396 §10",
    run: ({ types, allowed }) => types.every((type) => allowed.includes(type)) ? void 0 : { reason: "authorization_details_type_not_allowed" },
    seen: ({ types, allowed }, { service }) => ({
      expected: allowed.join(" ") || "none",
      actual: types.filter((type) => isKnown(type, service)).join(" ")
    })
  })
];
function withParameters(facts, isPushed) {
  var _a2;
  const { client: client2, service, form, now } = facts;
  const requested = readRequested({ form, client: client2, service, isPushed });
  const elements = (_a2 = requested.authorizationDetails) == null ? void 0 : _a2.elements;
  const details = elements && { elements, client: client2, service, now };
  return withMore(facts, { requested, details });
}
const DETAILS_ACCEPTED = {
  name: "authorization_details accepted",
  clause: "RFC 9396 §5",
  async gather(facts, { authorizationDetails: rules }) {
    if (rules === void 0) return ok(facts);
    const accepts = async (element) => askBoolean("authorizationDetails", () => rules.accepts(element, facts.client));
    const answers2 = await Promise.all(facts.elements.map(accepts));
    return answers2.every(Boolean) ? ok(facts) : refuse({ reason: "authorization_details_refused" });
  },
  checks: []
};
const LAST_SECOND = 864e10;
function readRequestObject(text) {
  if (text.length > REQUEST_OBJECT_LENGTH) return refuse({ reason: "request_object_malformed" });
  const jwt = readJwt(text);
  if (jwt === void 0) return refuse(unreadable$1(text));
  const { header, claims, payload, signed: signed2, signature: signature2 } = jwt;
  if (membersOf$1(payload) === void 0 || !isStringOrAbsent(header.kid))
    return refuse({ reason: "request_object_malformed" });
  const algorithm2 = readAlgorithm(header.alg);
  if (!algorithm2.ok) return algorithm2;
  if (Object.hasOwn(header, "crit")) return refuse({ reason: "request_object_extension_unknown" });
  return ok({
    type: header.typ === void 0 ? void 0 : stringClaim(header.typ),
    algorithm: algorithm2.value,
    kid: typeof header.kid === "string" ? header.kid : void 0,
    claims,
    payload,
    exp: timeOf(claims.exp),
    nbf: timeOf(claims.nbf),
    iat: timeOf(claims.iat),
    jti: identifierOf(claims.jti),
    signed: signed2,
    signature: signature2
  });
}
function unreadable$1(text) {
  if (readJsonObject(text) !== void 0) return { reason: "request_object_unsigned" };
  const unsigned = text.endsWith(".") ? readJwt(`${text}AA`) : void 0;
  if (unsigned === void 0) return { reason: "request_object_malformed" };
  return { reason: isNone(unsigned.header.alg) ? "request_object_algorithm_none" : "request_object_unsigned" };
}
function isNone(alg) {
  return typeof alg === "string" && alg.toLowerCase() === "none";
}
function readAlgorithm(alg) {
  if (typeof alg !== "string") return refuse({ reason: "request_object_malformed" });
  if (isNone(alg)) return refuse({ reason: "request_object_algorithm_none" });
  if (/^HS\d/i.test(alg)) return refuse({ reason: "request_object_algorithm_symmetric" });
  const algorithm2 = readSignatureAlgorithm(alg);
  return algorithm2 === void 0 ? refuse({ reason: "request_object_algorithm_unsupported" }) : ok(algorithm2);
}
function isStringOrAbsent(value) {
  return value === void 0 || typeof value === "string";
}
function timeOf(value) {
  return typeof value === "number" && value >= 0 && value <= LAST_SECOND ? value : void 0;
}
function identifierOf(value) {
  return typeof value === "string" && value !== "" && value.length <= JTI_LENGTH ? value : void 0;
}
const JWT_CLAIMS = /* @__PURE__ */ new Set(["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]);
const STRING_PARAMETERS = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "nonce",
  "display",
  "prompt",
  "ui_locales",
  "claims_locales",
  "id_token_hint",
  "login_hint",
  "acr_values",
  "response_mode",
  "code_challenge",
  "code_challenge_method",
  "dpop_jkt",
  "grant_id",
  "grant_management_action"
];
function nonStringParameters({ claims }) {
  return STRING_PARAMETERS.filter((name2) => Object.hasOwn(claims, name2) && typeof claims[name2] !== "string");
}
const LONE_SURROGATE = new RegExp("\\p{Surrogate}", "u");
function requestObjectParameters({
  payload
}) {
  const members2 = membersOf$1(payload);
  if (members2 === void 0) return void 0;
  const parameters2 = [];
  for (const [name2, text] of members2) {
    if (JWT_CLAIMS.has(name2)) continue;
    const values = name2 === "resource" ? resourcesOf(text) : [parameterOf(text)];
    for (const value of values) {
      if (value === void 0 || LONE_SURROGATE.test(name2 + value)) return void 0;
      if (value !== "") parameters2.push([name2, value]);
    }
  }
  return parameters2;
}
function parameterOf(text) {
  if (text.startsWith('"')) return stringClaim(JSON.parse(text));
  return text === "null" ? void 0 : text;
}
function resourcesOf(text) {
  return (elementsOf(text) ?? [text]).map((each) => each.startsWith('"') ? parameterOf(each) : void 0);
}
const TYPES = /* @__PURE__ */ new Set(["jwt", "oauth-authz-req+jwt"]);
const MINIMUM_LEFT = 5;
const MAXIMUM_WINDOW = 3600;
const TIME_RULES = [
  {
    name: "types of the claims",
    clause: "RFC 7519 §2, §4.1; docs/rules.md §7",
    broken: (facts) => malformedClaims(facts).length > 0 && "request_object_claim_malformed",
    seen: (facts) => ({
      expected: "exp, nbf, iat as times in seconds, jti as a string of at most 256 characters",
      actual: malformedClaims(facts).length === 0 ? "as expected" : `malformed: ${malformedClaims(facts).join(", ")}`
    })
  },
  // Without skew: the object must be valid as long as the request_uri, whose lifetime the response states.
  {
    name: "expiry of the request object",
    clause: "RFC 7519 §4.1.4; RFC 9126 §2.2; docs/rules.md §3",
    applies: ({ object: object2, expected }) => expected.expRequired || object2.exp !== void 0,
    broken({ object: object2, now }) {
      if (object2.exp === void 0) return "request_object_expiry_missing";
      return object2.exp - now / 1e3 < MINIMUM_LEFT && "request_object_expired";
    },
    seen: ({ object: object2, now }) => ({
      expected: `exp from ${Math.ceil(now / 1e3 + MINIMUM_LEFT)}`,
      actual: `exp ${object2.exp ?? "none"}`
    })
  },
  // An object that can be used once is remembered until it expires, so its lifetime is limited.
  {
    name: "lifetime of the request object",
    clause: "RFC 7519 §4.1.4; docs/rules.md §3",
    applies: ({ object: object2 }) => object2.exp !== void 0,
    broken: ({ object: object2, expected, now, skew }) => !(secondsAhead$1(now, object2.exp) <= expected.maxLifetime + skew) && "request_object_lives_too_long",
    seen: ({ object: object2, expected, now, skew }) => ({
      expected: `exp to ${Math.floor(now / 1e3 + expected.maxLifetime + skew)} (requestObjectMaxLifetime)`,
      actual: `exp ${object2.exp}`
    })
  },
  {
    name: "beginning of the request object",
    clause: "RFC 7519 §4.1.5; FAPI 2.0 Message Signing §5.3.1",
    applies: ({ object: object2, expected }) => expected.nbfRequired || object2.nbf !== void 0,
    broken({ object: object2, now, skew }) {
      if (object2.nbf === void 0) return "request_object_start_missing";
      return object2.nbf > now / 1e3 + skew && "request_object_not_yet_valid";
    },
    seen: ({ object: object2, now, skew }) => ({
      expected: `nbf to ${Math.floor(now / 1e3 + skew)}`,
      actual: `nbf ${object2.nbf ?? "none"}`
    })
  },
  {
    name: "time of the request object",
    clause: "RFC 7519 §4.1.6; docs/rules.md §3",
    applies: ({ object: object2 }) => object2.iat !== void 0,
    broken: ({ object: object2, now, skew }) => (object2.iat ?? 0) > now / 1e3 + skew && "request_object_from_the_future",
    seen: ({ object: object2, now, skew }) => ({
      expected: `iat to ${Math.floor(now / 1e3 + skew)}`,
      actual: `iat ${object2.iat}`
    })
  },
  // Without a clock: if `exp` is at most an hour after `nbf` and has not passed, `nbf` is at most an hour old.
  {
    name: "window of the request object",
    clause: "FAPI 2.0 Message Signing §5.3.1",
    applies: ({ expected }) => expected.windowLimited,
    broken: ({ object: { nbf, exp } }) => (nbf === void 0 || exp === void 0 || exp - nbf > MAXIMUM_WINDOW) && "request_object_window_too_long",
    seen: ({ object: { nbf, exp } }) => ({
      expected: `exp at most ${MAXIMUM_WINDOW} seconds after nbf`,
      actual: `nbf ${nbf ?? "none"}, exp ${exp ?? "none"}`
    })
  }
];
const READ_CLAIMS = ["exp", "nbf", "iat", "jti"];
function malformedClaims({ object: object2 }) {
  return READ_CLAIMS.filter((name2) => Object.hasOwn(object2.claims, name2) && object2[name2] === void 0);
}
const REQUEST_OBJECT_RULES = rulesOf$1([
  {
    name: "type of the request object",
    clause: "RFC 9101 §4, §10.8; RFC 7515 §4.1.9",
    applies: ({ object: object2 }) => object2.type !== void 0,
    broken: ({ object: object2 }) => !TYPES.has(jwtType(object2.type ?? "")) && "request_object_type_different",
    seen: ({ object: object2 }) => ({
      expected: "typ oauth-authz-req+jwt, JWT or none",
      actual: `typ ${loggableName(object2.type ?? "")}`
    })
  },
  {
    name: "registered algorithm of the object",
    clause: "RFC 9101 §6.2, §10.5",
    applies: ({ expected }) => expected.algorithm !== void 0,
    broken: ({ object: object2, expected }) => !isSameAlgorithm(object2.algorithm, expected.algorithm ?? "") && "request_object_algorithm_different",
    seen: ({ object: object2, expected }) => ({ expected: `alg ${expected.algorithm}`, actual: `alg ${object2.algorithm}` })
  },
  {
    name: "allowed algorithm of the object",
    clause: "RFC 9101 §6.2; RFC 8725 §3.1",
    broken: ({ object: object2, expected }) => !expected.algorithms.some((allowed) => isSameAlgorithm(allowed, object2.algorithm)) && "request_object_algorithm_forbidden",
    seen: ({ object: object2, expected }) => ({
      expected: `alg ${expected.algorithms.join(", ")}`,
      actual: `alg ${object2.algorithm}`
    })
  },
  without("no request in a request object", "RFC 9101 §4", ["request", "request_uri"], "request_object_nested"),
  // Client authentication is never part of a request object, because others may read the object.
  without(
    "no credentials in a request object",
    "RFC 9126 §3; docs/rules.md §3",
    ["client_secret", "client_assertion", "client_assertion_type"],
    "request_object_credentials"
  ),
  /*
   * A client assertion has the client as `iss` and `sub`, and has no parameters of a request. Some
   * clients also set `sub` in their request objects, which RFC 9101 §10.8 only advises against; those
   * pass, as they have a `response_type`. The rules of client assertions catch the opposite: a
   * request object that is used as an assertion.
   */
  {
    name: "no client assertion",
    clause: "RFC 9101 §10.8; RFC 7523 §3; docs/rules.md §3",
    applies: ({ object: object2, expected }) => object2.claims.sub === expected.clientId,
    broken: ({ object: object2 }) => !Object.hasOwn(object2.claims, "response_type") && "request_object_is_assertion",
    seen: () => ({ expected: "response_type, because sub is the client" })
  },
  namesClient("iss", "RFC 9101 §4, §6.3", "request_object_issuer_missing", "request_object_issuer_different"),
  namesClient(
    "client_id",
    "RFC 9101 §4, §6.3; RFC 9126 §3-3",
    "request_object_client_missing",
    "request_object_client_different"
  ),
  {
    name: "audience of the request object",
    clause: "RFC 9101 §4; RFC 7519 §4.1.3",
    applies: ({ expected }) => expected.audienceChecked,
    broken: ({ object: object2, expected }) => !audienceIncludesAny(audienceClaim(object2.claims.aud), [expected.issuer]) && "request_object_audience_different",
    seen: ({ object: object2, expected }) => ({
      expected: `aud includes ${expected.issuer}`,
      actual: loggableAudience(audienceClaim(object2.claims.aud))
    })
  },
  ...TIME_RULES
]);
function without(name2, clause, claims, reason) {
  const found = ({ object: object2 }) => claims.filter((claim2) => Object.hasOwn(object2.claims, claim2));
  return {
    name: name2,
    clause,
    broken: (facts) => found(facts).length > 0 && reason,
    seen: (facts) => ({ expected: `no ${claims.join(", no ")}`, actual: found(facts).join(" ") || "none" })
  };
}
function namesClient(claim2, clause, missing2, different) {
  return {
    name: `${claim2} of the request object`,
    clause,
    broken({ object: object2, expected }) {
      const named = object2.claims[claim2];
      if (typeof named !== "string") return missing2;
      return named !== expected.clientId && different;
    },
    seen: ({ object: object2, expected }) => ({
      expected: `${claim2} is the client of the request`,
      actual: describeClaim(object2.claims[claim2], expected.clientId)
    })
  };
}
function describeClaim(actual, expected) {
  if (typeof actual !== "string") return "none";
  return actual === expected ? "as expected" : "another";
}
async function openRequestObject(text, { jwks: jwks2 }, { crypto: crypto2 }) {
  if (!hasFiveParts(text)) return ok({ text, encryption: void 0 });
  const header = readJwe(text);
  if (!header.ok) return header;
  const keys2 = decryptionKeys(jwks2, header.value);
  if (keys2.length === 0) return refuse({ reason: "request_object_decryption_key_missing" });
  for (const key2 of keys2) {
    const bytes = await ask("crypto", () => crypto2.decrypt(text, key2));
    const inside = bytes instanceof Uint8Array ? fromUtf8(bytes) : void 0;
    if (inside !== void 0) return ok({ text: inside, encryption: header.value });
  }
  return refuse({ reason: "request_object_undecipherable" });
}
function presentedObject(form, clientName, { client: client2, service, now }) {
  const text = form.values.get("request");
  return text === void 0 ? void 0 : { text, form, client: client2, clientName, service, now };
}
const ALWAYS_OUTSIDE = /* @__PURE__ */ new Set(["request", ...CREDENTIALS]);
function conflictingParameters(form, inside) {
  const names = new Set(form.pairs.map(([name2]) => name2).filter((name2) => !ALWAYS_OUTSIDE.has(name2)));
  return [...names].filter((name2) => !sameValues(parameterValues(form, name2), parameterValues(inside, name2))).map(loggableParameterName);
}
function sameValues(some, others) {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}
const encryptedAsRegistered = {
  name: "encryption of the request object",
  clause: "OpenID Connect Dynamic Registration §2; RFC 9101 §6.1",
  applies: ({ client: client2 }) => client2.requestEncryptionAlg !== void 0,
  run: ({ encryption, client: { requestEncryptionAlg: algorithm2, requestEncryptionEnc: content2 } }) => (encryption == null ? void 0 : encryption.algorithm) === algorithm2 && (content2 === void 0 || (encryption == null ? void 0 : encryption.encryption) === content2) ? void 0 : { reason: "request_object_encryption_different" },
  seen: ({ encryption, client: client2 }) => ({
    expected: `alg ${client2.requestEncryptionAlg}, enc ${client2.requestEncryptionEnc ?? "any"}`,
    actual: encryption ? `alg ${encryption.algorithm}, enc ${encryption.encryption}` : "none"
  })
};
const stringParameters = {
  name: "strings of the request object",
  clause: "RFC 9101 §4; docs/rules.md §3",
  applies: always,
  run: ({ object: object2 }) => nonStringParameters(object2).length > 0 ? { reason: "request_object_parameter_malformed" } : void 0,
  seen: ({ object: object2 }) => ({
    expected: "JSON strings, except for max_age, claims, authorization_details and resource",
    actual: nonStringParameters(object2).map((name2) => `${name2} is not a string`).join(", ") || "as expected"
  })
};
const parametersWellFormed = {
  name: "parameters of the request object",
  clause: "RFC 9101 §4; RFC 6749 Appendix A",
  applies: always,
  run: ({ inside }) => FORM_RULES.some((rule) => rule.run(inside) !== void 0) ? { reason: "request_object_parameter_malformed" } : void 0
};
const noConflicts = {
  name: "nothing beside the request object",
  clause: "RFC 9126 §3; RFC 9101 §6.3",
  applies: always,
  run: ({ form, inside }) => conflictingParameters(form, inside).length > 0 ? { reason: "request_object_contradicted" } : void 0,
  seen: ({ form, inside }) => ({
    expected: "no parameter except copies of those in the request object",
    actual: conflictingParameters(form, inside).join(" ") || "as expected"
  })
};
const REQUEST_OBJECT_READ = {
  name: "request object",
  clause: "RFC 9101 §4, §6.1; RFC 9126 §3",
  gather(facts, ports) {
    return andThen(
      openRequestObject(facts.text, facts.service, ports),
      (opened) => opened.ok ? readOpened(opened.value, facts) : opened
    );
  },
  checks: [
    encryptedAsRegistered,
    ...lift(REQUEST_OBJECT_RULES, (facts) => facts),
    stringParameters,
    parametersWellFormed,
    noConflicts
  ]
};
function readOpened({ text, encryption }, facts) {
  const read2 = readRequestObject(text);
  if (!read2.ok) return read2;
  const pairs2 = requestObjectParameters(read2.value);
  if (pairs2 === void 0) return refuse({ reason: "request_object_claim_malformed" });
  const skew = facts.service.allowableClockSkew;
  return ok(
    withMore(facts, { object: read2.value, expected: demandOf(facts), skew, encryption, inside: formFromPairs(pairs2) })
  );
}
function demandOf(facts) {
  const { service, client: client2, clientName } = facts;
  const demands = demandsOf(facts);
  const ofAnHour = demands.has("request objects of an hour");
  return {
    clientId: clientName,
    issuer: service.issuer,
    audienceChecked: service.requestObjectAudienceChecked || demands.has("request objects for the issuer"),
    nbfRequired: !service.nbfOptional || ofAnHour,
    expRequired: ofAnHour,
    maxLifetime: service.requestObjectMaxLifetime,
    windowLimited: ofAnHour,
    algorithm: client2.requestSignAlg,
    algorithms: acceptedAlgorithms(facts)
  };
}
function oneTimeObject({ requestObject }) {
  const { jti, exp, claims } = (requestObject == null ? void 0 : requestObject.object) ?? {};
  if (jti === void 0 || exp === void 0) return void 0;
  return { scope: ["request object", String(claims == null ? void 0 : claims.iss), jti], until: Math.ceil(exp * 1e3) };
}
const OBJECT_USED_ONCE = {
  name: "request object used once",
  clause: "RFC 9101 §10.8; RFC 7519 §4.1.7; docs/rules.md §3",
  applies: ({ requestObject }) => (requestObject == null ? void 0 : requestObject.object.jti) !== void 0,
  run: ({ objectFirst }) => objectFirst ? void 0 : { reason: "request_object_used" },
  seen: () => ({ expected: "a jti that the client has not used" })
};
const key = {
  name: "key of the request object",
  clause: "RFC 9101 §6.2; RFC 7515 §4.1.4",
  applies: always,
  run: ({ keyFound }) => keyFound ? void 0 : { reason: "request_object_key_unknown" },
  seen: ({ object: object2, client: client2 }) => ({
    expected: `a key in the client's jwks that fits ${object2.algorithm}, and the kid if there is one`,
    ...keysSeen(client2, object2.kid)
  })
};
const signature = {
  name: "signature of the request object",
  clause: "RFC 9101 §6.2",
  applies: always,
  run: ({ signatureRight }) => signatureRight ? void 0 : { reason: "request_object_signature_wrong" }
};
const REQUEST_OBJECT_VERIFIED = {
  name: "request object verified",
  clause: "RFC 9101 §6.2, §6.3",
  gather(facts, ports) {
    const { object: object2 } = facts;
    return andThen(
      withKeyNamed(facts.client, object2.kid, ports),
      (client2) => andThen(
        verifyByKeys(object2, object2.algorithm, client2.jwks.keys, ports, keySourceOf(client2)),
        (verified) => ok(withMore(facts, { ...verified, client: client2 }))
      )
    );
  },
  checks: [key, signature]
};
const readPushedRequest = readerOf(
  (given, read2) => Object.assign(clientRows(given, read2), {
    dpopNonceRequired: read2.flag("dpopNonceRequired", given.dpopNonceRequired) ?? false
  })
);
const DETAILS$1 = "invalid_authorization_details";
const MEANINGS = {
  redirect_uri_missing: ["invalid_request", "A011301", "redirect_uri is missing."],
  redirect_uri_unregistered: ["invalid_request", "A011302", "redirect_uri is not registered for the client."],
  response_type_missing: ["invalid_request", "A009301", "response_type is missing."],
  response_type_unsupported: ["unsupported_response_type", "A009302", "The response_type is not supported."],
  response_type_not_allowed: ["unauthorized_client", "A009303", "The client is not registered for this response_type."],
  response_mode_unsupported: ["invalid_request", "A012301", "The response_mode is not supported."],
  response_algorithm_forbidden: [
    "invalid_request",
    "A012302",
    "The algorithm that is registered for signed responses is not allowed."
  ],
  response_signing_key_missing: [
    "invalid_request",
    "A012303",
    "There is no key to sign responses as the client registered them."
  ],
  response_encryption_key_missing: [
    "invalid_request",
    "A012304",
    "There is no key to encrypt responses as the client registered them."
  ],
  state_malformed: ["invalid_request", "A013301", "state is not printable ASCII."],
  nonce_malformed: ["invalid_request", "A014301", "nonce holds control characters."],
  acr_values_malformed: ["invalid_request", "A021301", "acr_values is malformed."],
  id_token_hint_malformed: ["invalid_request", "A020301", "id_token_hint does not have the form of an ID token."],
  scope_malformed: ["invalid_scope", "A007301", "scope is malformed."],
  scope_unknown: ["invalid_scope", "A007302", "A scope is unknown."],
  scope_not_requestable: ["invalid_scope", "A007303", "The client may not request a scope."],
  scope_missing: ["invalid_scope", "A007304", "A scope must be requested."],
  prompt_unknown: ["invalid_request", "A016301", "prompt holds an unknown value."],
  prompt_contradictory: ["invalid_request", "A016302", "prompt=none is sent with another value."],
  claims_malformed: ["invalid_request", "A018301", "claims is not the JSON that it should be."],
  max_age_malformed: ["invalid_request", "A017301", "max_age is not a number of seconds."],
  code_challenge_missing: ["invalid_request", "A124301", "code_challenge is missing."],
  code_challenge_lacking: ["invalid_request", "A124302", "code_challenge_method is sent without code_challenge."],
  code_challenge_method_unsupported: ["invalid_request", "A124303", "The code_challenge_method is unknown."],
  code_challenge_method_not_allowed: ["invalid_request", "A124304", "The code_challenge_method must be S256."],
  code_challenge_malformed: ["invalid_request", "A124305", "code_challenge is malformed."],
  resource_malformed: ["invalid_target", "A251301", "resource is not an absolute URI without fragment."],
  authorization_details_malformed: [DETAILS$1, "A249301", "authorization_details is not the JSON that it should be."],
  authorization_details_type_missing: [DETAILS$1, "A249302", "An element of authorization_details has no type."],
  authorization_details_field_malformed: [
    DETAILS$1,
    "A249303",
    "A common field of authorization_details has a wrong type."
  ],
  authorization_details_type_unknown: [DETAILS$1, "A249304", "A type of authorization_details is not supported."],
  authorization_details_type_not_allowed: [
    DETAILS$1,
    "A249305",
    "The client may not request a type of authorization_details."
  ],
  authorization_details_refused: [
    DETAILS$1,
    "A249306",
    "An element of authorization_details is not in order for its type."
  ],
  grant_management_action_unknown: ["invalid_request", "A256301", "The grant_management_action is unknown."],
  grant_management_not_allowed: [
    "unauthorized_client",
    "A256302",
    "A client that does not authenticate may not manage grants."
  ],
  grant_id_malformed: ["invalid_grant_id", "A256303", "grant_id is malformed."],
  grant_id_missing: ["invalid_request", "A256304", "The grant_management_action needs a grant_id."],
  grant_id_unexpected: ["invalid_request", "A256305", "grant_id is sent without an action that uses it."],
  dpop_jkt_malformed: ["invalid_request", "A254305", "dpop_jkt is not a SHA-256 thumbprint."]
};
function parameterRefusals(action) {
  const rows = Object.entries(MEANINGS).map(([reason, [error2, code, text]]) => [reason, { action, error: error2, code, text }]);
  return Object.fromEntries(rows);
}
const JAR = ["BAD_REQUEST", "invalid_request_object"];
const REQUEST_OBJECT_REFUSALS = refusals({
  request_object_malformed: [JAR, "A248302", "The request object is not a JWT in compact form, or too long."],
  request_object_unsigned: [JAR, "A248315", "The request object is not signed."],
  request_object_algorithm_none: [JAR, "A246302", "The algorithm of the request object is none."],
  request_object_algorithm_symmetric: [JAR, "A246303", "The algorithm of the request object is not asymmetric."],
  request_object_algorithm_unsupported: [JAR, "A246311", "The algorithm of the request object is not supported."],
  request_object_algorithm_different: [
    JAR,
    "A246301",
    "The algorithm of the request object is not the registered one."
  ],
  request_object_algorithm_forbidden: [JAR, "A246312", "The algorithm of the request object is not allowed."],
  request_object_extension_unknown: [JAR, "A246313", "The request object demands an extension that is not known."],
  request_object_key_unknown: [JAR, "A246304", "The client has no key that fits the request object."],
  request_object_signature_wrong: [JAR, "A246306", "The signature of the request object is wrong."],
  request_object_type_different: [JAR, "A246314", "The typ of the request object is that of another JWT."],
  request_object_is_assertion: [JAR, "A246315", "The request object is a client assertion."],
  request_object_issuer_missing: [JAR, "A246308", "The request object has no iss."],
  request_object_issuer_different: [JAR, "A246309", "The iss of the request object is not the client."],
  request_object_client_missing: [JAR, "A246316", "The request object has no client_id."],
  request_object_client_different: [JAR, "A246310", "The client_id of the request object is not the client."],
  request_object_audience_different: [JAR, "A246307", "The request object is not made for this server."],
  request_object_claim_malformed: [JAR, "A246317", "A claim of the request object is malformed."],
  request_object_expiry_missing: [JAR, "A246318", "The request object has no exp."],
  request_object_expired: [JAR, "A246319", "The request object has expired, or does so within five seconds."],
  request_object_lives_too_long: [JAR, "A246324", "The exp of the request object lies too far ahead."],
  request_object_start_missing: [JAR, "A246320", "The request object has no nbf."],
  request_object_not_yet_valid: [JAR, "A246321", "The nbf of the request object lies in the future."],
  request_object_from_the_future: [JAR, "A246322", "The iat of the request object lies in the future."],
  request_object_window_too_long: [JAR, "A246323", "The request object is valid for more than 60 minutes."],
  request_object_nested: [JAR, "A248317", "The request object holds request or request_uri."],
  request_object_credentials: [JAR, "A248318", "The request object holds credentials of the client."],
  request_object_parameter_malformed: [JAR, "A248319", "A parameter in the request object is malformed."],
  request_object_used: [JAR, "A248320", "The request object has been used before."],
  request_object_encryption_different: [
    JAR,
    "A248311",
    "The request object is not encrypted as the client registered."
  ],
  request_object_decryption_key_missing: [
    JAR,
    "A248307",
    "The server has no key that fits the encrypted request object."
  ],
  request_object_undecipherable: [JAR, "A248308", "The request object cannot be decrypted."],
  jwe_malformed: [JAR, "A248309", "The encrypted request object cannot be read."],
  jwe_extension_unknown: [JAR, "A248312", "The encrypted request object demands an extension that is not known."],
  jwe_compressed: [JAR, "A248313", "The encrypted request object is compressed."],
  jwe_algorithm_unsupported: [JAR, "A248310", "The algorithm of the encrypted request object is not supported."],
  jwe_encryption_unsupported: [JAR, "A248314", "The content encryption of the request object is not supported."],
  jwe_ephemeral_key_unfit: [JAR, "A248316", "The ephemeral key of the encrypted request object is unfit."],
  request_object_required: [WRONG, "A248303", "The request must be a signed request object."],
  request_object_contradicted: [
    WRONG,
    "A245302",
    "A parameter outside the request object is missing from it or differs."
  ]
});
const UNEXAMINED$1 = { code: "A245101", text: "The authorization server could not examine the request." };
const PUSHED_REQUEST_REFUSALS = refusals({
  request_unreadable: unreadable$3("A245201", UNEXAMINED$1),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [
    misused(UNEXAMINED$1),
    "A245202",
    "A DPoP proof was sent, and the URL of the endpoint is not known."
  ],
  ...SERVER_PROOF_REFUSALS,
  attestation_key_different: ANOTHER_KEY,
  request_uri_pushed: [WRONG, "A248301", "request_uri must not be pushed."],
  client_id_missing: [WRONG, "A010301", "client_id is missing."],
  ...REQUEST_OBJECT_REFUSALS,
  ...parameterRefusals("BAD_REQUEST")
});
const FAULT$2 = { code: "A245101", text: "The authorization server could not register the request." };
function answerPushedRequest(decision) {
  if (decision.kind === "granted") return created(decision.facts);
  const refused2 = errorAnswer("pushedAuthReqResponse", PUSHED_REQUEST_REFUSALS, decision, FAULT$2);
  return decision.kind === "refused" ? { ...refused2, ...nextValues(decision.facts) } : refused2;
}
function created(facts) {
  const { requestUri, expiresIn, client: client2 } = facts;
  const text = `The request of client ${client2.clientId} is registered, and its request_uri is ${requestUri}`;
  const responseContent = `{"expires_in":${expiresIn},"request_uri":${JSON.stringify(requestUri)}}`;
  const head = answerHead("pushedAuthReqResponse", "CREATED", { code: "A245001", text });
  return Object.assign(
    head,
    { requestUri, responseContent, clientAuthMethod: client2.tokenAuthMethod },
    attestedInstanceOf(facts.attestation),
    nextValues(facts)
  );
}
const challenged = ({ requested }) => requested.codeChallenge !== void 0;
const demandedByProfile = (facts) => demandsOf(facts).has("PKCE with S256");
function challengeOf({ requested }) {
  const { codeChallenge: challenge, codeChallengeMethod: method = "S256" } = requested;
  return challenge === void 0 ? void 0 : { challenge, method };
}
function isPlainAllowed(facts) {
  return facts.client.plainPkceAllowed && !facts.client.pkceS256Required && !demandedByProfile(facts);
}
const PKCE_CHECKS = [
  {
    name: "code_challenge present",
    clause: "RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5",
    applies: (facts) => facts.client.clientType === "PUBLIC" || facts.client.pkceRequired || facts.client.pkceS256Required || demandedByProfile(facts),
    run: (facts) => challenged(facts) ? void 0 : { reason: "code_challenge_missing" },
    seen: ({ client: client2 }) => ({
      hint: client2.clientType === "PUBLIC" ? "public clients must use PKCE" : "the client or fapiModes require PKCE"
    })
  },
  {
    name: "code_challenge beside its method",
    clause: "RFC 7636 §4.3",
    applies: (facts) => challenged(facts) || facts.form.values.has("code_challenge_method"),
    run: (facts) => challenged(facts) ? void 0 : { reason: "code_challenge_lacking" }
  },
  {
    name: "code_challenge_method known",
    clause: "RFC 7636 §4.3",
    applies: challenged,
    run: ({ requested }) => requested.codeChallengeMethod === void 0 ? { reason: "code_challenge_method_unsupported" } : void 0
  },
  about(challengeOf, {
    name: "code_challenge_method allowed",
    clause: "RFC 9700 §2.1.1; FAPI 2.0 Security Profile §5.3.2.2-5",
    run: ({ method }, facts) => method === "plain" && !isPlainAllowed(facts) ? { reason: "code_challenge_method_not_allowed" } : void 0,
    seen: ({ method }) => ({ expected: "S256", actual: method })
  }),
  about(challengeOf, {
    name: "code_challenge syntax",
    clause: "RFC 7636 §4.2",
    run: ({ challenge, method }) => isCodeChallenge(challenge, method) ? void 0 : { reason: "code_challenge_malformed" }
  })
];
const mustBeSigned = (facts) => demandsOf(facts).has("signed authorization responses");
const supported = {
  name: "response_mode",
  clause: "OAuth 2.0 Multiple Response Types §2.1; Form Post Response Mode; JARM §2.3; FAPI 2.0 Message Signing §5.4.1-1",
  applies: (facts) => facts.form.values.has("response_mode") || mustBeSigned(facts),
  run: (facts) => facts.requested.responseMode === void 0 || mustBeSigned(facts) && !isSignedResponseMode(facts.requested.responseMode) ? { reason: "response_mode_unsupported" } : void 0,
  seen: (facts) => ({
    expected: mustBeSigned(facts) ? "a signed response_mode, by fapiModes" : RESPONSE_MODES.join(" "),
    actual: facts.requested.responseMode ?? "none, or one that is not supported"
  })
};
function registeredAlgorithm({ requested, client: client2 }) {
  return isSignedResponseMode(requested.responseMode) ? client2.authorizationSignAlg : void 0;
}
const algorithmAllowed = about(registeredAlgorithm, {
  name: "algorithm of the response",
  clause: "JARM §3; FAPI 2.0 Security Profile §5.4.1-1",
  run: (algorithm2, facts) => acceptedAlgorithms(facts).includes(algorithm2) ? void 0 : { reason: "response_algorithm_forbidden" },
  seen: (algorithm2, facts) => ({ expected: acceptedAlgorithms(facts).join(" "), actual: algorithm2 })
});
const signedFor = (facts) => isSignedResponseMode(facts.requested.responseMode) ? facts : void 0;
const signingKeyHeld = about(signedFor, {
  name: "signing key of the response",
  clause: "JARM §3; docs/rules.md §4",
  run: (parties) => hasKeyFor("authorization", parties) ? void 0 : { reason: "response_signing_key_missing" },
  seen: ({ client: client2 }) => ({
    expected: `a key in jwks of the service for ${client2.authorizationSignAlg ?? "an accepted algorithm"}`,
    actual: "none",
    hint: "if your keys are elsewhere, put the public ones into jwks"
  })
});
function encryptionAlgorithm({ requested, client: client2 }) {
  return isSignedResponseMode(requested.responseMode) ? client2.authorizationEncryptionAlg : void 0;
}
const encryptionKeyHeld = about(encryptionAlgorithm, {
  name: "encryption key of the response",
  clause: "JARM §2.2, §3; docs/rules.md §4",
  run: (algorithm2, { client: client2 }) => encryptionKey(client2.jwks, algorithm2) === void 0 ? { reason: "response_encryption_key_missing" } : void 0,
  seen: (algorithm2) => ({ expected: `a key in jwks of the client for ${algorithm2}`, actual: "none" })
});
const idTokenFor = (facts) => facts.requested.scopes.includes("openid") ? facts.client.idTokenSignAlg : void 0;
const idTokenKeyHeld = about(idTokenFor, {
  name: "signing key of the ID token",
  clause: "OpenID Connect Registration §2; docs/rules.md §4",
  run: (_, parties) => hasKeyFor("idToken", parties) ? void 0 : { reason: "response_signing_key_missing" },
  seen: (algorithm2) => ({
    expected: `a key in jwks of the service for ${algorithm2}`,
    actual: "none",
    hint: "if your keys are elsewhere, put the public ones into jwks"
  })
});
const idTokenEncryption = ({ requested, client: client2 }) => requested.scopes.includes("openid") ? client2.idTokenEncryptionAlg : void 0;
const idTokenEncryptionKeyHeld = about(idTokenEncryption, {
  name: "encryption key of the ID token",
  clause: "OpenID Connect Registration §2; docs/rules.md §4",
  run: (algorithm2, { client: client2 }) => encryptionKey(client2.jwks, algorithm2) === void 0 ? { reason: "response_encryption_key_missing" } : void 0,
  seen: (algorithm2) => ({ expected: `a key in jwks of the client for ${algorithm2}`, actual: "none" })
});
const RESPONSE_KEY_CHECKS = [
  signingKeyHeld,
  encryptionKeyHeld,
  idTokenKeyHeld,
  idTokenEncryptionKeyHeld
];
const RESPONSE_MODE_CHECKS = [supported, algorithmAllowed];
const RESPONSE_TYPE_CHECKS = [
  {
    name: "response_type present",
    clause: "RFC 6749 §3.1.1",
    applies: always,
    run: ({ requested }) => requested.responseType === void 0 ? { reason: "response_type_missing" } : void 0
  },
  {
    name: "response_type supported",
    clause: "RFC 6749 §3.1.1",
    applies: always,
    run: ({ requested, service }) => requested.responseType === "code" && service.supportedResponseTypes.includes("CODE") ? void 0 : { reason: "response_type_unsupported" }
  },
  {
    name: "response_type registered",
    clause: "RFC 7591 §2",
    applies: always,
    run: ({ client: client2 }) => client2.responseTypes.includes("CODE") && client2.grantTypes.includes("AUTHORIZATION_CODE") ? void 0 : { reason: "response_type_not_allowed" },
    seen: ({ client: client2 }) => ({
      expected: "CODE and AUTHORIZATION_CODE",
      actual: `responseTypes ${client2.responseTypes.join(" ")}, grantTypes ${client2.grantTypes.join(" ")}`
    })
  }
];
const CLAIMS_CHECK = {
  name: "claims",
  clause: "OpenID Connect Core §5.5",
  applies: ({ form }) => form.values.has("claims"),
  run: ({ requested }) => requested.claimsMalformed ? { reason: "claims_malformed" } : void 0
};
const DPOP_KEY_CHECK = about(({ requested }) => requested.dpopJkt, {
  name: "dpop_jkt",
  clause: "RFC 9449 §10",
  run: (thumbprint2) => isSha256Text(thumbprint2) ? void 0 : { reason: "dpop_jkt_malformed" }
});
const grantId = ({ requested }) => requested.grantId;
const acts = ({ form }) => form.values.has("grant_management_action");
const uses = ({ requested: { grantManagementAction: action } }) => action === "MERGE" || action === "REPLACE";
const GRANT_MANAGEMENT_CHECKS = [
  {
    name: "grant_management_action known",
    clause: "Grant Management for OAuth 2.0 §5.2",
    applies: acts,
    run: ({ requested }) => requested.grantManagementAction === void 0 ? { reason: "grant_management_action_unknown" } : void 0,
    seen: () => ({ expected: "create, merge or replace" })
  },
  {
    name: "grants of confidential clients",
    clause: "Grant Management for OAuth 2.0 §5.1",
    applies: (facts) => acts(facts) || grantId(facts) !== void 0,
    run: ({ client: client2 }) => client2.clientType === "PUBLIC" ? { reason: "grant_management_not_allowed" } : void 0
  },
  about(grantId, {
    name: "grant_id syntax",
    clause: "RFC 6749 Appendix A",
    run: (id) => /^[\x20-\x7e]+$/.test(id) ? void 0 : { reason: "grant_id_malformed" }
  }),
  {
    name: "grant_id present",
    clause: "Grant Management for OAuth 2.0 §5.2",
    applies: uses,
    run: (facts) => grantId(facts) === void 0 ? { reason: "grant_id_missing" } : void 0
  },
  about(grantId, {
    name: "grant_id expected",
    clause: "Grant Management for OAuth 2.0 §5.2",
    run: (_, facts) => uses(facts) ? void 0 : { reason: "grant_id_unexpected" }
  })
];
const MAX_AGE_CHECK = about(({ form }) => form.values.get("max_age"), {
  name: "max_age",
  clause: "OpenID Connect Core §3.1.2.1",
  run: (maxAge) => readMaxAge(maxAge) === void 0 ? { reason: "max_age_malformed" } : void 0
});
const KNOWN$1 = new Set(PROMPTS.map((prompt) => prompt.toLowerCase()));
const listed = ({ form }) => form.values.has("prompt") ? spaceSeparatedValues(form, "prompt") : void 0;
const PROMPT_CHECKS = [
  about(listed, {
    name: "prompt known",
    clause: "OpenID Connect Core §3.1.2.1",
    run: (prompts) => prompts.every((prompt) => KNOWN$1.has(prompt)) ? void 0 : { reason: "prompt_unknown" }
  }),
  {
    name: "prompt none alone",
    clause: "OpenID Connect Core §3.1.2.1",
    applies: ({ requested }) => requested.prompts.includes("NONE"),
    run: ({ requested }) => requested.prompts.length === 1 ? void 0 : { reason: "prompt_contradictory" }
  }
];
const REDIRECT_URI_CHECK = {
  name: "redirect_uri",
  clause: "RFC 6749 §3.1.2.3; RFC 9700 §2.1; RFC 8252 §7.3; RFC 9126 §2.4; FAPI 2.0 Security Profile §5.3.2.2-6, §5.3.2.2-8",
  applies: always,
  run({ form, requested }) {
    if (requested.destination.trusted) return void 0;
    return { reason: form.values.has("redirect_uri") ? "redirect_uri_unregistered" : "redirect_uri_missing" };
  },
  seen: (facts) => ({
    expected: usableRedirectUris(facts).map(placeOf).join(" "),
    actual: placeOf(facts.form.values.get("redirect_uri")),
    hint: "redirect URIs are compared as strings; only the port of http://127.0.0.1 and http://[::1] may differ"
  })
};
function placeOf(uri) {
  if (uri === void 0) return "none";
  if (!URL.canParse(uri)) return "not a URI";
  return loggableUri(/^[\x21-\x7e]+$/.test(uri) ? uri : new URL(uri).href);
}
const RESOURCE_CHECK = {
  name: "resource",
  clause: "RFC 8707 §2",
  applies: ({ requested }) => requested.resources.length > 0,
  run: ({ requested }) => requested.resources.every(isAbsoluteUri) ? void 0 : { reason: "resource_malformed" }
};
const forbiddenScopes = ({ requested, client: client2 }) => requested.scopes.filter((name2) => !mayHaveScope(client2, name2));
const SCOPE_CHECKS = [
  {
    name: "scope syntax",
    clause: "RFC 6749 §3.3",
    applies: always,
    run({ form }) {
      const scope2 = form.values.get("scope");
      return scope2 === void 0 || isScope(scope2) ? void 0 : { reason: "scope_malformed" };
    }
  },
  {
    name: "scopes known",
    clause: "RFC 6749 §3.3; docs/rules.md §3",
    applies: always,
    run: ({ requested, service }) => unknownScopes(requested.scopes, service).length > 0 ? { reason: "scope_unknown" } : void 0,
    seen: ({ requested, service }) => ({
      expected: shownSupported(service),
      actual: shownScopes(unknownScopes(requested.scopes, service)) || "all known"
    })
  },
  about(({ client: client2 }) => client2.requestableScopes, {
    name: "scopes requestable",
    clause: "docs/rules.md §3",
    run: (_, facts) => forbiddenScopes(facts).length > 0 ? { reason: "scope_not_requestable" } : void 0,
    seen: (requestable, facts) => ({
      expected: requestable.join(" "),
      actual: shownScopes(forbiddenScopes(facts)) || "all requestable"
    })
  }),
  {
    name: "scope required",
    clause: "RFC 6749 §3.3; docs/rules.md §3",
    applies: ({ service }) => service.scopeRequired,
    run: ({ requested }) => requested.scopes.length === 0 ? { reason: "scope_missing" } : void 0
  }
];
const TEXT_CHECKS = [
  about(({ requested }) => requested.state, {
    name: "state",
    clause: "RFC 6749 Appendix A.5",
    run: (state) => /^[\x20-\x7e]*$/.test(state) ? void 0 : { reason: "state_malformed" }
  }),
  about(({ form }) => form.values.get("nonce"), {
    name: "nonce",
    clause: "OpenID Connect Core §3.1.2.1; docs/rules.md §3",
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
    run: (nonce) => /[\x00-\x1f\x7f]/.test(nonce) ? { reason: "nonce_malformed" } : void 0
  }),
  {
    name: "acr_values",
    clause: "OpenID Connect Core §3.1.2.1; docs/rules.md §7",
    applies: ({ requested }) => requested.acrs.length > 0,
    run: ({ requested: { acrs } }) => acrs.length <= LIST_LENGTH && acrs.every(isScopeToken) ? void 0 : { reason: "acr_values_malformed" }
  },
  about(({ form }) => form.values.get("id_token_hint"), {
    name: "id_token_hint",
    clause: "OpenID Connect Core §3.1.2.1",
    run: (hint) => isIdTokenHint(hint) ? void 0 : { reason: "id_token_hint_malformed" }
  })
];
const PARAMETER_CHECKS = [
  REDIRECT_URI_CHECK,
  ...RESPONSE_TYPE_CHECKS,
  ...RESPONSE_MODE_CHECKS,
  ...TEXT_CHECKS,
  ...SCOPE_CHECKS,
  ...PROMPT_CHECKS,
  CLAIMS_CHECK,
  MAX_AGE_CHECK,
  ...PKCE_CHECKS,
  RESOURCE_CHECK,
  ...AUTHORIZATION_DETAILS_CHECKS,
  ...GRANT_MANAGEMENT_CHECKS,
  DPOP_KEY_CHECK,
  ...RESPONSE_KEY_CHECKS
];
const NO_REQUEST_URI = {
  name: "no request_uri",
  clause: "RFC 9126 §2.1 step 2",
  applies: always,
  run: ({ form }) => form.values.has("request_uri") ? { reason: "request_uri_pushed" } : void 0
};
const clientIdPresent = {
  name: "client_id present",
  clause: "RFC 6749 §4.1.1; RFC 9126 §2.1, §3",
  applies: ({ form }) => !form.values.has("request"),
  run: ({ form }) => form.values.has("client_id") ? void 0 : { reason: "client_id_missing" }
};
const objectRequired = {
  name: "request object required",
  clause: "RFC 9126 §2.3; RFC 9101 §10.5; FAPI 2.0 Message Signing §5.3.1-1",
  applies: (facts) => facts.client.requestObjectRequired || facts.service.requestObjectRequired || demandsOf(facts).has("signed request objects"),
  run: ({ requestObject }) => requestObject === void 0 ? { reason: "request_object_required" } : void 0,
  seen: () => ({ hint: "requestObjectRequired of the service or the client, or fapiModes, demand this" })
};
const FORM_PUSHED = {
  name: "pushed form",
  clause: "RFC 9126 §2.1",
  gather: (facts) => ok(withMore(facts, { requestObject: presentedObject(facts.form, clientNameOf(facts), facts) })),
  checks: [NO_REQUEST_URI, clientIdPresent, objectRequired]
};
const PARAMETERS_READ = {
  name: "parameters",
  clause: "RFC 9126 §2.1 step 3",
  gather: (facts) => ok(withParameters(facts, true)),
  checks: PARAMETER_CHECKS
};
function lifetimeOf(facts) {
  const { requestObject, now } = facts;
  const expiry = requestObject == null ? void 0 : requestObject.object.exp;
  const left = expiry === void 0 ? Number.POSITIVE_INFINITY : Math.floor(expiry - now / 1e3);
  return Math.min(pushedRequestDuration(facts), left);
}
function registered() {
  return {
    name: "registration",
    clause: "RFC 9126 §2.2",
    gather(facts, ports) {
      return andThen(randomToken(ports), (random) => {
        const requestUri = REQUEST_URI_PREFIX + random;
        const expiresIn = lifetimeOf(facts);
        return andThen(digestOf$1(requestUri, ports), (key2) => {
          const record = counted(recordOf$1(facts, key2, expiresIn));
          const added = addNew("pushedRequests", () => ports.pushedRequests.add(record, facts.now));
          return andThen(added, () => ok(withMore(facts, { requestUri, expiresIn })));
        });
      });
    },
    checks: []
  };
}
function recordOf$1({ service, client: client2, clientIdentifier, clientKey, form, requested, proof, now }, key2, expiresIn) {
  const expiresAt = secondsAfter(now, expiresIn);
  return defined({
    serviceId: service.serviceId,
    key: key2,
    clientId: client2.clientId,
    ...namesForRecord(clientIdentifier, clientKey),
    registration: client2.registration,
    parameters: storedParameters(form),
    // The proof alone binds the code, as dpop_jkt does; if both are present, they agree by now (RFC 9449 §10.1).
    dpopKeyThumbprint: requested.dpopJkt ?? (proof == null ? void 0 : proof.binding.thumbprint),
    createdAt: now,
    expiresAt,
    retainedUntil: secondsAfter(expiresAt, service.ticketDuration)
  });
}
const ATTESTED_KEY_HELD = {
  name: "attested key held",
  clause: "Attestation-Based Client Authentication §7.3",
  gather: ok,
  checks: [
    {
      name: "DPoP proof by the attested key",
      clause: "Attestation-Based Client Authentication §5.2, §7.3",
      applies: ({ attestation }) => attestation !== void 0 && attestation.ownProof === void 0,
      run: ({ attestation, proof }) => (proof == null ? void 0 : proof.binding.thumbprint) === (attestation == null ? void 0 : attestation.keyThumbprint) ? void 0 : { reason: "attestation_key_different" },
      seen: () => ({ expected: "jwk of the DPoP proof and cnf.jwk of the attestation are the same key" })
    }
  ]
};
const CLAIMED = {
  name: "claim",
  clause: "RFC 7523 §3 (7); RFC 9449 §11.1; RFC 7519 §4.1.7",
  gather(facts, ports) {
    const proof = facts.proof && oneTimeProof(facts.proof);
    const identifiers = [
      oneTimeAssertion(facts),
      oneTimeAttestationProof(facts.attestation),
      oneTimeObject(facts),
      proof
    ];
    return andThen(claimOnce(identifiers, facts, ports), (answers2) => {
      const [assertionFirst = false, attestationProofFirst = false, objectFirst = false, proofFirst = false] = answers2;
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, objectFirst, proofFirst }));
    });
  },
  checks: [...SINGLE_USE_CHECKS, OBJECT_USED_ONCE, ...OFFERED_PROOF_USED_ONCE]
};
const PROOF_OFFERED = {
  name: "proof offered",
  clause: "RFC 9449 §10.1",
  gather(facts, ports) {
    var _a2;
    const form = ((_a2 = facts.requestObject) == null ? void 0 : _a2.inside) ?? facts.form;
    return andThen(presentedProof(facts, form, ports), (proof) => ok(withMore(facts, { form, proof })));
  },
  checks: lift([ENDPOINT_KNOWN], ({ proof }) => proof)
};
function presentedProof(facts, form, ports) {
  const { request, service } = facts;
  if (request.dpop === void 0) return void 0;
  const demand = {
    proof: request.dpop,
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? service.pushedAuthReqEndpoint ?? "",
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: void 0,
    jkt: form.values.get("dpop_jkt")
  };
  return presentProof(demand, "as", facts, ports);
}
const pushedRequest = byAttestations(
  (attestation) => ({
    name: "pushed authorization request",
    pipeline: Pipeline.of(clientRequestRead(readPushedRequest)).when("attestation", Pipeline.of(attestation.read)).to(credentialsRead()).when("attestation", Pipeline.of(attestation.verified)).to(clientKnown()).to(FORM_PUSHED).when("requestObject", Pipeline.of(REQUEST_OBJECT_READ).to(REQUEST_OBJECT_VERIFIED)).to(PROOF_OFFERED).when("proof", Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED)).to(ATTESTED_KEY_HELD).to(PARAMETERS_READ).when("details", Pipeline.of(DETAILS_ACCEPTED)).to(CLAIMED).to(registered()),
    answer: answerPushedRequest,
    client: knownClient
  })
);
function pushAuthorizationRequest(request, ports) {
  return operate(pushedRequest(ports), request, ports);
}
const REGISTRATION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A245203", {
    code: "A245102",
    text: "The authorization server could not examine the request."
  }),
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  request_uri_pushed: [WRONG, "A248301", "request_uri must not be pushed."],
  request_object_sent: [
    ["BAD_REQUEST", "request_not_supported"],
    "A245305",
    "A request that the server makes has no request object."
  ],
  client_id_missing: [WRONG, "A010301", "client_id is missing."],
  client_unknown: [WRONG, "A010302", "The client does not exist."],
  client_locked: { action: "BAD_REQUEST", ...CLIENT_LOCKED },
  client_authentication_demanded: [
    ["BAD_REQUEST", "unauthorized_client"],
    "A245306",
    "Under FAPI 2.0 the client must authenticate when it pushes its request."
  ],
  request_object_required: REQUEST_OBJECT_REFUSALS.request_object_required,
  ...parameterRefusals("BAD_REQUEST"),
  code_challenge_demanded: [
    WRONG,
    "A124306",
    "A request that is registered without client authentication needs a code_challenge."
  ]
});
const REQUEST_URI = ["BAD_REQUEST", "invalid_request_uri"];
const AUTHORIZATION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A004201", {
    code: "A004101",
    text: "The authorization server could not examine the request."
  }),
  parameters_too_large: [WRONG, "A004303", "The request is larger than this endpoint takes."],
  ...FORM_REFUSALS,
  ...REQUEST_OBJECT_REFUSALS,
  client_unidentified: [WRONG, "A010301", "client_id is missing."],
  client_unknown: [WRONG, "A010302", "The client does not exist."],
  client_locked: { action: "BAD_REQUEST", ...CLIENT_LOCKED },
  request_and_request_uri: [WRONG, "A008304", "request and request_uri must not be sent together."],
  request_uri_not_pushed: [
    REQUEST_URI,
    "A008307",
    "The request_uri does not come from the pushed authorization request endpoint."
  ],
  request_uri_unknown: [REQUEST_URI, "A008303", "The request_uri is unknown or has been used."],
  request_uri_expired: [REQUEST_URI, "A006325", "The request_uri has expired."],
  par_required_by_fapi: [WRONG, "A294308", "Under FAPI 2.0 authorization requests must be pushed."],
  par_required_by_client: [WRONG, "A008305", "The client must push its authorization requests."],
  par_required_by_service: [WRONG, "A008306", "Authorization requests must be pushed."],
  request_object_required: [WRONG, "A008309", "The request must be a signed request object."],
  ...parameterRefusals("LOCATION")
});
const COMPLETION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A040201"),
  ticket_unknown: [WRONG, "A040301", "The ticket is unknown or has been used."],
  ticket_expired: [WRONG, "A040302", "The ticket has expired."],
  session_different: [WRONG, "A040304", "The ticket does not belong to this session."],
  client_unknown: [WRONG, "A040303", "The client does not exist any more."],
  client_locked: { action: "BAD_REQUEST", ...CLIENT_LOCKED },
  request_uri_used: [
    ["BAD_REQUEST", "invalid_request_uri"],
    "A008303",
    "The pushed request has been completed before."
  ],
  redirect_uri_withdrawn: [WRONG, "A011302", "The redirect URI is not registered for the client any more."]
});
const FAULT$1 = { code: "A157101", text: "The authorization server could not examine the client." };
const CLIENT_AUTHENTICATION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A157201", FAULT$1, "The client authentication request could not be read."),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(FAULT$1), "A157202", ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  // The only binding that this operation knows is that to an attestation.
  proof_key_different: ANOTHER_KEY
});
const FAULT = { code: "A254101", text: "The authorization server could not examine the DPoP proof." };
const DPOP_PROOF_REFUSALS = refusals({
  request_unreadable: unreadable$3("A254201", FAULT),
  proof_missing: [["BAD_REQUEST", "invalid_dpop_proof"], "A254307", "The request carries no DPoP proof."],
  ...SERVER_PROOF_REFUSALS
});
const GRANT_TYPE_CHECKS = [
  {
    name: "grant type supported",
    clause: "docs/rules.md §6",
    applies: always,
    run: ({ request, service }) => service.supportedGrantTypes.includes(request.grantType) ? void 0 : { reason: "grant_type_unsupported" },
    seen: ({ request, service }) => ({ expected: service.supportedGrantTypes.join(" "), actual: request.grantType })
  },
  {
    name: "grant type registered",
    clause: "RFC 7591 §2",
    applies: always,
    run: ({ request, client: client2 }) => client2.grantTypes.includes(request.grantType) ? void 0 : { reason: "grant_type_not_allowed" },
    seen: ({ request, client: client2 }) => ({ expected: client2.grantTypes.join(" "), actual: request.grantType })
  },
  {
    name: "grant type of the profile",
    clause: "FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1",
    applies: (facts) => demandsOf(facts).has("grants of the profile"),
    run: ({ request }) => GRANTS_OUTSIDE_FAPI.has(request.grantType) ? { reason: "grant_type_outside_fapi" } : void 0,
    seen: ({ request }) => ({ expected: `not ${[...GRANTS_OUTSIDE_FAPI].join(" or ")}`, actual: request.grantType })
  }
];
const JWT_ALGORITHM_CHECK = about(({ service }) => service.accessTokenSignAlg, {
  name: "algorithm of the profile",
  clause: "FAPI 2.0 Security Profile §5.4.1-1",
  run: (algorithm2, facts) => acceptedAlgorithms(facts).includes(algorithm2) ? void 0 : { reason: "jwt_algorithm_outside_fapi" },
  seen: (algorithm2, facts) => ({ expected: acceptedAlgorithms(facts).join(" "), actual: algorithm2 })
});
const OWN_ACCESS_TOKEN_CHECKS = [
  {
    name: "no own value of a JWT",
    clause: "docs/rules.md §5",
    applies: ({ service }) => service.accessTokenSignAlg !== void 0,
    run: ({ request }) => request.accessToken === void 0 ? void 0 : { reason: "own_value_of_jwt" }
  },
  about(({ request }) => request.accessToken, {
    name: "different values",
    clause: "docs/rules.md §5",
    run: (accessToken, { request }) => accessToken === request.refreshToken ? { reason: "values_equal" } : void 0
  })
];
const OWN_REFRESH_TOKEN_CHECK = about(({ request }) => request.refreshToken, {
  name: "refresh token allowed",
  clause: "RFC 6749 §1.5, §4.4.3",
  run: (_, { refreshable: refreshable2 }) => refreshable2 ? void 0 : { reason: "refresh_token_not_allowed" }
});
const SCOPES_KNOWN = about(({ request }) => request.scopes, {
  name: "scopes known",
  clause: "RFC 6749 §3.3",
  run: (scopes, { service }) => unknownScopes(scopes, service).length > 0 ? { reason: "scope_unknown" } : void 0,
  seen: (scopes, { service }) => ({
    expected: shownSupported(service),
    actual: shownScopes(unknownScopes(scopes, service)) || "all known"
  })
});
const SCOPES_OF_CLIENT = about(
  ({ request, client: client2 }) => client2.requestableScopes && request.scopes,
  {
    name: "scopes of the client",
    clause: "docs/rules.md §3",
    run: (scopes, { client: client2 }) => scopes.every((name2) => mayHaveScope(client2, name2)) ? void 0 : { reason: "scope_not_requestable" }
  }
);
const SENDER_BINDING_CHECKS = [
  {
    name: "bound to a certificate",
    clause: "RFC 8705 §3, §3.4",
    applies: ({ service, client: client2 }) => service.tlsClientCertificateBoundAccessTokens || client2.tlsClientCertificateBoundAccessTokens,
    run: ({ request }) => request.certificateThumbprint === void 0 ? { reason: "binding_missing" } : void 0
  },
  {
    name: "bound to a key",
    clause: "RFC 9449 §5.2",
    applies: ({ client: client2 }) => client2.dpopRequired,
    run: ({ request }) => request.dpopKeyThumbprint === void 0 ? { reason: "key_binding_missing" } : void 0
  },
  {
    name: "bound to its sender",
    clause: "FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5",
    applies: (facts) => demandsOf(facts).has("sender-constrained tokens"),
    run: ({ request }) => request.certificateThumbprint === void 0 && request.dpopKeyThumbprint === void 0 ? { reason: "sender_binding_missing" } : void 0
  }
];
function prefixedSubject({ request: { subject }, service: { clientSubjectPrefix: prefix } }) {
  return subject === void 0 || prefix === void 0 ? void 0 : { subject, prefix };
}
const SUBJECT_CHECKS = [
  {
    name: "subject given",
    clause: "docs/rules.md §5",
    applies: ({ request }) => request.grantType !== "CLIENT_CREDENTIALS",
    run: ({ request }) => request.subject === void 0 ? { reason: "subject_missing" } : void 0
  },
  {
    name: "no subject of a client",
    clause: "docs/rules.md §5",
    applies: ({ request }) => request.grantType === "CLIENT_CREDENTIALS",
    run: ({ request }) => request.subject === void 0 ? void 0 : { reason: "subject_superfluous" }
  },
  about(prefixedSubject, {
    name: "no subject like those of clients",
    clause: "RFC 9700 §4.15",
    run: ({ subject, prefix }) => subject.startsWith(prefix) ? { reason: "subject_of_client" } : void 0
  })
];
function getEnumValues(entries) {
  const numericValues = Object.values(entries).filter((v) => typeof v === "number");
  const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
  return values;
}
function joinValues(array2, separator = "|") {
  return array2.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
  if (typeof value === "bigint")
    return value.toString();
  return value;
}
class Cached {
  constructor(getter) {
    this._getter = getter;
    this._value = void 0;
  }
  get value() {
    const getter = this._getter;
    if (getter !== void 0) {
      this._value = getter();
      this._getter = void 0;
    }
    return this._value;
  }
}
function cached(getter) {
  return new Cached(getter);
}
function nullish(input) {
  return input === null || input === void 0;
}
function cleanRegex(source) {
  const start = source.startsWith("^") ? 1 : 0;
  const end = source.endsWith("$") ? source.length - 1 : source.length;
  return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
  const ratio = val / step;
  const roundedRatio = Math.round(ratio);
  const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
  if (Math.abs(ratio - roundedRatio) < tolerance)
    return 0;
  return ratio - roundedRatio;
}
function assignProp(target, prop, value) {
  Object.defineProperty(target, prop, {
    value,
    writable: true,
    enumerable: true,
    configurable: true
  });
}
function rawShape(def) {
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  return (desc == null ? void 0 : desc.get) ? desc.get.raw : desc == null ? void 0 : desc.value;
}
function sourceShape(schema2) {
  return rawShape(schema2._zod.def) ?? schema2._zod.def.shape;
}
function deferProp(target, key2, getter) {
  Object.defineProperty(target, key2, {
    get() {
      const value = getter();
      assignProp(this, key2, value);
      return value;
    },
    enumerable: true,
    configurable: true
  });
}
function putProp(target, key2, value) {
  if (key2 in target)
    assignProp(target, key2, value);
  else
    target[key2] = value;
}
function mirrorShape(target, source, keys2, wrap) {
  const raw = sourceShape(source);
  for (const key2 of keys2) {
    const desc = Object.getOwnPropertyDescriptor(raw, key2);
    if (!desc.enumerable)
      continue;
    if (desc.get) {
      deferProp(target, key2, () => {
        const value = source._zod.def.shape[key2];
        return wrap ? wrap(value, key2) : value;
      });
    } else
      putProp(target, key2, wrap ? wrap(desc.value, key2) : desc.value);
  }
}
function mirrorProps(target, source) {
  for (const key2 of Reflect.ownKeys(source)) {
    const desc = Object.getOwnPropertyDescriptor(source, key2);
    if (!desc.enumerable)
      continue;
    if (desc.get)
      deferProp(target, key2, () => source[key2]);
    else
      putProp(target, key2, desc.value);
  }
}
function mergeDefs(...defs) {
  const mergedDescriptors = {};
  for (const def of defs) {
    const descriptors = Object.getOwnPropertyDescriptors(def);
    Object.assign(mergedDescriptors, descriptors);
  }
  return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
  return JSON.stringify(str);
}
function slugify(input) {
  return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {
};
function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__ */ cached(() => {
  var _a2;
  if (globalConfig.jitless) {
    return false;
  }
  if (typeof navigator !== "undefined" && ((_a2 = navigator == null ? void 0 : navigator.userAgent) == null ? void 0 : _a2.includes("Cloudflare"))) {
    return false;
  }
  try {
    const F = Function;
    new F("");
    return true;
  } catch (_) {
    return false;
  }
});
function isPlainObject(o) {
  if (isObject(o) === false)
    return false;
  const ctor = o.constructor;
  if (ctor === void 0)
    return true;
  if (typeof ctor !== "function")
    return true;
  const prot = ctor.prototype;
  if (isObject(prot) === false)
    return false;
  if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
    return false;
  }
  return true;
}
function shallowClone(o) {
  if (isPlainObject(o))
    return { ...o };
  if (Array.isArray(o))
    return [...o];
  if (o instanceof Map)
    return new Map(o);
  if (o instanceof Set)
    return new Set(o);
  return o;
}
const propertyKeyTypes = /* @__PURE__ */ new Set(["string", "number", "symbol"]);
function escapeRegex(str) {
  return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
  const cl = new inst._zod.constr(def ?? inst._zod.def);
  if (!def || (params == null ? void 0 : params.parent))
    cl._zod.parent = inst;
  return cl;
}
function normalizeParams(_params) {
  const params = _params;
  if (!params)
    return {};
  if (typeof params === "string")
    return { error: () => params };
  if ((params == null ? void 0 : params.message) !== void 0) {
    if ((params == null ? void 0 : params.error) !== void 0)
      throw new Error("Cannot specify both `message` and `error` params");
    params.error = params.message;
  }
  delete params.message;
  if (typeof params.error === "string")
    return { ...params, error: () => params.error };
  return params;
}
function stringifyPrimitive(value) {
  if (typeof value === "bigint")
    return value.toString() + "n";
  if (typeof value === "string")
    return `"${value}"`;
  return `${value}`;
}
function optionalKeys(shape) {
  return Object.keys(shape).filter((k) => {
    return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
  });
}
const NUMBER_FORMAT_RANGES = /* @__PURE__ */ (() => ({
  safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  float32: [-34028234663852886e22, 34028234663852886e22],
  float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
  int64: [/* @__PURE__ */ BigInt("-9223372036854775808"), /* @__PURE__ */ BigInt("9223372036854775807")],
  uint64: [/* @__PURE__ */ BigInt(0), /* @__PURE__ */ BigInt("18446744073709551615")]
};
function pick(schema2, mask) {
  const currDef = schema2._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(".pick() cannot be used on object schemas containing refinements");
  }
  const newShape = {};
  mirrorShape(newShape, schema2, maskedKeys(schema2, mask));
  return clone(schema2, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function maskedKeys(schema2, mask) {
  var _a2;
  const raw = sourceShape(schema2);
  const keys2 = [];
  for (const key2 of Reflect.ownKeys(mask)) {
    if (!((_a2 = Object.getOwnPropertyDescriptor(raw, key2)) == null ? void 0 : _a2.enumerable)) {
      throw new Error(`Unrecognized key: "${String(key2)}"`);
    }
    if (mask[key2])
      keys2.push(key2);
  }
  return keys2;
}
function omit(schema2, mask) {
  const currDef = schema2._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(".omit() cannot be used on object schemas containing refinements");
  }
  const omitted = new Set(maskedKeys(schema2, mask));
  const newShape = {};
  mirrorShape(newShape, schema2, Reflect.ownKeys(sourceShape(schema2)).filter((key2) => !omitted.has(key2)));
  return clone(schema2, mergeDefs(currDef, { shape: newShape, checks: [] }));
}
function extend(schema2, shape) {
  if (!isPlainObject(shape)) {
    throw new Error("Invalid input to extend: expected a plain object");
  }
  const checks = schema2._zod.def.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    const existingShape = sourceShape(schema2);
    for (const key2 of Reflect.ownKeys(shape)) {
      if (Object.getOwnPropertyDescriptor(existingShape, key2) !== void 0) {
        throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
      }
    }
  }
  return clone(schema2, mergeDefs(schema2._zod.def, { shape: extended(schema2, shape) }));
}
function extended(schema2, shape) {
  const newShape = {};
  mirrorShape(newShape, schema2, Reflect.ownKeys(sourceShape(schema2)));
  mirrorProps(newShape, shape);
  return newShape;
}
function safeExtend(schema2, shape) {
  if (!isPlainObject(shape)) {
    throw new Error("Invalid input to safeExtend: expected a plain object");
  }
  return clone(schema2, mergeDefs(schema2._zod.def, { shape: extended(schema2, shape) }));
}
function merge(a, b) {
  var _a2, _b;
  if (!((_a2 = b == null ? void 0 : b._zod) == null ? void 0 : _a2.def)) {
    throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
  }
  if ((_b = a._zod.def.checks) == null ? void 0 : _b.length) {
    throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
  }
  const newShape = {};
  mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
  mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
  const def = mergeDefs(a._zod.def, {
    shape: newShape,
    get catchall() {
      return b._zod.def.catchall;
    },
    checks: b._zod.def.checks ?? []
  });
  return clone(a, def);
}
function partial(Class, schema2, mask, name2 = "partial") {
  const currDef = schema2._zod.def;
  const checks = currDef.checks;
  const hasChecks = checks && checks.length > 0;
  if (hasChecks) {
    throw new Error(`.${name2}() cannot be used on object schemas containing refinements`);
  }
  const selected = mask ? new Set(maskedKeys(schema2, mask)) : void 0;
  const newShape = {};
  mirrorShape(newShape, schema2, Reflect.ownKeys(sourceShape(schema2)), Class && ((value, key2) => selected && !selected.has(key2) ? value : new Class({ type: "optional", innerType: value })));
  return clone(schema2, mergeDefs(schema2._zod.def, { shape: newShape, checks: [] }));
}
function required(Class, schema2, mask) {
  const selected = mask ? new Set(maskedKeys(schema2, mask)) : void 0;
  const newShape = {};
  mirrorShape(newShape, schema2, Reflect.ownKeys(sourceShape(schema2)), (value, key2) => (
    // overwrite with non-optional
    selected && !selected.has(key2) ? value : new Class({ type: "nonoptional", innerType: value })
  ));
  return clone(schema2, mergeDefs(schema2._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
  var _a2;
  if (x.aborted === true)
    return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (((_a2 = x.issues[i]) == null ? void 0 : _a2.continue) !== true) {
      return true;
    }
  }
  return false;
}
function explicitlyAborted(x, startIndex = 0) {
  var _a2;
  if (x.aborted === true)
    return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (((_a2 = x.issues[i]) == null ? void 0 : _a2.continue) === false) {
      return true;
    }
  }
  return false;
}
function prefixIssues(path, issues) {
  return issues.map((iss) => {
    var _a2;
    (_a2 = iss).path ?? (_a2.path = []);
    iss.path.unshift(path);
    return iss;
  });
}
function unwrapMessage(message) {
  return typeof message === "string" ? message : message == null ? void 0 : message.message;
}
function sizeCaps(defChecks) {
  const caps = [];
  for (const ch of defChecks ?? []) {
    const d = ch._zod.def;
    if (!/_(length|size)$|_equals$/.test(d.check))
      break;
    const max = d.maximum ?? d.length ?? d.size;
    if (max >= 0)
      caps.push([max, ch]);
  }
  return caps;
}
function attachSchema(issues, start, inst) {
  var _a2;
  for (let i = start; i < issues.length; i++) {
    (_a2 = issues[i]).schema ?? (_a2.schema = inst);
  }
}
function finalizeIssue(iss, ctx, config2) {
  var _a3, _b, _c, _d, _e, _f, _g, _h, _i, _j;
  var _a2;
  const traits = (_b = (_a3 = iss.inst) == null ? void 0 : _a3._zod) == null ? void 0 : _b.traits;
  if (traits == null ? void 0 : traits.has("$ZodType")) {
    if (traits.has("$ZodCheck"))
      (_a2 = iss).schema ?? (_a2.schema = iss.inst);
    else
      iss.schema = iss.inst;
  }
  const schemaError = iss.schema !== iss.inst ? (_d = (_c = iss.schema) == null ? void 0 : _c._zod.def) == null ? void 0 : _d.error : void 0;
  const message = iss.message ? iss.message : unwrapMessage((_g = (_f = (_e = iss.inst) == null ? void 0 : _e._zod.def) == null ? void 0 : _f.error) == null ? void 0 : _g.call(_f, iss)) ?? unwrapMessage(schemaError == null ? void 0 : schemaError(iss)) ?? unwrapMessage((_h = ctx == null ? void 0 : ctx.error) == null ? void 0 : _h.call(ctx, iss)) ?? unwrapMessage((_i = config2.customError) == null ? void 0 : _i.call(config2, iss)) ?? unwrapMessage((_j = config2.localeError) == null ? void 0 : _j.call(config2, iss)) ?? "Invalid input";
  const full = {};
  for (const k of Object.keys(iss)) {
    if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
      continue;
    full[k] = iss[k];
  }
  full.path ?? (full.path = []);
  full.message = message;
  if (ctx == null ? void 0 : ctx.reportInput) {
    full.input = iss.input;
  }
  return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
  const units = str.length;
  if (!highSurrogate.test(str))
    return units;
  let count = units;
  for (let i = 0; i < units - 1; i++) {
    if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
      count--;
      i++;
    }
  }
  return count;
}
function getLengthableOrigin(input) {
  if (Array.isArray(input))
    return "array";
  if (typeof input === "string")
    return "string";
  return "unknown";
}
function parsedType(data) {
  const t = typeof data;
  switch (t) {
    case "number": {
      return Number.isNaN(data) ? "nan" : "number";
    }
    case "object": {
      if (data === null) {
        return "null";
      }
      if (Array.isArray(data)) {
        return "array";
      }
      const obj = data;
      if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) {
        return obj.constructor.name;
      }
    }
  }
  return t;
}
function issue$1(...args) {
  const [iss, input, inst] = args;
  if (typeof iss === "string") {
    return {
      message: iss,
      code: "custom",
      input,
      inst
    };
  }
  return { ...iss };
}
function members(proto, table) {
  for (const key2 in table) {
    const desc = Object.getOwnPropertyDescriptor(table, key2);
    if (desc.get)
      Object.defineProperty(proto, key2, { ...desc, enumerable: false });
    else
      defineBound(proto, key2, desc.value);
  }
}
function own(inst, key2, value, enumerable = true) {
  Object.defineProperty(inst, key2, { configurable: true, writable: true, enumerable, value });
  return value;
}
function hide(inst, key2, value) {
  return own(inst, key2, value, false);
}
function derived(computes, table) {
  for (const key2 in computes) {
    const compute = computes[key2];
    Object.defineProperty(table, key2, {
      configurable: true,
      enumerable: true,
      get() {
        return own(this, key2, compute(this));
      },
      set(value) {
        own(this, key2, value);
      }
    });
  }
  return table;
}
function defineBound(proto, key2, fn) {
  Object.defineProperty(proto, key2, {
    configurable: true,
    get() {
      return this == null ? fn : own(this, key2, fn.bind(this));
    },
    set(value) {
      own(this, key2, value);
    }
  });
}
function claim(inst, sentinel) {
  const proto = Object.getPrototypeOf(inst);
  return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
  configurable: true,
  get() {
    broke = true;
    return void 0;
  }
};
function defineLazyInternal(inst, key2, compute) {
  const proto = Object.getPrototypeOf(inst._zod);
  if (key2 in proto && installing !== inst._zod) {
    installing = void 0;
    return;
  }
  installing = inst._zod;
  Object.defineProperty(proto, key2, {
    configurable: true,
    get() {
      Object.defineProperty(this, key2, breaker);
      const outer = broke;
      broke = false;
      try {
        const value = compute(this);
        if (broke)
          delete this[key2];
        else
          Object.defineProperty(this, key2, { configurable: true, writable: true, value });
        broke = broke || outer;
        return value;
      } catch (err) {
        delete this[key2];
        broke = broke || outer;
        throw err;
      }
    },
    set(value) {
      Object.defineProperty(this, key2, { configurable: true, writable: true, value });
    }
  });
}
function installLazyProp(inst, key2, make, enumerable) {
  const proto = claim(inst, key2);
  if (!proto)
    return;
  Object.defineProperty(proto, key2, {
    configurable: true,
    get() {
      const desc = { configurable: true, writable: true, enumerable, value: void 0 };
      Object.defineProperty(this, key2, desc);
      desc.value = make(this);
      Object.defineProperty(this, key2, desc);
      return desc.value;
    },
    set(value) {
      Object.defineProperty(this, key2, { configurable: true, writable: true, enumerable, value });
    }
  });
}
const CONSTANT_CATCH = "~constantCatch";
function constantCatch(value) {
  const fn = () => value;
  fn[CONSTANT_CATCH] = true;
  return fn;
}
var _a$1;
const _zodDesc = { value: void 0, enumerable: false };
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
  const E = _E;
  if (E) {
    const saved = E.stackTraceLimit;
    if (typeof saved === "number") {
      try {
        E.stackTraceLimit = 0;
      } catch {
        _E = null;
        return new Definition();
      }
      try {
        return new Definition();
      } finally {
        E.stackTraceLimit = saved;
      }
    }
  }
  return new Definition();
}
function $constructor(name2, initializer2, proto, params) {
  const zodProto = {};
  function Internals(def) {
    this.def = def;
    this.constr = _;
    this.traits = /* @__PURE__ */ new Set();
  }
  Internals.prototype = zodProto;
  const protoMembers = proto;
  const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
  function init(inst, def) {
    if (!inst._zod) {
      _zodDesc.value = new Internals(def);
      try {
        Object.defineProperty(inst, "_zod", _zodDesc);
      } finally {
        _zodDesc.value = void 0;
      }
    } else if (inst._zod.traits.has(name2)) {
      return;
    }
    inst._zod.traits.add(name2);
    initializer2(inst, def);
    if (initialized) {
      const own2 = Object.getPrototypeOf(inst);
      const ctorProto = inst._zod.constr.prototype;
      let up = own2;
      while (up && up !== ctorProto)
        up = Object.getPrototypeOf(up);
      const target = up ?? own2;
      if (!initialized.has(target)) {
        initialized.add(target);
        members(target, protoMembers);
      }
    }
    const proto2 = _.prototype;
    for (const k in proto2) {
      if (!Object.prototype.hasOwnProperty.call(proto2, k))
        continue;
      if (!(k in inst)) {
        inst[k] = proto2[k].bind(inst);
      }
    }
  }
  const Parent = (params == null ? void 0 : params.Parent) ?? Object;
  class Definition extends Parent {
  }
  Object.defineProperty(Definition, "name", { value: name2 });
  function _(def) {
    var _a2;
    const inst = (params == null ? void 0 : params.Parent) ? newError(Definition) : this;
    init(inst, def);
    const deferred = inst._zod.deferred;
    if (deferred) {
      for (const fn of deferred) {
        fn();
      }
      inst._zod.deferred = void 0;
    }
    const pp = (_a2 = globalThis.__zod_globalConfig) == null ? void 0 : _a2.postProcessor;
    if (pp)
      pp(inst);
    return inst;
  }
  Object.defineProperty(_, "init", { value: init });
  Object.defineProperty(_, Symbol.hasInstance, {
    value: (inst) => {
      var _a2, _b;
      if ((params == null ? void 0 : params.Parent) && inst instanceof params.Parent)
        return true;
      return (_b = (_a2 = inst == null ? void 0 : inst._zod) == null ? void 0 : _a2.traits) == null ? void 0 : _b.has(name2);
    }
  });
  Object.defineProperty(_, "name", { value: name2 });
  return _;
}
class $ZodAsyncError extends Error {
  constructor() {
    super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
  }
}
class $ZodEncodeError extends Error {
  constructor(name2) {
    super(`Encountered unidirectional transform during encode: ${name2}`);
    this.name = "ZodEncodeError";
  }
}
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
  if (newConfig)
    Object.assign(globalConfig, newConfig);
  return globalConfig;
}
function _getMessage() {
  const internals = this._zod;
  internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
  return internals.message;
}
function _setMessage(value) {
  this._zod.message = value;
}
const _messageDesc = {
  get: _getMessage,
  set: _setMessage,
  enumerable: true,
  configurable: true
};
const _issuesDesc = { value: void 0, enumerable: false };
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer$1 = (inst, def) => {
  inst.name = "$ZodError";
  _issuesDesc.value = def;
  Object.defineProperty(inst, "issues", _issuesDesc);
  _issuesDesc.value = void 0;
  Object.defineProperty(inst, "message", _messageDesc);
  const proto = Object.getPrototypeOf(inst);
  if (!_installedToString.has(proto)) {
    _installedToString.add(proto);
    Object.defineProperty(proto, "toString", {
      configurable: true,
      enumerable: false,
      get() {
        const value = () => this.message;
        Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
        return value;
      },
      set(value) {
        Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
      }
    });
  }
};
const $ZodError = $constructor("$ZodError", initializer$1);
function node(obj, key2, make) {
  if (!Object.prototype.hasOwnProperty.call(obj, key2)) {
    if (key2 === "__proto__") {
      Object.defineProperty(obj, key2, { value: make(), writable: true, enumerable: true, configurable: true });
    } else {
      obj[key2] = make();
    }
  }
  return obj[key2];
}
function flattenError(error2, mapper = (issue2) => issue2.message) {
  const fieldErrors = {};
  const formErrors = [];
  for (const sub of error2.issues) {
    if (sub.path.length > 0) {
      node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
    } else {
      formErrors.push(mapper(sub));
    }
  }
  return { formErrors, fieldErrors };
}
function formatError(error2, mapper = (issue2) => issue2.message) {
  const fieldErrors = { _errors: [] };
  const processError = (error3, path = []) => {
    for (const issue2 of error3.issues) {
      if (issue2.code === "invalid_union" && issue2.errors.length) {
        issue2.errors.map((issues) => processError({ issues }, [...path, ...issue2.path]));
      } else if (issue2.code === "invalid_key") {
        processError({ issues: issue2.issues }, [...path, ...issue2.path]);
      } else if (issue2.code === "invalid_element") {
        processError({ issues: issue2.issues }, [...path, ...issue2.path]);
      } else {
        const fullpath = [...path, ...issue2.path];
        if (fullpath.length === 0) {
          fieldErrors._errors.push(mapper(issue2));
        } else {
          let curr = fieldErrors;
          let i = 0;
          while (i < fullpath.length) {
            const el = fullpath[i];
            const terminal = i === fullpath.length - 1;
            if (el === "_errors") {
              if (terminal)
                curr._errors.push(mapper(issue2));
              i++;
              continue;
            }
            if (!Object.prototype.hasOwnProperty.call(curr, el)) {
              Object.defineProperty(curr, el, {
                value: { _errors: [] },
                enumerable: true,
                writable: true,
                configurable: true
              });
            }
            const node2 = curr[el];
            if (terminal) {
              node2._errors.push(mapper(issue2));
            }
            curr = node2;
            i++;
          }
        }
      }
    }
  };
  processError(error2);
  return fieldErrors;
}
function finalizeParams(callee, params) {
  return { callee: (params == null ? void 0 : params.callee) ?? callee, Err: params == null ? void 0 : params.Err };
}
const _parse = (_Err) => {
  const fn = (schema2, value, _ctx, _params) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema2._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) {
      throw new $ZodAsyncError();
    }
    if (result.issues.length) {
      const e = new ((_params == null ? void 0 : _params.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, (_params == null ? void 0 : _params.callee) ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};
const _parseAsync = (_Err) => {
  const fn = async (schema2, value, _ctx, params) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema2._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
      result = await result;
    if (result.issues.length) {
      const e = new ((params == null ? void 0 : params.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
      captureStackTrace(e, (params == null ? void 0 : params.callee) ?? fn);
      throw e;
    }
    return result.value;
  };
  return fn;
};
const _safeParse = (_Err) => (schema2, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
  const result = schema2._zod.run({ value, issues: [] }, ctx);
  if (result instanceof Promise) {
    throw new $ZodAsyncError();
  }
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
function failure(Err, issues, ctx) {
  let error2;
  return {
    success: false,
    get error() {
      if (!error2) {
        error2 = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
        issues = void 0;
        ctx = void 0;
      }
      return error2;
    },
    set error(e) {
      error2 = e;
      issues = void 0;
      ctx = void 0;
    }
  };
}
const _safeParseAsync = (_Err) => async (schema2, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
  let result = schema2._zod.run({ value, issues: [] }, ctx);
  if (result instanceof Promise)
    result = await result;
  return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
};
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
const validate = (schema2, value, _ctx) => {
  const validator = schema2._zod.bag.validator;
  if (validator !== void 0) {
    if (validator(value) !== COMPILE_INVALID)
      return true;
    if (validator.definite === true && _ctx === void 0)
      return false;
  }
  return validateFallback(schema2, value, _ctx);
};
function validateFallback(schema2, value, _ctx) {
  const ctx = _ctx ? { ..._ctx, async: false, abortEarly: true } : { async: false, abortEarly: true };
  const fallbackRun = schema2._zod.bag.fallbackRun;
  let result;
  if (fallbackRun) {
    ctx[COMPILE_FALLBACK] = true;
    result = fallbackRun({ value, issues: [] }, ctx);
  } else {
    result = schema2._zod.run({ value, issues: [] }, ctx);
  }
  if (result instanceof Promise) {
    throw new $ZodAsyncError();
  }
  return result.issues.length === 0;
}
const validateAsync$1 = async (schema2, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, async: true, abortEarly: true } : { async: true, abortEarly: true };
  let result = schema2._zod.run({ value, issues: [] }, ctx);
  if (result instanceof Promise)
    result = await result;
  return result.issues.length === 0;
};
const _encode = (_Err) => {
  const parse2 = _parse(_Err);
  const fn = (schema2, value, _ctx, _params) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return parse2(schema2, value, ctx, finalizeParams(fn, _params));
  };
  return fn;
};
const _decode = (_Err) => {
  const parse2 = _parse(_Err);
  const fn = (schema2, value, _ctx, _params) => {
    return parse2(schema2, value, _ctx, finalizeParams(fn, _params));
  };
  return fn;
};
const _encodeAsync = (_Err) => {
  const parseAsync2 = _parseAsync(_Err);
  const fn = async (schema2, value, _ctx, _params) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return await parseAsync2(schema2, value, ctx, finalizeParams(fn, _params));
  };
  return fn;
};
const _decodeAsync = (_Err) => {
  const parseAsync2 = _parseAsync(_Err);
  const fn = async (schema2, value, _ctx, _params) => {
    return await parseAsync2(schema2, value, _ctx, finalizeParams(fn, _params));
  };
  return fn;
};
const _safeEncode = (_Err) => (schema2, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
  return _safeParse(_Err)(schema2, value, ctx);
};
const _safeDecode = (_Err) => (schema2, value, _ctx) => {
  return _safeParse(_Err)(schema2, value, _ctx);
};
const _safeEncodeAsync = (_Err) => async (schema2, value, _ctx) => {
  const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
  return _safeParseAsync(_Err)(schema2, value, ctx);
};
const _safeDecodeAsync = (_Err) => async (schema2, value, _ctx) => {
  return _safeParseAsync(_Err)(schema2, value, _ctx);
};
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
  return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
const uuid = (version2) => {
  if (!version2)
    return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
  return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version2}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const _emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
  return new RegExp(_emoji$1, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const httpProtocol = /^https?$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
function anchor(source) {
  return new RegExp(`^${source}$`);
}
const date = /* @__PURE__ */ anchor(dateSource);
function timeSource(args) {
  const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
  const regex = typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
  return regex;
}
function time(args) {
  return new RegExp(`^${timeSource(args)}$`);
}
function datetime(args) {
  const opts = ["Z"];
  if (args.offset)
    opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
  const qualified = `${timeSource({ precision: args.precision, seconds: true })}(?:${opts.join("|")})`;
  const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
  return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const number$1 = /^-?\d+(?:\.\d+)?$/;
const boolean$2 = /^(?:true|false)$/i;
const lowercase = /^[^A-Z]*$/;
const uppercase = /^[^a-z]*$/;
const $ZodCheck = /* @__PURE__ */ $constructor("$ZodCheck", (inst, def) => {
  var _a2;
  inst._zod ?? (inst._zod = {});
  inst._zod.def = def;
  (_a2 = inst._zod).onattach ?? (_a2.onattach = []);
});
const _whenHasLength = (payload) => {
  const val = payload.value;
  return !nullish(val) && val.length !== void 0;
};
const numericOriginMap = {
  number: "number",
  bigint: "bigint",
  object: "date"
};
const $ZodCheckLessThan = /* @__PURE__ */ $constructor("$ZodCheckLessThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = (payload) => {
    if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
      return;
    }
    payload.issues.push({
      origin: numericOriginMap[typeof payload.value] ?? origin,
      code: "too_big",
      maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
      input: payload.value,
      inclusive: def.inclusive,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckGreaterThan = /* @__PURE__ */ $constructor("$ZodCheckGreaterThan", (inst, def) => {
  $ZodCheck.init(inst, def);
  const origin = numericOriginMap[typeof def.value];
  inst._zod.check = (payload) => {
    if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
      return;
    }
    payload.issues.push({
      origin: numericOriginMap[typeof payload.value] ?? origin,
      code: "too_small",
      minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
      input: payload.value,
      inclusive: def.inclusive,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckMultipleOf = /* @__PURE__ */ $constructor("$ZodCheckMultipleOf", (inst, def) => {
  $ZodCheck.init(inst, def);
  inst._zod.check = (payload) => {
    if (typeof payload.value !== typeof def.value)
      throw new Error("Cannot mix number and bigint in multiple_of check.");
    const isMultiple = typeof payload.value === "bigint" ? (
      // `value % 0n` throws, and nothing is a multiple of zero — the number branch already fails this way via NaN
      def.value !== BigInt(0) && payload.value % def.value === BigInt(0)
    ) : floatSafeRemainder(payload.value, def.value) === 0;
    if (isMultiple)
      return;
    payload.issues.push({
      origin: typeof payload.value,
      code: "not_multiple_of",
      divisor: def.value,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckNumberFormat = /* @__PURE__ */ $constructor("$ZodCheckNumberFormat", (inst, def) => {
  var _a2;
  $ZodCheck.init(inst, def);
  def.format = def.format || "float64";
  const isInt = (_a2 = def.format) == null ? void 0 : _a2.includes("int");
  const origin = isInt ? "int" : "number";
  const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
  inst._zod.check = (payload) => {
    const input = payload.value;
    if (isInt) {
      if (!Number.isInteger(input)) {
        payload.issues.push({
          expected: origin,
          format: def.format,
          code: "invalid_type",
          continue: false,
          input,
          inst
        });
        return;
      }
      if (!Number.isSafeInteger(input)) {
        if (input > 0) {
          payload.issues.push({
            input,
            code: "too_big",
            maximum: Number.MAX_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        } else {
          payload.issues.push({
            input,
            code: "too_small",
            minimum: Number.MIN_SAFE_INTEGER,
            note: "Integers must be within the safe integer range.",
            inst,
            origin,
            inclusive: true,
            continue: !def.abort
          });
        }
        return;
      }
    }
    if (input < minimum) {
      payload.issues.push({
        origin: "number",
        input,
        code: "too_small",
        minimum,
        inclusive: true,
        inst,
        continue: !def.abort
      });
    }
    if (input > maximum) {
      payload.issues.push({
        origin: "number",
        input,
        code: "too_big",
        maximum,
        inclusive: true,
        inst,
        continue: !def.abort
      });
    }
  };
});
const $ZodCheckMaxLength = /* @__PURE__ */ $constructor("$ZodCheckMaxLength", (inst, def) => {
  var _a2;
  $ZodCheck.init(inst, def);
  (_a2 = inst._zod.def).when ?? (_a2.when = _whenHasLength);
  inst._zod.check = (payload) => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units > def.maximum ? codePointLength(input) : units;
    if (length <= def.maximum)
      return;
    const origin = getLengthableOrigin(input);
    payload.issues.push({
      origin,
      code: "too_big",
      maximum: def.maximum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckMinLength = /* @__PURE__ */ $constructor("$ZodCheckMinLength", (inst, def) => {
  var _a2;
  $ZodCheck.init(inst, def);
  (_a2 = inst._zod.def).when ?? (_a2.when = _whenHasLength);
  inst._zod.check = (payload) => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units;
    if (length >= def.minimum)
      return;
    const origin = getLengthableOrigin(input);
    payload.issues.push({
      origin,
      code: "too_small",
      minimum: def.minimum,
      inclusive: true,
      input,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckLengthEquals = /* @__PURE__ */ $constructor("$ZodCheckLengthEquals", (inst, def) => {
  var _a2;
  $ZodCheck.init(inst, def);
  (_a2 = inst._zod.def).when ?? (_a2.when = _whenHasLength);
  inst._zod.check = (payload) => {
    const input = payload.value;
    const units = input.length;
    const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
    if (length === def.length)
      return;
    const origin = getLengthableOrigin(input);
    const tooBig = length > def.length;
    payload.issues.push({
      origin,
      ...tooBig ? { code: "too_big", maximum: def.length } : { code: "too_small", minimum: def.length },
      inclusive: true,
      exact: true,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckStringFormat = /* @__PURE__ */ $constructor("$ZodCheckStringFormat", (inst, def) => {
  var _a2, _b;
  $ZodCheck.init(inst, def);
  if (def.pattern)
    (_a2 = inst._zod).check ?? (_a2.check = (payload) => {
      def.pattern.lastIndex = 0;
      if (def.pattern.test(payload.value))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: def.format,
        input: payload.value,
        ...def.pattern ? { pattern: def.pattern.toString() } : {},
        inst,
        continue: !def.abort
      });
    });
  else
    (_b = inst._zod).check ?? (_b.check = () => {
    });
});
const $ZodCheckRegex = /* @__PURE__ */ $constructor("$ZodCheckRegex", (inst, def) => {
  $ZodCheckStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    def.pattern.lastIndex = 0;
    if (def.pattern.test(payload.value))
      return;
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "regex",
      input: payload.value,
      pattern: def.pattern.toString(),
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckLowerCase = /* @__PURE__ */ $constructor("$ZodCheckLowerCase", (inst, def) => {
  def.pattern ?? (def.pattern = lowercase);
  $ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /* @__PURE__ */ $constructor("$ZodCheckUpperCase", (inst, def) => {
  def.pattern ?? (def.pattern = uppercase);
  $ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /* @__PURE__ */ $constructor("$ZodCheckIncludes", (inst, def) => {
  $ZodCheck.init(inst, def);
  const escapedRegex = escapeRegex(def.includes);
  const pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
  def.pattern = pattern;
  inst._zod.check = (payload) => {
    if (payload.value.includes(def.includes, def.position))
      return;
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "includes",
      includes: def.includes,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckStartsWith = /* @__PURE__ */ $constructor("$ZodCheckStartsWith", (inst, def) => {
  $ZodCheck.init(inst, def);
  const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
  def.pattern ?? (def.pattern = pattern);
  inst._zod.check = (payload) => {
    if (payload.value.startsWith(def.prefix))
      return;
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "starts_with",
      prefix: def.prefix,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckEndsWith = /* @__PURE__ */ $constructor("$ZodCheckEndsWith", (inst, def) => {
  $ZodCheck.init(inst, def);
  const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
  def.pattern ?? (def.pattern = pattern);
  inst._zod.check = (payload) => {
    if (payload.value.endsWith(def.suffix))
      return;
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "ends_with",
      suffix: def.suffix,
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodCheckOverwrite = /* @__PURE__ */ $constructor("$ZodCheckOverwrite", (inst, def) => {
  $ZodCheck.init(inst, def);
  inst._zod.check = (payload) => {
    payload.value = def.tx(payload.value);
  };
});
class Doc {
  constructor(args = [], closed2 = {}) {
    this.content = [];
    this.indent = 0;
    this.args = args;
    this.closed = closed2;
  }
  // the compiler catches a child's throw and keeps writing into this doc, so the indent has to unwind with it
  indented(fn) {
    this.indent += 1;
    try {
      fn(this);
    } finally {
      this.indent -= 1;
    }
  }
  write(arg) {
    if (typeof arg === "function") {
      arg(this, { execution: "sync" });
      arg(this, { execution: "async" });
      return;
    }
    const content2 = arg;
    const lines2 = content2.split("\n").filter((x) => x);
    const minIndent = Math.min(...lines2.map((x) => x.length - x.trimStart().length));
    const dedented = lines2.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
    for (const line of dedented) {
      this.content.push(line);
    }
  }
  compile() {
    const F = Function;
    const content2 = (this == null ? void 0 : this.content) ?? [``];
    const factory = new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {
${content2.join("\n")}
};`);
    return factory(...Object.values(this.closed));
  }
}
const version = {
  major: 4,
  minor: 6,
  patch: 7
};
const $ZodType = /* @__PURE__ */ $constructor("$ZodType", (inst, def) => {
  var _a3;
  var _a2;
  inst ?? (inst = {});
  inst._zod.def = def;
  inst._zod.bag = inst._zod.bag || {};
  inst._zod.version = version;
  const defChecks = inst._zod.def.checks;
  const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : (defChecks == null ? void 0 : defChecks.length) ? [...defChecks] : [];
  for (const ch of checks) {
    for (const fn of ch._zod.onattach) {
      fn(inst);
    }
  }
  if (checks.length === 0) {
    (_a2 = inst._zod).deferred ?? (_a2.deferred = []);
    (_a3 = inst._zod.deferred) == null ? void 0 : _a3.push(() => {
      inst._zod.run = inst._zod.parse;
    });
  } else {
    const runChecks = (payload, checks2, ctx) => {
      if (payload.memo)
        return payload;
      let isAborted = aborted(payload);
      let asyncResult;
      for (const ch of checks2) {
        if (ch._zod.def.when) {
          if (explicitlyAborted(payload))
            continue;
          const shouldRun = ch._zod.def.when(payload);
          if (!shouldRun)
            continue;
        } else if (isAborted) {
          continue;
        }
        const currLen = payload.issues.length;
        const _ = ch._zod.check(payload);
        if (_ instanceof Promise && (ctx == null ? void 0 : ctx.async) === false) {
          throw new $ZodAsyncError();
        }
        if (asyncResult || _ instanceof Promise) {
          asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
            await _;
            const nextLen = payload.issues.length;
            if (nextLen === currLen)
              return;
            attachSchema(payload.issues, currLen, inst);
            if (!isAborted)
              isAborted = aborted(payload, currLen);
          });
        } else {
          const nextLen = payload.issues.length;
          if (nextLen === currLen)
            continue;
          attachSchema(payload.issues, currLen, inst);
          if (!isAborted)
            isAborted = aborted(payload, currLen);
        }
      }
      if (asyncResult) {
        return asyncResult.then(() => {
          return payload;
        });
      }
      return payload;
    };
    const handleCanaryResult = (canary, payload, ctx) => {
      if (aborted(canary)) {
        canary.aborted = true;
        return canary;
      }
      const checkResult = runChecks(payload, checks, ctx);
      if (checkResult instanceof Promise) {
        if (ctx.async === false)
          throw new $ZodAsyncError();
        return checkResult.then((checkResult2) => inst._zod.parse(checkResult2, ctx));
      }
      return inst._zod.parse(checkResult, ctx);
    };
    inst._zod.run = (payload, ctx) => {
      if (ctx.skipChecks) {
        return inst._zod.parse(payload, ctx);
      }
      if (ctx.direction === "backward") {
        const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
        if (canary instanceof Promise) {
          return canary.then((canary2) => {
            return handleCanaryResult(canary2, payload, ctx);
          });
        }
        return handleCanaryResult(canary, payload, ctx);
      }
      const result = inst._zod.parse(payload, ctx);
      if (result instanceof Promise) {
        if (ctx.async === false)
          throw new $ZodAsyncError();
        return result.then((result2) => runChecks(result2, checks, ctx));
      }
      return runChecks(result, checks, ctx);
    };
  }
}, {
  // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
  get "~standard"() {
    return hide(this, "~standard", standardProps(this));
  },
  set "~standard"(value) {
    own(this, "~standard", value);
  }
});
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
  const ctx = { async: true };
  return toStandardResult(await inst._zod.run({ value, issues: [] }, ctx), ctx);
}
function standardProps(inst) {
  return {
    validate: (value) => {
      const ctx = { async: false };
      try {
        const r = inst._zod.run({ value, issues: [] }, ctx);
        if (!(r instanceof Promise))
          return toStandardResult(r, ctx);
      } catch (_) {
      }
      return validateAsync(inst, value);
    },
    vendor: "zod",
    version: 1
  };
}
const $ZodString = /* @__PURE__ */ $constructor("$ZodString", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = def.pattern ?? anyString;
  inst._zod.parse = (payload, _) => {
    if (def.coerce)
      try {
        payload.value = String(payload.value);
      } catch (_2) {
      }
    if (typeof payload.value === "string")
      return payload;
    payload.issues.push({
      expected: "string",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});
const $ZodStringFormat = /* @__PURE__ */ $constructor("$ZodStringFormat", (inst, def) => {
  $ZodCheckStringFormat.init(inst, def);
  $ZodString.init(inst, def);
});
const $ZodGUID = /* @__PURE__ */ $constructor("$ZodGUID", (inst, def) => {
  def.pattern ?? (def.pattern = guid);
  $ZodStringFormat.init(inst, def);
});
const $ZodUUID = /* @__PURE__ */ $constructor("$ZodUUID", (inst, def) => {
  if (def.version) {
    const versionMap = {
      v1: 1,
      v2: 2,
      v3: 3,
      v4: 4,
      v5: 5,
      v6: 6,
      v7: 7,
      v8: 8
    };
    const v = versionMap[def.version];
    if (v === void 0)
      throw new Error(`Invalid UUID version: "${def.version}"`);
    def.pattern ?? (def.pattern = uuid(v));
  } else
    def.pattern ?? (def.pattern = uuid());
  $ZodStringFormat.init(inst, def);
});
const $ZodEmail = /* @__PURE__ */ $constructor("$ZodEmail", (inst, def) => {
  def.pattern ?? (def.pattern = email);
  $ZodStringFormat.init(inst, def);
});
const URL_BAD_FORMAT = 1;
const URL_UNPARSEABLE = 2;
function canParseURL(input) {
  try {
    if (typeof URL !== "undefined" && typeof URL.canParse === "function")
      return URL.canParse(input);
    new URL(input);
    return true;
  } catch {
    return false;
  }
}
function validateURL(trimmed2, def) {
  if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) {
    return canParseURL(trimmed2) || URL_UNPARSEABLE;
  }
  return parseURLObject(trimmed2, def);
}
function parseURLObject(trimmed2, def) {
  var _a2;
  if (!def.normalize && ((_a2 = def.protocol) == null ? void 0 : _a2.source) === httpProtocol.source && !/^https?:\/\//i.test(trimmed2)) {
    return URL_BAD_FORMAT;
  }
  try {
    if (typeof URL !== "undefined") {
      const URLStatic = URL;
      if (typeof URLStatic.parse === "function")
        return URLStatic.parse(trimmed2) ?? URL_UNPARSEABLE;
    }
    return new URL(trimmed2);
  } catch {
    return URL_UNPARSEABLE;
  }
}
const asciiTabOrNewline = /[\t\n\r]/g;
function stripTabAndNewline(value) {
  return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
  hostname.lastIndex = 0;
  return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
  protocol.lastIndex = 0;
  return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /* @__PURE__ */ $constructor("$ZodURL", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    try {
      const trimmed2 = payload.value.trim();
      const url = validateURL(trimmed2, def);
      if (url === URL_BAD_FORMAT) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          note: "Invalid URL format",
          input: payload.value,
          inst,
          continue: !def.abort
        });
        return;
      }
      if (url === URL_UNPARSEABLE) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          input: payload.value,
          inst,
          continue: !def.abort
        });
        return;
      }
      if (url === true) {
        payload.value = stripTabAndNewline(trimmed2);
        return;
      }
      if (def.hostname && !urlHostnameOk(url, def.hostname)) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          note: "Invalid hostname",
          pattern: def.hostname.source,
          input: payload.value,
          inst,
          continue: !def.abort
        });
      }
      if (def.protocol && !urlProtocolOk(url, def.protocol)) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          note: "Invalid protocol",
          pattern: def.protocol.source,
          input: payload.value,
          inst,
          continue: !def.abort
        });
      }
      payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed2);
      return;
    } catch (_) {
      payload.issues.push({
        code: "invalid_format",
        format: "url",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    }
  };
});
const $ZodEmoji = /* @__PURE__ */ $constructor("$ZodEmoji", (inst, def) => {
  def.pattern ?? (def.pattern = emoji());
  $ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /* @__PURE__ */ $constructor("$ZodNanoID", (inst, def) => {
  if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1))
    throw new Error(`Invalid nanoid length: ${def.length}`);
  def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
  $ZodStringFormat.init(inst, def);
});
const $ZodCUID = /* @__PURE__ */ $constructor("$ZodCUID", (inst, def) => {
  def.pattern ?? (def.pattern = cuid);
  $ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /* @__PURE__ */ $constructor("$ZodCUID2", (inst, def) => {
  def.pattern ?? (def.pattern = cuid2);
  $ZodStringFormat.init(inst, def);
});
const $ZodULID = /* @__PURE__ */ $constructor("$ZodULID", (inst, def) => {
  def.pattern ?? (def.pattern = ulid);
  $ZodStringFormat.init(inst, def);
});
const $ZodXID = /* @__PURE__ */ $constructor("$ZodXID", (inst, def) => {
  def.pattern ?? (def.pattern = xid);
  $ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /* @__PURE__ */ $constructor("$ZodKSUID", (inst, def) => {
  def.pattern ?? (def.pattern = ksuid);
  $ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /* @__PURE__ */ $constructor("$ZodISODateTime", (inst, def) => {
  def.pattern ?? (def.pattern = datetime(def));
  $ZodStringFormat.init(inst, def);
});
const $ZodISODate = /* @__PURE__ */ $constructor("$ZodISODate", (inst, def) => {
  def.pattern ?? (def.pattern = date);
  $ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /* @__PURE__ */ $constructor("$ZodISOTime", (inst, def) => {
  def.pattern ?? (def.pattern = time(def));
  $ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /* @__PURE__ */ $constructor("$ZodISODuration", (inst, def) => {
  def.pattern ?? (def.pattern = duration);
  $ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /* @__PURE__ */ $constructor("$ZodIPv4", (inst, def) => {
  def.pattern ?? (def.pattern = ipv4);
  $ZodStringFormat.init(inst, def);
});
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
  if (!ipv6Alphabet.test(value))
    return false;
  return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /* @__PURE__ */ $constructor("$ZodIPv6", (inst, def) => {
  def.pattern ?? (def.pattern = ipv6);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    if (!isValidIPv6(payload.value)) {
      payload.issues.push({
        code: "invalid_format",
        format: "ipv6",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    }
  };
});
const $ZodCIDRv4 = /* @__PURE__ */ $constructor("$ZodCIDRv4", (inst, def) => {
  def.pattern ?? (def.pattern = cidrv4);
  $ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
  const parts = value.split("/");
  if (parts.length !== 2)
    return false;
  const [address, prefix] = parts;
  if (!prefix)
    return false;
  const prefixNum = Number(prefix);
  if (`${prefixNum}` !== prefix)
    return false;
  if (prefixNum < 0 || prefixNum > 128)
    return false;
  return isValidIPv6(address);
}
const $ZodCIDRv6 = /* @__PURE__ */ $constructor("$ZodCIDRv6", (inst, def) => {
  def.pattern ?? (def.pattern = cidrv6);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    if (!isValidCIDRv6(payload.value)) {
      payload.issues.push({
        code: "invalid_format",
        format: "cidrv6",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    }
  };
});
function isValidBase64(data) {
  if (data === "")
    return true;
  if (/\s/.test(data))
    return false;
  if (data.length % 4 !== 0)
    return false;
  try {
    atob(data);
    return true;
  } catch {
    return false;
  }
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /* @__PURE__ */ $constructor("$ZodBase64", (inst, def) => {
  def.pattern ?? (def.pattern = base64Charset);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    if (isValidBase64(payload.value))
      return;
    payload.issues.push({
      code: "invalid_format",
      format: "base64",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
  if (!base64urlCharset.test(data))
    return false;
  const base642 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
  const padded = base642.padEnd(Math.ceil(base642.length / 4) * 4, "=");
  return isValidBase64(padded);
}
const $ZodBase64URL = /* @__PURE__ */ $constructor("$ZodBase64URL", (inst, def) => {
  def.pattern ?? (def.pattern = base64urlCharset);
  $ZodStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    if (isValidBase64URL(payload.value))
      return;
    payload.issues.push({
      code: "invalid_format",
      format: "base64url",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodE164 = /* @__PURE__ */ $constructor("$ZodE164", (inst, def) => {
  def.pattern ?? (def.pattern = e164);
  $ZodStringFormat.init(inst, def);
});
function isValidJWT(token, algorithm2 = null) {
  try {
    const tokensParts = token.split(".");
    if (tokensParts.length !== 3)
      return false;
    const [header] = tokensParts;
    if (!header)
      return false;
    const parsedHeader = JSON.parse(atob(header));
    if ("typ" in parsedHeader && (parsedHeader == null ? void 0 : parsedHeader.typ) !== "JWT")
      return false;
    if (!parsedHeader.alg)
      return false;
    if (algorithm2 && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm2))
      return false;
    return true;
  } catch {
    return false;
  }
}
const $ZodJWT = /* @__PURE__ */ $constructor("$ZodJWT", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  inst._zod.check = (payload) => {
    if (isValidJWT(payload.value, def.alg))
      return;
    payload.issues.push({
      code: "invalid_format",
      format: "jwt",
      input: payload.value,
      inst,
      continue: !def.abort
    });
  };
});
const $ZodNumber = /* @__PURE__ */ $constructor("$ZodNumber", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = number$1;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce)
      try {
        payload.value = Number(payload.value);
      } catch (_) {
      }
    const input = payload.value;
    if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
      return payload;
    }
    const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
    payload.issues.push({
      expected: "number",
      code: "invalid_type",
      input,
      inst,
      ...received ? { received } : {}
    });
    return payload;
  };
});
const $ZodNumberFormat = /* @__PURE__ */ $constructor("$ZodNumberFormat", (inst, def) => {
  $ZodCheckNumberFormat.init(inst, def);
  $ZodNumber.init(inst, def);
});
const $ZodBoolean = /* @__PURE__ */ $constructor("$ZodBoolean", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.pattern = boolean$2;
  inst._zod.parse = (payload, _ctx) => {
    if (def.coerce)
      try {
        payload.value = Boolean(payload.value);
      } catch (_) {
      }
    const input = payload.value;
    if (typeof input === "boolean")
      return payload;
    payload.issues.push({
      expected: "boolean",
      code: "invalid_type",
      input,
      inst
    });
    return payload;
  };
});
const $ZodUnknown = /* @__PURE__ */ $constructor("$ZodUnknown", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload) => payload;
});
const $ZodNever = /* @__PURE__ */ $constructor("$ZodNever", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _ctx) => {
    payload.issues.push({
      expected: "never",
      code: "invalid_type",
      input: payload.value,
      inst
    });
    return payload;
  };
});
function capSize(inst, size) {
  const caps = sizeCaps(inst._zod.def.checks);
  if (!caps.length)
    return;
  const cap = Math.min(...caps.map((c) => c[0]));
  const parse2 = inst._zod.parse;
  inst._zod.parse = (payload, ctx) => {
    const n = size(payload.value);
    if (n > cap && !(ctx == null ? void 0 : ctx.skipChecks) && (ctx == null ? void 0 : ctx.direction) !== "backward") {
      for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
        if (n > max && ch._zod.def.when(payload)) {
          const start = payload.issues.length;
          ch._zod.check(payload);
          payload.issues[start].continue = false;
          attachSchema(payload.issues, start, inst);
          return payload;
        }
      }
    }
    return parse2(payload, ctx);
  };
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
  if (result.issues.length) {
    final.issues.push(...prefixIssues(index, result.issues));
  }
  final.value[index] = result.value;
}
const $ZodArray = /* @__PURE__ */ $constructor("$ZodArray", (inst, def) => {
  $ZodType.init(inst, def);
  const memo2 = globalConfig.memoizer;
  memo2 == null ? void 0 : memo2.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    if (!Array.isArray(input)) {
      payload.issues.push({
        expected: "array",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    payload.value = memo2 ? memo2.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
    const proms = [];
    const abortEarly = ctx == null ? void 0 : ctx.abortEarly;
    for (let i = 0; i < input.length; i++) {
      const item2 = input[i];
      const result = def.element._zod.run({
        value: item2,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        proms.push(result.then((result2) => handleArrayResult(result2, payload, i)));
      } else {
        handleArrayResult(result, payload, i);
        if (abortEarly && result.issues.length !== 0 && aborted(result))
          break;
      }
    }
    if (proms.length) {
      return Promise.all(proms).then(() => payload);
    }
    return payload;
  };
  capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key2, input, optin, optout) {
  const isPresent = key2 in input;
  const isOptionalOut = optout === "optional";
  if (!isPresent && isOptionalOut && optin === "optional") {
    return;
  }
  if (result.issues.length) {
    if (optin !== void 0 && isOptionalOut && !isPresent) {
      return;
    }
    final.issues.push(...prefixIssues(key2, result.issues));
  }
  if (!isPresent && optin === void 0) {
    if (!result.issues.length) {
      final.issues.push({
        code: "invalid_type",
        expected: "nonoptional",
        input: void 0,
        path: [key2]
      });
    }
    return;
  }
  if (result.value === void 0) {
    if (isPresent || optin === "defaulted" && !isOptionalOut) {
      final.value[key2] = void 0;
    }
  } else {
    final.value[key2] = result.value;
  }
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
  var _a2, _b, _c, _d;
  const keys2 = Object.keys(def.shape);
  const ownSymbols = Object.getOwnPropertySymbols(def.shape);
  const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
  const allKeys = symbolKeys.length ? [...keys2, ...symbolKeys] : keys2;
  for (const k of allKeys) {
    if (!((_d = (_c = (_b = (_a2 = def.shape) == null ? void 0 : _a2[k]) == null ? void 0 : _b._zod) == null ? void 0 : _c.traits) == null ? void 0 : _d.has("$ZodType"))) {
      throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
    }
  }
  const okeys = optionalKeys(def.shape);
  return {
    ...def,
    allKeys,
    symbolKeys,
    // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
    keySet: new Set(keys2),
    numKeys: keys2.length,
    optionalKeys: new Set(okeys)
  };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
  const unrecognized = [];
  const keySet = def.keySet;
  const _catchall = def.catchall._zod;
  const t = _catchall.def.type;
  const optin = _catchall.optin;
  const optout = _catchall.optout;
  let seen = 0;
  for (const key2 in input) {
    if (abortEarly && payload.issues.length !== seen) {
      if (aborted(payload, seen))
        break;
      seen = payload.issues.length;
    }
    if (keySet.has(key2))
      continue;
    if (key2 === "__proto__") {
      if (t === "never")
        unrecognized.push(key2);
      continue;
    }
    if (t === "never") {
      unrecognized.push(key2);
      continue;
    }
    const r = _catchall.run({ value: input[key2], issues: [] }, ctx);
    if (r instanceof Promise) {
      proms.push(r.then((r2) => handlePropertyResult(r2, payload, key2, input, optin, optout)));
    } else {
      handlePropertyResult(r, payload, key2, input, optin, optout);
    }
  }
  if (unrecognized.length) {
    payload.issues.push({
      code: "unrecognized_keys",
      keys: unrecognized,
      input,
      inst,
      // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
      continue: true
    });
  }
  if (!proms.length)
    return payload;
  return Promise.all(proms).then(() => {
    return payload;
  });
}
const $ZodObject = /* @__PURE__ */ $constructor("$ZodObject", (inst, def) => {
  $ZodType.init(inst, def);
  const desc = Object.getOwnPropertyDescriptor(def, "shape");
  const sh = (desc == null ? void 0 : desc.get) ? desc.get.raw : def.shape ?? {};
  if (sh) {
    const get = () => {
      const newSh = { ...sh };
      Object.defineProperty(def, "shape", { value: newSh });
      get.raw = newSh;
      return newSh;
    };
    get.raw = sh;
    Object.defineProperty(def, "shape", { get });
  }
  const _normalized = cached(() => normalizeDef(def));
  defineLazyInternal(inst, "propValues", (zod) => {
    const shape = zod.def.shape;
    const propValues = {};
    for (const key2 in shape) {
      const field = shape[key2]._zod;
      if (field.values) {
        if (!Object.prototype.hasOwnProperty.call(propValues, key2)) {
          assignProp(propValues, key2, /* @__PURE__ */ new Set());
        }
        for (const v of field.values)
          propValues[key2].add(v);
        if (field.optin !== void 0)
          propValues[key2].add(void 0);
      }
    }
    return propValues;
  });
  const isObject$12 = isObject;
  const catchall = def.catchall;
  let value;
  const memo2 = globalConfig.memoizer;
  memo2 == null ? void 0 : memo2.attach(inst);
  inst._zod.parse = (payload, ctx) => {
    value ?? (value = _normalized.value);
    const input = payload.value;
    if (!isObject$12(input)) {
      payload.issues.push({
        expected: "object",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    payload.value = memo2 ? memo2.alloc(inst, payload, {}, ctx) : {};
    const proms = [];
    const shape = value.shape;
    const abortEarly = ctx == null ? void 0 : ctx.abortEarly;
    let seen = payload.issues.length;
    for (const key2 of value.allKeys) {
      if (abortEarly && payload.issues.length !== seen) {
        if (aborted(payload, seen))
          break;
        seen = payload.issues.length;
      }
      if (key2 === "__proto__")
        continue;
      const el = shape[key2];
      const optin = el._zod.optin;
      const optout = el._zod.optout;
      const r = el._zod.run({ value: input[key2], issues: [] }, ctx);
      if (r instanceof Promise) {
        proms.push(r.then((r2) => handlePropertyResult(r2, payload, key2, input, optin, optout)));
      } else {
        handlePropertyResult(r, payload, key2, input, optin, optout);
      }
    }
    if (!catchall) {
      return proms.length ? Promise.all(proms).then(() => payload) : payload;
    }
    return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
  };
});
const $ZodObjectJIT = /* @__PURE__ */ $constructor("$ZodObjectJIT", (inst, def) => {
  $ZodObject.init(inst, def);
  const superParse = inst._zod.parse;
  const _normalized = cached(() => normalizeDef(def));
  const memo2 = globalConfig.memoizer;
  const generateFastpass = (shape) => {
    var _a2, _b;
    const normalized = _normalized.value;
    const syms = normalized.symbolKeys;
    const doc = new Doc(["payload", "ctx"], { shape, inst, memo: memo2, syms });
    const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
    const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
    doc.write(`const input = payload.value;`);
    const ids = /* @__PURE__ */ Object.create(null);
    let counter = 0;
    for (const key2 of normalized.allKeys) {
      ids[key2] = `key_${counter++}`;
    }
    doc.write(memo2 ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
    for (const key2 of normalized.allKeys) {
      if (key2 === "__proto__")
        continue;
      const id = ids[key2];
      const k = typeof key2 === "symbol" ? `syms[${syms.indexOf(key2)}]` : esc(key2);
      const isPresent = `${k} in input`;
      const schema2 = shape[key2];
      const optin = (_a2 = schema2 == null ? void 0 : schema2._zod) == null ? void 0 : _a2.optin;
      const isOptionalIn = optin !== void 0;
      const isOptionalOut = ((_b = schema2 == null ? void 0 : schema2._zod) == null ? void 0 : _b.optout) === "optional";
      doc.write(`const ${id} = ${parseStr(k)};`);
      if (isOptionalIn && isOptionalOut) {
        const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
        doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
      } else if (!isOptionalIn) {
        doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
      } else {
        doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
        if (optin === "defaulted") {
          doc.write(`newResult[${k}] = ${id}.value;`);
        } else {
          doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
        }
      }
    }
    doc.write(`payload.value = newResult;`);
    doc.write(`return payload;`);
    return doc.compile();
  };
  let fastpass;
  const isObject$12 = isObject;
  const jit = !globalConfig.jitless;
  const allowsEval$1 = allowsEval;
  const fastEnabled = jit && allowsEval$1.value;
  const catchall = def.catchall;
  let value;
  inst._zod.parse = (payload, ctx) => {
    value ?? (value = _normalized.value);
    const input = payload.value;
    if (!isObject$12(input)) {
      payload.issues.push({
        expected: "object",
        code: "invalid_type",
        input,
        inst
      });
      return payload;
    }
    if (jit && fastEnabled && (ctx == null ? void 0 : ctx.async) === false && ctx.jitless !== true) {
      if (!fastpass)
        fastpass = generateFastpass(def.shape);
      payload = fastpass(payload, ctx);
      if (!catchall)
        return payload;
      return handleCatchall([], input, payload, ctx, value, inst, (ctx == null ? void 0 : ctx.abortEarly) === true);
    }
    return superParse(payload, ctx);
  };
});
function handleUnionResults(results, final, inst, ctx) {
  for (const result of results) {
    if (result.issues.length === 0) {
      final.value = result.value;
      return final;
    }
  }
  const nonaborted = results.filter((r) => !aborted(r));
  if (nonaborted.length === 1) {
    final.value = nonaborted[0].value;
    return nonaborted[0];
  }
  final.issues.push({
    code: "invalid_union",
    input: final.value,
    inst,
    errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
  });
  return final;
}
const $ZodUnion = /* @__PURE__ */ $constructor("$ZodUnion", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
  defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
  defineLazyInternal(inst, "values", (zod) => {
    if (zod.def.options.every((o) => o._zod.values)) {
      return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
    }
    return void 0;
  });
  defineLazyInternal(inst, "pattern", (zod) => {
    if (zod.def.options.every((o) => o._zod.pattern)) {
      const patterns = zod.def.options.map((o) => o._zod.pattern);
      return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
    }
    return void 0;
  });
  const first = def.options.length === 1 ? def.options[0]._zod.run : null;
  inst._zod.parse = (payload, ctx) => {
    if (first) {
      return first(payload, ctx);
    }
    let async = false;
    const results = [];
    for (const option of def.options) {
      const result = option._zod.run({
        value: payload.value,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        results.push(result);
        async = true;
      } else {
        if (result.issues.length === 0)
          return result;
        results.push(result);
      }
    }
    if (!async)
      return handleUnionResults(results, payload, inst, ctx);
    return Promise.all(results).then((results2) => {
      return handleUnionResults(results2, payload, inst, ctx);
    });
  };
});
const $ZodIntersection = /* @__PURE__ */ $constructor("$ZodIntersection", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, ctx) => {
    const input = payload.value;
    const left = def.left._zod.run({ value: input, issues: [] }, ctx);
    const right = def.right._zod.run({ value: input, issues: [] }, ctx);
    const async = left instanceof Promise || right instanceof Promise;
    if (async) {
      return Promise.all([left, right]).then(([left2, right2]) => {
        return handleIntersectionResults(payload, left2, right2);
      });
    }
    return handleIntersectionResults(payload, left, right);
  };
});
function mergeValues(a, b) {
  if (a === b) {
    return { valid: true, data: a };
  }
  if (a instanceof Date && b instanceof Date && +a === +b) {
    return { valid: true, data: a };
  }
  if (isPlainObject(a) && isPlainObject(b)) {
    const bKeys = Object.keys(b);
    const sharedKeys = Object.keys(a).filter((key2) => bKeys.indexOf(key2) !== -1);
    const newObj = { ...a, ...b };
    if (Object.prototype.hasOwnProperty.call(newObj, "__proto__"))
      delete newObj.__proto__;
    for (const key2 of sharedKeys) {
      if (key2 === "__proto__")
        continue;
      const sharedValue = mergeValues(a[key2], b[key2]);
      if (!sharedValue.valid) {
        return {
          valid: false,
          mergeErrorPath: [key2, ...sharedValue.mergeErrorPath]
        };
      }
      newObj[key2] = sharedValue.data;
    }
    return { valid: true, data: newObj };
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) {
      return { valid: false, mergeErrorPath: [] };
    }
    const newArray = [];
    for (let index = 0; index < a.length; index++) {
      const itemA = a[index];
      const itemB = b[index];
      const sharedValue = mergeValues(itemA, itemB);
      if (!sharedValue.valid) {
        return {
          valid: false,
          mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
        };
      }
      newArray.push(sharedValue.data);
    }
    return { valid: true, data: newArray };
  }
  return { valid: false, mergeErrorPath: [] };
}
function handleIntersectionResults(result, left, right) {
  const unrecKeys = /* @__PURE__ */ new Map();
  let unrecIssue;
  const keyIssues = /* @__PURE__ */ new Map();
  const collect = (iss, side) => {
    var _a2, _b;
    let keys2;
    if (iss.code === "unrecognized_keys" && !((_a2 = iss.path) == null ? void 0 : _a2.length)) {
      unrecIssue ?? (unrecIssue = iss);
      keys2 = iss.keys;
    } else if (iss.code === "invalid_key" && iss.origin === "record" && ((_b = iss.path) == null ? void 0 : _b.length) === 1) {
      const k = String(iss.path[0]);
      if (!keyIssues.has(k))
        keyIssues.set(k, iss);
      keys2 = [k];
    } else {
      return false;
    }
    for (const k of keys2) {
      if (!unrecKeys.has(k))
        unrecKeys.set(k, {});
      unrecKeys.get(k)[side] = true;
    }
    return true;
  };
  for (const iss of left.issues) {
    if (!collect(iss, "l"))
      result.issues.push(iss);
  }
  for (const iss of right.issues) {
    if (!collect(iss, "r"))
      result.issues.push(iss);
  }
  const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
  if (bothKeys.length) {
    const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
    if (aggregated.length)
      result.issues.push({ ...unrecIssue, keys: aggregated });
    for (const k of bothKeys) {
      if (!aggregated.includes(k) && keyIssues.has(k))
        result.issues.push(keyIssues.get(k));
    }
  }
  const merged = mergeValues(left.value, right.value);
  if (!merged.valid) {
    if (aborted(result))
      return result;
    throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
  }
  result.value = merged.data;
  return result;
}
const $ZodEnum = /* @__PURE__ */ $constructor("$ZodEnum", (inst, def) => {
  $ZodType.init(inst, def);
  const values = getEnumValues(def.entries);
  const valuesSet = new Set(values);
  inst._zod.values = valuesSet;
  defineLazyInternal(inst, "pattern", (zod) => {
    const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
    return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
  });
  inst._zod.parse = (payload, _ctx) => {
    const input = payload.value;
    if (valuesSet.has(input)) {
      return payload;
    }
    payload.issues.push({
      code: "invalid_value",
      values,
      input,
      inst
    });
    return payload;
  };
});
const $ZodTransform = /* @__PURE__ */ $constructor("$ZodTransform", (inst, def) => {
  var _a2;
  $ZodType.init(inst, def);
  inst._zod.optin = "optional";
  (_a2 = globalConfig.memoizer) == null ? void 0 : _a2.guard(inst);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      throw new $ZodEncodeError(inst.constructor.name);
    }
    const _out = def.transform(payload.value, payload);
    if (ctx.async) {
      const output = _out instanceof Promise ? _out : Promise.resolve(_out);
      return output.then((output2) => {
        payload.value = output2;
        return payload;
      });
    }
    if (_out instanceof Promise) {
      throw new $ZodAsyncError();
    }
    payload.value = _out;
    return payload;
  };
});
function handleOptionalResult(payload, result) {
  payload.value = result.issues.length ? void 0 : result.value;
  return payload;
}
const $ZodOptional = /* @__PURE__ */ $constructor("$ZodOptional", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  inst._zod.optout = "optional";
  defineLazyInternal(inst, "values", (zod) => {
    const values = zod.def.innerType._zod.values;
    return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
  });
  defineLazyInternal(inst, "pattern", (zod) => {
    const pattern = zod.def.innerType._zod.pattern;
    return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === void 0) {
      if (def.innerType._zod.optin !== "defaulted")
        return payload;
      const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
      if (result instanceof Promise)
        return result.then((result2) => handleOptionalResult(payload, result2));
      return handleOptionalResult(payload, result);
    }
    return def.innerType._zod.run(payload, ctx);
  };
});
const $ZodExactOptional = /* @__PURE__ */ $constructor("$ZodExactOptional", (inst, def) => {
  $ZodOptional.init(inst, def);
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
  inst._zod.parse = (payload, ctx) => {
    return def.innerType._zod.run(payload, ctx);
  };
});
const $ZodNullable = /* @__PURE__ */ $constructor("$ZodNullable", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
  defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "pattern", (zod) => {
    const pattern = zod.def.innerType._zod.pattern;
    return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
  });
  defineLazyInternal(inst, "values", (zod) => {
    return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    if (payload.value === null)
      return payload;
    return def.innerType._zod.run(payload, ctx);
  };
});
const $ZodDefault = /* @__PURE__ */ $constructor("$ZodDefault", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.optin = "defaulted";
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    if (payload.value === void 0) {
      payload.value = def.defaultValue;
      return payload;
    }
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then((result2) => handleDefaultResult(result2, def));
    }
    return handleDefaultResult(result, def);
  };
});
function handleDefaultResult(payload, def) {
  if (payload.value === void 0) {
    payload.value = def.defaultValue;
  }
  return payload;
}
const $ZodPrefault = /* @__PURE__ */ $constructor("$ZodPrefault", (inst, def) => {
  $ZodType.init(inst, def);
  inst._zod.optin = "defaulted";
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    if (payload.value === void 0) {
      payload.value = def.defaultValue;
    }
    return def.innerType._zod.run(payload, ctx);
  };
});
const $ZodNonOptional = /* @__PURE__ */ $constructor("$ZodNonOptional", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "values", (zod) => {
    const v = zod.def.innerType._zod.values;
    return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
  });
  inst._zod.parse = (payload, ctx) => {
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then((result2) => handleNonOptionalResult(result2, inst));
    }
    return handleNonOptionalResult(result, inst);
  };
});
function handleNonOptionalResult(payload, inst) {
  if (!payload.issues.length && payload.value === void 0) {
    payload.issues.push({
      code: "invalid_type",
      expected: "nonoptional",
      input: payload.value,
      inst
    });
  }
  return payload;
}
function handleCatchResult(payload, result, def, ctx) {
  if (!result.issues.length) {
    payload.value = result.value;
    if (result.memo)
      payload.memo = true;
    return payload;
  }
  payload.value = def.catchValue({
    ...result,
    value: payload.value,
    error: {
      issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config()))
    },
    input: payload.value
  });
  return payload;
}
const $ZodCatch = /* @__PURE__ */ $constructor("$ZodCatch", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
  defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
    if (result instanceof Promise) {
      return result.then((result2) => handleCatchResult(payload, result2, def, ctx));
    }
    return handleCatchResult(payload, result, def, ctx);
  };
});
const $ZodPipe = /* @__PURE__ */ $constructor("$ZodPipe", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
  defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
  defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
  defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      const right = def.out._zod.run(payload, ctx);
      if (right instanceof Promise) {
        return right.then((right2) => handlePipeResult(right2, def.in, ctx));
      }
      return handlePipeResult(right, def.in, ctx);
    }
    const left = def.in._zod.run(payload, ctx);
    if (left instanceof Promise) {
      return left.then((left2) => handlePipeResult(left2, def.out, ctx));
    }
    return handlePipeResult(left, def.out, ctx);
  };
});
function handlePipeResult(left, next, ctx) {
  if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
    left.aborted = true;
    return left;
  }
  return next._zod.run({ value: left.value, issues: left.issues }, ctx);
}
const $ZodReadonly = /* @__PURE__ */ $constructor("$ZodReadonly", (inst, def) => {
  $ZodType.init(inst, def);
  defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
  defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
  defineLazyInternal(inst, "optin", (zod) => {
    var _a2, _b;
    return (_b = (_a2 = zod.def.innerType) == null ? void 0 : _a2._zod) == null ? void 0 : _b.optin;
  });
  defineLazyInternal(inst, "optout", (zod) => {
    var _a2, _b;
    return (_b = (_a2 = zod.def.innerType) == null ? void 0 : _a2._zod) == null ? void 0 : _b.optout;
  });
  inst._zod.parse = (payload, ctx) => {
    if (ctx.direction === "backward") {
      return def.innerType._zod.run(payload, ctx);
    }
    const result = def.innerType._zod.run(payload, ctx);
    if (result instanceof Promise) {
      return result.then(handleReadonlyResult);
    }
    return handleReadonlyResult(result);
  };
});
function handleReadonlyResult(payload) {
  if (!payload.memo)
    payload.value = Object.freeze(payload.value);
  return payload;
}
const $ZodCustom = /* @__PURE__ */ $constructor("$ZodCustom", (inst, def) => {
  $ZodCheck.init(inst, def);
  $ZodType.init(inst, def);
  inst._zod.parse = (payload, _) => {
    return payload;
  };
  inst._zod.check = (payload) => {
    const input = payload.value;
    const r = def.fn(input);
    if (r instanceof Promise) {
      return r.then((r2) => handleRefineResult(r2, payload, input, inst));
    }
    handleRefineResult(r, payload, input, inst);
    return;
  };
});
function handleRefineResult(result, payload, input, inst) {
  if (!result) {
    const _iss = {
      code: "custom",
      input,
      inst,
      // incorporates params.error into issue reporting
      path: [...inst._zod.def.path ?? []],
      // incorporates params.error into issue reporting
      continue: !inst._zod.def.abort
      // params: inst._zod.def.params,
    };
    if (inst._zod.def.params)
      _iss.params = inst._zod.def.params;
    payload.issues.push(issue$1(_iss));
  }
}
class $ZodCyclicError extends Error {
  constructor() {
    super(`Cannot parse a reference cycle that closes through a transform`);
    this.name = "ZodCyclicError";
  }
}
const STATE = "~memo";
const NO_ISSUES = [];
function isRef(value) {
  return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
  return issues.map((iss) => iss.path ? { ...iss, path: iss.path.slice() } : { ...iss });
}
const recursive = /* @__PURE__ */ new WeakMap();
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
function isRecursive(inst, stack, resolve) {
  const cached2 = recursive.get(inst);
  if (cached2 !== void 0)
    return cached2 ? PROVEN : NONE;
  if (stack.has(inst))
    return PROVEN;
  stack.add(inst);
  let result = NONE;
  const check = (child) => {
    if (result !== PROVEN && (child == null ? void 0 : child._zod)) {
      const answer = isRecursive(child, stack);
      if (answer > result)
        result = answer;
    }
  };
  const shape = (sh, spread) => {
    var _a2;
    let answer = NONE;
    for (const key2 of Reflect.ownKeys(sh)) {
      const desc = Object.getOwnPropertyDescriptor(sh, key2);
      if (!desc.enumerable)
        continue;
      const child = desc.get ? ASSUMED : ((_a2 = desc.value) == null ? void 0 : _a2._zod) ? isRecursive(desc.value, stack) : NONE;
      if (child > answer)
        answer = child;
    }
    return answer;
  };
  const merge2 = (answer) => {
    if (answer > result)
      result = answer;
  };
  const def = inst._zod.def;
  const kind2 = def.type;
  switch (kind2) {
    case "object": {
      const raw = rawShape(def);
      merge2(raw ? shape(raw) : ASSUMED);
      check(def.catchall);
      break;
    }
    case "array":
      check(def.element);
      break;
    case "tuple":
      for (const el of def.items)
        check(el);
      check(def.rest);
      break;
    case "record":
    case "map":
      check(def.keyType);
      check(def.valueType);
      break;
    case "set":
      check(def.valueType);
      break;
    case "union":
      for (const el of def.options)
        check(el);
      break;
    case "intersection":
      check(def.left);
      check(def.right);
      break;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
    case "promise":
    case "success":
      check(def.innerType);
      break;
    case "pipe":
      check(def.in);
      check(def.out);
      break;
    case "function":
      check(def.input);
      check(def.output);
      break;
    case "lazy": {
      const inner = def._cachedInner ?? void 0;
      merge2(inner ? isRecursive(inner, stack) : ASSUMED);
      break;
    }
    case "template_literal":
    case "string":
    case "number":
    case "int":
    case "boolean":
    case "bigint":
    case "symbol":
    case "undefined":
    case "null":
    case "void":
    case "never":
    case "any":
    case "unknown":
    case "date":
    case "nan":
    case "enum":
    case "literal":
    case "file":
    case "transform":
    case "custom":
      break;
    default: {
      for (const key2 in def) {
        const desc = Object.getOwnPropertyDescriptor(def, key2);
        if (!desc || desc.get)
          continue;
        const value = desc.value;
        if (!value || typeof value !== "object")
          continue;
        if (value._zod)
          check(value);
        else if (Array.isArray(value))
          for (const el of value)
            check(el);
      }
    }
  }
  stack.delete(inst);
  return settle(inst, result);
}
function settle(inst, answer) {
  if (answer !== ASSUMED)
    recursive.set(inst, answer === PROVEN);
  return answer;
}
function bucketFor(state, inst) {
  let bucket = state.buckets.get(inst);
  if (!bucket) {
    bucket = /* @__PURE__ */ new WeakMap();
    state.buckets.set(inst, bucket);
  }
  return bucket;
}
let handoff;
const open$3 = [];
const memo = {
  alloc(_inst, payload, empty) {
    const bucket = handoff;
    if (!bucket)
      return empty;
    handoff = void 0;
    const entry2 = { value: empty, issues: null };
    bucket.set(payload.value, entry2);
    open$3.push(entry2);
    return empty;
  },
  guard(inst) {
    var _a2;
    (_a2 = inst._zod).deferred ?? (_a2.deferred = []);
    inst._zod.deferred.push(() => {
      const base = inst._zod.parse;
      const wrapped = (payload, ctx) => {
        if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value))
          throw new $ZodCyclicError();
        return base(payload, ctx);
      };
      inst._zod.parse = wrapped;
      if (inst._zod.run === base)
        inst._zod.run = wrapped;
    });
  },
  attach(inst) {
    var _a2;
    let isRecursiveInst;
    let rechecked = false;
    let lastCtx;
    let lastBucket;
    (_a2 = inst._zod).deferred ?? (_a2.deferred = []);
    inst._zod.deferred.push(() => {
      const base = inst._zod.parse;
      const wrapped = (payload, ctx) => {
        if (isRecursiveInst === void 0) {
          const walked = isRecursive(inst, /* @__PURE__ */ new Set());
          if (walked === NONE) {
            inst._zod.parse = base;
            if (inst._zod.run === wrapped)
              inst._zod.run = base;
            return base(payload, ctx);
          }
          if (walked === PROVEN || rechecked)
            isRecursiveInst = true;
          else
            rechecked = true;
        }
        const input = payload.value;
        if (!isRef(input))
          return base(payload, ctx);
        let state = ctx[STATE];
        if (!state) {
          state = { buckets: /* @__PURE__ */ new WeakMap(), backEdges: void 0 };
          ctx[STATE] = state;
        }
        let bucket;
        if (lastCtx === ctx) {
          bucket = lastBucket;
        } else {
          bucket = bucketFor(state, inst);
          lastCtx = ctx;
          lastBucket = bucket;
        }
        const hit = bucket.get(input);
        if (hit) {
          payload.value = hit.value;
          if (hit.issues) {
            if (hit.issues.length)
              payload.issues.push(...cloneIssues(hit.issues));
          } else {
            payload.memo = true;
            state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
            state.backEdges.add(hit.value);
          }
          return payload;
        }
        handoff = bucket;
        const depth = open$3.length;
        const result = base(payload, ctx);
        handoff = void 0;
        const entry2 = open$3.length > depth ? open$3.pop() : void 0;
        if (result instanceof Promise) {
          return result.then((r) => {
            if (entry2)
              entry2.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
            return r;
          });
        }
        if (entry2)
          entry2.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
        return result;
      };
      inst._zod.parse = wrapped;
      if (inst._zod.run === base)
        inst._zod.run = wrapped;
    });
  }
};
function memoizer() {
  return memo;
}
function isBackEdge(ctx, value) {
  var _a2;
  const backEdges = (_a2 = ctx[STATE]) == null ? void 0 : _a2.backEdges;
  return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}
const error = () => {
  const Sizable = {
    string: { unit: "characters", verb: "to have" },
    file: { unit: "bytes", verb: "to have" },
    array: { unit: "items", verb: "to have" },
    set: { unit: "items", verb: "to have" },
    map: { unit: "entries", verb: "to have" }
  };
  function getSizing(origin) {
    return Sizable[origin] ?? null;
  }
  const FormatDictionary = {
    regex: "input",
    email: "email address",
    url: "URL",
    emoji: "emoji",
    uuid: "UUID",
    uuidv4: "UUIDv4",
    uuidv6: "UUIDv6",
    nanoid: "nanoid",
    guid: "GUID",
    cuid: "cuid",
    cuid2: "cuid2",
    ulid: "ULID",
    xid: "XID",
    ksuid: "KSUID",
    datetime: "ISO datetime",
    date: "ISO date",
    time: "ISO time",
    duration: "ISO duration",
    ipv4: "IPv4 address",
    ipv6: "IPv6 address",
    mac: "MAC address",
    cidrv4: "IPv4 range",
    cidrv6: "IPv6 range",
    base64: "base64-encoded string",
    base64url: "base64url-encoded string",
    json_string: "JSON string",
    e164: "E.164 number",
    currency_code: "currency code",
    credit_card: "credit card number",
    iban: "IBAN",
    jwt: "JWT",
    template_literal: "input"
  };
  const TypeDictionary = {
    // Compatibility: "nan" -> "NaN" for display
    nan: "NaN"
    // All other type names omitted - they fall back to raw values via ?? operator
  };
  function getTypeName(type, input) {
    if (type === "number" && typeof input === "number" && !Number.isFinite(input)) {
      return String(input);
    }
    return TypeDictionary[type] ?? type;
  }
  return (issue2) => {
    switch (issue2.code) {
      case "invalid_type": {
        const expected = getTypeName(issue2.expected);
        const receivedType = parsedType(issue2.input);
        const received = getTypeName(receivedType, issue2.input);
        return `Invalid input: expected ${expected}, received ${received}`;
      }
      case "invalid_value":
        if (issue2.values.length === 1)
          return `Invalid input: expected ${stringifyPrimitive(issue2.values[0])}`;
        return `Invalid option: expected one of ${joinValues(issue2.values, "|")}`;
      case "too_big": {
        const adj = issue2.exact ? "exactly " : issue2.inclusive ? "<=" : "<";
        const sizing = getSizing(issue2.origin);
        if (sizing)
          return `Too big: expected ${issue2.origin ?? "value"} to have ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elements"}`;
        return `Too big: expected ${issue2.origin ?? "value"} to be ${adj}${issue2.maximum.toString()}`;
      }
      case "too_small": {
        const adj = issue2.exact ? "exactly " : issue2.inclusive ? ">=" : ">";
        const sizing = getSizing(issue2.origin);
        if (sizing) {
          return `Too small: expected ${issue2.origin} to have ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
        }
        return `Too small: expected ${issue2.origin} to be ${adj}${issue2.minimum.toString()}`;
      }
      case "invalid_format": {
        const _issue = issue2;
        if (_issue.format === "starts_with") {
          return `Invalid string: must start with "${_issue.prefix}"`;
        }
        if (_issue.format === "ends_with")
          return `Invalid string: must end with "${_issue.suffix}"`;
        if (_issue.format === "includes")
          return `Invalid string: must include "${_issue.includes}"`;
        if (_issue.format === "regex")
          return `Invalid string: must match pattern ${_issue.pattern}`;
        return `Invalid ${FormatDictionary[_issue.format] ?? issue2.format}`;
      }
      case "not_multiple_of":
        return `Invalid number: must be a multiple of ${issue2.divisor}`;
      case "unrecognized_keys":
        return `Unrecognized key${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
      case "invalid_key":
        return `Invalid key in ${issue2.origin}`;
      case "invalid_union":
        if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
          const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
          return `Invalid discriminator value. Expected ${opts}`;
        }
        if (issue2.inclusive === false) {
          return "Invalid input: more than one option matched";
        }
        return "Invalid input";
      case "invalid_element":
        return `Invalid value in ${issue2.origin}`;
      default:
        return `Invalid input`;
    }
  };
};
function en() {
  return {
    localeError: error()
  };
}
var _a;
class $ZodRegistry {
  constructor() {
    this._map = /* @__PURE__ */ new WeakMap();
    this._idmap = /* @__PURE__ */ new Map();
  }
  add(schema2, ..._meta) {
    const meta = _meta[0];
    this._map.set(schema2, meta);
    if (meta && typeof meta === "object" && "id" in meta) {
      this._idmap.set(meta.id, schema2);
    }
    return this;
  }
  clear() {
    this._map = /* @__PURE__ */ new WeakMap();
    this._idmap = /* @__PURE__ */ new Map();
    return this;
  }
  remove(schema2) {
    const meta = this._map.get(schema2);
    if (meta && typeof meta === "object" && "id" in meta) {
      this._idmap.delete(meta.id);
    }
    this._map.delete(schema2);
    return this;
  }
  get(schema2) {
    const p = schema2._zod.parent;
    if (p) {
      const pm = { ...this.get(p) ?? {} };
      delete pm.id;
      const f = { ...pm, ...this._map.get(schema2) };
      return Object.keys(f).length ? f : void 0;
    }
    return this._map.get(schema2);
  }
  has(schema2) {
    return this._map.has(schema2);
  }
}
function registry() {
  return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;
function snapshotChecks(def) {
  if (def.checks)
    def.checks = [...def.checks];
  return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
  return new Class(snapshotChecks({ type: "string", ...normalizeParams(params) }));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
  return new Class({
    type: "string",
    format: "email",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
  return new Class({
    type: "string",
    format: "guid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
  return new Class({
    type: "string",
    format: "uuid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
  return new Class({
    type: "string",
    format: "uuid",
    check: "string_format",
    abort: false,
    version: "v4",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
  return new Class({
    type: "string",
    format: "uuid",
    check: "string_format",
    abort: false,
    version: "v6",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
  return new Class({
    type: "string",
    format: "uuid",
    check: "string_format",
    abort: false,
    version: "v7",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
  return new Class({
    type: "string",
    format: "url",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
  return new Class({
    type: "string",
    format: "emoji",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
  return new Class({
    type: "string",
    format: "nanoid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
  return new Class({
    type: "string",
    format: "cuid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
  return new Class({
    type: "string",
    format: "cuid2",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
  return new Class({
    type: "string",
    format: "ulid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
  return new Class({
    type: "string",
    format: "xid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
  return new Class({
    type: "string",
    format: "ksuid",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
  return new Class({
    type: "string",
    format: "ipv4",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
  return new Class({
    type: "string",
    format: "ipv6",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
  return new Class({
    type: "string",
    format: "cidrv4",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
  return new Class({
    type: "string",
    format: "cidrv6",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
  return new Class({
    type: "string",
    format: "base64",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
  return new Class({
    type: "string",
    format: "base64url",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
  return new Class({
    type: "string",
    format: "e164",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
  return new Class({
    type: "string",
    format: "jwt",
    check: "string_format",
    abort: false,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
  return new Class({
    type: "string",
    format: "datetime",
    check: "string_format",
    offset: false,
    local: false,
    precision: null,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
  return new Class({
    type: "string",
    format: "date",
    check: "string_format",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
  return new Class({
    type: "string",
    format: "time",
    check: "string_format",
    precision: null,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
  return new Class({
    type: "string",
    format: "duration",
    check: "string_format",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
  return new Class({
    type: "number",
    check: "number_format",
    abort: false,
    format: "safeint",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
  return new Class({
    type: "boolean",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
  return new Class({
    type: "unknown"
  });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
  return new Class({
    type: "never",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value,
    inclusive: false
  });
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: false
  });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
  return new $ZodCheckMultipleOf({
    check: "multiple_of",
    ...normalizeParams(params),
    value
  });
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
  const ch = new $ZodCheckMaxLength({
    check: "max_length",
    ...normalizeParams(params),
    maximum
  });
  return ch;
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
  return new $ZodCheckMinLength({
    check: "min_length",
    ...normalizeParams(params),
    minimum
  });
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
  return new $ZodCheckLengthEquals({
    check: "length_equals",
    ...normalizeParams(params),
    length
  });
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
  return new $ZodCheckRegex({
    check: "string_format",
    format: "regex",
    ...normalizeParams(params),
    pattern
  });
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
  return new $ZodCheckLowerCase({
    check: "string_format",
    format: "lowercase",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
  return new $ZodCheckUpperCase({
    check: "string_format",
    format: "uppercase",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
  return new $ZodCheckIncludes({
    check: "string_format",
    format: "includes",
    ...normalizeParams(params),
    includes
  });
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
  return new $ZodCheckStartsWith({
    check: "string_format",
    format: "starts_with",
    ...normalizeParams(params),
    prefix
  });
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
  return new $ZodCheckEndsWith({
    check: "string_format",
    format: "ends_with",
    ...normalizeParams(params),
    suffix
  });
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
  return new $ZodCheckOverwrite({
    check: "overwrite",
    tx
  });
}
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
  return /* @__PURE__ */ _overwrite((input) => input.normalize(form));
}
// @__NO_SIDE_EFFECTS__
function _trim() {
  return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
  return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
  return /* @__PURE__ */ _overwrite((input) => input.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function _slugify() {
  return /* @__PURE__ */ _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
  return new Class({
    type: "array",
    element,
    // get element() {
    //   return element;
    // },
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
  const schema2 = new Class({
    type: "custom",
    check: "custom",
    fn,
    ...normalizeParams(_params)
  });
  return schema2;
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
  const ch = /* @__PURE__ */ _check((payload) => {
    payload.addIssue = (issue2) => {
      if (typeof issue2 === "string") {
        payload.issues.push(issue$1(issue2, payload.value, ch._zod.def));
      } else {
        const _issue = issue2;
        if (_issue.fatal)
          _issue.continue = false;
        _issue.code ?? (_issue.code = "custom");
        if (!("input" in _issue))
          _issue.input = payload.value;
        _issue.inst ?? (_issue.inst = ch);
        _issue.continue ?? (_issue.continue = !ch._zod.def.abort);
        payload.issues.push(issue$1(_issue));
      }
    };
    return fn(payload.value, payload);
  }, params);
  return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
  const ch = new $ZodCheck({
    check: "custom",
    ...normalizeParams(params)
  });
  ch._zod.check = fn;
  return ch;
}
function assignProps(target, ...sources) {
  for (const source of sources) {
    for (const key2 of Reflect.ownKeys(source)) {
      if (Object.prototype.propertyIsEnumerable.call(source, key2)) {
        assignProp(target, key2, source[key2]);
      }
    }
  }
  return target;
}
function initializeContext(params) {
  let target = (params == null ? void 0 : params.target) ?? "draft-2020-12";
  if (target === "draft-4")
    target = "draft-04";
  if (target === "draft-7")
    target = "draft-07";
  return {
    processors: params.processors ?? {},
    metadataRegistry: (params == null ? void 0 : params.metadata) ?? globalRegistry,
    target,
    unrepresentable: (params == null ? void 0 : params.unrepresentable) ?? "throw",
    override: (params == null ? void 0 : params.override) ?? (() => {
    }),
    io: (params == null ? void 0 : params.io) ?? "output",
    counter: 0,
    seen: /* @__PURE__ */ new Map(),
    sharedDefsExtractedFor: void 0,
    sharedEmitDoneFor: void 0,
    cycles: (params == null ? void 0 : params.cycles) ?? "ref",
    reused: (params == null ? void 0 : params.reused) ?? "inline",
    intersections: [],
    deferred: [],
    external: (params == null ? void 0 : params.external) ?? void 0
  };
}
function handleUnrepresentable(schema2, ctx, json, params, message) {
  const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({ zodSchema: schema2, path: params.path, message }) : ctx.unrepresentable;
  if (result === "any")
    return false;
  if (result === void 0 || result === "throw")
    throw new Error(message);
  Object.assign(json, result);
  return true;
}
function processSchema(schema2, ctx, _params = { path: [], schemaPath: [] }) {
  var _a3, _b;
  var _a2;
  const def = schema2._zod.def;
  const seen = ctx.seen.get(schema2);
  if (seen) {
    seen.count++;
    const isCycle = _params.schemaPath.includes(schema2);
    if (isCycle) {
      seen.cycle = _params.path;
    }
    return seen.schema;
  }
  const result = { schema: {}, count: 1, cycle: void 0, path: _params.path };
  ctx.seen.set(schema2, result);
  ctx.sharedDefsExtractedFor = void 0;
  ctx.sharedEmitDoneFor = void 0;
  const overrideSchema = (_b = (_a3 = schema2._zod).toJSONSchema) == null ? void 0 : _b.call(_a3);
  if (overrideSchema) {
    result.schema = overrideSchema;
  } else {
    const params = {
      ..._params,
      schemaPath: [..._params.schemaPath, schema2],
      path: _params.path
    };
    if (schema2._zod.processJSONSchema) {
      schema2._zod.processJSONSchema(ctx, result.schema, params);
    } else {
      const _json = result.schema;
      const processor = ctx.processors[def.type];
      if (!processor) {
        throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
      }
      processor(schema2, ctx, _json, params);
    }
    const parent = schema2._zod.parent;
    if (parent) {
      if (!result.ref)
        result.ref = parent;
      processSchema(parent, ctx, params);
      ctx.seen.get(parent).isParent = true;
    }
  }
  const meta = ctx.metadataRegistry.get(schema2);
  if (meta)
    assignProps(result.schema, meta);
  if (ctx.io === "input" && isTransforming(schema2)) {
    delete result.schema.examples;
    delete result.schema.default;
  }
  if (ctx.io === "input" && "_prefault" in result.schema)
    (_a2 = result.schema).default ?? (_a2.default = result.schema._prefault);
  delete result.schema._prefault;
  const _result = ctx.seen.get(schema2);
  return _result.schema;
}
function encodeJSONPointerSegment(segment) {
  return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema2) {
  var _a2, _b, _c, _d;
  const root = ctx.seen.get(schema2);
  if (!root)
    throw new Error("Unprocessed schema. This is a bug in Zod.");
  if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external)
    return;
  const idToSchema = /* @__PURE__ */ new Map();
  for (const entry2 of ctx.seen.entries()) {
    const id = (_a2 = ctx.metadataRegistry.get(entry2[0])) == null ? void 0 : _a2.id;
    if (id) {
      const existing = idToSchema.get(id);
      if (existing && existing !== entry2[0]) {
        throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
      }
      idToSchema.set(id, entry2[0]);
    }
  }
  const makeURI = (entry2) => {
    var _a3;
    const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
    if (ctx.external) {
      const externalId = (_a3 = ctx.external.registry.get(entry2[0])) == null ? void 0 : _a3.id;
      const uriGenerator = ctx.external.uri ?? ((id2) => id2);
      if (externalId) {
        return { ref: uriGenerator(externalId) };
      }
      const id = entry2[1].defId ?? entry2[1].schema.id ?? `schema${ctx.counter++}`;
      entry2[1].defId = id;
      return { defId: id, ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}` };
    }
    const uriPrefix = `#`;
    const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
    if (entry2[1] === root && !entry2[1].schema.id) {
      return { ref: uriPrefix };
    }
    const defId = entry2[1].schema.id ?? `__schema${ctx.counter++}`;
    return { defId, ref: defUriPrefix + encodeJSONPointerSegment(defId) };
  };
  const extractToDef = (entry2) => {
    if (entry2[1].schema.$ref) {
      return;
    }
    const seen = entry2[1];
    const { ref, defId } = makeURI(entry2);
    seen.def = { ...seen.schema };
    if (defId)
      seen.defId = defId;
    const schema3 = seen.schema;
    for (const key2 in schema3) {
      delete schema3[key2];
    }
    schema3.$ref = ref;
  };
  if (ctx.cycles === "throw") {
    for (const entry2 of ctx.seen.entries()) {
      const seen = entry2[1];
      if (seen.cycle) {
        throw new Error(`Cycle detected: #/${(_b = seen.cycle) == null ? void 0 : _b.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
      }
    }
  }
  for (const entry2 of ctx.seen.entries()) {
    const seen = entry2[1];
    if (schema2 === entry2[0]) {
      extractToDef(entry2);
      continue;
    }
    if (ctx.external) {
      const ext = (_c = ctx.external.registry.get(entry2[0])) == null ? void 0 : _c.id;
      if (schema2 !== entry2[0] && ext) {
        extractToDef(entry2);
        continue;
      }
    }
    const id = (_d = ctx.metadataRegistry.get(entry2[0])) == null ? void 0 : _d.id;
    if (id) {
      extractToDef(entry2);
      continue;
    }
    if (seen.cycle) {
      extractToDef(entry2);
      continue;
    }
    if (seen.count > 1) {
      if (ctx.reused === "ref") {
        extractToDef(entry2);
      }
    }
  }
  if (ctx.external)
    ctx.sharedDefsExtractedFor = ctx.external;
}
function compactTypeUnion(schema2) {
  const options = schema2.anyOf;
  if (!Array.isArray(options) || options.length === 0 || schema2.type !== void 0)
    return;
  const types = [];
  for (const option of options) {
    if (!option || typeof option !== "object")
      return;
    compactTypeUnion(option);
    const keys2 = Object.keys(option);
    if (keys2.length !== 1 || keys2[0] !== "type")
      return;
    const type = option.type;
    for (const member2 of Array.isArray(type) ? type : [type]) {
      if (typeof member2 !== "string")
        return;
      if (!types.includes(member2))
        types.push(member2);
    }
  }
  delete schema2.anyOf;
  schema2.type = types.length === 1 ? types[0] : types;
}
const FOLDABLE_KEYS = /* @__PURE__ */ new Set(["type", "properties", "required", "additionalProperties"]);
const UNION_KEYS = ["oneOf", "anyOf"];
function undeclaredConstraint(member2) {
  const extra = member2.additionalProperties;
  if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null)
    return null;
  return Object.keys(extra).length ? extra : null;
}
function foldObjects(members2) {
  var _a2;
  const objects = [];
  for (const member2 of members2) {
    if (typeof member2 !== "object" || member2.type !== "object")
      return null;
    for (const key2 in member2) {
      if (!FOLDABLE_KEYS.has(key2))
        return null;
    }
    objects.push(member2);
  }
  const properties = {};
  const required2 = /* @__PURE__ */ new Set();
  for (const object2 of objects) {
    for (const key2 in object2.properties) {
      if (Object.prototype.hasOwnProperty.call(properties, key2))
        continue;
      const parts = [];
      for (const other of objects) {
        const part = ((_a2 = other.properties) == null ? void 0 : _a2[key2]) ?? undeclaredConstraint(other);
        if (part === null || part === void 0)
          continue;
        if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part)))
          parts.push(part);
      }
      const merged = parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts };
      assignProp(properties, key2, merged);
    }
    for (const key2 of object2.required ?? [])
      required2.add(key2);
  }
  const folded2 = { type: "object", properties };
  if (required2.size)
    folded2.required = [...required2];
  if (objects.every((object2) => object2.additionalProperties === false)) {
    folded2.additionalProperties = false;
  } else {
    const constraints = [];
    for (const object2 of objects) {
      const constraint = undeclaredConstraint(object2);
      if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint)))
        constraints.push(constraint);
    }
    if (constraints.length === 1)
      folded2.additionalProperties = constraints[0];
    else if (constraints.length > 1)
      folded2.additionalProperties = { allOf: constraints };
  }
  return folded2;
}
function foldIntersection(json) {
  const allOf2 = json.allOf;
  if (!Array.isArray(allOf2) || allOf2.length < 2)
    return;
  for (const key2 of FOLDABLE_KEYS)
    if (key2 in json)
      return;
  const unions = allOf2.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
  let folded2 = null;
  if (!unions.length) {
    folded2 = foldObjects(allOf2);
  } else {
    const union2 = unions[0];
    const keyword = UNION_KEYS.find((k) => Array.isArray(union2[k]));
    if (Object.keys(union2).length !== 1)
      return;
    const rest = allOf2.filter((m) => m !== union2);
    const branches = union2[keyword].map((branch) => foldObjects([...rest, branch]));
    if (branches.some((b) => !b))
      return;
    folded2 = { [keyword]: branches };
  }
  if (!folded2)
    return;
  delete json.allOf;
  assignProps(json, folded2);
}
function finalize(ctx, schema2) {
  var _a2, _b, _c, _d;
  const root = ctx.seen.get(schema2);
  if (!root)
    throw new Error("Unprocessed schema. This is a bug in Zod.");
  const flattenRef = (zodSchema) => {
    const seen = ctx.seen.get(zodSchema);
    if (seen.ref === null)
      return;
    const schema3 = seen.def ?? seen.schema;
    const _cached = { ...schema3 };
    const ref = seen.ref;
    seen.ref = null;
    if (ref) {
      flattenRef(ref);
      const refSeen = ctx.seen.get(ref);
      const refSchema = refSeen.schema;
      if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
        schema3.allOf = schema3.allOf ?? [];
        schema3.allOf.push(refSchema);
      } else {
        assignProps(schema3, refSchema);
      }
      assignProps(schema3, _cached);
      const isParentRef = zodSchema._zod.parent === ref;
      if (isParentRef) {
        for (const key2 in schema3) {
          if (key2 === "$ref" || key2 === "allOf")
            continue;
          if (!(key2 in _cached)) {
            delete schema3[key2];
          }
        }
      }
      if (refSchema.$ref && refSeen.def) {
        for (const key2 in schema3) {
          if (key2 === "$ref" || key2 === "allOf")
            continue;
          if (key2 in refSeen.def && JSON.stringify(schema3[key2]) === JSON.stringify(refSeen.def[key2])) {
            delete schema3[key2];
          }
        }
      }
    }
    const parent = zodSchema._zod.parent;
    if (parent && parent !== ref) {
      flattenRef(parent);
      const parentSeen = ctx.seen.get(parent);
      if (parentSeen == null ? void 0 : parentSeen.schema.$ref) {
        schema3.$ref = parentSeen.schema.$ref;
        if (parentSeen.def) {
          for (const key2 in schema3) {
            if (key2 === "$ref" || key2 === "allOf")
              continue;
            if (key2 in parentSeen.def && JSON.stringify(schema3[key2]) === JSON.stringify(parentSeen.def[key2])) {
              delete schema3[key2];
            }
          }
        }
      }
    }
    ctx.override({
      zodSchema,
      jsonSchema: schema3,
      path: seen.path ?? []
    });
  };
  if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
    for (const entry2 of [...ctx.seen.entries()].reverse()) {
      flattenRef(entry2[0]);
    }
    if (ctx.target !== "openapi-3.0") {
      for (const entry2 of ctx.seen.entries()) {
        compactTypeUnion(entry2[1].def ?? entry2[1].schema);
      }
    }
    for (const rewrite of ctx.deferred)
      rewrite();
    if (ctx.intersections.length) {
      const carriers = /* @__PURE__ */ new Map();
      for (const seen of ctx.seen.values()) {
        for (const json of [seen.schema, seen.def]) {
          const allOf2 = json == null ? void 0 : json.allOf;
          if (!Array.isArray(allOf2))
            continue;
          const existing = carriers.get(allOf2);
          if (existing)
            existing.push(json);
          else
            carriers.set(allOf2, [json]);
        }
      }
      for (const allOf2 of ctx.intersections) {
        for (const json of carriers.get(allOf2) ?? [])
          foldIntersection(json);
      }
    }
  }
  const result = {};
  if (ctx.target === "draft-2020-12") {
    result.$schema = "https://json-schema.org/draft/2020-12/schema";
  } else if (ctx.target === "draft-07") {
    result.$schema = "http://json-schema.org/draft-07/schema#";
  } else if (ctx.target === "draft-04") {
    result.$schema = "http://json-schema.org/draft-04/schema#";
  } else if (ctx.target === "openapi-3.0") ;
  else ;
  if ((_a2 = ctx.external) == null ? void 0 : _a2.uri) {
    const id = (_b = ctx.external.registry.get(schema2)) == null ? void 0 : _b.id;
    if (!id)
      throw new Error("Schema is missing an `id` property");
    result.$id = ctx.external.uri(id);
  }
  assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
  const rootMetaId = (_c = ctx.metadataRegistry.get(schema2)) == null ? void 0 : _c.id;
  if (rootMetaId !== void 0 && result.id === rootMetaId)
    delete result.id;
  const defs = ((_d = ctx.external) == null ? void 0 : _d.defs) ?? {};
  if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
    for (const entry2 of ctx.seen.entries()) {
      const seen = entry2[1];
      if (seen.def && seen.defId) {
        if (seen.def.id === seen.defId)
          delete seen.def.id;
        assignProp(defs, seen.defId, seen.def);
      }
    }
  }
  if (ctx.external)
    ctx.sharedEmitDoneFor = ctx.external;
  if (ctx.external) ;
  else {
    if (Object.keys(defs).length > 0) {
      if (ctx.target === "draft-2020-12") {
        result.$defs = defs;
      } else {
        result.definitions = defs;
      }
    }
  }
  try {
    const finalized = JSON.parse(JSON.stringify(result));
    Object.defineProperty(finalized, "~standard", {
      value: {
        ...schema2["~standard"],
        jsonSchema: {
          input: createStandardJSONSchemaMethod(schema2, "input", ctx.processors),
          output: createStandardJSONSchemaMethod(schema2, "output", ctx.processors)
        }
      },
      enumerable: false,
      writable: false
    });
    return finalized;
  } catch (_err) {
    throw new Error("Error converting schema to JSON.");
  }
}
function isTransforming(_schema, _ctx) {
  const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
  if (ctx.seen.has(_schema))
    return false;
  ctx.seen.add(_schema);
  const def = _schema._zod.def;
  if (def.type === "transform")
    return true;
  if (def.type === "array")
    return isTransforming(def.element, ctx);
  if (def.type === "set")
    return isTransforming(def.valueType, ctx);
  if (def.type === "lazy")
    return isTransforming(def.getter(), ctx);
  if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") {
    return isTransforming(def.innerType, ctx);
  }
  if (def.type === "intersection") {
    return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
  }
  if (def.type === "record" || def.type === "map") {
    return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
  }
  if (def.type === "pipe") {
    if (_schema._zod.traits.has("$ZodCodec"))
      return true;
    return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
  }
  if (def.type === "object") {
    for (const key2 in def.shape) {
      if (isTransforming(def.shape[key2], ctx))
        return true;
    }
    return false;
  }
  if (def.type === "union") {
    for (const option of def.options) {
      if (isTransforming(option, ctx))
        return true;
    }
    return false;
  }
  if (def.type === "tuple") {
    for (const item2 of def.items) {
      if (isTransforming(item2, ctx))
        return true;
    }
    if (def.rest && isTransforming(def.rest, ctx))
      return true;
    return false;
  }
  return false;
}
const createToJSONSchemaMethod = (schema2, processors = {}) => (params) => {
  const ctx = initializeContext({ ...params, processors });
  processSchema(schema2, ctx);
  extractDefs(ctx, schema2);
  return finalize(ctx, schema2);
};
const createStandardJSONSchemaMethod = (schema2, io, processors = {}) => (params) => {
  const { libraryOptions, target } = params ?? {};
  const ctx = initializeContext({ ...libraryOptions ?? {}, target, io, processors });
  processSchema(schema2, ctx);
  extractDefs(ctx, schema2);
  return finalize(ctx, schema2);
};
const narrowMin = (agg, key2, value) => {
  if (agg[key2] === void 0 || value > agg[key2])
    agg[key2] = value;
};
const narrowMax = (agg, key2, value) => {
  if (agg[key2] === void 0 || value < agg[key2])
    agg[key2] = value;
};
const narrowBoth = (agg, value) => {
  narrowMin(agg, "minimum", value);
  narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
  agg.multipleOf ?? (agg.multipleOf = []);
  if (!agg.multipleOf.includes(value))
    agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
  agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
  agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
  agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
const setFormat = (agg, format) => {
  agg.format = format;
  if (format.includes("int"))
    agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
  setFormat(agg, def.format);
  const [minimum, maximum] = ranges[def.format];
  narrowMin(agg, "minimum", minimum);
  narrowMax(agg, "maximum", maximum);
};
const contributors = {
  greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
  less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
  multiple_of: (agg, def) => addDivisor(agg, def.value),
  number_format: formatContributor(NUMBER_FORMAT_RANGES),
  bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
  min_length: minContributor,
  max_length: maxContributor,
  length_equals: (agg, def) => narrowBoth(agg, def.length),
  min_size: minContributor,
  max_size: maxContributor,
  size_equals: (agg, def) => narrowBoth(agg, def.size),
  string_format: (agg, def) => {
    setFormat(agg, def.format);
    if (def.pattern)
      addPattern(agg, def.pattern);
    if (def.format === "base64" || def.format === "base64url")
      agg.contentEncoding = def.format;
    if (def.local || def.precision === -1)
      agg.laxFormat = true;
  },
  mime_type: (agg, def) => intersectMime(agg, def.mime)
};
function aggregateChecks(schema2) {
  var _a2;
  const agg = {};
  const def = schema2._zod.def;
  const list2 = schema2._zod.traits.has("$ZodCheck") ? [schema2, ...def.checks ?? []] : def.checks ?? [];
  for (const ch of list2)
    (_a2 = contributors[ch._zod.def.check]) == null ? void 0 : _a2.call(contributors, agg, ch._zod.def);
  const bag = schema2._zod.bag;
  if (bag.minimum !== void 0)
    narrowMin(agg, "minimum", bag.minimum);
  if (bag.exclusiveMinimum !== void 0)
    narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
  if (bag.maximum !== void 0)
    narrowMax(agg, "maximum", bag.maximum);
  if (bag.exclusiveMaximum !== void 0)
    narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
  if (bag.multipleOf !== void 0)
    addDivisor(agg, bag.multipleOf);
  if (bag.format !== void 0) {
    agg.format ?? (agg.format = bag.format);
    if (bag.format.includes("int"))
      agg.isInt = true;
  }
  if (bag.mime)
    intersectMime(agg, bag.mime);
  for (const pattern of bag.patterns ?? [])
    addPattern(agg, pattern);
  return agg;
}
const formatMap = {
  guid: "uuid",
  url: "uri",
  datetime: "date-time",
  json_string: "json-string",
  regex: ""
  // do not set
};
const exactPatterns = /* @__PURE__ */ new Map([
  [base64Charset, base64],
  [base64urlCharset, base64url]
]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema2, ctx, _json, _params) => {
  const json = _json;
  json.type = "string";
  const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema2);
  if (typeof minimum === "number")
    json.minLength = minimum;
  if (typeof maximum === "number")
    json.maxLength = maximum;
  if (format) {
    json.format = formatMap[format] ?? format;
    if (json.format === "")
      delete json.format;
    if (format === "time" || laxFormat) {
      delete json.format;
    }
  }
  if (contentEncoding)
    json.contentEncoding = contentEncoding;
  if (patterns && patterns.size > 0) {
    const patternList = [...patterns].map(exactPattern);
    if (patternList.length === 1)
      json.pattern = patternList[0].source;
    else if (patternList.length > 1) {
      json.allOf = [
        ...patternList.map((regex) => ({
          ...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
          pattern: regex.source
        }))
      ];
    }
  }
};
const numberProcessor = (schema2, ctx, _json, params) => {
  const json = _json;
  const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema2);
  json.type = isInt ? "integer" : "number";
  const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
  const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
  const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
  if (exMin) {
    if (legacy) {
      json.minimum = exclusiveMinimum;
      json.exclusiveMinimum = true;
    } else {
      json.exclusiveMinimum = exclusiveMinimum;
    }
  } else if (typeof minimum === "number") {
    json.minimum = minimum;
  }
  if (exMax) {
    if (legacy) {
      json.maximum = exclusiveMaximum;
      json.exclusiveMaximum = true;
    } else {
      json.exclusiveMaximum = exclusiveMaximum;
    }
  } else if (typeof maximum === "number") {
    json.maximum = maximum;
  }
  if (multipleOf) {
    const divisors = /* @__PURE__ */ new Set();
    for (const divisor of multipleOf) {
      if (Number.isFinite(divisor) && divisor !== 0)
        divisors.add(Math.abs(divisor));
      else
        handleUnrepresentable(schema2, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
    }
    const [first, ...rest] = divisors;
    if (first !== void 0)
      json.multipleOf = first;
    if (rest.length)
      json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
  }
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
  json.type = "boolean";
};
const neverProcessor = (_schema, _ctx, json, _params) => {
  json.not = {};
};
const unknownProcessor = (_schema, _ctx, _json, _params) => {
};
const enumProcessor = (schema2, _ctx, json, _params) => {
  const def = schema2._zod.def;
  const values = getEnumValues(def.entries);
  if (values.length === 0) {
    json.not = {};
    return;
  }
  if (values.every((v) => typeof v === "number"))
    json.type = "number";
  if (values.every((v) => typeof v === "string"))
    json.type = "string";
  json.enum = values;
};
const customProcessor = (schema2, ctx, json, params) => {
  handleUnrepresentable(schema2, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const transformProcessor = (schema2, ctx, json, params) => {
  handleUnrepresentable(schema2, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const arrayProcessor = (schema2, ctx, _json, params) => {
  const json = _json;
  const def = schema2._zod.def;
  const { minimum, maximum } = aggregateChecks(schema2);
  if (typeof minimum === "number")
    json.minItems = minimum;
  if (typeof maximum === "number")
    json.maxItems = maximum;
  json.type = "array";
  json.items = processSchema(def.element, ctx, {
    ...params,
    path: [...params.path, "items"]
  });
};
function inputOptin(schema2) {
  const def = schema2._zod.def;
  if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) {
    return inputOptin(def.out);
  }
  if (def.type === "catch") {
    return inputOptin(def.innerType);
  }
  return schema2._zod.optin;
}
const objectProcessor = (schema2, ctx, _json, params) => {
  var _a2;
  const json = _json;
  const def = schema2._zod.def;
  const shape = def.shape;
  const symbolKeys = Object.getOwnPropertySymbols(shape);
  if (symbolKeys.length && handleUnrepresentable(schema2, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) {
    return;
  }
  json.type = "object";
  json.properties = {};
  for (const key2 in shape) {
    assignProp(json.properties, key2, processSchema(shape[key2], ctx, {
      ...params,
      path: [...params.path, "properties", key2]
    }));
  }
  const requiredKeys = [];
  for (const key2 of Object.keys(shape)) {
    const field = def.shape[key2];
    if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) {
      requiredKeys.push(key2);
    }
  }
  if (requiredKeys.length > 0) {
    json.required = requiredKeys;
  }
  if (((_a2 = def.catchall) == null ? void 0 : _a2._zod.def.type) === "never") {
    json.additionalProperties = false;
  } else if (!def.catchall) {
    if (ctx.io === "output")
      json.additionalProperties = false;
  } else if (def.catchall) {
    json.additionalProperties = processSchema(def.catchall, ctx, {
      ...params,
      path: [...params.path, "additionalProperties"]
    });
  }
};
const unionProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  const isExclusive = def.inclusive === false;
  const options = def.options.map((x, i) => processSchema(x, ctx, {
    ...params,
    path: [...params.path, isExclusive ? "oneOf" : "anyOf", i]
  }));
  if (isExclusive) {
    json.oneOf = options;
  } else {
    json.anyOf = options;
  }
};
const intersectionProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  const a = processSchema(def.left, ctx, {
    ...params,
    path: [...params.path, "allOf", 0]
  });
  const b = processSchema(def.right, ctx, {
    ...params,
    path: [...params.path, "allOf", 1]
  });
  const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
  const allOf2 = [
    ...isSimpleIntersection(a) ? a.allOf : [a],
    ...isSimpleIntersection(b) ? b.allOf : [b]
  ];
  json.allOf = allOf2;
  ctx.intersections.push(allOf2);
};
const nullableProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  const inner = processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  if (ctx.target === "openapi-3.0") {
    seen.ref = def.innerType;
    json.nullable = true;
  } else {
    json.anyOf = [inner, { type: "null" }];
  }
};
const nonoptionalProcessor = (schema2, ctx, _json, params) => {
  const def = schema2._zod.def;
  processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = def.innerType;
};
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema2, ctx, json, params) {
  let unrepresentable = false;
  const serialized2 = JSON.stringify(value, (_, val) => {
    if (typeof val !== "bigint")
      return val;
    unrepresentable = true;
    return null;
  });
  if (!unrepresentable)
    return JSON.parse(serialized2);
  handleUnrepresentable(schema2, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
  return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = def.innerType;
  const value = serializeDefaultValue(def.defaultValue, schema2, ctx, json, params);
  if (value !== UNREPRESENTABLE_DEFAULT)
    json.default = value;
};
const prefaultProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = def.innerType;
  if (ctx.io !== "input")
    return;
  const value = serializeDefaultValue(def.defaultValue, schema2, ctx, json, params);
  if (value !== UNREPRESENTABLE_DEFAULT)
    json._prefault = value;
};
const catchProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = def.innerType;
  let catchValue;
  try {
    catchValue = def.catchValue(void 0);
  } catch {
    handleUnrepresentable(schema2, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
    return;
  }
  json.default = catchValue;
};
const pipeProcessor = (schema2, ctx, _json, params) => {
  const def = schema2._zod.def;
  const inIsTransform = def.in._zod.traits.has("$ZodTransform");
  const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
  processSchema(innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = innerType;
};
const readonlyProcessor = (schema2, ctx, json, params) => {
  const def = schema2._zod.def;
  processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = def.innerType;
  json.readOnly = true;
};
const optionalProcessor = (schema2, ctx, _json, params) => {
  const def = schema2._zod.def;
  processSchema(def.innerType, ctx, params);
  const seen = ctx.seen.get(schema2);
  seen.ref = def.innerType;
};
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
function _lazyMethod(proto, key2, make) {
  Object.defineProperty(proto, key2, {
    configurable: true,
    enumerable: false,
    get() {
      const value = make(this);
      Object.defineProperty(this, key2, { value, configurable: true, writable: true });
      return value;
    },
    set(value) {
      Object.defineProperty(this, key2, { value, configurable: true, writable: true });
    }
  });
}
const initializer = (inst, issues) => {
  $ZodError.init(inst, issues);
  inst.name = "ZodError";
  const proto = Object.getPrototypeOf(inst);
  if (_installedErrorProtos.has(proto))
    return;
  _installedErrorProtos.add(proto);
  _lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
  _lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
  _lazyMethod(proto, "addIssue", (self) => (issue2) => {
    self.issues.push(issue2);
    self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
  });
  _lazyMethod(proto, "addIssues", (self) => (issues2) => {
    self.issues.push(...issues2);
    self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
  });
  Object.defineProperty(proto, "isEmpty", {
    configurable: true,
    enumerable: false,
    get() {
      return this.issues.length === 0;
    }
  });
};
const ZodRealError = /* @__PURE__ */ $constructor("ZodError", initializer, void 0, {
  Parent: Error
});
const parse = /* @__PURE__ */ _parse(ZodRealError);
const parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
const safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
const safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);
const encode = /* @__PURE__ */ _encode(ZodRealError);
const decode = /* @__PURE__ */ _decode(ZodRealError);
const encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
const decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
const safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
const safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
const safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
const safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);
function _ensureDefaultLocale() {
  if (!globalConfig.localeError)
    config(en());
}
function _ensureDefaultMemoizer() {
  if (!globalConfig.memoizer)
    config({ memoizer: memoizer() });
}
const ZodType = /* @__PURE__ */ $constructor("ZodType", (inst, def) => {
  _ensureDefaultLocale();
  $ZodType.init(inst, def);
  inst.def = def;
  inst.type = def.type;
  return inst;
}, {
  check(...chks) {
    const def = this.def;
    return this.clone(mergeDefs(def, {
      checks: [
        ...def.checks ?? [],
        ...chks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch)
      ]
    }), { parent: true });
  },
  with(...chks) {
    return this.check(...chks);
  },
  clone(def, params) {
    return clone(this, def, params);
  },
  brand() {
    return this;
  },
  register(reg, meta) {
    reg.add(this, meta);
    return this;
  },
  refine(check, params) {
    return this.check(refine(check, params));
  },
  superRefine(refinement, params) {
    return this.check(superRefine(refinement, params));
  },
  overwrite(fn) {
    return this.check(/* @__PURE__ */ _overwrite(fn));
  },
  optional() {
    return optional(this);
  },
  exactOptional() {
    return exactOptional(this);
  },
  nullable() {
    return nullable(this);
  },
  nullish() {
    return optional(nullable(this));
  },
  nonoptional(params) {
    return nonoptional(this, params);
  },
  array() {
    return array(this);
  },
  or(arg) {
    return union([this, arg]);
  },
  and(arg) {
    return intersection(this, arg);
  },
  transform(tx) {
    return pipe(this, transform(tx));
  },
  default(d) {
    return _default(this, d);
  },
  prefault(d) {
    return prefault(this, d);
  },
  catch(params) {
    return _catch(this, params);
  },
  pipe(target) {
    return pipe(this, target);
  },
  readonly() {
    return readonly(this);
  },
  describe(description) {
    const cl = this.clone();
    globalRegistry.add(cl, { description });
    return cl;
  },
  meta(...args) {
    if (args.length === 0)
      return globalRegistry.get(this);
    const cl = this.clone();
    globalRegistry.add(cl, args[0]);
    return cl;
  },
  isOptional() {
    return this.safeParse(void 0).success;
  },
  isNullable() {
    return this.safeParse(null).success;
  },
  apply(fn, ...args) {
    return args.length === 0 ? fn(this) : fn(this, ...args);
  },
  // Overrides core's `~standard` to add `jsonSchema`. Must stay a prototype entry: redefining it per instance demotes instances to dictionary mode.
  get "~standard"() {
    return hide(this, "~standard", {
      ...standardProps(this),
      jsonSchema: {
        input: createStandardJSONSchemaMethod(this, "input"),
        output: createStandardJSONSchemaMethod(this, "output")
      }
    });
  },
  set "~standard"(value) {
    own(this, "~standard", value);
  },
  parse: function _parse2(data, params) {
    return parse(this, data, params, { callee: _parse2 });
  },
  parseAsync: async function _parseAsync2(data, params) {
    return await parseAsync(this, data, params, { callee: _parseAsync2 });
  },
  safeParse(data, params) {
    return safeParse(this, data, params);
  },
  async safeParseAsync(data, params) {
    return safeParseAsync(this, data, params);
  },
  // `spa` is an alias: same function object as `safeParseAsync`, as before.
  get spa() {
    return this == null ? void 0 : this.safeParseAsync;
  },
  set spa(value) {
    own(this, "spa", value);
  },
  validate(data, params) {
    return validate(this, data, params);
  },
  validateAsync(data, params) {
    return validateAsync$1(this, data, params);
  },
  encode: function _encode2(data, params) {
    return encode(this, data, params, { callee: _encode2 });
  },
  decode: function _decode2(data, params) {
    return decode(this, data, params, { callee: _decode2 });
  },
  encodeAsync: async function _encodeAsync2(data, params) {
    return await encodeAsync(this, data, params, { callee: _encodeAsync2 });
  },
  decodeAsync: async function _decodeAsync2(data, params) {
    return await decodeAsync(this, data, params, { callee: _decodeAsync2 });
  },
  safeEncode(data, params) {
    return safeEncode(this, data, params);
  },
  safeDecode(data, params) {
    return safeDecode(this, data, params);
  },
  async safeEncodeAsync(data, params) {
    return safeEncodeAsync(this, data, params);
  },
  async safeDecodeAsync(data, params) {
    return safeDecodeAsync(this, data, params);
  },
  toJSONSchema(params) {
    return createToJSONSchemaMethod(this, {})(params);
  },
  // Reads through to the registry on every access, so it must not cache.
  get description() {
    var _a2;
    return (_a2 = globalRegistry.get(this)) == null ? void 0 : _a2.description;
  },
  // No setter: `schema._def = x` throws, as it did when `_def` was a non-writable own property.
  get _def() {
    return this._zod.def;
  }
});
const _ZodString = /* @__PURE__ */ $constructor(
  "_ZodString",
  (inst, def) => {
    $ZodString.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json);
  },
  /* @__PURE__ */ derived({
    format: (inst) => aggregateChecks(inst).format ?? null,
    minLength: (inst) => aggregateChecks(inst).minimum ?? null,
    maxLength: (inst) => aggregateChecks(inst).maximum ?? null
  }, {
    regex(...args) {
      return this.check(/* @__PURE__ */ _regex(...args));
    },
    includes(...args) {
      return this.check(/* @__PURE__ */ _includes(...args));
    },
    startsWith(...args) {
      return this.check(/* @__PURE__ */ _startsWith(...args));
    },
    endsWith(...args) {
      return this.check(/* @__PURE__ */ _endsWith(...args));
    },
    min(...args) {
      return this.check(/* @__PURE__ */ _minLength(...args));
    },
    max(...args) {
      return this.check(/* @__PURE__ */ _maxLength(...args));
    },
    length(...args) {
      return this.check(/* @__PURE__ */ _length(...args));
    },
    nonempty(...args) {
      return this.check(/* @__PURE__ */ _minLength(1, ...args));
    },
    lowercase(params) {
      return this.check(/* @__PURE__ */ _lowercase(params));
    },
    uppercase(params) {
      return this.check(/* @__PURE__ */ _uppercase(params));
    },
    trim() {
      return this.check(/* @__PURE__ */ _trim());
    },
    normalize(...args) {
      return this.check(/* @__PURE__ */ _normalize(...args));
    },
    toLowerCase() {
      return this.check(/* @__PURE__ */ _toLowerCase());
    },
    toUpperCase() {
      return this.check(/* @__PURE__ */ _toUpperCase());
    },
    slugify() {
      return this.check(/* @__PURE__ */ _slugify());
    }
  })
);
const ZodString = /* @__PURE__ */ $constructor("ZodString", (inst, def) => {
  $ZodString.init(inst, def);
  _ZodString.init(inst, def);
}, {
  email(params) {
    return this.check(/* @__PURE__ */ _email(ZodEmail, params));
  },
  url(params) {
    return this.check(/* @__PURE__ */ _url(ZodURL, params));
  },
  jwt(params) {
    return this.check(/* @__PURE__ */ _jwt(ZodJWT, params));
  },
  emoji(params) {
    return this.check(/* @__PURE__ */ _emoji(ZodEmoji, params));
  },
  guid(params) {
    return this.check(/* @__PURE__ */ _guid(ZodGUID, params));
  },
  uuid(params) {
    return this.check(/* @__PURE__ */ _uuid(ZodUUID, params));
  },
  uuidv4(params) {
    return this.check(/* @__PURE__ */ _uuidv4(ZodUUID, params));
  },
  uuidv6(params) {
    return this.check(/* @__PURE__ */ _uuidv6(ZodUUID, params));
  },
  uuidv7(params) {
    return this.check(/* @__PURE__ */ _uuidv7(ZodUUID, params));
  },
  nanoid(params) {
    return this.check(/* @__PURE__ */ _nanoid(ZodNanoID, params));
  },
  cuid(params) {
    return this.check(/* @__PURE__ */ _cuid(ZodCUID, params));
  },
  cuid2(params) {
    return this.check(/* @__PURE__ */ _cuid2(ZodCUID2, params));
  },
  ulid(params) {
    return this.check(/* @__PURE__ */ _ulid(ZodULID, params));
  },
  base64(params) {
    return this.check(/* @__PURE__ */ _base64(ZodBase64, params));
  },
  base64url(params) {
    return this.check(/* @__PURE__ */ _base64url(ZodBase64URL, params));
  },
  xid(params) {
    return this.check(/* @__PURE__ */ _xid(ZodXID, params));
  },
  ksuid(params) {
    return this.check(/* @__PURE__ */ _ksuid(ZodKSUID, params));
  },
  ipv4(params) {
    return this.check(/* @__PURE__ */ _ipv4(ZodIPv4, params));
  },
  ipv6(params) {
    return this.check(/* @__PURE__ */ _ipv6(ZodIPv6, params));
  },
  cidrv4(params) {
    return this.check(/* @__PURE__ */ _cidrv4(ZodCIDRv4, params));
  },
  cidrv6(params) {
    return this.check(/* @__PURE__ */ _cidrv6(ZodCIDRv6, params));
  },
  e164(params) {
    return this.check(/* @__PURE__ */ _e164(ZodE164, params));
  },
  datetime(params) {
    return this.check(/* @__PURE__ */ _isoDateTime(ZodISODateTime, params));
  },
  date(params) {
    return this.check(/* @__PURE__ */ _isoDate(ZodISODate, params));
  },
  time(params) {
    return this.check(/* @__PURE__ */ _isoTime(ZodISOTime, params));
  },
  duration(params) {
    return this.check(/* @__PURE__ */ _isoDuration(ZodISODuration, params));
  }
});
function string$1(params) {
  return /* @__PURE__ */ _string(ZodString, params);
}
const ZodStringFormat = /* @__PURE__ */ $constructor("ZodStringFormat", (inst, def) => {
  $ZodStringFormat.init(inst, def);
  _ZodString.init(inst, def);
});
const ZodISODateTime = /* @__PURE__ */ $constructor("ZodISODateTime", (inst, def) => {
  $ZodISODateTime.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodISODate = /* @__PURE__ */ $constructor("ZodISODate", (inst, def) => {
  $ZodISODate.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodISOTime = /* @__PURE__ */ $constructor("ZodISOTime", (inst, def) => {
  $ZodISOTime.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodISODuration = /* @__PURE__ */ $constructor("ZodISODuration", (inst, def) => {
  $ZodISODuration.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodEmail = /* @__PURE__ */ $constructor("ZodEmail", (inst, def) => {
  $ZodEmail.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodGUID = /* @__PURE__ */ $constructor("ZodGUID", (inst, def) => {
  $ZodGUID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodUUID = /* @__PURE__ */ $constructor("ZodUUID", (inst, def) => {
  $ZodUUID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodURL = /* @__PURE__ */ $constructor("ZodURL", (inst, def) => {
  $ZodURL.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodEmoji = /* @__PURE__ */ $constructor("ZodEmoji", (inst, def) => {
  $ZodEmoji.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodNanoID = /* @__PURE__ */ $constructor("ZodNanoID", (inst, def) => {
  $ZodNanoID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodCUID = /* @__PURE__ */ $constructor("ZodCUID", (inst, def) => {
  $ZodCUID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodCUID2 = /* @__PURE__ */ $constructor("ZodCUID2", (inst, def) => {
  $ZodCUID2.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodULID = /* @__PURE__ */ $constructor("ZodULID", (inst, def) => {
  $ZodULID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodXID = /* @__PURE__ */ $constructor("ZodXID", (inst, def) => {
  $ZodXID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodKSUID = /* @__PURE__ */ $constructor("ZodKSUID", (inst, def) => {
  $ZodKSUID.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodIPv4 = /* @__PURE__ */ $constructor("ZodIPv4", (inst, def) => {
  $ZodIPv4.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodIPv6 = /* @__PURE__ */ $constructor("ZodIPv6", (inst, def) => {
  $ZodIPv6.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodCIDRv4 = /* @__PURE__ */ $constructor("ZodCIDRv4", (inst, def) => {
  $ZodCIDRv4.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodCIDRv6 = /* @__PURE__ */ $constructor("ZodCIDRv6", (inst, def) => {
  $ZodCIDRv6.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodBase64 = /* @__PURE__ */ $constructor("ZodBase64", (inst, def) => {
  $ZodBase64.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodBase64URL = /* @__PURE__ */ $constructor("ZodBase64URL", (inst, def) => {
  $ZodBase64URL.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodE164 = /* @__PURE__ */ $constructor("ZodE164", (inst, def) => {
  $ZodE164.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodJWT = /* @__PURE__ */ $constructor("ZodJWT", (inst, def) => {
  $ZodJWT.init(inst, def);
  ZodStringFormat.init(inst, def);
});
const ZodNumber = /* @__PURE__ */ $constructor(
  "ZodNumber",
  (inst, def) => {
    $ZodNumber.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
    inst.isFinite = true;
  },
  /* @__PURE__ */ derived({
    minValue: (inst) => {
      const { minimum, exclusiveMinimum } = aggregateChecks(inst);
      return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
    },
    maxValue: (inst) => {
      const { maximum, exclusiveMaximum } = aggregateChecks(inst);
      return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
    },
    isInt: (inst) => {
      const { isInt, multipleOf } = aggregateChecks(inst);
      return !!isInt || !!(multipleOf == null ? void 0 : multipleOf.some(Number.isSafeInteger));
    },
    format: (inst) => aggregateChecks(inst).format ?? null
  }, {
    gt(value, params) {
      return this.check(/* @__PURE__ */ _gt(value, params));
    },
    gte(value, params) {
      return this.check(/* @__PURE__ */ _gte(value, params));
    },
    min(value, params) {
      return this.check(/* @__PURE__ */ _gte(value, params));
    },
    lt(value, params) {
      return this.check(/* @__PURE__ */ _lt(value, params));
    },
    lte(value, params) {
      return this.check(/* @__PURE__ */ _lte(value, params));
    },
    max(value, params) {
      return this.check(/* @__PURE__ */ _lte(value, params));
    },
    int(params) {
      return this.check(int(params));
    },
    safe(params) {
      return this.check(int(params));
    },
    positive(params) {
      return this.check(/* @__PURE__ */ _gt(0, params));
    },
    nonnegative(params) {
      return this.check(/* @__PURE__ */ _gte(0, params));
    },
    negative(params) {
      return this.check(/* @__PURE__ */ _lt(0, params));
    },
    nonpositive(params) {
      return this.check(/* @__PURE__ */ _lte(0, params));
    },
    multipleOf(value, params) {
      return this.check(/* @__PURE__ */ _multipleOf(value, params));
    },
    step(value, params) {
      return this.check(/* @__PURE__ */ _multipleOf(value, params));
    },
    finite() {
      return this;
    }
  })
);
const ZodNumberFormat = /* @__PURE__ */ $constructor("ZodNumberFormat", (inst, def) => {
  $ZodNumberFormat.init(inst, def);
  ZodNumber.init(inst, def);
});
function int(params) {
  return /* @__PURE__ */ _int(ZodNumberFormat, params);
}
const ZodBoolean = /* @__PURE__ */ $constructor("ZodBoolean", (inst, def) => {
  $ZodBoolean.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json);
});
function boolean$1(params) {
  return /* @__PURE__ */ _boolean(ZodBoolean, params);
}
const ZodUnknown = /* @__PURE__ */ $constructor("ZodUnknown", (inst, def) => {
  $ZodUnknown.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => unknownProcessor();
});
function unknown() {
  return /* @__PURE__ */ _unknown(ZodUnknown);
}
const ZodNever = /* @__PURE__ */ $constructor("ZodNever", (inst, def) => {
  $ZodNever.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json);
});
function never(params) {
  return /* @__PURE__ */ _never(ZodNever, params);
}
const ZodArray = /* @__PURE__ */ $constructor("ZodArray", (inst, def) => {
  _ensureDefaultMemoizer();
  $ZodArray.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
  inst.element = def.element;
}, {
  min(n, params) {
    return this.check(/* @__PURE__ */ _minLength(n, params));
  },
  nonempty(params) {
    return this.check(/* @__PURE__ */ _minLength(1, params));
  },
  max(n, params) {
    return this.check(/* @__PURE__ */ _maxLength(n, params));
  },
  length(n, params) {
    return this.check(/* @__PURE__ */ _length(n, params));
  },
  unwrap() {
    return this.element;
  }
});
function array(element, params) {
  return /* @__PURE__ */ _array(ZodArray, element, params);
}
const ZodObject = /* @__PURE__ */ $constructor("ZodObject", (inst, def) => {
  _ensureDefaultMemoizer();
  $ZodObjectJIT.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
  installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
  keyof() {
    return _enum(Object.keys(this._zod.def.shape));
  },
  catchall(catchall) {
    return this.clone(mergeDefs(this._zod.def, { catchall }));
  },
  passthrough() {
    return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
  },
  loose() {
    return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
  },
  strict() {
    return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
  },
  strip() {
    return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
  },
  extend(incoming) {
    return extend(this, incoming);
  },
  safeExtend(incoming) {
    return safeExtend(this, incoming);
  },
  merge(other) {
    return merge(this, other);
  },
  pick(mask) {
    return pick(this, mask);
  },
  omit(mask) {
    return omit(this, mask);
  },
  partial(...args) {
    return partial(ZodOptional, this, args[0]);
  },
  exactPartial(...args) {
    return partial(ZodExactOptional, this, args[0], "exactPartial");
  },
  required(...args) {
    return required(ZodNonOptional, this, args[0]);
  }
});
function object(shape, params) {
  const def = {
    type: "object",
    shape: shape ?? {},
    ...normalizeParams(params)
  };
  return new ZodObject(def);
}
function strictObject(shape, params) {
  return new ZodObject({
    type: "object",
    shape,
    catchall: never(),
    ...normalizeParams(params)
  });
}
const ZodUnion = /* @__PURE__ */ $constructor("ZodUnion", (inst, def) => {
  $ZodUnion.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
  inst.options = def.options;
});
function union(options, params) {
  return new ZodUnion({
    type: "union",
    options,
    ...normalizeParams(params)
  });
}
const ZodIntersection = /* @__PURE__ */ $constructor("ZodIntersection", (inst, def) => {
  $ZodIntersection.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
  return new ZodIntersection({
    type: "intersection",
    left,
    right
  });
}
const ZodEnum = /* @__PURE__ */ $constructor("ZodEnum", (inst, def) => {
  $ZodEnum.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json);
  inst.enum = def.entries;
  inst.options = [...inst._zod.values];
  const keys2 = new Set(Object.keys(def.entries));
  inst.extract = (values, params) => {
    const newEntries = {};
    for (const value of values) {
      if (keys2.has(value)) {
        newEntries[value] = def.entries[value];
      } else
        throw new Error(`Key ${value} not found in enum`);
    }
    return new ZodEnum({
      ...def,
      checks: [],
      ...normalizeParams(params),
      entries: newEntries
    });
  };
  inst.exclude = (values, params) => {
    const newEntries = { ...def.entries };
    for (const value of values) {
      if (keys2.has(value)) {
        delete newEntries[value];
      } else
        throw new Error(`Key ${value} not found in enum`);
    }
    return new ZodEnum({
      ...def,
      checks: [],
      ...normalizeParams(params),
      entries: newEntries
    });
  };
});
function _enum(values, params) {
  const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
  return new ZodEnum({
    type: "enum",
    entries,
    ...normalizeParams(params)
  });
}
const ZodTransform = /* @__PURE__ */ $constructor("ZodTransform", (inst, def) => {
  _ensureDefaultMemoizer();
  $ZodTransform.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
  inst._zod.parse = (payload, _ctx) => {
    if (_ctx.direction === "backward") {
      throw new $ZodEncodeError(inst.constructor.name);
    }
    payload.addIssue = (issue2) => {
      if (typeof issue2 === "string") {
        payload.issues.push(issue$1(issue2, payload.value, def));
      } else {
        const _issue = issue2;
        if (_issue.fatal)
          _issue.continue = false;
        _issue.code ?? (_issue.code = "custom");
        if (!("input" in _issue))
          _issue.input = payload.value;
        _issue.inst ?? (_issue.inst = inst);
        payload.issues.push(issue$1(_issue));
      }
    };
    const output = def.transform(payload.value, payload);
    if (output instanceof Promise) {
      return output.then((output2) => {
        payload.value = output2;
        return payload;
      });
    }
    payload.value = output;
    return payload;
  };
});
function transform(fn) {
  return new ZodTransform({
    type: "transform",
    transform: fn
  });
}
const ZodOptional = /* @__PURE__ */ $constructor("ZodOptional", (inst, def) => {
  $ZodOptional.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
  return new ZodOptional({
    type: "optional",
    innerType
  });
}
const ZodExactOptional = /* @__PURE__ */ $constructor("ZodExactOptional", (inst, def) => {
  $ZodExactOptional.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
  return new ZodExactOptional({
    type: "optional",
    innerType
  });
}
const ZodNullable = /* @__PURE__ */ $constructor("ZodNullable", (inst, def) => {
  $ZodNullable.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
  return new ZodNullable({
    type: "nullable",
    innerType
  });
}
const ZodDefault = /* @__PURE__ */ $constructor("ZodDefault", (inst, def) => {
  $ZodDefault.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
  inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
  return new ZodDefault({
    type: "default",
    innerType,
    get defaultValue() {
      return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
    }
  });
}
const ZodPrefault = /* @__PURE__ */ $constructor("ZodPrefault", (inst, def) => {
  $ZodPrefault.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
  return new ZodPrefault({
    type: "prefault",
    innerType,
    get defaultValue() {
      return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
    }
  });
}
const ZodNonOptional = /* @__PURE__ */ $constructor("ZodNonOptional", (inst, def) => {
  $ZodNonOptional.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
  return new ZodNonOptional({
    type: "nonoptional",
    innerType,
    ...normalizeParams(params)
  });
}
const ZodCatch = /* @__PURE__ */ $constructor("ZodCatch", (inst, def) => {
  $ZodCatch.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
  inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
  return new ZodCatch({
    type: "catch",
    innerType,
    catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
  });
}
const ZodPipe = /* @__PURE__ */ $constructor("ZodPipe", (inst, def) => {
  $ZodPipe.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
  inst.in = def.in;
  inst.out = def.out;
});
function pipe(in_, out) {
  return new ZodPipe({
    type: "pipe",
    in: in_,
    out
    // ...util.normalizeParams(params),
  });
}
const ZodReadonly = /* @__PURE__ */ $constructor("ZodReadonly", (inst, def) => {
  $ZodReadonly.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
  inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
  return new ZodReadonly({
    type: "readonly",
    innerType
  });
}
const ZodCustom = /* @__PURE__ */ $constructor("ZodCustom", (inst, def) => {
  $ZodCustom.init(inst, def);
  ZodType.init(inst, def);
  inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
function refine(fn, _params = {}) {
  return /* @__PURE__ */ _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
  return /* @__PURE__ */ _superRefine(fn, params);
}
function parsePlainly(schema2, input) {
  return schema2.safeParse(input, { error: inPlainWords });
}
function inPlainWords(issue2) {
  if (issue2.code === "invalid_type") return ofType(issue2.expected, issue2.input);
  if (issue2.code === "invalid_value") return `must be one of ${issue2.values.map(String).join(", ")}`;
  if (issue2.code === "too_big") return bounded("at most", issue2.maximum, issue2.origin);
  if (issue2.code === "unrecognized_keys") return KNOWN + membersOf(issue2.inst).join(" ");
  if (issue2.code !== "too_small") return "cannot be read";
  if (UNITS.has(issue2.origin) && issue2.minimum === 1) return "must not be empty";
  return bounded(issue2.inclusive === false ? "more than" : "at least", issue2.minimum, issue2.origin);
}
function membersOf(schema2) {
  return schema2 instanceof ZodObject ? Object.keys(schema2.shape) : [];
}
const KNOWN = "known: ";
function knownMembers({ message }) {
  return message.startsWith(KNOWN) ? message.slice(KNOWN.length).split(" ") : [];
}
function didYouMean(issue2, name2) {
  return suggestion(name2, issue2.keys, knownMembers(issue2));
}
const TYPE_MESSAGES = /* @__PURE__ */ new Map([
  ["string", "must be a string"],
  ["number", "must be a number"],
  ["int", "must be a whole number"],
  ["boolean", "must be true or false"],
  ["array", "must be an array"],
  ["object", "must be an object"]
]);
const UNITS = /* @__PURE__ */ new Map([
  ["string", "characters"],
  ["array", "values"]
]);
function ofType(expected, input) {
  if (input === void 0 && expected !== "object") return "is missing";
  return TYPE_MESSAGES.get(expected) ?? "is of another type";
}
function bounded(bound, limit, origin) {
  const unit = UNITS.get(origin);
  return unit === void 0 ? `must be ${bound} ${limit}` : `must hold ${bound} ${limit} ${unit}`;
}
function issuePath(path) {
  return path.reduce((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}
function withoutAbsent(input) {
  return copyOf$1(input, 0, /* @__PURE__ */ new Map());
}
function copyOf$1(input, depth, copies) {
  if (typeof input !== "object" || input === null || depth > INPUT_DEPTH) return input;
  if (copies.has(input)) return copies.get(input);
  const copy = Array.isArray(input) ? input.map((element) => copyOf$1(element, depth + 1, copies)) : Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== void 0).map(([key2, value]) => [key2, copyOf$1(value, depth + 1, copies)])
  );
  copies.set(input, copy);
  return copy;
}
function readInput(schema2, input) {
  const unchanged = schema2.safeParse(input);
  if (unchanged.success) return ok(unchanged.data);
  const parsed2 = parsePlainly(schema2, presentMembers(input));
  return parsed2.success ? ok(parsed2.data) : unreadable(parsed2.error);
}
function presentMembers(input) {
  const copy = withoutAbsent(input);
  if (typeof input !== "object" || input === null || typeof copy !== "object") return copy;
  return Object.setPrototypeOf(copy, Object.getPrototypeOf(input));
}
function unreadable(error2) {
  const [issue2] = error2.issues;
  const path = issue2 === void 0 ? "" : issuePath(issue2.path);
  return refuse({ reason: "request_unreadable", problem: `${path || "the request"}: ${problemOf(issue2)}` });
}
function problemOf(issue2) {
  return (issue2 == null ? void 0 : issue2.code) === "unrecognized_keys" ? unknownFields(issue2.keys, knownMembers(issue2)) : (issue2 == null ? void 0 : issue2.message) ?? "not readable";
}
string$1("must be a string").nullish();
boolean$1("must be true or false").nullish();
const scopeToken = string$1("must be a string").refine(isScopeToken, "must be printable ASCII without space, quote and backslash");
const seconds = int("must be a whole number of seconds").positive("must be at least 1 second").max(315576e4, "must be at most 100 years");
const instant = int("must be an instant in milliseconds").nonnegative().max(864e13, "must be an instant that a date can hold");
const ownToken = string$1().max(TOKEN_LENGTH).regex(/^[A-Za-z0-9\-._~+/]+=*$/, "must be a b64token (RFC 6750 §2.1)");
const clientNumber = int("must be a safe integer").nonnegative();
const scopeNames = array(scopeToken).max(LIST_LENGTH).transform((names) => [...new Set(names)]);
const thumbprint = string$1().refine(isSha256Text, "must be a SHA-256 thumbprint: 43 base64url characters");
const resources = array(
  string$1().refine(isAbsoluteUri, `must be an absolute URI without fragment, of at most ${URL_LENGTH} characters`)
).max(LIST_LENGTH);
const texts = array(string$1());
const authorizationDetails = object({
  elements: array(
    object({
      type: string$1(),
      locations: texts.exactOptional(),
      actions: texts.exactOptional(),
      dataTypes: texts.exactOptional(),
      identifier: string$1().exactOptional(),
      privileges: texts.exactOptional(),
      otherFields: string$1().refine(isOtherFields, "must be the text of a JSON object without the members that have fields of their own").exactOptional()
    })
  )
});
const grant = object({
  scopes: array(object({ scope: string$1(), resource: texts.exactOptional() })).exactOptional(),
  claims: texts.exactOptional(),
  authorizationDetails: authorizationDetails.exactOptional()
});
const TOKEN_ATTRIBUTES = {
  properties: array(object({ key: string$1(), value: string$1(), hidden: boolean$1().default(false) })).exactOptional(),
  certificateThumbprint: thumbprint.exactOptional(),
  dpopKeyThumbprint: thumbprint.exactOptional(),
  authorizationDetails: authorizationDetails.exactOptional(),
  resources: resources.exactOptional(),
  accessTokenResources: resources.exactOptional(),
  acr: string$1().exactOptional(),
  authTime: int().nonnegative().max(99999999999, "must be seconds, not milliseconds").exactOptional(),
  grantId: string$1().exactOptional(),
  grant: grant.exactOptional(),
  consentedClaims: texts.exactOptional(),
  forExternalAttachment: boolean$1().exactOptional(),
  forCredentialIssuance: boolean$1().exactOptional(),
  cnonce: string$1().exactOptional(),
  cnonceExpiresAt: instant.exactOptional(),
  issuableCredentials: string$1().exactOptional()
};
const presented = string$1().max(TOKEN_LENGTH);
const reference = { accessToken: presented.exactOptional(), accessTokenHash: presented.exactOptional() };
const client = { clientId: clientNumber.exactOptional(), clientIdentifier: string$1().exactOptional() };
const creation = strictObject({
  grantType: _enum(GRANT_TYPES),
  ...client,
  subject: string$1().min(1).max(TEXT_LENGTH$1).exactOptional(),
  scopes: scopeNames.exactOptional(),
  accessTokenDuration: seconds.exactOptional(),
  refreshTokenDuration: seconds.exactOptional(),
  accessToken: ownToken.exactOptional(),
  refreshToken: ownToken.exactOptional(),
  jwtAtClaims: string$1().exactOptional(),
  clientIdAliasUsed: boolean$1().exactOptional(),
  clientEntityIdUsed: boolean$1().exactOptional(),
  metadataDocumentUsed: boolean$1().exactOptional(),
  ...TOKEN_ATTRIBUTES
});
strictObject({
  ...reference,
  scopes: scopeNames.exactOptional(),
  accessTokenExpiresAt: instant.exactOptional(),
  refreshToken: ownToken.exactOptional(),
  refreshTokenExpiresAt: instant.exactOptional(),
  refreshTokenRemoved: boolean$1().exactOptional(),
  ...TOKEN_ATTRIBUTES
});
strictObject({
  ...reference,
  refreshToken: presented.exactOptional(),
  refreshTokenHash: presented.exactOptional(),
  ...client,
  subject: string$1().exactOptional(),
  revokedAt: instant.exactOptional()
});
function readAccessTokenCreation(input) {
  return readInput(creation, input);
}
const SCOPE$1 = ["BAD_REQUEST", "invalid_scope"];
const ACCESS_TOKEN_REFUSALS = refusals({
  request_unreadable: { ...unreadable$3("A109201"), action: "BAD_REQUEST", error: "invalid_request" },
  client_unnamed: [WRONG, "A109202", "Exactly one of clientId and clientIdentifier must be given."],
  client_unknown: [WRONG, "A001212", "The client does not exist."],
  client_locked: { action: "FORBIDDEN", ...CLIENT_LOCKED },
  grant_type_unsupported: [WRONG, "A109203", "The service does not support the grant type."],
  grant_type_not_allowed: [WRONG, "A109204", "The client is not registered for the grant type."],
  grant_type_outside_fapi: [WRONG, "A109216", "FAPI 2.0 has no such grant type."],
  subject_missing: [WRONG, "A109205", "subject must be given for this grant type."],
  subject_superfluous: [WRONG, "A109206", "subject must be absent for CLIENT_CREDENTIALS."],
  subject_of_client: [WRONG, "A109219", "subject begins with clientSubjectPrefix: it would be taken for a client."],
  scope_unknown: [SCOPE$1, "A109207", "A scope is unknown to the service."],
  scope_not_requestable: [SCOPE$1, "A109208", "The client may not have a scope."],
  own_value_of_jwt: [WRONG, "A109209", "accessToken cannot be given: access tokens of this service are JWTs."],
  refresh_token_not_allowed: [
    WRONG,
    "A109210",
    "No refresh token can be given with this grant type, or to this client."
  ],
  jwt_claims_malformed: [WRONG, "A109211", "jwtAtClaims is not the text of a JSON object."],
  jwt_too_long: [WRONG, "A109212", "The claims make the access token too long to be presented."],
  binding_missing: [
    WRONG,
    "A109214",
    "certificateThumbprint must be given: access tokens are bound to certificates here."
  ],
  key_binding_missing: [
    WRONG,
    "A109215",
    "dpopKeyThumbprint must be given: access tokens of this client are bound to keys."
  ],
  sender_binding_missing: [
    WRONG,
    "A109217",
    "certificateThumbprint or dpopKeyThumbprint must be given: under FAPI 2.0 access tokens are bound."
  ],
  jwt_algorithm_outside_fapi: [
    WRONG,
    "A109218",
    "accessTokenSignAlg of the service is not allowed by FAPI 2.0, which the client demands."
  ],
  values_equal: [WRONG, "A109213", "accessToken and refreshToken are the same value."],
  access_token_taken: [WRONG, "A144201", "The access token exists already."],
  refresh_token_taken: [WRONG, "A144202", "The refresh token exists already."],
  token_unnamed: [WRONG, "A135201", "Exactly one of accessToken and accessTokenHash must be given."],
  token_unknown: [["NOT_FOUND", "invalid_request"], "A135202", "The access token does not exist."],
  refresh_token_contradictory: [WRONG, "A135203", "refreshToken and refreshTokenRemoved must not be given together."],
  refresh_token_absent: [WRONG, "A135205", "refreshTokenExpiresAt is given and there is no refresh token."],
  token_changed_meanwhile: [WRONG, "A135204", "The access token was changed by another call; try again."],
  selection_missing: [
    WRONG,
    "A113201",
    "One token, one refresh token, one client or one subject must be given; subject also goes with a client."
  ],
  revocation_ahead: [
    WRONG,
    "A113202",
    "revokedAt must be that of an answer about the same client or subject: it goes with one, and is not ahead."
  ]
});
function answerCreation(decision) {
  if (decision.kind !== "granted") return answerDenied("tokenCreateResponse", decision, "A109101");
  const { accessToken, refreshToken, record, service, now } = decision.facts;
  return defined({
    ...answerHead("tokenCreateResponse", "OK", { code: "A109001", text: "The access token is created." }),
    accessToken,
    jwtAccessToken: service.accessTokenSignAlg === void 0 ? void 0 : accessToken,
    refreshToken,
    tokenType: tokenTypeOf(record, service),
    expiresIn: Math.floor((record.expiresAt - now) / 1e3),
    expiresAt: record.expiresAt,
    scopes: record.scopes,
    clientId: record.clientId,
    clientIdentifier: record.clientIdentifier,
    subject: record.subject,
    grantType: record.grantType,
    properties: record.properties
  });
}
function answerDenied(type, denied, faultCode) {
  if (denied.kind === "fault") {
    const text = "The authorization server could not do what was asked.";
    return answerHead(type, "INTERNAL_SERVER_ERROR", { code: faultCode, text });
  }
  const { action, ...wording } = verdictOf(ACCESS_TOKEN_REFUSALS, denied.refusal);
  return answerHead(type, action, wording);
}
function retainedUntil(expiresAt, refreshTokenExpiresAt, service) {
  const later = refreshTokenExpiresAt === void 0 ? expiresAt : Math.max(expiresAt, refreshTokenExpiresAt);
  return secondsAfter(later, service.accessTokenRetention);
}
const REFRESHABLE = /* @__PURE__ */ new Set([
  "AUTHORIZATION_CODE",
  "REFRESH_TOKEN",
  "PASSWORD",
  "CIBA",
  "DEVICE_CODE",
  "PRE_AUTHORIZED_CODE"
]);
function isRefreshable(grantType, client2, service) {
  return REFRESHABLE.has(grantType) && client2.grantTypes.includes("REFRESH_TOKEN") && service.supportedGrantTypes.includes("REFRESH_TOKEN");
}
async function newRefreshToken({ refreshable: refreshable2, request, service, now }, ports) {
  if (!refreshable2) return void 0;
  const value = request.refreshToken ?? await randomToken(ports);
  const expiresAt = secondsAfter(now, request.refreshTokenDuration ?? service.refreshTokenDuration);
  return { value, hash: await digestOf$1(value, ports), expiresAt };
}
function newRecord(facts, refreshToken, marks) {
  const { request, service, client: client2, clientIdentifier, clientKey, by, tokensRevokedAt, now } = facts;
  const createdAt = Math.max(now, (latestOf$1([tokensRevokedAt, ...marks ?? []]) ?? 0) + 1);
  const expiresAt = secondsAfter(now, request.accessTokenDuration ?? service.accessTokenDuration);
  const named = Object.assign(attributesOf(request), namesForRecord(clientIdentifier, clientKey), {
    serviceId: service.serviceId,
    version: 1,
    clientId: client2.clientId,
    registration: client2.registration,
    clientIdAlias: client2.clientIdAlias,
    clientIdAliasUsed: request.clientIdAliasUsed ?? by === "alias",
    clientEntityIdUsed: request.clientEntityIdUsed ?? by === "entityId",
    metadataDocumentUsed: request.metadataDocumentUsed ?? by === "metadataDocument",
    subject: request.subject,
    scopes: request.scopes ?? [],
    createdAt,
    issuedAt: createdAt === now ? void 0 : now,
    revocationsSeen: marks && seenOf(marks),
    expiresAt,
    refreshTokenHash: refreshToken == null ? void 0 : refreshToken.hash,
    refreshTokenExpiresAt: refreshToken == null ? void 0 : refreshToken.expiresAt,
    retainedUntil: retainedUntil(expiresAt, refreshToken == null ? void 0 : refreshToken.expiresAt, service)
  });
  return defined(named);
}
function attributesOf(request) {
  const {
    clientId: _clientId,
    clientIdentifier: _clientIdentifier,
    accessTokenDuration: _accessTokenDuration,
    refreshTokenDuration: _refreshTokenDuration,
    accessToken: _accessToken,
    refreshToken: _refreshToken,
    jwtAtClaims: _jwtAtClaims,
    ...attributes2
  } = request;
  return Object.assign(attributes2, {
    forExternalAttachment: request.forExternalAttachment ?? false,
    forCredentialIssuance: request.forCredentialIssuance ?? false
  });
}
async function accessTokenValue({ request, service, furtherClaims }, content2, ports) {
  if (service.accessTokenSignAlg === void 0) return request.accessToken ?? randomToken(ports);
  return jwtAccessToken(content2, furtherClaims, service.accessTokenSignAlg, service, ports);
}
async function jwtAccessToken(record, furtherClaims, algorithm2, service, ports) {
  const key2 = signingKey(service.jwks, algorithm2, service.accessTokenSignatureKeyId);
  if (key2 === void 0) throw new TypeError(`the service holds no private key for ${algorithm2}`);
  const header = defined({ typ: "at+jwt", alg: algorithm2, kid: key2.kid });
  const claims = {
    ...visibleProperties(record),
    ...withoutHidden(permittedClaims(furtherClaims), record),
    ...tokenClaims(record, record.clientIdentifier, audienceOf(record, service), service),
    jti: await randomToken(ports)
  };
  return signJwt(header, claims, (data) => ask("crypto", () => ports.crypto.sign(algorithm2, key2, data)));
}
function audienceOf({ accessTokenResources = [] }, { defaultResource }) {
  if (accessTokenResources.length > 0) return accessTokenResources;
  if (defaultResource === void 0) throw new TypeError("the service has no defaultResource");
  return [defaultResource];
}
function withoutHidden(claims, { properties = [] }) {
  const hidden = new Set(properties.filter((each) => each.hidden).map((each) => each.key));
  return Object.fromEntries(Object.entries(claims).filter(([name2]) => !hidden.has(name2)));
}
function sentIdentifier(clientIdentifier, { clientIdAliasUsed = false, clientEntityIdUsed = false, metadataDocumentUsed = false }, client2) {
  const { clientIdAlias } = client2;
  const named = defined({
    clientIdentifier,
    clientIdAlias,
    clientIdAliasUsed,
    clientEntityIdUsed,
    metadataDocumentUsed
  });
  return identifierOfHolder(named, client2);
}
const CREATION_CLIENT = {
  name: "client known",
  clause: "docs/rules.md §5",
  async gather(facts, ports) {
    const { identifier: identifier2, request, service } = facts;
    const found = await findClient(identifier2, service, ports);
    if (found === void 0) return refuse({ reason: "client_unknown" });
    const { client: client2, canonical: clientKey, by, tokensRevokedAt } = found;
    const clientIdentifier = sentIdentifier(identifier2, request, client2);
    const refreshable2 = isRefreshable(request.grantType, client2, service);
    return ok(withMore(facts, { client: client2, clientIdentifier, clientKey, by, refreshable: refreshable2, tokensRevokedAt }));
  },
  checks: [
    clientNotLocked("docs/rules.md §5"),
    ...GRANT_TYPE_CHECKS,
    ...SUBJECT_CHECKS,
    SCOPES_KNOWN,
    SCOPES_OF_CLIENT,
    ...OWN_ACCESS_TOKEN_CHECKS,
    ...SENDER_BINDING_CHECKS,
    JWT_ALGORITHM_CHECK,
    OWN_REFRESH_TOKEN_CHECK
  ]
};
const CREATION_READ = {
  name: "request",
  clause: "docs/rules.md §5",
  gather({ input, service, now }) {
    const read2 = readAccessTokenCreation(input);
    if (!read2.ok) return read2;
    const { clientId, clientIdentifier, jwtAtClaims } = read2.value;
    const identifier2 = clientIdentifier ?? (clientId == null ? void 0 : clientId.toString());
    const twice = clientId !== void 0 && clientIdentifier !== void 0;
    if (identifier2 === void 0 || twice) return refuse({ reason: "client_unnamed" });
    const furtherClaims = jwtAtClaims === void 0 ? {} : readUniqueJsonObject(jwtAtClaims);
    if (furtherClaims === void 0) return refuse({ reason: "jwt_claims_malformed" });
    return ok({ request: read2.value, identifier: identifier2, furtherClaims, service, now });
  },
  checks: []
};
const TOKEN_ISSUED = {
  name: "issuance",
  clause: "docs/rules.md §5",
  async gather(facts, ports) {
    const { accessTokens } = ports;
    const { client: client2, request, service } = facts;
    const holder = { clientId: client2.clientId, subject: request.subject };
    const refreshing = newRefreshToken(facts, ports);
    const marking = besides(refreshing, () => marksOf(holder, service, ports));
    const [refreshToken, marks] = await Promise.all([refreshing, marking]);
    const content2 = newRecord(facts, refreshToken, marks);
    const accessToken = await accessTokenValue(facts, content2, ports);
    if (accessToken.length > TOKEN_LENGTH) return refuse({ reason: "jwt_too_long" });
    const record = counted({ ...content2, hash: await digestOf$1(accessToken, ports) });
    if (await askBoolean("accessTokens", () => accessTokens.add(record, facts.now))) {
      return ok(withMore(facts, { accessToken, refreshToken: refreshToken == null ? void 0 : refreshToken.value, record }));
    }
    const taken = await ask("accessTokens", () => accessTokens.find(record.hash));
    return refuse({ reason: taken === void 0 ? "refresh_token_taken" : "access_token_taken" });
  },
  checks: []
};
const ACCESS_TOKEN_CREATION = {
  name: "access token creation",
  pipeline: Pipeline.of(CREATION_READ).to(CREATION_CLIENT).to(TOKEN_ISSUED),
  answer: answerCreation,
  client: knownClient
};
function createAccessToken(request, ports) {
  return operate(ACCESS_TOKEN_CREATION, request, ports);
}
const DEFINED$1 = /* @__PURE__ */ new WeakSet();
const MADE_BY = Symbol.for("@symbolon/core defineProtectedResource");
const FROM_ANOTHER_COPY = "this one was made by a second copy of @symbolon/core in this process. `npm ls @symbolon/core` names both; let all packages depend on one version, and run `npm dedupe`";
function isProtectedResource(value) {
  return typeof value === "object" && value !== null && DEFINED$1.has(value);
}
function notDefined(value) {
  const isOfAnotherCopy = Object.getOwnPropertyDescriptor(Object(value), MADE_BY) !== void 0;
  return `pass what defineProtectedResource() returns${isOfAnotherCopy ? `; ${FROM_ANOTHER_COPY}` : ""}`;
}
const isText$1 = (value) => typeof value === "string" && value !== "";
const listOf = (what, isMember) => ({
  words: `a list of ${what}; leave it out if there is none`,
  is: (value) => Array.isArray(value) && value.length > 0 && value.every((each) => isText$1(each) && isMember(each))
});
const ALGORITHMS = SIGNATURE_ALGORITHMS;
listOf(`algorithms of ${ALGORITHMS.join(", ")}`, (text) => ALGORITHMS.includes(text));
const POP_METHODS = Object.values(ATTESTATION_POP_METHOD_NAMES);
({
  client_attestation_pop_methods_supported: listOf(
    `proofs of ${POP_METHODS.join(", ")}`,
    (text) => POP_METHODS.includes(text)
  )
});
const ALLOWED = {
  keyManagementAlgorithms: [...KEY_MANAGEMENT_ALGORITHMS],
  contentEncryptionAlgorithms: [...CONTENT_ENCRYPTION_ALGORITHMS],
  maxDecompressedLength: 0
};
const materialByKey = /* @__PURE__ */ new WeakMap();
async function decryptJwe(jwe, privateKey) {
  const header = readJwe(jwe);
  if (!header.ok || !canDecrypt(privateKey, header.value)) return void 0;
  const { compactDecrypt } = await import("./webapi.C5kDy1H7.js");
  try {
    const { plaintext } = await compactDecrypt(jwe, materialOf(privateKey), ALLOWED);
    return plaintext;
  } catch (error2) {
    if (error2 instanceof Error && error2.name === "NotSupportedError") throw error2;
    return void 0;
  }
}
function materialOf(key2) {
  const known2 = materialByKey.get(key2);
  if (known2 !== void 0) return known2;
  const material = keyMaterial(key2);
  materialByKey.set(key2, material);
  return material;
}
async function encryptJwe(plaintext, publicKey, { algorithm: algorithm2, encryption, contentType }) {
  const isAllowed2 = KEY_MANAGEMENT_ALGORITHMS.includes(algorithm2) && CONTENT_ENCRYPTION_ALGORITHMS.includes(encryption);
  if (!(isAllowed2 && canEncrypt(publicKey, algorithm2))) {
    throw new TypeError("the algorithm is not allowed, or the key does not fit it");
  }
  const { CompactEncrypt, importJWK } = await import("./webapi.C5kDy1H7.js");
  const header = {
    alg: algorithm2,
    enc: encryption,
    ...contentType !== void 0 && { cty: contentType },
    ...publicKey.kid !== void 0 && { kid: publicKey.kid }
  };
  const key2 = await importJWK(keyMaterial(publicMembers(publicKey)), algorithm2);
  return new CompactEncrypt(plaintext).setProtectedHeader(header).encrypt(key2);
}
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
function requireAeadLengths({ key: key2, nonce }) {
  if (key2.length !== KEY_LENGTH) throw new TypeError("a key of AES-256 must have 32 bytes");
  if (nonce.length !== NONCE_LENGTH) throw new TypeError("a nonce of AES-GCM must have 12 bytes");
}
class RecentlyUsed {
  /** By default a generation has 4,096 values. Ten thousand imported keys take about 25 MB. */
  constructor(generationSize = 4096) {
    __privateAdd(this, _generationSize);
    __privateAdd(this, _young, /* @__PURE__ */ new Map());
    __privateAdd(this, _old, /* @__PURE__ */ new Map());
    __privateSet(this, _generationSize, generationSize);
  }
  get(key2) {
    const young = __privateGet(this, _young).get(key2);
    if (young !== void 0) return young;
    const old = __privateGet(this, _old).get(key2);
    if (old !== void 0) this.set(key2, old);
    return old;
  }
  set(key2, value) {
    if (__privateGet(this, _young).size >= __privateGet(this, _generationSize)) {
      __privateSet(this, _old, __privateGet(this, _young));
      __privateSet(this, _young, /* @__PURE__ */ new Map());
    }
    __privateGet(this, _young).set(key2, value);
  }
  clear() {
    __privateSet(this, _young, /* @__PURE__ */ new Map());
    __privateSet(this, _old, /* @__PURE__ */ new Map());
  }
}
_generationSize = new WeakMap();
_young = new WeakMap();
_old = new WeakMap();
const GENERATION_SIZE = 256;
class CertificateDigests {
  constructor(digest2) {
    __privateAdd(this, _known, new RecentlyUsed(GENERATION_SIZE));
    __privateAdd(this, _digest);
    __privateSet(this, _digest, digest2);
  }
  of(pem) {
    const known2 = __privateGet(this, _known).get(pem);
    if (known2 !== void 0) return known2;
    const der = firstCertificate(pem);
    if (der === void 0) return void 0;
    const digest2 = __privateGet(this, _digest).call(this, der);
    __privateGet(this, _known).set(pem, digest2);
    return digest2;
  }
}
_known = new WeakMap();
_digest = new WeakMap();
function unshared(data) {
  return data.buffer instanceof ArrayBuffer ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
}
class PublicKeys {
  constructor() {
    __privateAdd(this, _registered, new RecentlyUsed());
    __privateAdd(this, _presented, new RecentlyUsed());
  }
  verifyWith(thumbprint2, source, importKey, verify2) {
    const cache = source === "registered" ? __privateGet(this, _registered) : __privateGet(this, _presented);
    const known2 = cache.get(thumbprint2);
    if (known2 !== void 0) return verify2(known2);
    return andThen(importKey(), (key2) => {
      if (key2 === void 0) return false;
      return andThen(verify2(key2), (isValid) => {
        if (isValid || source === "registered") cache.set(thumbprint2, key2);
        return isValid;
      });
    });
  }
}
_registered = new WeakMap();
_presented = new WeakMap();
const pss$1 = (digest2) => ({ digest: digest2, padding: constants.RSA_PKCS1_PSS_PADDING });
const PARAMETERS$1 = {
  ES256: { digest: "sha256" },
  ES384: { digest: "sha384" },
  ES512: { digest: "sha512" },
  PS256: pss$1("sha256"),
  PS384: pss$1("sha384"),
  PS512: pss$1("sha512"),
  RS256: { digest: "sha256" },
  RS384: { digest: "sha384" },
  RS512: { digest: "sha512" },
  EdDSA: { digest: void 0 },
  Ed25519: { digest: void 0 }
};
const privateKeys = /* @__PURE__ */ new WeakMap();
function importPrivateKey(jwk2) {
  const known2 = privateKeys.get(jwk2);
  if (known2 !== void 0) return known2;
  const key2 = createPrivateKey({ key: { ...jwk2 }, format: "jwk" });
  privateKeys.set(jwk2, key2);
  return key2;
}
const publicKeys$1 = new PublicKeys();
function importPublicKey$1(jwk2) {
  try {
    return createPublicKey({ key: { ...publicMembers(jwk2) }, format: "jwk" });
  } catch {
    return void 0;
  }
}
function keyWith(key2, { padding }) {
  return {
    key: key2,
    dsaEncoding: "ieee-p1363",
    ...padding !== void 0 && { padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  };
}
const digest$1 = typeof hash === "function" ? (algorithm2, data) => bytesOf$1(hash(algorithm2, data, "binary")) : (algorithm2, data) => createHash(algorithm2).update(data).digest();
const digestText = typeof hash === "function" ? (text) => hash("sha256", text, "base64url") : (text) => createHash("sha256").update(text).digest("base64url");
const certificateDigests = new CertificateDigests((der) => createHash("sha256").update(der).digest("base64url"));
const sha256 = Object.assign((data) => digest$1("sha256", data), {
  base64url: digestText,
  certificate: (pem) => certificateDigests.of(pem)
});
function bytesOf$1(binary) {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
const pool = new Uint8Array(8192);
let unused = pool.length;
function randomBytes(length) {
  const bytes = new Uint8Array(length);
  if (bytes.length > pool.length) return randomFillSync(bytes);
  if (unused + bytes.length > pool.length) {
    randomFillSync(pool);
    unused = 0;
  }
  const end = unused + bytes.length;
  bytes.set(pool.subarray(unused, end));
  pool.fill(0, unused, end);
  unused = end;
  return bytes;
}
const AEAD_OPTIONS = { authTagLength: TAG_LENGTH };
function seal$1(plaintext, by) {
  requireAeadLengths(by);
  const cipher = createCipheriv("aes-256-gcm", by.key, by.nonce, AEAD_OPTIONS).setAAD(by.associatedData);
  const sealed = new Uint8Array(plaintext.length + TAG_LENGTH);
  sealed.set(cipher.update(plaintext));
  cipher.final();
  sealed.set(cipher.getAuthTag(), plaintext.length);
  return sealed;
}
function open$2(sealed, by) {
  requireAeadLengths(by);
  const end = sealed.length - TAG_LENGTH;
  if (end < 0) return void 0;
  const decipher = createDecipheriv("aes-256-gcm", by.key, by.nonce, AEAD_OPTIONS);
  decipher.setAAD(by.associatedData).setAuthTag(sealed.subarray(end));
  const plaintext = decipher.update(sealed.subarray(0, end));
  try {
    decipher.final();
  } catch {
    return void 0;
  }
  return plaintext;
}
const SLOW = /* @__PURE__ */ new Set(["ES384", "ES512"]);
function nodeCrypto(options = {}) {
  const { offload } = requireOptions("nodeCrypto", options, { offload: true });
  if (offload !== void 0 && offload !== "threadpool") {
    throw new TypeError("nodeCrypto: pass 'threadpool' as `offload`, or leave it out");
  }
  return {
    randomBytes,
    sha256,
    sha512: (data) => digest$1("sha512", data),
    hmac: (key2, data) => createHmac("sha256", key2).update(data).digest(),
    sign(algorithm2, privateKey, data) {
      if (!canSign(privateKey, algorithm2)) throw new TypeError(`the key is not suitable for ${algorithm2}`);
      const parameters2 = PARAMETERS$1[algorithm2];
      return sign(parameters2.digest, data, keyWith(importPrivateKey(privateKey), parameters2));
    },
    verify(algorithm2, publicKey, data, signature2, source = "presented") {
      if (!canVerify(publicKey, algorithm2)) return false;
      const verifySignature = offload === "threadpool" || SLOW.has(algorithm2) ? verifyElsewhere : verify;
      const parameters2 = PARAMETERS$1[algorithm2];
      return publicKeys$1.verifyWith(
        thumbprintText(publicKey),
        source,
        () => importPublicKey$1(publicKey),
        (key2) => andThen(
          verifySignature(parameters2.digest, data, keyWith(key2, parameters2), signature2),
          (isValid) => isValid && hasModulusLength(signature2, publicKey)
        )
      );
    },
    decrypt: decryptJwe,
    encrypt: encryptJwe,
    seal: seal$1,
    open: open$2
  };
}
const verifyElsewhere = promisify(verify);
const platformCrypto$1 = nodeCrypto();
function storedSecretForm(stored) {
  if (stored.startsWith("sha256:")) {
    const digest2 = stored.slice("sha256:".length);
    return isSha256Text(digest2) ? { kind: "digest", digest: digest2 } : void 0;
  }
  if (/^plain:./s.test(stored)) return { kind: "plain", secret: stored.slice("plain:".length) };
  return /^encrypted:./s.test(stored) ? { kind: "encrypted" } : void 0;
}
const NO_SECRET = `sha256:${"A".repeat(43)}`;
function digestSecrets(crypto2) {
  return {
    matches(presented2, stored) {
      const form = ownForm(stored ?? NO_SECRET);
      return andThen(
        form.kind === "digest" ? form.digest : textDigest(form.secret, crypto2),
        (expected) => andThen(textDigest(presented2, crypto2), (digest2) => equalTexts(digest2, expected) && stored !== void 0)
      );
    },
    reveal(stored) {
      const form = ownForm(stored ?? NO_SECRET);
      return form.kind === "plain" ? form.secret : void 0;
    }
  };
}
function ownForm(stored) {
  const form = storedSecretForm(stored);
  if (form === void 0) throw new TypeError("the stored client secret is neither sha256: nor plain:");
  if (form.kind === "encrypted") throw new TypeError("an encrypted client secret needs a custom Secrets port");
  return form;
}
const storedSecret = string$1().refine(
  (text) => storedSecretForm(text) !== void 0,
  "must be sha256: and the base64url SHA-256 of the secret, plain: and the secret, or encrypted: and what your Secrets port decrypts"
);
const storedToken = string$1().refine(
  isStoredToken,
  "must be sha256: and the base64url SHA-256 of the token, or plain: and a b64token (RFC 6750 §2.1)"
);
function isStoredToken(stored) {
  const form = storedSecretForm(stored);
  if (form === void 0 || form.kind === "encrypted") return false;
  return !stored.startsWith("plain:") || /^plain:[A-Za-z0-9\-._~+/]+=*$/.test(stored);
}
function faultsOf(error2) {
  return error2.issues.flatMap(
    (issue2) => issue2.code === "unrecognized_keys" ? issue2.keys.map((key2) => ({
      path: issuePath([...issue2.path, key2]),
      problem: `is not a property of the configuration${didYouMean(issue2, key2)}`
    })) : [{ path: issuePath(issue2.path), problem: issue2.message }]
  );
}
function faultsWhen(path, problems) {
  return problems.flatMap(([isWrong, problem]) => isWrong ? [{ path, problem }] : []);
}
function describeFaults(what, faults) {
  return [`${what} is not valid:`, ...faults.map((fault) => `- ${fault.path || "(whole)"}: ${fault.problem}`)].join("\n");
}
async function numericClientId(text, crypto2 = platformCrypto$1) {
  const digest2 = await crypto2.sha256(text);
  const high = digest2.slice(0, 6).reduce((number2, byte) => number2 * 256 + byte, 0);
  return high * 32 + ((digest2[6] ?? 0) >> 3);
}
const member = string$1().exactOptional();
const certificate = string$1().max(CERTIFICATE_LENGTH).refine((text) => isCertificate(text), "must be a certificate in base64 DER (RFC 7517 §4.7)");
const jwk = object({
  kty: string$1(),
  kid: member,
  alg: member,
  use: member,
  key_ops: array(string$1()).exactOptional(),
  crv: member,
  x: member,
  y: member,
  n: member,
  e: member,
  d: member,
  p: member,
  q: member,
  dp: member,
  dq: member,
  qi: member,
  x5c: array(certificate).min(1).exactOptional()
});
const jwks$1 = object({ keys: array(jwk) });
function isCertificate(text) {
  const der = fromBase64(text);
  return der !== void 0 && isOneSequence(der);
}
function areKeysElsewhere({ jwksUri }) {
  return jwksUri !== void 0;
}
function keySetFaults({ keys: keys2 }) {
  return faultsWhen("jwks", [
    [!keys2.every(isPublic), "must contain public keys only"],
    [!areDistinguishable(keys2), "must not repeat a kid for keys of the same kty, crv, use and alg"]
  ]);
}
function areDistinguishable(keys2) {
  const named = keys2.filter(({ kid }) => kid !== void 0);
  const traits = named.map(({ kid, kty, crv, use, alg }) => JSON.stringify([kid, kty, crv, use, alg]));
  return new Set(traits).size === named.length;
}
function isPublic(key2) {
  return key2.kty !== "oct" && privateMembersIn(key2).length === 0;
}
function verifies(client2, algorithm2) {
  const algorithms2 = SIGNATURE_ALGORITHMS.filter((each) => algorithm2 === void 0 || each === algorithm2);
  return areKeysElsewhere(client2) || client2.jwks.keys.some((key2) => algorithms2.some((each) => canVerify(key2, each)));
}
function encryptionFaults(client2, of, clause) {
  const [alg, enc] = [`${of}EncryptionAlg`, `${of}EncryptionEnc`];
  const algorithm2 = client2[alg];
  if (algorithm2 === void 0) {
    return faultsWhen(alg, [[client2[enc] !== void 0, `must be set together with ${enc} (${clause})`]]);
  }
  const isPossible = areKeysElsewhere(client2) || encryptionKey(client2.jwks, algorithm2) !== void 0;
  return faultsWhen("jwks", [[!isPossible, `must contain a public key that encrypts by ${algorithm2}`]]);
}
const printable = string$1().regex(/^[\x20-\x7e]+$/, "must be printable ASCII text");
const pairs = array(
  strictObject({ key: string$1(), value: string$1() })
);
const uriText = string$1().max(URL_LENGTH, { error: `may hold ${URL_LENGTH} characters`, abort: true });
const endpoint = uriText.refine(
  isSecureUrl,
  "must be an absolute https URL without fragment (http only for 127.0.0.1, [::1] and localhost)"
);
const httpsUrl = uriText.refine(
  (text) => text.startsWith("https:") && isSecureUrl(text),
  "must be an absolute https URL without fragment"
);
const name = string$1().min(1).max(4096);
const algorithms = array(_enum(SIGNATURE_ALGORITHMS)).min(1, "must name an algorithm");
const credentials = {
  tokenAuthSignAlg: _enum([...SIGNATURE_ALGORITHMS, "HS256"]).exactOptional(),
  tlsClientAuthSubjectDn: name.refine(isSubject, "must be a distinguished name (RFC 4514) that is not empty").exactOptional(),
  tlsClientAuthSanDns: name.exactOptional(),
  tlsClientAuthSanUri: uriText.min(1).exactOptional(),
  tlsClientAuthSanIp: name.refine((text) => readIpAddress(text) !== void 0, "must be an IP address").exactOptional(),
  tlsClientAuthSanEmail: name.exactOptional(),
  selfSignedCertificateKeyId: string$1().exactOptional(),
  attesters: array(string$1().min(1, "must not be empty")).min(1, "must name an attester").exactOptional(),
  attestationSignAlgs: algorithms.exactOptional(),
  attestationPopSignAlgs: algorithms.exactOptional(),
  attestationPopMethods: array(_enum(ATTESTATION_POP_METHODS)).exactOptional()
};
function isSubject(text) {
  const subject = readDistinguishedName(text);
  return subject !== void 0 && subject.length > 0;
}
const SECRET_METHODS = /* @__PURE__ */ new Set([
  "CLIENT_SECRET_BASIC",
  "CLIENT_SECRET_POST",
  "CLIENT_SECRET_JWT"
]);
function credentialFaults(client2) {
  const { attestationPopMethods: proofs2, tokenAuthMethod } = client2;
  return [
    ...secretFaults(client2),
    ...assertionFaults(client2),
    ...certificateFaults(client2),
    ...proofs2 === void 0 ? [] : popMethodFaults(proofs2, [tokenAuthMethod])
  ];
}
function secretFaults({ tokenAuthMethod, clientSecret }) {
  const isJwt = tokenAuthMethod === "CLIENT_SECRET_JWT";
  const form = clientSecret !== void 0 && isJwt ? storedSecretForm(clientSecret) : void 0;
  const isShort = (form == null ? void 0 : form.kind) === "plain" && utf8(form.secret).length < 32;
  return faultsWhen("clientSecret", [
    [SECRET_METHODS.has(tokenAuthMethod) && clientSecret === void 0, `must be set for ${tokenAuthMethod}`],
    [
      tokenAuthMethod === "NONE" && clientSecret !== void 0,
      "must be absent for a client that does not authenticate"
    ],
    [(form == null ? void 0 : form.kind) === "digest", "must be plain: or encrypted: for CLIENT_SECRET_JWT, which needs the secret itself"],
    [isShort, "must have at least 32 bytes for CLIENT_SECRET_JWT (RFC 7518 §3.2)"]
  ]);
}
function assertionFaults(client2) {
  const { tokenAuthMethod: method, tokenAuthSignAlg: algorithm2 } = client2;
  const isForeign = algorithm2 !== void 0 && algorithm2 === "HS256" !== (method === "CLIENT_SECRET_JWT");
  const isUnverifiable = method === "PRIVATE_KEY_JWT" && !verifies(client2, algorithm2);
  return [
    ...faultsWhen("tokenAuthSignAlg", [[isForeign, `must be absent, or an algorithm of ${method}`]]),
    ...faultsWhen("jwks", [[isUnverifiable, `must contain a public key for ${algorithm2 ?? "PRIVATE_KEY_JWT"}`]])
  ];
}
function certificateFaults(client2) {
  const { selfSignedCertificateKeyId: kid, jwks: jwks2, tokenAuthMethod } = client2;
  const subjects = SUBJECT_NAMES.filter((each) => client2[each] !== void 0).length;
  const isMiscounted = subjects !== (tokenAuthMethod === "TLS_CLIENT_AUTH" ? 1 : 0);
  const isSelfSigned = tokenAuthMethod === "SELF_SIGNED_TLS_CLIENT_AUTH";
  const isCertified = jwks2.keys.some((key2) => key2.x5c !== void 0 && (kid === void 0 || key2.kid === kid));
  return [
    ...faultsWhen(SUBJECT_NAMES.join(", "), [
      [
        isMiscounted,
        "exactly one of these must be set for TLS_CLIENT_AUTH, and none for any other method (RFC 8705 §2.1.2)"
      ]
    ]),
    ...faultsWhen("jwks", [
      [
        isSelfSigned && !isCertified && !areKeysElsewhere(client2),
        "must contain a key with x5c for SELF_SIGNED_TLS_CLIENT_AUTH (RFC 8705 §2.2)"
      ]
    ]),
    ...faultsWhen("selfSignedCertificateKeyId", [
      [!isSelfSigned && kid !== void 0, "must be absent, except for SELF_SIGNED_TLS_CLIENT_AUTH"]
    ])
  ];
}
const PROOFS = [
  ["ATTEST_JWT_CLIENT_AUTH", "ATTESTATION_POP_JWT"],
  ["ATTEST_JWT_CLIENT_AUTH_DPOP", "DPOP_COMBINED"]
];
function popMethodFaults(proofs2, methods) {
  return faultsWhen("attestationPopMethods", [
    [proofs2.every((proof) => proof === "NONE"), "must contain a proof, or be absent"],
    [new Set(proofs2).size !== proofs2.length, "must not repeat a method"],
    ...PROOFS.map(
      ([method, proof]) => [methods.includes(method) && !proofs2.includes(proof), `must contain ${proof}, which ${method} needs`]
    )
  ]);
}
const NOT_BUILT = /* @__PURE__ */ new Set(["FAPI1_ADVANCED", "FAPI1_BASELINE"]);
const mode = _enum(FAPI_MODES, {
  error: ({ input }) => NOT_BUILT.has(input) ? "is not built yet, so it cannot be set" : void 0
});
const fapiModes = array(mode).default([]);
const DURATION = [
  "pushedAuthReqDuration",
  ({ pushedAuthReqDuration: seconds2 }) => seconds2 !== void 0 && seconds2 > FAPI_PUSHED_REQUEST_DURATION,
  "must be below 600 seconds under fapiModes (FAPI 2.0 Security Profile §5.3.2.2-12)"
];
const SERVICE_RULES = [
  DURATION,
  [
    "allowableClockSkew",
    ({ allowableClockSkew }) => allowableClockSkew < FAPI_CLOCK_SKEW,
    "must be at least 10 seconds under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-13)"
  ],
  [
    "messageSignatureMacAllowed",
    ({ messageSignatureMacAllowed }) => messageSignatureMacAllowed,
    "must not be set under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)"
  ],
  [
    "accessTokenSignAlg",
    ({ accessTokenSignAlg: alg }) => alg !== void 0 && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(", ")} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`
  ],
  [
    "supportedGrantTypes",
    ({ supportedGrantTypes }) => supportedGrantTypes.some((type) => GRANTS_OUTSIDE_FAPI.has(type)),
    "must contain neither PASSWORD nor IMPLICIT under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1)"
  ],
  [
    "jwks",
    (service) => demandsOf({ service }).has("signed resource responses") && responseKey(service) === void 0,
    "must contain a private key that signs responses of resources under FAPI2_MESSAGE_SIGNING_RESOURCE_RES (RFC 9421)"
  ],
  [
    "jwks",
    (service) => demandsOf({ service }).has("signed introspection responses") && !signsIntrospection(service),
    `must contain a private key for one of ${FAPI_ALGORITHMS.join(", ")} under FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES (RFC 9701)`
  ]
];
function signsIntrospection({ jwks: jwks2, introspectionSignatureKeyId: kid }) {
  return FAPI_ALGORITHMS.some((each) => signingKey(jwks2, each, kid) !== void 0);
}
const CLIENT_RULES = [
  [
    "tokenAuthMethod",
    ({ tokenAuthMethod }) => !FAPI_AUTHENTICATION_METHODS.has(tokenAuthMethod),
    `must be one of ${[...FAPI_AUTHENTICATION_METHODS].join(", ")} under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-6)`
  ],
  [
    "redirectUris",
    ({ redirectUris }) => !redirectUris.every(isProtectedRedirectUri),
    "must be https, or http of 127.0.0.1 or [::1], under fapiModes (FAPI 2.0 Security Profile §5.3.2.2-8)"
  ],
  DURATION,
  [
    "grantTypes",
    ({ grantTypes }) => grantTypes.some((type) => GRANTS_OUTSIDE_FAPI.has(type)),
    "must contain neither PASSWORD nor IMPLICIT under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1)"
  ],
  [
    "jwks",
    (client2) => client2.fapiModes.includes("FAPI2_MESSAGE_SIGNING_RESOURCE_REQ") && client2.jwks.keys.length === 0 && !areKeysElsewhere(client2),
    "must contain a key of the client under FAPI2_MESSAGE_SIGNING_RESOURCE_REQ (RFC 9421)"
  ],
  [
    "introspectionSignAlg",
    ({ introspectionSignAlg: alg }) => alg !== void 0 && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(", ")} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`
  ],
  [
    "authorizationSignAlg",
    ({ authorizationSignAlg: alg }) => alg !== void 0 && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(", ")} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`
  ],
  [
    "idTokenSignAlg",
    ({ idTokenSignAlg: alg }) => alg !== void 0 && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(", ")} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`
  ]
];
function faultsOfServiceModes(service) {
  return faultsBy(SERVICE_RULES, service);
}
function faultsOfClientModes(client2) {
  return faultsBy(CLIENT_RULES, client2);
}
function faultsBy(rules, configured) {
  if (configured.fapiModes.length === 0) return [];
  return rules.flatMap(([path, isBroken, problem]) => isBroken(configured) ? [{ path, problem }] : []);
}
const SELF_SUFFICIENT_METHODS = CLIENT_AUTHENTICATION_METHODS.slice(0, 5);
const certificates = string$1().refine((text) => firstCertificate(text) !== void 0, "must be a certificate in PEM (RFC 7468 §5)");
const scope = strictObject({
  name: scopeToken,
  defaultEntry: boolean$1().default(false),
  description: string$1().exactOptional(),
  descriptions: array(strictObject({ tag: string$1(), value: string$1() })).exactOptional(),
  attributes: pairs.exactOptional()
});
const tokens = {
  accessTokenType: string$1().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "must be an authentication scheme (RFC 9110 §11.1)").default("Bearer"),
  accessTokenSignAlg: _enum(SIGNATURE_ALGORITHMS).exactOptional(),
  accessTokenSignatureKeyId: string$1().exactOptional(),
  accessTokenDuration: seconds.default(3600),
  refreshTokenDuration: seconds.default(864e3),
  accessTokenRetention: int().nonnegative().default(86400),
  clientSubjectPrefix: printable.exactOptional(),
  defaultResource: uriText.refine(isAbsoluteUri, "must be an absolute URI without fragment").exactOptional(),
  jwks: jwks$1.default({ keys: [] })
};
const capabilities = {
  scopeRequired: boolean$1().default(false),
  supportedScopes: array(scope).default([]),
  supportedAuthorizationDetailsTypes: array(printable).default([]),
  supportedGrantTypes: array(_enum(GRANT_TYPES)).default(["AUTHORIZATION_CODE", "REFRESH_TOKEN", "CLIENT_CREDENTIALS"]),
  supportedResponseTypes: array(_enum(RESPONSE_TYPES)).default(["CODE"]),
  supportedTokenAuthMethods: array(_enum(CLIENT_AUTHENTICATION_METHODS)).default([...SELF_SUFFICIENT_METHODS]),
  supportedAcrs: array(scopeToken).default([]),
  clientIdAliasEnabled: boolean$1().default(true)
};
const clientAuthentication = {
  clientAssertionAudience: _enum(CLIENT_ASSERTION_AUDIENCES).default("endpoints"),
  clientAssertionMaxLifetime: seconds.max(86400, "must be at most 86400 seconds").default(3600),
  clientAssertionJtiRequired: boolean$1().default(true),
  attestationTrust: array(strictObject({ issuer: string$1().min(1), jwks: jwks$1 })).default([]),
  attestationChallengeRequired: boolean$1().default(false),
  attestationPopMethods: array(_enum(ATTESTATION_POP_METHODS)).exactOptional(),
  trustedRootCertificates: array(certificates).default([]),
  mutualTlsValidatePkiCertChain: boolean$1().default(true)
};
const endpoints = {
  authorizationEndpoint: endpoint.exactOptional(),
  tokenEndpoint: endpoint.exactOptional(),
  pushedAuthReqEndpoint: endpoint.exactOptional(),
  introspectionEndpoint: endpoint.exactOptional(),
  revocationEndpoint: endpoint.exactOptional(),
  introspectionSignatureKeyId: string$1().exactOptional(),
  challengeEndpoint: endpoint.exactOptional(),
  jwksUri: endpoint.exactOptional(),
  clientIdMetadataDocumentSupported: boolean$1().default(false)
};
const pushedRequests = {
  pushedAuthReqDuration: seconds.min(5, "must be at least 5 seconds (RFC 9126 §2.2)").default(60),
  pushedAuthReqMaxSize: int().positive().default(65536),
  pushedRequestUse: _enum(PUSHED_REQUEST_USES).exactOptional(),
  fapiModes,
  parRequired: boolean$1().default(false),
  requestObjectRequired: boolean$1().default(false),
  requestObjectAudienceChecked: boolean$1().default(true),
  nbfOptional: boolean$1().default(false),
  requestObjectMaxLifetime: seconds.max(86400, "must be at most 86400 seconds").default(3600),
  ticketDuration: seconds.default(600),
  authorizationSignatureKeyId: string$1().exactOptional(),
  authorizationResponseDuration: seconds.max(600, "must be at most 600 seconds (JARM §2.1)").default(120)
};
const proofs = {
  dpopProofLifetime: seconds.max(3600, "must be at most 3600 seconds (RFC 9449 §11.1)").default(60),
  dpopNonceRequired: boolean$1().default(false),
  dpopNonceDuration: seconds.max(86400, "must be at most 86400 seconds").default(300),
  dpopProofOnUnboundTokenIgnored: boolean$1().default(false),
  rsRequestSigned: boolean$1().default(false),
  rsResponseSigned: boolean$1().default(false),
  messageSignatureLifetime: seconds.max(3600, "must be at most 3600 seconds (RFC 9421 §3.2.1)").default(60),
  messageSignatureMacAllowed: boolean$1().default(false),
  resourceSignatureKeyId: string$1().exactOptional(),
  allowableClockSkew: int().nonnegative().max(60, "must be at most 60 seconds").default(10)
};
const answers = {
  tlsClientCertificateBoundAccessTokens: boolean$1().default(false),
  errorDescriptionOmitted: boolean$1().default(false),
  errorUriOmitted: boolean$1().default(false),
  errorUriBase: endpoint.exactOptional(),
  attributes: pairs.default([])
};
const apiCredentials = {
  apiKey: printable.refine((text) => !text.includes(":"), "must not contain a colon (RFC 7617 §2)").exactOptional(),
  apiSecret: storedSecret.exactOptional(),
  accessTokens: array(storedToken).default([])
};
const schema$1 = strictObject({
  serviceId: string$1().regex(
    /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,64}$/,
    "must be 1 to 64 letters, digits or any of . _ ~ -, and not a dot segment"
  ),
  issuer: endpoint.refine((text) => !text.includes("?"), "must not have a query (RFC 8414 §2)"),
  ...tokens,
  ...capabilities,
  ...clientAuthentication,
  ...endpoints,
  ...pushedRequests,
  ...proofs,
  ...answers,
  ...apiCredentials
});
function readService(input) {
  const parsed2 = parsePlainly(schema$1, withoutAbsent(input));
  if (!parsed2.success) return refuse(faultsOf(parsed2.error));
  const service = parsed2.data;
  const faults = contradictions$1(service);
  return faults.length === 0 ? ok(frozen(service)) : refuse(faults);
}
function defineService(configuration) {
  const read2 = readService(configuration);
  if (!read2.ok) throw new TypeError(describeFaults("The service", read2.refusal));
  return read2.value;
}
function contradictions$1(service) {
  const { accessTokenSignAlg: alg, apiKey, apiSecret, defaultResource, jwks: jwks2, resourceSignatureKeyId } = service;
  const signsTokens = alg === void 0 || signingKey(jwks2, alg, service.accessTokenSignatureKeyId) !== void 0;
  const signsResponses = service.rsResponseSigned || resourceSignatureKeyId !== void 0;
  return [
    ...faultsWhen("defaultResource", [
      [alg !== void 0 && defaultResource === void 0, "must be set when accessTokenSignAlg is (RFC 9068 §3)"]
    ]),
    ...faultsWhen("jwks", [[!signsTokens, `must contain a private key for ${alg}`]]),
    ...faultsWhen("apiSecret", [
      [apiKey === void 0 !== (apiSecret === void 0), "must be set together with apiKey"]
    ]),
    ...faultsWhen("jwks", [
      [
        signsResponses && responseKey(service) === void 0,
        "must contain a private key that signs responses of resources (RFC 9421)"
      ]
    ]),
    ...SIGNATURE_KEY_IDS.flatMap(
      (path) => faultsWhen(path, [[!isSigningKey(service[path], service), "must be the kid of a private key in jwks"]])
    ),
    ...attestationFaults(service),
    ...faultsWhen("supportedScopes", [
      [repeats(service.supportedScopes.map(({ name: name2 }) => name2)), "must not repeat a scope"]
    ]),
    ...faultsOfServiceModes(service)
  ];
}
const SIGNATURE_KEY_IDS = ["introspectionSignatureKeyId", "authorizationSignatureKeyId"];
function isSigningKey(kid, { jwks: jwks2 }) {
  return kid === void 0 || SIGNATURE_ALGORITHMS.some((each) => signingKey(jwks2, each, kid) !== void 0);
}
function attestationFaults(service) {
  const { attestationPopMethods: proofs2, attestationTrust: trust, supportedTokenAuthMethods } = service;
  const isUnfit = trust.some(({ jwks: { keys: keys2 } }) => keys2.length === 0 || !keys2.every(isPublic));
  return [
    ...faultsWhen("attestationTrust", [[isUnfit, "must contain public keys for each attester, and no other keys"]]),
    ...proofs2 === void 0 ? [] : popMethodFaults(proofs2, supportedTokenAuthMethods),
    ...faultsWhen("attestationPopMethods", [
      [proofs2 !== void 0 && trust.length === 0, "must be absent without attestationTrust"]
    ]),
    ...faultsWhen("attestationTrust", [[repeats(trust.map(({ issuer }) => issuer)), "must not repeat an issuer"]])
  ];
}
function repeats(names) {
  return new Set(names).size !== names.length;
}
const systemClock = { now: () => Date.now() };
const SHARED_OPTIONS = {
  service: true,
  secrets: true,
  clock: true,
  crypto: true,
  clientSecrets: true,
  certificates: true,
  attestations: true,
  authorizationDetails: true,
  introspectionRules: true,
  report: true,
  onFault: true
};
const OPTIONS$3 = {
  ...SHARED_OPTIONS,
  stores: true
};
const METHODS = {
  crypto: ["randomBytes", "sha256", "sha512", "hmac", "sign", "verify", "decrypt"],
  clientSecrets: ["matches"],
  certificates: ["verifyPath"],
  attestations: ["read", "verify"],
  authorizationDetails: ["accepts"],
  introspectionRules: ["mayIntrospect"]
};
const OBJECTS = [
  "crypto",
  "clientSecrets",
  "certificates",
  "attestations",
  "authorizationDetails",
  "introspectionRules"
];
const STORE_METHODS = {
  clients: ["find"],
  accessTokens: ["find", "add", "replace", "remove"],
  pushedRequests: ["find", "add", "take"],
  tickets: ["find", "add", "take"],
  replays: ["claim"]
};
function requirePortsOptions(options) {
  requireOptions("createPorts", options, OPTIONS$3);
  requireService("createPorts", options.service);
  requireStores(options.stores);
  requireOwnStores(options);
  requireMethods("createPorts", "stores.revocations", options.stores.revocations, ["revoke", "find"]);
  requireMethods("createPorts", "stores.tokenFamilies", options.stores.tokenFamilies, ["find", "add", "replace"]);
  requireSharedOptions("createPorts", options);
}
function requireSharedOptions(caller, options) {
  requireService(caller, options.service);
  for (const name2 of OBJECTS) requireMethods(caller, name2, options[name2], METHODS[name2]);
  for (const name2 of ["report", "onFault"]) if (options[name2]) requireFunction(caller, name2, options[name2]);
  requireSecrets(caller, options.secrets);
  if (options.clock) requireInstants(caller, options.clock);
}
function requireFunction(caller, name2, value) {
  if (typeof value !== "function") throw misuse(caller, `${name2} must be a function`);
}
function requireServedMethods(caller, { service, certificates: certificates2, attestations }) {
  if ("load" in service) return;
  const { supportedTokenAuthMethods = [], attestationTrust = [] } = service;
  if (!certificates2 && supportedTokenAuthMethods.includes("TLS_CLIENT_AUTH")) {
    throw misuse(
      caller,
      "pass certificates, because supportedTokenAuthMethods contains TLS_CLIENT_AUTH; certificatesOfService() of @symbolon/x509 makes them"
    );
  }
  if (!attestations && acceptsAttestations({ supportedTokenAuthMethods, attestationTrust })) {
    throw misuse(
      caller,
      "pass attestations, because the service trusts attesters or has a method that needs them: clientAttestations of @symbolon/attestation"
    );
  }
}
function misuse(caller, problem) {
  return new TypeError(`${caller}: ${problem}`);
}
function requireService(caller, service) {
  if (!isObject$1(service)) throw misuse(caller, "pass service, a configuration or { load() }");
  if (isPromised(service)) throw misuse(caller, "pass service itself, not a promise of it");
  if ("load" in service) requireMethods(caller, "service", service, ["load"]);
}
function requireStores(stores) {
  const missing2 = Object.keys(STORE_METHODS).filter((name2) => !isObject$1(Reflect.get(Object(stores), name2)));
  if (missing2.length > 0)
    throw misuse("createPorts", `stores is missing ${missing2.join(", ")}; memoryStores() has all of them`);
  for (const [name2, methods] of Object.entries(STORE_METHODS)) {
    requireMethods("createPorts", `stores.${name2}`, Reflect.get(stores, name2), methods);
  }
}
function requireOwnStores({ service, stores }) {
  if ("load" in service || stores.serviceId === void 0 || stores.serviceId === service.serviceId) return;
  throw misuse("createPorts", "the stores were opened for another service: give them the serviceId of this one");
}
function requireMethods(caller, name2, port, methods) {
  if (port === void 0 || port === null) return;
  const missing2 = methods.filter((method) => typeof Reflect.get(Object(port), method) !== "function");
  if (missing2.length === 0) return;
  throw misuse(caller, `${name2} must be an object with ${missing2.map((method) => `${method}()`).join(", ")}`);
}
function requireSecrets(caller, secrets) {
  const fits2 = (secret) => typeof secret === "string" && utf8(secret).length >= 32;
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(fits2)) return;
  throw misuse(caller, "secrets must contain at least one secret, each of 32 bytes or more");
}
function statelessNonces(settings, crypto2) {
  const periodOf = (now) => Math.floor(now / (settings.seconds * 1e3));
  const nonceOf2 = async (secret, purpose, period) => base64url$1(
    await crypto2.hmac(secret, utf8(JSON.stringify(["nonce", settings.serviceId, purpose, settings.seconds, period])))
  );
  return {
    current: (purpose, now) => nonceOf2(settings.secrets[0], purpose, periodOf(now)),
    async acceptedUntil(nonce, purpose, now) {
      const current = periodOf(now);
      for (const period of [current, current - 1, current + 1]) {
        for (const secret of settings.secrets) {
          if (nonce === await nonceOf2(secret, purpose, period)) return (period + 2) * settings.seconds * 1e3;
        }
      }
      return void 0;
    }
  };
}
function createPorts(options) {
  requirePortsOptions(options);
  const shared = sharedPorts(options);
  requireServedMethods("createPorts", options);
  return {
    ...pickStores(options.stores),
    ...shared
  };
}
function sharedPorts(options) {
  const crypto2 = options.crypto ?? platformCrypto$1;
  const service = sourceOf(options);
  return {
    service,
    clock: options.clock ?? systemClock,
    crypto: crypto2,
    secrets: options.clientSecrets ?? digestSecrets(crypto2),
    nonces: noncesOf(service, keysOf(options.secrets), crypto2),
    ...options.certificates && { certificates: options.certificates },
    ...options.attestations && { attestations: options.attestations },
    ...options.authorizationDetails && { authorizationDetails: options.authorizationDetails },
    ...options.introspectionRules && { introspectionRules: options.introspectionRules },
    ...options.report && { report: options.report },
    ...options.onFault && { onFault: options.onFault }
  };
}
function sourceOf({ service }) {
  if ("load" in service) return service;
  const defined2 = defineService(service);
  return { load: () => defined2 };
}
function pickStores(stores) {
  const { clients, accessTokens, pushedRequests: pushedRequests2, tickets, replays, revocations, tokenFamilies } = stores;
  return defined({ clients, accessTokens, pushedRequests: pushedRequests2, tickets, replays, revocations, tokenFamilies });
}
function keysOf([first, ...others]) {
  return [utf8(first), ...others.map(utf8)];
}
function noncesOf(source, secrets, crypto2) {
  const nonces = async () => {
    const { serviceId, dpopNonceDuration } = await source.load();
    return statelessNonces({ serviceId, secrets, seconds: dpopNonceDuration }, crypto2);
  };
  return {
    current: async (purpose, now) => (await nonces()).current(purpose, now),
    acceptedUntil: async (nonce, purpose, now) => (await nonces()).acceptedUntil(nonce, purpose, now)
  };
}
const string = valueThat((value) => typeof value === "string");
const number = valueThat(Number.isFinite);
const boolean = valueThat((value) => typeof value === "boolean");
const strings = arrayOf(string);
function open$1() {
  return valueThat(isJsonObject);
}
function oneOf(values) {
  const known2 = new Set(values);
  return {
    fault(value) {
      if (known2.has(value)) return void 0;
      return typeof value === "string" ? faultHere("holds a value that this version does not know") : OTHER_TYPE;
    }
  };
}
function arrayOf(element) {
  return {
    fault(value) {
      if (!Array.isArray(value)) return OTHER_TYPE;
      for (let at = 0; at < value.length; at++) {
        const fault = element.fault(value[at]);
        if (fault !== void 0) return faultBelow(`[${at}]`, fault);
      }
      return void 0;
    }
  };
}
function objectOf({ required: required2, optional: optional2 }) {
  const members2 = new Map(Object.entries({ ...optional2, ...required2 }));
  const names = Object.keys(required2);
  return {
    fault: (value) => isJsonObject(value) ? unfitMember(value, members2) ?? missingMember(value, names) : OTHER_TYPE
  };
}
function unfitMember(object2, members2) {
  for (const name2 of Object.keys(object2)) {
    const value = object2[name2];
    if (value === void 0) continue;
    const member2 = members2.get(name2);
    const fault = member2 === void 0 ? UNKNOWN : member2.fault(value);
    if (fault !== void 0) return faultBelow(shownName(name2), fault);
  }
  return void 0;
}
function missingMember(object2, names) {
  const name2 = names.find((each) => !Object.hasOwn(object2, each) || object2[each] === void 0);
  return name2 === void 0 ? void 0 : { path: name2, problem: "is missing" };
}
function valueThat(fits2) {
  return { fault: (value) => fits2(value) ? void 0 : OTHER_TYPE };
}
const OTHER_TYPE = faultHere("is of another type");
const UNKNOWN = faultHere("is a member that this version does not know");
function faultHere(problem) {
  return { path: "", problem };
}
function faultBelow(step, { path, problem }) {
  return { path: path === "" || path.startsWith("[") ? step + path : `${step}.${path}`, problem };
}
function shownName(name2) {
  return /^[A-Za-z_]\w{0,63}$/.test(name2) ? name2 : "(hidden name)";
}
function recordText(shape, usual = () => ({}), renamed = {}) {
  const whole = objectOf(shape);
  const isStored = (record) => whole.fault(record) === void 0;
  return {
    write(record) {
      const fault = whole.fault(record);
      if (fault !== void 0) throw new TypeError(`the record cannot be stored: ${fault.path} ${fault.problem}`);
      return JSON.stringify(shortened(record, usual(record)));
    },
    read(text) {
      const record = readJsonObject(text);
      if (record === void 0) return refuse(NO_RECORD);
      const full = completed(withPresentNames(record, renamed), usual(record));
      return isStored(full) ? ok(full) : refuse(whole.fault(full) ?? NO_RECORD);
    }
  };
}
const NO_RECORD = { path: "", problem: "is not a JSON object" };
function withPresentNames(record, renamed) {
  for (const [earlier, name2] of Object.entries(renamed)) {
    if (!Object.hasOwn(record, earlier) || Object.hasOwn(record, name2)) continue;
    record[name2] = record[earlier];
    delete record[earlier];
  }
  return record;
}
function completed(record, usual) {
  for (const name2 of Object.keys(usual)) if (!Object.hasOwn(record, name2)) record[name2] = usual[name2];
  return record;
}
function shortened(record, usual) {
  const names = Object.keys(usual);
  if (names.length === 0) return record;
  const short = { ...record };
  for (const name2 of names) if (short[name2] === usual[name2]) short[name2] = void 0;
  return short;
}
const resource = uriText.refine(isAbsoluteUri, "must be an absolute URI without fragment (RFC 8707 §2)");
const redirectUri = uriText.refine(
  isRedirectUri,
  "must be an absolute URI without fragment, user and response parameters: https, http of a loopback host, or a scheme with a period (RFC 8252 §8.4)"
);
const idProblem = ({ input }) => typeof input === "string" ? "must be a number; use clientIdAlias for an identifier that is a string" : "must be a safe integer";
const identity = {
  clientId: int({ error: idProblem }).positive().exactOptional(),
  clientIdAlias: printable.refine((text) => !/^\d+$/.test(text), "must not consist of digits alone: those are ids").exactOptional(),
  registration: printable.max(128, "may hold 128 characters").exactOptional(),
  clientIdAliasEnabled: boolean$1().default(true),
  entityId: endpoint.exactOptional(),
  metadataDocumentLocation: endpoint.exactOptional(),
  clientName: string$1().exactOptional(),
  clientType: _enum(CLIENT_TYPES).exactOptional()
};
const authentication = {
  tokenAuthMethod: _enum(CLIENT_AUTHENTICATION_METHODS).default("CLIENT_SECRET_BASIC"),
  clientSecret: storedSecret.exactOptional(),
  clientSecretExpiresAt: instant.exactOptional(),
  ...credentials
};
const requests = {
  redirectUris: array(redirectUri).default([]),
  responseTypes: array(_enum(RESPONSE_TYPES)).default(["CODE"]),
  grantTypes: array(_enum(GRANT_TYPES)).default(["AUTHORIZATION_CODE", "REFRESH_TOKEN"]),
  fapiModes,
  parRequired: boolean$1().default(false),
  pkceRequired: boolean$1().default(false),
  pkceS256Required: boolean$1().default(false),
  plainPkceAllowed: boolean$1().default(false),
  tlsClientCertificateBoundAccessTokens: boolean$1().default(false),
  dpopRequired: boolean$1().default(false),
  jwks: jwks$1.default({ keys: [] }),
  jwksUri: httpsUrl.exactOptional(),
  requestObjectRequired: boolean$1().default(false),
  requestSignAlg: _enum(SIGNATURE_ALGORITHMS).exactOptional(),
  requestEncryptionAlg: _enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  requestEncryptionEnc: _enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  resourceIndicators: array(resource).min(1, "must name a resource").exactOptional(),
  introspectionSignAlg: _enum(SIGNATURE_ALGORITHMS).exactOptional(),
  introspectionEncryptionAlg: _enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  introspectionEncryptionEnc: _enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  authorizationSignAlg: _enum(SIGNATURE_ALGORITHMS).exactOptional(),
  authorizationEncryptionAlg: _enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  authorizationEncryptionEnc: _enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  idTokenSignAlg: _enum(SIGNATURE_ALGORITHMS).exactOptional(),
  idTokenEncryptionAlg: _enum(KEY_MANAGEMENT_ALGORITHMS).exactOptional(),
  idTokenEncryptionEnc: _enum(CONTENT_ENCRYPTION_ALGORITHMS).exactOptional(),
  rsRequestSigned: boolean$1().default(false),
  rsSignedRequestKeyId: string$1().exactOptional(),
  rsResponseSigned: boolean$1().default(false),
  unregisteredRedirectUrisAllowed: boolean$1().default(false),
  requestableScopes: array(scopeToken).exactOptional(),
  authorizationDetailsTypes: array(printable).exactOptional(),
  pushedAuthReqDuration: seconds.min(5, "must be at least 5 seconds (RFC 9126 §2.2)").exactOptional()
};
const schema = strictObject({
  ...identity,
  ...authentication,
  ...requests,
  locked: boolean$1().default(false),
  attributes: pairs.default([])
});
Object.keys(schema.shape);
async function readClient(input, crypto2 = platformCrypto$1) {
  const parsed2 = parsePlainly(schema, withoutAbsent(input));
  if (!parsed2.success) return refuse(faultsOf(parsed2.error));
  const { clientId, clientType, ...rest } = parsed2.data;
  const name2 = rest.clientIdAlias ?? rest.entityId ?? rest.metadataDocumentLocation;
  const number2 = clientId ?? (name2 === void 0 ? void 0 : await numericClientId(name2, crypto2));
  if (number2 === void 0) {
    return refuse([{ path: "clientId", problem: "must be set; or set clientIdAlias, and a number is derived from it" }]);
  }
  const client2 = {
    clientId: number2,
    clientType: clientType ?? (rest.tokenAuthMethod === "NONE" ? "PUBLIC" : "CONFIDENTIAL"),
    ...rest
  };
  const faults = contradictions(client2);
  return faults.length === 0 ? ok(frozen(client2)) : refuse(faults);
}
async function defineClient(configuration, crypto2 = platformCrypto$1) {
  const read2 = await readClient(configuration, crypto2);
  if (!read2.ok) throw new TypeError(describeFaults("The client", read2.refusal));
  return read2.value;
}
function contradictions(client2) {
  const { clientType, resourceIndicators, tokenAuthMethod, unregisteredRedirectUrisAllowed } = client2;
  const isPublic2 = tokenAuthMethod === "NONE";
  return [
    ...faultsWhen("clientType", [
      [isPublic2 !== (clientType === "PUBLIC"), "must be PUBLIC exactly when tokenAuthMethod is NONE"]
    ]),
    ...faultsWhen("unregisteredRedirectUrisAllowed", [
      [
        isPublic2 && unregisteredRedirectUrisAllowed,
        "must be false for a client that does not authenticate (RFC 9126 §2.4)"
      ]
    ]),
    ...credentialFaults(client2),
    ...requestObjectFaults(client2),
    ...faultsWhen("resourceIndicators", [
      [
        isPublic2 && resourceIndicators !== void 0,
        "must be absent for a client that does not authenticate (RFC 9701 §5)"
      ]
    ]),
    ...encryptionFaults(client2, "introspection", "RFC 9701 §6"),
    ...encryptionFaults(client2, "authorization", "JARM §3"),
    ...encryptionFaults(client2, "idToken", "OpenID Connect Registration §2"),
    ...keySetFaults(client2.jwks),
    ...resourceRequestFaults(client2),
    ...faultsOfClientModes(client2)
  ];
}
function requestObjectFaults(client2) {
  const { requestSignAlg, requestObjectRequired, requestEncryptionAlg, requestEncryptionEnc } = client2;
  const isSigned = requestObjectRequired || requestSignAlg !== void 0;
  return [
    ...faultsWhen("jwks", [
      [
        isSigned && !verifies(client2, requestSignAlg),
        `must contain a public key for ${requestSignAlg ?? "request objects"}`
      ]
    ]),
    ...faultsWhen("requestEncryptionAlg", [
      [
        requestEncryptionEnc !== void 0 && requestEncryptionAlg === void 0,
        "must be set together with requestEncryptionEnc"
      ]
    ])
  ];
}
function resourceRequestFaults(client2) {
  const { jwks: jwks2, rsRequestSigned, rsSignedRequestKeyId: kid, tokenAuthMethod } = client2;
  if (areKeysElsewhere(client2)) return [];
  const isUnsigned = rsRequestSigned && jwks2.keys.length === 0 && tokenAuthMethod !== "CLIENT_SECRET_JWT";
  return [
    ...faultsWhen("jwks", [[isUnsigned, "must contain a key of the client when rsRequestSigned is set"]]),
    ...faultsWhen("rsSignedRequestKeyId", [
      [kid !== void 0 && jwks2.keys.every((key2) => key2.kid !== kid), "must be the kid of a key in jwks"]
    ])
  ];
}
const attributes = arrayOf(objectOf({ required: { key: string, value: string }, optional: {} }));
const jwks = open$1();
const clientText = recordText({
  required: {
    clientId: number,
    clientIdAliasEnabled: boolean,
    clientType: oneOf(CLIENT_TYPES),
    tokenAuthMethod: oneOf(CLIENT_AUTHENTICATION_METHODS),
    redirectUris: strings,
    responseTypes: arrayOf(oneOf(RESPONSE_TYPES)),
    grantTypes: arrayOf(oneOf(GRANT_TYPES)),
    fapiModes: arrayOf(oneOf(FAPI_MODES)),
    parRequired: boolean,
    requestObjectRequired: boolean,
    pkceRequired: boolean,
    pkceS256Required: boolean,
    plainPkceAllowed: boolean,
    unregisteredRedirectUrisAllowed: boolean,
    tlsClientCertificateBoundAccessTokens: boolean,
    jwks,
    rsRequestSigned: boolean,
    rsResponseSigned: boolean,
    dpopRequired: boolean,
    locked: boolean,
    attributes
  },
  optional: {
    registration: string,
    clientIdAlias: string,
    entityId: string,
    metadataDocumentLocation: string,
    clientName: string,
    tokenAuthSignAlg: oneOf([...SIGNATURE_ALGORITHMS, "HS256"]),
    tlsClientAuthSubjectDn: string,
    tlsClientAuthSanDns: string,
    tlsClientAuthSanUri: string,
    tlsClientAuthSanIp: string,
    tlsClientAuthSanEmail: string,
    selfSignedCertificateKeyId: string,
    attesters: strings,
    attestationSignAlgs: arrayOf(oneOf(SIGNATURE_ALGORITHMS)),
    attestationPopSignAlgs: arrayOf(oneOf(SIGNATURE_ALGORITHMS)),
    attestationPopMethods: arrayOf(oneOf(ATTESTATION_POP_METHODS)),
    clientSecret: string,
    clientSecretExpiresAt: number,
    requestSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    requestEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    requestEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    resourceIndicators: strings,
    introspectionSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    introspectionEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    introspectionEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    authorizationSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    authorizationEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    authorizationEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    idTokenSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    idTokenEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    idTokenEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    requestableScopes: strings,
    authorizationDetailsTypes: strings,
    pushedAuthReqDuration: number,
    rsSignedRequestKeyId: string,
    jwksUri: string
  }
});
function requireClient(caller, client2) {
  if (isPromised(client2)) throw new TypeError(`${caller}: pass a client, not a promise of one: await defineClient(…)`);
  const fault = isObject$1(client2) ? storageFault(client2) : "it is not an object";
  if (fault === void 0) return client2;
  throw new TypeError(`${caller}: pass a client from defineClient(), with all defaults filled in (${fault})`);
}
function storageFault(client2) {
  try {
    clientText.write(client2);
    return void 0;
  } catch (error2) {
    return error2 instanceof TypeError ? error2.message : "it cannot be written as JSON";
  }
}
const ecdsa = (namedCurve, hash2) => ({
  key: { name: "ECDSA", namedCurve },
  signature: { name: "ECDSA", hash: hash2 }
});
const pss = (hash2, saltLength) => ({
  key: { name: "RSA-PSS", hash: hash2 },
  signature: { name: "RSA-PSS", saltLength }
});
const pkcs1 = (hash2) => ({
  key: { name: "RSASSA-PKCS1-v1_5", hash: hash2 },
  signature: { name: "RSASSA-PKCS1-v1_5" }
});
const ED25519 = { key: { name: "Ed25519" }, signature: { name: "Ed25519" } };
const PARAMETERS = {
  ES256: ecdsa("P-256", "SHA-256"),
  ES384: ecdsa("P-384", "SHA-384"),
  ES512: ecdsa("P-521", "SHA-512"),
  PS256: pss("SHA-256", 32),
  PS384: pss("SHA-384", 48),
  PS512: pss("SHA-512", 64),
  RS256: pkcs1("SHA-256"),
  RS384: pkcs1("SHA-384"),
  RS512: pkcs1("SHA-512"),
  EdDSA: ED25519,
  Ed25519: ED25519
};
const publicKeys = new PublicKeys();
async function importPublicKey(algorithm2, jwk2) {
  const { key: key2 } = PARAMETERS[algorithm2];
  try {
    return await globalThis.crypto.subtle.importKey("jwk", keyMaterial(publicMembers(jwk2)), key2, false, ["verify"]);
  } catch (error2) {
    if (error2 instanceof Error && error2.name === "NotSupportedError") throw error2;
    return void 0;
  }
}
async function digest(algorithm2, data) {
  const bytes = typeof data === "string" ? utf8(data) : data;
  return new Uint8Array(await globalThis.crypto.subtle.digest(algorithm2, unshared(bytes)));
}
async function seal(plaintext, by) {
  const key2 = await importAeadKey(by, "encrypt");
  return new Uint8Array(await globalThis.crypto.subtle.encrypt(algorithmOf(by), key2, unshared(plaintext)));
}
async function open(sealed, by) {
  const key2 = await importAeadKey(by, "decrypt");
  try {
    return new Uint8Array(await globalThis.crypto.subtle.decrypt(algorithmOf(by), key2, unshared(sealed)));
  } catch (error2) {
    if (error2 instanceof Error && error2.name === "OperationError") return void 0;
    throw error2;
  }
}
function importAeadKey(by, usage) {
  requireAeadLengths(by);
  return globalThis.crypto.subtle.importKey("raw", unshared(by.key), "AES-GCM", false, [usage]);
}
function algorithmOf({ nonce, associatedData }) {
  const tagLength = TAG_LENGTH * 8;
  return { name: "AES-GCM", iv: unshared(nonce), additionalData: unshared(associatedData), tagLength };
}
const platformCrypto = {
  randomBytes: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
  sha256: (data) => digest("SHA-256", data),
  sha512: (data) => digest("SHA-512", data),
  async hmac(key2, data) {
    const algorithm2 = { name: "HMAC", hash: "SHA-256" };
    const imported = await globalThis.crypto.subtle.importKey("raw", unshared(key2), algorithm2, false, ["sign"]);
    return new Uint8Array(await globalThis.crypto.subtle.sign(algorithm2, imported, unshared(data)));
  },
  async sign(algorithm2, privateKey, data) {
    if (!canSign(privateKey, algorithm2)) throw new TypeError(`the key is not suitable for ${algorithm2}`);
    const { key: key2, signature: signature2 } = PARAMETERS[algorithm2];
    const imported = await globalThis.crypto.subtle.importKey("jwk", keyMaterial(privateKey), key2, false, ["sign"]);
    return new Uint8Array(await globalThis.crypto.subtle.sign(signature2, imported, unshared(data)));
  },
  async verify(algorithm2, publicKey, data, signature2, source = "presented") {
    if (!canVerify(publicKey, algorithm2)) return false;
    const parameters2 = PARAMETERS[algorithm2].signature;
    return publicKeys.verifyWith(
      `${algorithm2} ${thumbprintText(publicKey)}`,
      source,
      () => importPublicKey(algorithm2, publicKey),
      async (key2) => await globalThis.crypto.subtle.verify(parameters2, key2, unshared(signature2), unshared(data)) && hasModulusLength(signature2, publicKey)
    );
  },
  decrypt: decryptJwe,
  encrypt: encryptJwe,
  seal,
  open
};
function headerValues({ headers }, name2) {
  const values = [];
  for (const [each, value] of headers) {
    if (each.length === name2.length && each.toLowerCase() === name2) values.push(value);
  }
  return values;
}
function joinedHeader(request, name2) {
  const values = headerValues(request, name2);
  return values.length > 0 ? values.join(", ") : void 0;
}
function signedParts(view) {
  const inputs = headerValues(view, "signature-input");
  const contained = hasBody(view);
  if (inputs.length === 0) return contained ? { requestBodyContained: true } : {};
  const covered = coveredNames(inputs.join());
  const headers = signedLines(view.headers, covered);
  const fields = { headers, ...view.trailers && { trailers: signedLines(view.trailers, covered) } };
  if (view.body === void 0) return { ...fields, requestBodyContained: contained };
  if (!contained) return { ...fields, ...emptyBody(headers), requestBodyContained: false };
  if (isText(view.body)) return { ...fields, message: view.body, requestBodyContained: true };
  const others = headers.filter(({ key: key2 }) => key2.toLowerCase() !== "content-digest");
  return { ...fields, headers: others, requestBodyContained: true };
}
function emptyBody(headers) {
  return headers.some(({ key: key2 }) => key2.toLowerCase() === "content-digest") ? { message: "" } : {};
}
function isText(body) {
  return typeof body === "string" && !new RegExp("\\p{Surrogate}", "u").test(body);
}
function hasBody(view) {
  return Boolean(view.body) || view.bodyAnnounced === true || headerValues(view, "transfer-encoding").length > 0 || headerValues(view, "content-length").some((length) => !/^0*$/.test(trimmed$1(length)));
}
function coveredNames(inputs) {
  return new Set(inputs.length > STRUCTURED_FIELD_LENGTH ? [] : inputs.split('"'));
}
function signedLines(lines2, covered) {
  return lines2.filter(([name2]) => matters(name2.toLowerCase(), covered)).map(([key2, value]) => ({ key: key2, value }));
}
function matters(name2, covered) {
  return SIGNATURE_HEADERS.has(name2) || covered.has(name2);
}
function exceedsHeaderLimits({ headers = [], trailers = [] }) {
  const lines2 = [...headers, ...trailers];
  return lines2.length > HEADER_COUNT || lengthOfHeaders(lines2) > HEADER_LENGTH;
}
const SIGNATURE_HEADERS = /* @__PURE__ */ new Set(["signature", "signature-input", "authorization", "dpop"]);
const SCHEMES = /* @__PURE__ */ new Map([
  ["bearer", "Bearer"],
  ["dpop", "DPoP"]
]);
function readResourceCredentials(authorization) {
  var _a2;
  const [value, ...others] = authorization;
  if (value === void 0) return { kind: "none" };
  if (others.length > 0) return { kind: "malformed", scheme: "Bearer" };
  const [, name2 = "", rest = ""] = /^([^ ]*)(.*)$/s.exec(value) ?? [];
  const scheme = SCHEMES.get(name2.toLowerCase());
  if (scheme === void 0) return { kind: "none" };
  const token = (_a2 = /^ +([A-Za-z0-9\-._~+/]+=*)$/.exec(rest)) == null ? void 0 : _a2[1];
  return token === void 0 ? { kind: "malformed", scheme } : { kind: "token", scheme, token };
}
function readBasicCredentials(authorization) {
  var _a2;
  const encoded2 = (_a2 = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)) == null ? void 0 : _a2[1];
  const bytes = encoded2 === void 0 ? void 0 : fromBase64(encoded2);
  const text = bytes === void 0 ? void 0 : fromUtf8(bytes);
  const colon = (text == null ? void 0 : text.indexOf(":")) ?? -1;
  if (text === void 0 || colon < 0) return void 0;
  const clientId = formDecoded(text.slice(0, colon));
  const clientSecret = formDecoded(text.slice(colon + 1));
  return clientId === void 0 || clientSecret === void 0 ? void 0 : { clientId, clientSecret };
}
function formDecoded(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return void 0;
  }
}
const STATUS = /* @__PURE__ */ new Map([
  ["OK", 200],
  ["FORM", 200],
  ["CREATED", 201],
  // With 303 no browser forwards a posted login form to the client (RFC 9700 §4.12).
  ["LOCATION", 303],
  ["BAD_REQUEST", 400],
  ["UNAUTHORIZED", 401],
  ["FORBIDDEN", 403],
  ["PAYLOAD_TOO_LARGE", 413]
]);
function statusOf(action) {
  return STATUS.get(action) ?? 500;
}
function httpAnswerToClient(answer, request) {
  const status = statusOf(answer.action);
  const { contentType, dpopNonce, attestationChallenge } = answer;
  const basic = status === 401 && headerValues(request, "authorization").length > 0;
  if (contentType === void 0 && dpopNonce === void 0 && attestationChallenge === void 0) {
    return jsonAnswer(status, answer.responseContent, basic ? BASIC : void 0);
  }
  return jsonAnswer(status, answer.responseContent, {
    ...contentType !== void 0 && { "Content-Type": contentType },
    ...basic && BASIC,
    ...nextHeaders(answer)
  });
}
const BASIC = {
  "WWW-Authenticate": 'Basic realm="client authentication", charset="UTF-8"'
};
function jsonAnswer(status, body, others) {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-cache, no-store", Pragma: "no-cache" };
  return { status, headers: others === void 0 ? headers : { ...headers, ...others }, body };
}
function invalidRequest(text) {
  return jsonAnswer(400, errorBody("invalid_request", { code: "A245304", text }, void 0));
}
function answerUnknownTarget() {
  return invalidRequest("The URL of the request is too long, or its scheme or host is not valid.");
}
function answerOtherMethod(allowed) {
  return { status: 405, headers: { Allow: allowed }, body: "" };
}
function nextHeaders({ dpopNonce, attestationChallenge }) {
  return {
    ...dpopNonce !== void 0 && { "DPoP-Nonce": nonceIn("dpopNonce", dpopNonce) },
    ...attestationChallenge !== void 0 && {
      "OAuth-Client-Attestation-Challenge": nonceIn("attestationChallenge", attestationChallenge)
    }
  };
}
const NONCE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
function nonceIn(member2, value) {
  if (typeof value === "string" && NONCE.test(value)) return value;
  throw new TypeError(`\`${member2}\` must be a nonce of the characters in RFC 9449 §8.1, and not empty`);
}
const ERROR_IN_BODY = /* @__PURE__ */ new Set([400, 500]);
const ERROR_MEMBERS = /* @__PURE__ */ new Set(["error", "error_description", "error_uri"]);
function challengeAnswer(status, challenge, others = {}) {
  const body = ERROR_IN_BODY.has(status) ? errorIn(challenge) : "";
  return {
    status,
    headers: {
      ...body !== "" && { "Content-Type": "application/json" },
      "WWW-Authenticate": challenge,
      "Cache-Control": "no-store",
      Pragma: "no-cache",
      ...others
    },
    body
  };
}
function errorIn(challenge) {
  const members2 = [...challengeParameters(challenge)].filter(([name2]) => ERROR_MEMBERS.has(name2));
  return members2.length === 0 ? "" : JSON.stringify(Object.fromEntries(members2));
}
function targetOf({ targetUri }) {
  return targetUri === void 0 || targetUri.length > TEXT_LENGTH$1 ? void 0 : targetUri;
}
const kind = (problem, is) => ({ is, problem: () => problem });
const TEXTS = kind(
  "must be an array of strings",
  (value) => Array.isArray(value) && value.every((each) => typeof each === "string")
);
const SCOPES = {
  is: (value) => TEXTS.is(value) && !(Array.isArray(value) && value.includes("offline_access")),
  problem: (value) => TEXTS.is(value) ? "offline_access is for the authorization server: leave it out" : TEXTS.problem(value)
};
const DEMANDS = {
  scopes: SCOPES,
  subject: kind("must be a string", (value) => typeof value === "string"),
  resources: TEXTS,
  acrValues: TEXTS,
  maxAge: kind("must be a number", (value) => typeof value === "number"),
  dpopNonceRequired: kind("must be true or false", (value) => typeof value === "boolean"),
  requiredComponents: TEXTS,
  resource: { is: isProtectedResource, problem: notDefined }
};
const ROWS$1 = Object.entries(DEMANDS);
const NAMES = Object.keys(DEMANDS);
const DEFINED = /* @__PURE__ */ new WeakSet();
function checkedDemands(demands, others = []) {
  if (DEFINED.has(demands)) return demands;
  requireKnownMembers("The demands of a resource", demands, [...NAMES, ...others]);
  const own2 = copied(demands);
  for (const [name2, { problem, is }] of ROWS$1) {
    const value = Reflect.get(own2, name2);
    if (value === void 0 || value === null || is(value)) continue;
    throw new TypeError(`The demands of a resource are not valid: ${name2}: ${problem(value)}`);
  }
  return own2;
}
function copied(demands) {
  const { scopes, subject, resources: resources2, acrValues, maxAge, dpopNonceRequired, requiredComponents: requiredComponents2, resource: resource2 } = demands;
  return Object.freeze({
    scopes: copiedList(scopes),
    subject,
    resources: isProtectedResource(resource2) ? withResource(resources2, resource2) : copiedList(resources2),
    acrValues: copiedList(acrValues),
    maxAge,
    dpopNonceRequired,
    requiredComponents: copiedList(requiredComponents2),
    resource: resource2
  });
}
function withResource(resources2, { resource: resource2 }) {
  const list2 = resources2 ?? [];
  return copiedList(Array.isArray(list2) && !list2.includes(resource2) ? [...list2, resource2] : list2);
}
function copiedList(list2) {
  return Array.isArray(list2) ? Object.freeze([...list2]) : list2;
}
function forAnotherToken({ resource: resource2, scopes }) {
  if (!resource2) return void 0;
  const named = (scopes ?? []).filter(isScopeToken);
  return { ...named.length > 0 && { scope: named.join(" ") }, resource_metadata: resource2.metadataUrl };
}
function isBoundOnly(resource2) {
  return (resource2 == null ? void 0 : resource2.metadata.dpop_bound_access_tokens_required) === true;
}
function requireProofsCompared({ dpopProofOnUnboundTokenIgnored }) {
  if (!dpopProofOnUnboundTokenIgnored) return;
  throw new TypeError(
    "guardResource: the resource says dpop_bound_access_tokens_required, and dpopProofOnUnboundTokenIgnored of the service lets tokens pass that are not bound: set only one of them"
  );
}
async function guardResource(view, demands, ports, signer) {
  requirePorts("guardResource", ports);
  const guarded = await judged(view, checkedDemands(demands), ports);
  return guarded.ok || signer === void 0 ? guarded : refuse(await signer.sign(guarded.refusal, view));
}
async function judged(view, demands, ports) {
  const { resource: resource2, ...own2 } = demands;
  const credentials2 = readResourceCredentials(headerValues(view, "authorization"));
  if (credentials2.kind === "none") return refuse(withoutCredentials(demands));
  const { kind: kind2, scheme } = credentials2;
  const malformed = () => refuse(challengeAnswer(400, malformedChallenge(scheme)));
  if (kind2 === "malformed") return malformed();
  const target = targetOf(view);
  const signed2 = signedParts(view);
  if (target === void 0 || exceedsHeaderLimits(signed2)) return malformed();
  const loaded = isBoundOnly(resource2) ? await loadedOnce(ports) : void 0;
  if ((loaded == null ? void 0 : loaded.service) !== void 0) {
    requireProofsCompared(loaded.service);
    if (scheme === "Bearer") return refuse(namingMetadata(challengeAnswer(401, unboundChallenge()), demands));
  }
  const introspection = await introspect(
    {
      ...own2,
      token: credentials2.token,
      htm: view.method,
      htu: target,
      targetUri: target,
      clientCertificate: view.clientCertificate,
      // With `Bearer` a proof is ignored. With `DPoP` it is required, so a missing one is passed as empty.
      dpop: scheme === "DPoP" ? headerValues(view, "dpop").join(", ") : void 0,
      ...signed2
    },
    loaded === void 0 ? ports : { ...ports, service: loaded.source }
  );
  return introspection.action === "OK" ? ok({ introspection, headers: nextHeaders(introspection) }) : refuse(namingMetadata(httpAnswerOfIntrospection(introspection), demands));
}
const FOR_ANOTHER_TOKEN = /* @__PURE__ */ new Set([401, 403]);
function namingMetadata(answer, demands) {
  const challenge = answer.headers["WWW-Authenticate"];
  const parameters2 = forAnotherToken(demands);
  if (parameters2 === void 0 || challenge === void 0 || !FOR_ANOTHER_TOKEN.has(answer.status)) return answer;
  const { scope: _, ...others } = parameters2;
  const named = extendedChallenge(challenge, challengeParameters(challenge).has("scope") ? others : parameters2);
  return { ...answer, headers: { ...answer.headers, "WWW-Authenticate": named } };
}
function withoutCredentials(demands) {
  const schemes = isBoundOnly(demands.resource) ? ["DPoP"] : void 0;
  return challengeAnswer(401, challengesWithoutCredentials(forAnotherToken(demands), schemes));
}
function httpAnswerOfIntrospection(introspection) {
  const { action, responseContent, acceptSignature } = introspection;
  return challengeAnswer(statusOf(action), responseContent, {
    ...nextHeaders(introspection),
    ...acceptSignature !== void 0 && { "Accept-Signature": acceptSignature }
  });
}
const CLIENT_ATTESTATION_FAULT = {
  code: "A255101",
  text: "The server could not examine the client attestation."
};
const REJECTED = { code: "A255300", text: "The client attestation is not accepted." };
const FAILED = ["UNAUTHORIZED", "invalid_client_attestation", REJECTED];
const CLIENT_ATTESTATION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A255201", CLIENT_ATTESTATION_FAULT),
  ...attestationRefusals(FAILED, "UNAUTHORIZED"),
  ...proofRefusals({
    action: "UNAUTHORIZED",
    invalid: "A255310",
    symmetric: "A255311",
    keyMissing: "A255312",
    algorithmMissing: "A255313",
    nonce: "A255314",
    otherKey: { error: "invalid_client_attestation", code: "A255315" }
  }),
  proof_token_different: [
    ["UNAUTHORIZED", "invalid_dpop_proof"],
    "A255316",
    "The DPoP proof is for another access token."
  ],
  attested_client_unknown: [FAILED, "A255301", "The attested client does not exist."],
  attested_client_different: [
    FAILED,
    "A255302",
    "The attested client is not the one to which the access token was issued."
  ],
  attester_not_of_client: [FAILED, "A255303", "The attester is trusted, but not for this client."],
  attestation_not_as_registered: [
    FAILED,
    "A255304",
    "The client has registered other algorithms or another proof of its attestations."
  ]
});
const CHALLENGE_FAULT = { code: "A256101", text: "The server could not issue a challenge." };
const ATTESTATION_CHALLENGE_REFUSALS = refusals({ request_unreadable: unreadable$3("A256201", CHALLENGE_FAULT) });
function checkPostedForm(request) {
  if (request.method !== "POST") return answerOtherMethod("POST");
  return isForm(request) ? void 0 : answerUnreadableBody();
}
function isForm(request) {
  const types = headerValues(request, "content-type");
  const encodings = headerValues(request, "content-encoding");
  if (types.length === 1 && types[0] === FORM && encodings.length === 0) return true;
  if (types.some((each) => each.length > CONTENT_TYPE_LENGTH)) return false;
  const [type = "", ...parameters2] = (types[0] ?? "").split(";").map((part) => part.trim().toLowerCase());
  const utf82 = parameters2.filter((each) => each.startsWith("charset")).every((each) => /^charset="?utf-8"?$/.test(each));
  const compressed = encodings.some((each) => each.trim().toLowerCase() !== "identity");
  return types.length === 1 && type === FORM && utf82 && !compressed;
}
const FORM = "application/x-www-form-urlencoded";
function answerUnreadableBody(problem) {
  return invalidRequest("The body must be a form in UTF-8.");
}
function readPostedForm(request) {
  const refusal = checkPostedForm(request);
  if (refusal !== void 0) return refuse(refusal);
  if (targetOf(request) === void 0) return refuse(answerUnknownTarget());
  const [authorization, ...others] = headerValues(request, "authorization");
  if (others.length > 0) return refuse(invalidRequest("There is more than one Authorization header."));
  if (authorization === void 0) return ok(credentialsIn(request, void 0));
  const basic = readBasicCredentials(authorization);
  return basic === void 0 ? refuse(jsonAnswer(401, errorBody("invalid_client", AUTHENTICATION_FAILED, void 0), BASIC)) : ok(credentialsIn(request, basic));
}
function credentialsIn(request, basic) {
  return {
    parameters: request.body,
    clientId: basic == null ? void 0 : basic.clientId,
    clientSecret: basic == null ? void 0 : basic.clientSecret,
    clientCertificate: request.clientCertificate,
    clientCertificatePath: request.clientCertificatePath,
    clientCertificateAuthorized: request.clientCertificateAuthorized,
    clientOcspResponses: request.clientOcspResponses,
    oauthClientAttestation: joinedHeader(request, "oauth-client-attestation"),
    oauthClientAttestationPop: joinedHeader(request, "oauth-client-attestation-pop"),
    ...combinedProof(request)
  };
}
function combinedProof(request) {
  const isCombined = joinedHeader(request, "oauth-client-attestation") !== void 0 && joinedHeader(request, "oauth-client-attestation-pop") === void 0;
  return isCombined ? { dpop: joinedHeader(request, "dpop"), htm: request.method, htu: targetOf(request) } : {};
}
async function answerPushedRequestOverHttp(request, ports) {
  requirePorts("answerPushedRequestOverHttp", ports);
  const read2 = readPostedForm(request);
  if (!read2.ok) return read2.refusal;
  const proof = { htm: request.method, htu: request.targetUri, dpop: joinedHeader(request, "dpop") };
  return httpAnswerToClient(await pushAuthorizationRequest(Object.assign(read2.value, proof), ports), request);
}
function guessOfTime({ actual }, at) {
  const ahead = secondsAhead(actual ?? "", at);
  if (ahead === void 0) return void 0;
  if (ahead > CENTURY) return IN_MILLISECONDS;
  return {
    hint: ahead > 0 ? `${ahead} seconds in the future: the client's clock is ahead by this, or this server's is behind` : `${-ahead} seconds ago: it was sent late or twice, or the client's clock is behind by this`
  };
}
function guessOfLifetime({ actual }, at) {
  const ahead = secondsAhead(actual ?? "", at);
  if (ahead === void 0) return void 0;
  return ahead > CENTURY ? IN_MILLISECONDS : { hint: `exp is ${ahead} seconds ahead, which is further than the limit` };
}
function guessOfProofAhead(compared, at) {
  const guess = guessOfTime(compared, at);
  if (guess === void 0 || guess.fix !== void 0) return guess;
  return { hint: `${guess.hint}; nonces make its clock irrelevant` };
}
const CENTURY = 315576e4;
const IN_MILLISECONDS = {
  hint: "the time is in milliseconds: JWTs hold seconds (RFC 7519 §2), so divide it by 1000",
  fix: "Write times in seconds: divide by 1000."
};
function isInMilliseconds(guess) {
  return guess === IN_MILLISECONDS;
}
function secondsAhead(actual, at) {
  const relative = /(-?\d{1,16}) seconds (ahead|old)$/.exec(actual);
  if (relative !== null) return Number(relative[1]) * (relative[2] === "old" ? -1 : 1);
  const absolute = /^(?:exp|nbf|iat|expires) (\d{1,16}(?:\.\d{1,9})?)$/.exec(actual);
  return absolute === null || at === void 0 ? void 0 : Math.round(Number(absolute[1]) - at / 1e3);
}
function guessOfAudience({ expected = "", actual = "" }) {
  if (actual === "no aud") return { hint: "aud is missing" };
  const [, audience] = /^aud (\S+)$/.exec(actual) ?? [];
  return guessOfNearMiss(expected, audience);
}
function guessOfRedirectUri({ expected = "", actual }) {
  return guessOfNearMiss(expected, actual);
}
function guessOfMechanisms({ actual = "" }) {
  const names = actual.split(", ").map((name2) => MECHANISMS.get(name2));
  return names.includes(void 0) ? void 0 : { hint: `the request has ${names.join(" and ")}` };
}
const MECHANISMS = /* @__PURE__ */ new Map([
  ["basic", "HTTP Basic"],
  ["post", "client_secret in the form"],
  ["assertion", "client_assertion in the form"],
  ["attestation", "a client attestation"],
  ["attestation with DPoP", "a client attestation with a DPoP proof"]
]);
function guessOfNearMiss(expected, actual) {
  if (actual === void 0) return void 0;
  for (const registered2 of expected.split(/\s+/).filter((word) => /^[a-z][a-z0-9+.-]*:\/\//i.test(word))) {
    const found = SAME_BUT.find(({ of }) => of(registered2) === of(actual));
    if (found !== void 0 && registered2 !== actual) {
      return { hint: `only ${found.name} differs: they are compared character by character` };
    }
  }
  return void 0;
}
const SAME_BUT = [
  { name: "the slash at the end", of: (uri) => uri.replace(/\/$/, "") },
  { name: "upper and lower case", of: (uri) => uri.toLowerCase() },
  { name: "http or https", of: (uri) => uri.replace(/^https?:/i, "") },
  { name: "the port", of: (uri) => uri.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/:]+):\d+/i, "$1") },
  { name: "the www", of: (uri) => uri.replace("://www.", "://") }
];
function guessOfToken({ actual }) {
  return actual === "no ath" ? NO_ATH : ANOTHER_TOKEN;
}
const NO_ATH = {
  hint: "a proof for a resource must hold ath, the hash of the access token (RFC 9449 §4.2)",
  fix: "Put `ath` into the proof: the SHA-256 of the access token in base64url, 43 characters."
};
const ANOTHER_TOKEN = { hint: "the proof was made for another token, perhaps for the one before a refresh" };
function guessOfMethods({ expected = "", actual = "" }) {
  const [[, here], [, there]] = [expected.split(" "), actual.split(" ")];
  if (here === void 0 || there === void 0) return void 0;
  return here === there.toUpperCase() ? { hint: "only the case differs: htm is the method as it is sent, case included", fix: `Set \`htm\` to ${here}.` } : {
    hint: `the proof was made for another request: it says ${there}, and this is ${here}`,
    fix: "Make a proof for each request, with the method of that request as `htm`."
  };
}
function guessOfClaims({ actual = "" }) {
  var _a2;
  const missing2 = (((_a2 = /^without ([a-z, ]+)$/.exec(actual)) == null ? void 0 : _a2[1]) ?? "").split(", ").filter((name2) => Object.hasOwn(CLAIMS, name2));
  if (missing2.length === 0) return void 0;
  return {
    hint: `${missing2.join(", ")} ${missing2.length === 1 ? "is" : "are"} missing, or of the wrong type`,
    fix: missing2.map((name2) => `Set \`${name2}\` to ${CLAIMS[name2]}.`).join(" ")
  };
}
const CLAIMS = {
  jti: "a new text for each proof, such as a UUID",
  htm: "the method of the request",
  htu: "the URL of the request, without query",
  iat: "the seconds since 1970, as a number and not as text"
};
const PROXY = "docs/behind-a-proxy.md";
function guessOfUrls({ expected, actual }) {
  if (actual === "htu (not an http URL)") return NO_URL;
  const [here, there] = [urlIn(expected), urlIn(actual)];
  if (here === void 0 || there === void 0) return void 0;
  const parts = PARTS.filter(({ of }) => of(here) !== of(there)).map(({ name: name2 }) => name2);
  if (parts.length === 0) return void 0;
  return parts.some((part) => part !== "path") ? guessOfOrigins(differing(parts), here, there) : guessOfPaths(here, there);
}
const NO_URL = {
  hint: "htu is not a full URL: it needs scheme, host and path (RFC 9449 §4.2)",
  fix: "Set `htu` to the whole URL of the request, without query and fragment."
};
function guessOfOrigins(differ, here, there) {
  if (there.protocol === "http:" && here.protocol === "https:" && here.host === there.host) {
    return {
      hint: `${differ}: the client made the proof for the http URL, and called the https one`,
      fix: "Set `htu` to the URL that the client calls, with https."
    };
  }
  if (isInternal(there) && !isInternal(here)) {
    return {
      hint: `${differ}: the client made the proof for an internal URL, and not for the one that it called`,
      fix: "Let the client use the public URL, which it calls, as `htu`."
    };
  }
  return isInternal(here) ? { hint: `${differ}: a proxy hides the public URL from this server; set publicOrigin (${PROXY})` } : { hint: `${differ}: the proof is for another server, or a proxy hides the public URL from this one (${PROXY})` };
}
function isInternal({ protocol, hostname }) {
  return protocol === "http:" || !hostname.includes(".") || INTERNAL_HOST.test(hostname);
}
const INTERNAL_HOST = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|\.(?:internal|local|localhost|lan|svc)$/;
function guessOfPaths(here, there) {
  const only = "only the path differs";
  if (withoutSlash(here) === withoutSlash(there)) {
    return {
      hint: "only the slash at the end of the path differs",
      fix: "Use the same path in `htu` and in the request."
    };
  }
  const prefix = prefixOf(here.pathname, there.pathname) ?? prefixOf(there.pathname, here.pathname);
  return prefix === void 0 ? {
    hint: `${only}: the proof was made for another URL`,
    fix: "Make a proof for each request, with the URL of that request as `htu`."
  } : {
    hint: `${only}, by the prefix ${prefix}: a proxy or a router adds or removes it (${PROXY})`,
    fix: `Let the proxy pass on the path as it is (${PROXY}), or mount the routes under the prefix.`
  };
}
function withoutSlash({ pathname }) {
  return pathname.replace(/\/$/, "");
}
function differing(parts) {
  return parts.length === 1 ? `only the ${parts.join()} differs` : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)} differ`;
}
const PARTS = [
  { name: "scheme", of: (url) => url.protocol },
  { name: "host", of: (url) => url.hostname },
  { name: "port", of: (url) => url.port },
  { name: "path", of: (url) => url.pathname }
];
function prefixOf(path, longer) {
  const length = longer.length - path.length;
  return length > 0 && path.length > 1 && longer.endsWith(path) ? longer.slice(0, length) : void 0;
}
function urlIn(shown2) {
  if (shown2 === void 0 || !/^htu https?:\/\/[\x21-\x7e]+$/.test(shown2)) return void 0;
  try {
    return new URL(shown2.slice("htu ".length));
  } catch {
    return void 0;
  }
}
const TONES = { good: 32, bad: 31, notable: 33, faint: 2 };
function writtenLines(lines2, colour) {
  return lines2.map(({ tone, text }) => colour && tone !== void 0 ? `\x1B[${TONES[tone]}m${text}\x1B[0m` : text).join("\n");
}
function labelled(label, value, tone, length = LINE_LENGTH) {
  return { text: `  ${label.padEnd(LABEL_WIDTH)}${plainLine(value, length)}`, tone };
}
const LABEL_WIDTH = "expected".length + 2;
const LINE_LENGTH = 4140;
function plainLine(text, length) {
  const whole = String(text);
  const shown2 = whole.slice(0, length).replace(UNSAFE, "?");
  return whole.length > length ? `${shown2}… (${whole.length} characters)` : shown2;
}
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu;
function commonLength(left, right) {
  const first = left.findIndex((character, at) => character !== right[at]);
  return first < 0 ? left.length : first;
}
function hintOf(event, refused2) {
  var _a2;
  return (_a2 = guessOf(event, refused2)) == null ? void 0 : _a2.hint;
}
function guessOf({ reason, at }, refused2) {
  var _a2;
  const guess = reason === void 0 ? void 0 : (_a2 = HINTS.get(reason)) == null ? void 0 : _a2(refused2 ?? {}, at);
  return guess ?? ((refused2 == null ? void 0 : refused2.hint) === void 0 ? void 0 : { hint: refused2.hint });
}
const ALWAYS = {
  attestation_expired: "its exp has passed: an instance keeps its attestation, and must renew it before then",
  attestation_proof_too_old: "the proof was sent late, or the clock of the instance is wrong; with attestationChallengeRequired clocks do not matter",
  token_unknown: "no record has the SHA-256 of this token: pass the token itself and not its hash, and look whether another server, service or storage issued it",
  token_inactive: "the introspection endpoint answered `active: false`: the token expired or was revoked, is of another server, or is not meant for this API (at Symbolon: resourceIndicators of its client)",
  token_type_unfit: "the introspection endpoint answered a token_type other than Bearer or DPoP, or none, or the JWT is no at+jwt with exp and client_id: it is no access token, or `adapt` or `untypedAllowed` must say that it is one",
  token_issuer_different: "the introspection endpoint answered another iss, or the JWT has one: compare it, character by character, with issuer of the service",
  token_not_yet_valid: "the introspection endpoint answered an nbf that has not come, or the JWT has one: compare the clocks",
  token_unsigned: "it is no JWT of three parts, its alg or crit is not accepted, or no key at `keys` has its kid and signed it",
  token_audience_different: "aud of the JWT does not contain `audience`: the client asked for a token of another API",
  client_gone: "the record of the token names a client that is not found: compare its clientIdentifier and clientKey",
  client_unknown: "no client has this identifier: it is misspelt or of another environment; digits are compared with clientId alone, anything else with alias, entity id or metadata URL",
  certificate_missing: `behind a proxy the certificate comes in a header: set trustedProxy (${PROXY})`,
  proof_missing: "the client sent the token without a DPoP header, or a proxy dropped the header",
  proof_nonce_missing: "this is how DPoP works: the client tries again with the nonce of the answer",
  proof_nonce_unknown: "this is how DPoP works: the client tries again with the nonce of the answer",
  secret_wrong: "HTTP Basic form-encodes id and secret (RFC 6749 §2.3.1): many clients forget it",
  request_uri_unknown: "it was opened before, or pushed to another storage"
};
const TIMES = [
  "assertion_expired",
  "assertion_from_the_future",
  "assertion_not_yet_valid",
  "proof_expired",
  "proof_not_yet_valid",
  "request_object_expired",
  "request_object_from_the_future",
  "request_object_not_yet_valid",
  "signature_expired",
  "signature_from_the_future",
  "signature_too_old"
];
const HINTS = new Map([
  ...Object.entries(ALWAYS).map(([reason, hint]) => [reason, () => ({ hint })]),
  ...TIMES.map((reason) => [reason, guessOfTime]),
  ["assertion_audience_different", guessOfAudience],
  ["assertion_lives_too_long", guessOfLifetime],
  ["credentials_twice", guessOfMechanisms],
  ["proof_claim_missing", guessOfClaims],
  ["proof_from_the_future", guessOfProofAhead],
  ["proof_method_different", guessOfMethods],
  ["proof_token_different", guessOfToken],
  ["proof_url_different", guessOfUrls],
  ["redirect_uri_unregistered", guessOfRedirectUri],
  ["request_object_audience_different", guessOfAudience],
  ["request_object_claim_malformed", guessOfShown],
  ["request_object_credentials", guessOfHeld],
  ["request_object_lives_too_long", guessOfLifetime],
  ["request_object_nested", guessOfHeld],
  ["request_object_parameter_malformed", guessOfShown],
  ["signature_wrong", guessOfBase]
]);
function guessOfHeld({ actual }) {
  return actual === void 0 ? void 0 : { hint: `the object holds ${actual.replaceAll(" ", " and ")}` };
}
function guessOfBase({ hint }) {
  return hint === void 0 ? void 0 : { hint, fix: "Let the client build the base as it is shown here, line by line (RFC 9421 §2.5)." };
}
function guessOfShown({ actual }) {
  return actual === void 0 ? void 0 : { hint: actual };
}
function nearestOf(reason, refused2) {
  var _a2;
  const { expected = "", actual = "" } = refused2 ?? {};
  const what = (_a2 = NEAREST.get(reason)) == null ? void 0 : _a2(expected, actual);
  return what === void 0 ? void 0 : `The same request with ${what} passes this rule.`;
}
const read = (name2, pattern) => (expected) => {
  const [, value] = pattern.exec(expected) ?? [];
  return value === void 0 || /[…()]/.test(value) ? void 0 : `${name2} ${value}`;
};
const latest = (name2) => read(name2, /\bto (\d+)\b/);
const earliest = (name2) => read(name2, /\bfrom (\d+)\b/);
const AUDIENCE = /\b(?:aud|includes) (https?:\/\/[\x21-\x7e]+?)(?=,? |,?$)/;
const NEAREST = /* @__PURE__ */ new Map([
  ["assertion_audience_different", read("aud", AUDIENCE)],
  ["assertion_audience_not_issuer", read("aud", AUDIENCE)],
  ["assertion_from_the_future", read("an iat", /^iat at most (\d+ seconds ahead)$/)],
  ["assertion_lives_too_long", read("an exp", /^exp at most \S+ (\d+ seconds ahead)$/)],
  ["assertion_not_yet_valid", read("an nbf", /^nbf at most (\d+ seconds ahead)$/)],
  ["code_challenge_method_not_allowed", read("code_challenge_method", /^(S256)$/)],
  ["proof_from_the_future", latest("iat")],
  ["proof_method_different", read("htm", /^htm ([!-'*-~]+)$/)],
  ["proof_too_old", earliest("iat")],
  ["proof_type_different", read("typ", /^typ (dpop\+jwt)$/)],
  ["proof_url_different", read("htu", /^htu (https:\/\/[\x21-\x7e]+)$/)],
  ["redirect_uri_unregistered", nearestRedirectUri],
  ["request_object_audience_different", read("aud", AUDIENCE)],
  ["request_object_expired", earliest("exp")],
  ["request_object_from_the_future", latest("iat")],
  ["request_object_lives_too_long", latest("exp")],
  ["request_object_not_yet_valid", latest("nbf")],
  ["request_object_type_different", read("typ", /^typ (oauth-authz-req\+jwt)\b/)],
  ["scope_not_requestable", read("scope", /^([\x21-\x7e ]+)$/)],
  ["signature_from_the_future", latest("created")],
  ["signature_too_old", earliest("created")]
]);
function nearestRedirectUri(expected, actual) {
  const registered2 = expected.split(" ").filter((uri) => /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(uri) && !/[()]/.test(uri));
  const [nearest] = registered2.toSorted((left, right) => inCommon(right, actual) - inCommon(left, actual));
  return nearest === void 0 ? void 0 : `redirect_uri ${nearest}`;
}
function inCommon(left, right) {
  return commonLength([...left], [...right]);
}
const OPTIONS$2 = { colour: true, verbose: true };
function formatReport(event, options = {}) {
  const { colour = false, verbose = false } = requireOptions("formatReport", options, OPTIONS$2);
  const refused2 = event.checks.find(isRefused);
  const details = refused2 === void 0 ? hintLines(event, refused2) : refusalLines(event, refused2);
  const lines2 = [
    headline(event, verbose),
    ...details,
    ...faultLines(event),
    ...withoutChecks(event, verbose),
    ...verbose ? [...stageLines(event), ...comparedLines(refused2)] : []
  ];
  return writtenLines(cut(lines2), colour);
}
function headline(event, verbose) {
  const { operation, action, resultCode, reason, clientId, clientIdentifier, serviceId, at, requestId } = event;
  const client2 = clientIdentifier ?? clientId;
  const words = [
    ...[action, resultCode],
    ...reason === void 0 ? [] : [reason],
    ...client2 === void 0 ? [] : [`client ${client2}`],
    ...requestId === void 0 ? [] : [`request ${requestId}`],
    ...verbose && serviceId !== void 0 ? [`service ${serviceId}`] : [],
    ...verbose && at !== void 0 ? [timeText(at)] : []
  ];
  const tone = reason === void 0 && event.fault === void 0 ? "good" : "bad";
  const [what, ...rest] = [operation, ...words].map((word) => plainLine(word, WORD_LENGTH));
  return { text: `${what}: ${rest.join(" ")}`, tone };
}
function timeText(at) {
  return Math.abs(at) <= 864e13 ? new Date(at).toISOString() : `at ${at}`;
}
function isRefused({ outcome }) {
  return outcome === "refused";
}
function refusalLines(event, refused2) {
  return [
    valueLine("refused", ruleText(refused2), "bad"),
    ...refused2.expected === void 0 ? [] : [valueLine("expected", refused2.expected, "notable")],
    ...refused2.actual === void 0 ? [] : [valueLine("actual", refused2.actual, "notable")],
    ...hintLines(event, refused2)
  ];
}
function hintLines(event, refused2) {
  const hint = hintOf(event, refused2);
  return hint === void 0 ? [] : [valueLine("hint", hint, "notable")];
}
function comparedLines(refused2) {
  return ((refused2 == null ? void 0 : refused2.lines) ?? []).map((line) => labelled("over", line, "notable"));
}
function withoutChecks({ checks, operation, reason }, verbose) {
  if (checks.length > 0 || reason === void 0 && !verbose) return [];
  const why = operation === "api" ? "none: the call reached no operation" : NO_TRACE;
  return [valueLine("checks", why, "faint")];
}
const NO_TRACE = "none: the listener has readsChecks: false; a listener without it gets them";
function faultLines({ fault }) {
  if (fault === void 0) return [];
  const where = fault.port === void 0 ? fault.name : `the port ${fault.port} failed: ${fault.name}`;
  return [valueLine("fault", where, "bad"), labelled("hint", "onFault gets the error itself", "notable")];
}
function valueLine(label, value, tone) {
  return labelled(label, value, tone, VALUE_LENGTH);
}
function stageLines({ checks }) {
  return stagesOf(checks).flatMap((stage) => {
    const [gather, ...others] = stage;
    if (gather === void 0) return [];
    const entered = stage.some(({ outcome }) => outcome === "passed" || outcome === "refused");
    return entered ? [lineOf(gather, ""), ...others.map((check) => lineOf(check, "  "))] : [
      {
        text: `${lineOf(gather, "").text}: ${others.length} ${others.length === 1 ? "check" : "checks"}`,
        tone: "faint"
      }
    ];
  });
}
function stagesOf(entries) {
  const stages = /* @__PURE__ */ new Map();
  for (const entry2 of entries) {
    const stage = stages.get(entry2.stage);
    if (stage === void 0) stages.set(entry2.stage, [entry2]);
    else stage.push(entry2);
  }
  return [...stages.values()];
}
function lineOf(entry2, indent) {
  const { word, tone } = OUTCOMES[entry2.outcome];
  return { text: `  ${word.padEnd(OUTCOME_WIDTH)}${indent}${ruleText(entry2)}`, tone };
}
function ruleText({ name: name2, clause }) {
  return `${plainLine(name2, WORD_LENGTH)} (${plainLine(clause, WORD_LENGTH)})`;
}
const OUTCOMES = {
  passed: { word: "passed", tone: "good" },
  refused: { word: "refused", tone: "bad" },
  "not-applicable": { word: "does not apply", tone: "faint" },
  "not-reached": { word: "not reached", tone: "faint" }
};
const OUTCOME_WIDTH = "does not apply".length + 2;
function cut(lines2) {
  let length = 0;
  const kept2 = lines2.filter(({ text }) => {
    length += text.length + COLOURED;
    return length <= TEXT_LENGTH;
  });
  const left = lines2.length - kept2.length;
  return left === 0 ? kept2 : [...kept2, { text: `… (${left} more lines)` }];
}
const COLOURED = 10;
const TEXT_LENGTH = 39900;
const WORD_LENGTH = 200;
const VALUE_LENGTH = 340;
const UNEXCHANGED = { code: "A050101", text: "The authorization server could not make a token." };
const GRANT = ["BAD_REQUEST", "invalid_grant"];
const NO_GRANT = [...GRANT, { code: "A050300", text: "The authorization code or refresh token is not valid." }];
const SCOPE = ["BAD_REQUEST", "invalid_scope"];
const TARGET = ["BAD_REQUEST", "invalid_target"];
const DETAILS = ["BAD_REQUEST", "invalid_authorization_details"];
const PROOF = ["BAD_REQUEST", "invalid_dpop_proof"];
const TOKEN_REFUSALS = refusals({
  request_unreadable: unreadable$3("A050201", UNEXCHANGED),
  ...CLIENT_REFUSALS,
  ...SERVER_PROOF_REFUSALS,
  endpoint_unknown: [
    misused(UNEXCHANGED),
    "A050202",
    "A DPoP proof was sent, and the URL of the endpoint is not known."
  ],
  proof_key_different: ANOTHER_KEY,
  grant_type_missing: [WRONG, "A050301", "grant_type is missing."],
  grant_type_unsupported: [
    ["BAD_REQUEST", "unsupported_grant_type"],
    "A050302",
    "The service does not support the grant type."
  ],
  grant_type_not_allowed: [
    ["BAD_REQUEST", "unauthorized_client"],
    "A050303",
    "The client is not registered for the grant type."
  ],
  client_public: [["BAD_REQUEST", "unauthorized_client"], "A050304", "A public client cannot use client_credentials."],
  grant_missing: [WRONG, "A050305", "code or refresh_token is missing."],
  grant_unknown: [NO_GRANT, "A050306", "There is no such authorization code or refresh token."],
  grant_of_another_client: [NO_GRANT, "A050307", "The authorization code or refresh token is that of another client."],
  grant_revoked: [NO_GRANT, "A050308", "The authorization was revoked."],
  grant_ended: [NO_GRANT, "A050309", "The authorization has ended."],
  code_expired: [NO_GRANT, "A050310", "The authorization code has expired."],
  code_used: [NO_GRANT, "A050311", "The authorization code was used before: what it gave is revoked."],
  refresh_token_idle: [NO_GRANT, "A050312", "The refresh token was not used for too long."],
  refresh_token_used: [NO_GRANT, "A050313", "The refresh token was replaced before: the authorization is revoked."],
  refresh_token_replaced: [NO_GRANT, "A050326", "The refresh token was replaced by a key that is not known any more."],
  redirect_uri_different: [GRANT, "A050314", "redirect_uri is not that of the authorization request."],
  code_verifier_missing: [WRONG, "A050315", "code_verifier is missing."],
  code_verifier_superfluous: [
    GRANT,
    "A050316",
    "code_verifier was sent, and the authorization request had no challenge."
  ],
  code_verifier_wrong: [GRANT, "A050317", "code_verifier does not fit the code_challenge."],
  key_of_grant_different: [GRANT, "A050318", "The authorization is bound to another DPoP key."],
  certificate_of_grant_different: [GRANT, "A050319", "The authorization is bound to another certificate."],
  instance_of_grant_different: [GRANT, "A050320", "The authorization is bound to another instance of the client."],
  scope_unknown: [SCOPE, "A050321", "A scope is unknown, or the client may not have it."],
  scope_wider: [SCOPE, "A050322", "A scope was not granted."],
  resource_malformed: [TARGET, "A050323", "A resource is no absolute URI, or has a fragment."],
  resource_wider: [TARGET, "A050324", "A resource was not granted."],
  details_wider: [DETAILS, "A050325", "Authorization details were not granted in this form."],
  proof_missing: [PROOF, "A050327", "Access tokens of this client are bound to a key: a DPoP proof must be sent."],
  token_certificate_missing: [
    WRONG,
    "A050328",
    "Access tokens are bound to certificates here: the client must present one."
  ],
  binding_missing: [WRONG, "A050329", "Access tokens are bound here: a DPoP proof or a certificate must be sent."],
  added_request_invalid: [WRONG, "A050331", "The request does not fit its grant type."],
  added_grant_invalid: [GRANT, "A050332", "The grant is not valid."],
  added_target_invalid: [TARGET, "A050333", "There is no token for this target."],
  authorization_pending: [["BAD_REQUEST", "authorization_pending"], "A050334", "The user has not decided yet."],
  polled_too_fast: [["BAD_REQUEST", "slow_down"], "A050335", "The client asks too often."],
  user_denied: [["BAD_REQUEST", "access_denied"], "A050336", "The user has denied the request."],
  device_code_expired: [["BAD_REQUEST", "expired_token"], "A050337", "The request to the user has expired."],
  token_denied: [NO_GRANT, "A050330", "The rules of the authorization server deny the token."]
});
const UNISSUED = { code: "A049101", text: "The authorization server could not make an authorization code." };
const CODE_REFUSALS = refusals({
  request_unreadable: unreadable$3("A049201", UNISSUED),
  client_unknown: [WRONG, "A049202", "The client does not exist any more."],
  client_locked: { action: "BAD_REQUEST", ...CLIENT_LOCKED },
  scope_unknown: [SCOPE, "A049203", "A scope is unknown, or the client may not have it."]
});
const UNREVOKED = { code: "A114101", text: "The authorization server could not revoke the token." };
const TOKEN_REVOCATION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A114201", UNREVOKED),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(UNREVOKED), "A114202", ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  proof_key_different: ANOTHER_KEY,
  token_missing: [WRONG, "A114301", "token is missing."]
});
const UNEXAMINED = { code: "A059101", text: "The authorization server could not examine the token." };
const INACTIVE = ["OK", ""];
const REFRESH_TOKEN_INTROSPECTION_REFUSALS = refusals({
  request_unreadable: unreadable$3("A059201", UNEXAMINED),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [misused(UNEXAMINED), "A059202", ENDPOINT_UNKNOWN],
  ...SERVER_PROOF_REFUSALS,
  proof_key_different: ANOTHER_KEY,
  caller_public: [
    ["UNAUTHORIZED", "invalid_client", AUTHENTICATION_FAILED],
    "A059301",
    "A public client asked about a refresh token."
  ],
  signed_response_demanded: [
    WRONG,
    "A059302",
    "The client gets signed answers, and answers about refresh tokens are not signed."
  ],
  grant_unknown: [INACTIVE, "A059303", "There is no such refresh token."],
  grant_of_another_client: [INACTIVE, "A059304", "The refresh token is that of another client."],
  grant_revoked: [INACTIVE, "A059305", "The authorization was revoked."],
  grant_ended: [INACTIVE, "A059306", "The authorization has ended."],
  refresh_token_idle: [INACTIVE, "A059307", "The refresh token was not used for too long."],
  refresh_token_used: [INACTIVE, "A059308", "The refresh token was replaced."]
});
const AUTHORIZATION_REQUEST_CAUSES = [
  ["request_and_request_uri", "The client sends both.", "Send `request_uri` alone."],
  [
    "request_uri_not_pushed",
    "`request_uri` is a URL of the client, or was changed on its way.",
    "Push the request, and send the `request_uri` of that answer."
  ],
  [
    "request_uri_unknown",
    "It was opened before (a reload, a link preview), or your instances have different storages.",
    "Push again; `pushedRequestUse: 'until-completed'` allows reloads."
  ],
  [
    "request_uri_expired",
    "The user needed longer than `pushedAuthReqDuration` to arrive.",
    "Push again, just before the redirect; or raise the duration."
  ],
  ["request_uri_used", "The user has approved twice, perhaps in two tabs.", "Nothing: the first approval counts."],
  ["par_required_by_fapi", "`fapiModes` demand pushed requests.", "Let the client push."],
  ["par_required_by_client", "`parRequired` of the client is set.", "Let the client push, or unset it."],
  ["par_required_by_service", "`parRequired` of the service is set.", "Let the client push, or unset it."],
  [
    "redirect_uri_missing",
    "The client leaves it out, and has several, or OpenID Connect or FAPI demand it.",
    "Send `redirect_uri`."
  ],
  [
    "redirect_uri_unregistered",
    "It differs from the registered one by a slash, a port, case or the environment.",
    "Register it character by character; the report shows both."
  ],
  ["redirect_uri_withdrawn", "The registration was changed while the user logged in.", "Begin again."],
  ["response_type_missing", "The client leaves it out.", "Send `response_type=code`."],
  ["response_type_unsupported", "The client asks for `token` or `id_token`.", "Use `code`."],
  [
    "response_type_not_allowed",
    "The client’s `responseTypes` lack CODE, or its `grantTypes` AUTHORIZATION_CODE.",
    "Change the registration."
  ],
  [
    "response_algorithm_forbidden",
    "`fapiModes` was set while the client was registered for another algorithm.",
    "Register one of ES256, PS256 and EdDSA as `authorizationSignAlg`."
  ],
  [
    "response_signing_key_missing",
    "`jwks` of the service has no key for `authorizationSignAlg` or `idTokenSignAlg` of the client, or FAPI allows none.",
    "Add the key; if you sign elsewhere, its public part."
  ],
  [
    "response_encryption_key_missing",
    "`jwks` of the client has no key for its `authorizationEncryptionAlg` or `idTokenEncryptionAlg` any more.",
    "Let the client publish one, or register no encryption."
  ],
  [
    "response_mode_unsupported",
    "The mode is misspelt, or `fapiModes` demand a signed one.",
    "Use one that the metadata lists."
  ],
  ["state_malformed", "`state` holds characters that are not ASCII.", "Encode it, for example in base64url."],
  ["nonce_malformed", "`nonce` holds a line break.", "Encode it."],
  [
    "acr_values_malformed",
    "There are more than 100 values, or one has a character that no scope may have.",
    "Separate values by one space."
  ],
  [
    "id_token_hint_malformed",
    "The value is not a JWT, perhaps the text `undefined`.",
    "Send an ID token, or leave it out."
  ],
  ["scope_malformed", "Scopes are separated by commas, or by two spaces.", "Separate them by one space."],
  ["scope_unknown", "A scope is not in `supportedScopes`.", "Add it to the service, or leave it out."],
  [
    "scope_not_requestable",
    "The client’s `requestableScopes` do not include the scope.",
    "Add it to the client, or leave it out."
  ],
  ["prompt_unknown", "`prompt` is misspelt.", "Use those of OpenID Connect."],
  ["prompt_contradictory", "`none` is sent with another value.", "Send `none` alone."],
  [
    "claims_malformed",
    "`claims` is not a JSON object, or was encoded twice.",
    "Send the JSON of OpenID Connect Core §5.5."
  ],
  ["max_age_malformed", "`max_age` is negative, a fraction or text.", "Send a number of seconds."],
  [
    "code_challenge_demanded",
    "Your code registers a request without the `code_challenge` of the app.",
    "Let the app send one, and pass it on."
  ],
  ["code_challenge_missing", "The client does not use PKCE, and must.", "Send `code_challenge` with S256."],
  ["code_challenge_lacking", "`code_challenge_method` is sent alone.", "Send both."],
  ["code_challenge_method_unsupported", "The method is misspelt; `S256` is written in upper case.", "Send `S256`."],
  [
    "code_challenge_method_not_allowed",
    "The client uses `plain`, which is also the default without a method.",
    "Send `code_challenge_method=S256`."
  ],
  [
    "code_challenge_malformed",
    "The challenge is too short, or in Base64 instead of base64url.",
    "Use base64url without `=`: 43 characters."
  ],
  ["resource_malformed", "`resource` is relative or has a fragment.", "Send an absolute URI."],
  [
    "authorization_details_malformed",
    "The value is not a JSON array, or was encoded twice.",
    "Send an array of objects."
  ],
  ["authorization_details_type_missing", "An element has no `type`.", "Set it."],
  [
    "authorization_details_field_malformed",
    "A common field, such as `locations` or `actions`, is not a list of strings.",
    "Write lists."
  ],
  [
    "authorization_details_type_unknown",
    "The type is not in `supportedAuthorizationDetailsTypes`.",
    "Add it to the service."
  ],
  [
    "authorization_details_type_not_allowed",
    "The client’s `authorizationDetailsTypes` do not include the type.",
    "Add it to the client."
  ],
  [
    "authorization_details_refused",
    "Your port `authorizationDetails` has refused the element.",
    "Look there: only it knows the type."
  ],
  ["grant_management_action_unknown", "The action is misspelt.", "Use `create`, `merge` or `replace`."],
  ["grant_management_not_allowed", "The client does not authenticate.", "Register a method, or manage no grants."],
  ["grant_id_malformed", "`grant_id` is empty or not ASCII.", "Send the id as you got it."],
  ["grant_id_missing", "`merge` and `replace` need a grant.", "Send `grant_id`."],
  [
    "grant_id_unexpected",
    "`create` makes a new grant, or the action is missing.",
    "Leave `grant_id` out, or use `merge` or `replace`."
  ],
  [
    "dpop_jkt_malformed",
    "The value is not base64url of 32 bytes, perhaps hex.",
    "Send the SHA-256 thumbprint (RFC 7638)."
  ],
  [
    "ticket_unknown",
    "The ticket was completed before, or your session holds an old one.",
    "Begin again; complete each ticket once."
  ],
  ["ticket_expired", "The user needed longer than `ticketDuration`.", "Begin again, or raise the duration."],
  [
    "session_different",
    "Another browser sent the decision, or `sessionBinding` is not the text that the authorization endpoint passed.",
    "Show that the page is not the user’s; pass the same text in both calls, or none in both."
  ],
  [
    "client_unknown A040303",
    "The client was removed while the user logged in.",
    "Begin again if it was registered anew."
  ]
];
const CLIENT_CAUSES = [
  // Who is the client?
  [
    "client_unidentified",
    "The request has neither `client_id` nor credentials that name a client.",
    "Send `client_id`."
  ],
  [
    "client_unknown",
    "`client_id` is misspelt, of another environment, or not found by your store.",
    "Find the client by this identifier; digits alone are compared only with the numeric `clientId`."
  ],
  [
    "client_contradicted",
    "HTTP Basic or the assertion names another client than `client_id`.",
    "Name one client; a library may send a wrong default."
  ],
  [
    "credentials_twice",
    "The client sends, say, HTTP Basic and `client_secret` in the form.",
    "Use the registered method alone."
  ],
  [
    "secret_of_public_client",
    "The client is registered with `NONE` and sends a secret.",
    "Register a method, or send no secret."
  ],
  [
    "secret_missing",
    "The client sends `client_id` alone, and is registered with a method.",
    "Send the credentials; behind a proxy, let it pass `Authorization`."
  ],
  [
    "method_different",
    "The client is registered for one method, such as CLIENT_SECRET_BASIC, and uses another.",
    "Set `tokenAuthMethod` of the client to what it uses; libraries differ in their default."
  ],
  [
    "method_unsupported",
    "`supportedTokenAuthMethods` of the service does not include the client's method.",
    "Add the method to the service."
  ],
  ["method_outside_fapi", "`fapiModes` exclude secrets.", "Register PRIVATE_KEY_JWT or mutual TLS."],
  ["secret_expired", "`clientSecretExpiresAt` has passed.", "Give the client a new secret."],
  [
    "secret_wrong",
    "The secret is of another environment or rotated, or is not form-encoded in HTTP Basic.",
    "Compare the secrets; encode id and secret before Base64 (RFC 6749 §2.3.1)."
  ],
  ["client_locked A001215", "An operator has locked the client.", "Unlock it, by `locked: false`, if it should work."],
  // Client assertions.
  [
    "assertion_type_unsupported",
    "`client_assertion_type` is missing or misspelt.",
    "Send `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`."
  ],
  [
    "assertion_malformed",
    "`client_assertion` is not a JWT of three parts, or has more than 16 KiB.",
    "Send the JWT as it is."
  ],
  ["assertion_issuer_missing", "The assertion has no `iss`.", "Set `iss` and `sub` to the `client_id`."],
  [
    "assertion_issuer_different",
    "`iss` names another client than the request, perhaps under another of its names.",
    "Use the same identifier in `client_id`, `iss` and `sub`."
  ],
  ["assertion_algorithm_unsupported", "`alg` is `none` or unknown.", "Use one that the metadata of the server lists."],
  [
    "assertion_algorithm_not_allowed",
    "`tokenAuthSignAlg` of the client or `fapiModes` demand another `alg`.",
    "Sign with the registered algorithm."
  ],
  [
    "assertion_typ_different",
    "`typ` is that of another kind of JWT.",
    "Leave `typ` out, or set `JWT` or `client-authentication+jwt`."
  ],
  ["assertion_extension_unknown", "The header has `crit`.", "Leave `crit` out."],
  [
    "assertion_is_request",
    "A request object is sent as the assertion.",
    "Make an assertion of its own, without `response_type`."
  ],
  ["assertion_subject_different", "`sub` is missing or a user.", "Set `sub` to the `client_id`."],
  [
    "assertion_audience_different",
    "`aud` is another server, an internal URL, or differs by a slash at the end.",
    "Set `aud` to the `issuer`, character by character; the report shows what is accepted."
  ],
  [
    "assertion_audience_not_issuer",
    "`aud` is an endpoint or a list, and `clientAssertionAudience` or `fapiModes` demand the issuer.",
    "Set `aud` to the `issuer`, as a string."
  ],
  ["assertion_expiry_missing", "The assertion has no `exp`.", "Set it to about a minute ahead."],
  [
    "assertion_expired",
    "The client's clock is behind, or it keeps an assertion for several requests.",
    "Make an assertion for each request; set the clock."
  ],
  [
    "assertion_lives_too_long",
    "`exp` is further ahead than `clientAssertionMaxLifetime`, or in milliseconds.",
    "Set it to about a minute ahead, in seconds."
  ],
  ["assertion_not_yet_valid", "The client's clock is ahead.", "Set the clock, or leave `nbf` out."],
  [
    "assertion_from_the_future",
    "The client's clock is ahead, or `iat` is in milliseconds.",
    "Set the clock; `iat` is in seconds."
  ],
  [
    "assertion_identifier_missing",
    "`jti` is missing, empty or has more than 256 characters.",
    "Set a UUID; `clientAssertionJtiRequired: false` is for clients that cannot."
  ],
  ["assertion_used", "The client repeats a request with its old assertion.", "Make a new assertion for each try."],
  [
    "assertion_key_unknown",
    "The client has rotated its keys, or its `kid` is not in its `jwks`.",
    "Register the new public key before it is used."
  ],
  [
    "assertion_signature_wrong",
    "The key under this `kid` is another; for CLIENT_SECRET_JWT the secret is.",
    "Compare the public keys; for a secret, use its UTF-8 bytes as the key."
  ],
  // Client attestations.
  [
    "attestation_incomplete",
    "Only one of both headers arrived.",
    "Send `OAuth-Client-Attestation` and `OAuth-Client-Attestation-PoP`."
  ],
  ["attestation_malformed", "One of them is not a JWT, or a header was sent twice.", "Send each JWT once."],
  [
    "attestation_client_different",
    "`sub` of the attestation is not the `client_id`.",
    "Get an attestation for this client."
  ],
  [
    "attestation_typ_different",
    "`typ` of the attestation is missing or of an older draft.",
    "Set `oauth-client-attestation+jwt`."
  ],
  [
    "attestation_proof_typ_different",
    "`typ` of the proof is missing or of an older draft, or the headers are exchanged.",
    "Set `oauth-client-attestation-pop+jwt`."
  ],
  ["attestation_extension_unknown", "The header of the attestation has `crit`.", "Leave `crit` out."],
  ["attestation_proof_extension_unknown", "The header of the proof has `crit`.", "Leave `crit` out."],
  [
    "attestation_algorithm_not_allowed",
    "A FAPI mode of the service does not allow `alg` of the attestation.",
    "Sign with ES256, PS256 or EdDSA."
  ],
  ["attestation_expiry_missing", "The attester sets no `exp`, or a text.", "Set `exp` in seconds, as a number."],
  ["attestation_expired", "The instance keeps its attestation for too long.", "Get a new one from the attester."],
  ["attestation_from_the_future", "The attester's clock is ahead.", "Set the clock."],
  [
    "attestation_key_missing",
    "`cnf` has no `jwk`, or one with private members.",
    "Put the public key of the instance into `cnf.jwk`."
  ],
  [
    "attestation_key_unfit",
    "The key in `cnf` does not fit `alg` of the proof.",
    "Use the key pair for which the attestation was made."
  ],
  ["attestation_time_missing", "The attester leaves `iat` out.", "Let the attester set it."],
  [
    "attestation_challenge_missing",
    "`attestationChallengeRequired` is set, and the proof has no `challenge`.",
    "Repeat the request with a new proof that has the challenge of the answer."
  ],
  [
    "attestation_challenge_unknown",
    "The challenge is too old, of another server, or a nonce for DPoP proofs.",
    "Repeat the request with a new proof that has the challenge of the answer."
  ],
  [
    "attestation_missing",
    "`attestationPopMethods` demands an attestation, and the client sent none.",
    "Send one, or add `NONE` to the property."
  ],
  [
    "attestation_proof_not_accepted",
    "`attestationPopMethods` lacks the kind of proof that the client sent.",
    "Send a kind that the metadata names, or add it to the property."
  ],
  [
    "attestation_key_different",
    "The DPoP proof is by another key than the one in `cnf` of the attestation.",
    "Sign the DPoP proof with the attested key, or send a proof of the attestation as well."
  ],
  [
    "proof_key_different A157392",
    "The DPoP proof is by another key than the one in `cnf` of the attestation.",
    "Sign the DPoP proof with the attested key, or send a proof of the attestation as well."
  ],
  [
    "proof_key_different A255315",
    "The DPoP proof is by another key than the one in `cnf` of the attestation.",
    "Sign the DPoP proof with the attested key, or send a proof of the attestation as well."
  ],
  [
    "endpoint_unknown A157202",
    "A DPoP proof is the proof of an attestation, and you pass no `htu`.",
    "Pass `htu`; `readPostedForm` does."
  ],
  [
    "attested_client_unknown",
    "`sub` of the attestation is no client of this service.",
    "Get an attestation with the `client_id` as `sub`."
  ],
  [
    "attested_client_different",
    "The access token was issued to another client than `sub` of the attestation.",
    "Send a token and an attestation of one client."
  ],
  [
    "attester_unknown",
    "`iss` is not in `attestationTrust`, or the attester has rotated its keys.",
    "Add the attester, or its new key, to `attestationTrust`."
  ],
  [
    "attester_not_of_client",
    "The service trusts several attesters, and the client does not say which is its own.",
    "Set `attesters` of the client."
  ],
  [
    "attestation_not_as_registered",
    "The client signs with an algorithm, or sends a kind of proof, that is not in its registration.",
    "Add it to `attestationSignAlgs`, `attestationPopSignAlgs` or `attestationPopMethods` of the client."
  ],
  [
    "attestation_signature_wrong",
    "The key in `attestationTrust` is not the one that signed.",
    "Renew the keys of the attester."
  ],
  ["attestation_proof_for_another", "`aud` of the proof is another server.", "Set `aud` to the `issuer`."],
  ["attestation_proof_too_old", "The instance's clock is off, or it keeps a proof.", "Make a proof for each request."],
  [
    "attestation_proof_expired",
    "`exp` or `nbf` of the proof and the server's clock disagree.",
    "Set the clock, or leave both out."
  ],
  [
    "attestation_proof_identifier_missing",
    "The proof has no `jti`, or one of more than 256 characters.",
    "Set a UUID."
  ],
  [
    "attestation_proof_signature_wrong",
    "The instance signs with another key than that in `cnf`.",
    "Sign with the attested key."
  ],
  ["attestation_proof_used", "The instance repeats a request with its old proof.", "Make a new proof for each try."]
];
const GRANT_CAUSES = [
  ["grant_type_missing", "The client sent no `grant_type`, or sent it as JSON.", "Send a form with `grant_type`."],
  [
    "grant_type_unsupported A050302",
    "The service does not list the grant, or `exchangeToken` has no such grant.",
    "Add it to `supportedGrantTypes`, and to `grants` of `tokenPorts` if it is one of yours."
  ],
  [
    "grant_type_not_allowed A050303",
    "The client is not registered for this grant.",
    "Add it to `grantTypes` of the client, if it should have it."
  ],
  ["client_public", "A client without a secret or a key asks for a token of its own.", "Register a key for it."],
  ["grant_missing", "The form has no `code` or `refresh_token`.", "Send the one that `grant_type` is about."],
  [
    "grant_unknown",
    "It is of another server or storage, a code was sent as a refresh token, or its record has gone.",
    "Send what this server gave, as it is; else begin again with an authorization request."
  ],
  [
    "grant_of_another_client",
    "Two clients share a session or a cache, or somebody tries a stolen code.",
    "Redeem it as the client that asked for it."
  ],
  [
    "grant_revoked",
    "The client, its user or you revoked it, or it was used as a copy before.",
    "Begin again with an authorization request; the report of the earlier call says which it was."
  ],
  ["grant_ended", "`refreshTokenDuration` has passed since the code.", "Begin again with an authorization request."],
  ["code_expired", "The client redeemed the code after more than a minute.", "Redeem it at once; compare the clocks."],
  [
    "code_used",
    "The client repeats a request, a page was reloaded, or somebody has a copy.",
    "Redeem each code once; begin again with an authorization request."
  ],
  ["refresh_token_idle", "Nobody used it for `lifetimes.idle` seconds.", "Begin again with an authorization request."],
  [
    "refresh_token_used",
    "The client kept the token that it sent in place of the one that it got, or somebody has a copy.",
    "Keep the refresh token of the newest answer, in one place; begin again with an authorization request."
  ],
  [
    "refresh_token_replaced",
    "The secret that made its successor was removed from `tokenPorts`.",
    "Keep a former secret for a minute after the new one."
  ],
  [
    "redirect_uri_different",
    "The client sends another `redirect_uri` than to the authorization endpoint, or none.",
    "Send the same, character by character."
  ],
  ["code_verifier_missing", "The client sent a challenge and no verifier.", "Send the `code_verifier`."],
  [
    "code_verifier_superfluous",
    "The challenge was lost on the way to the authorization endpoint, or somebody removed it.",
    "Send `code_challenge` with the authorization request."
  ],
  [
    "code_verifier_wrong",
    "The verifier is that of another request, mostly from a second tab.",
    "Keep a verifier for each `state`."
  ],
  [
    "key_of_grant_different",
    "The client has made a new DPoP key since, or sends no proof.",
    "Use the key of the first request as long as the authorization lives."
  ],
  [
    "certificate_of_grant_different",
    "The client has a new certificate since.",
    "Begin again with an authorization request."
  ],
  [
    "instance_of_grant_different",
    "The app was installed again, or its attestation is by another key.",
    "Begin again with an authorization request."
  ],
  [
    "scope_unknown A050321",
    "The scope is misspelt, or not for this client.",
    "Ask for scopes that the client may have."
  ],
  ["scope_unknown A049203", "What you grant is misspelt, or not for this client.", "Grant scopes that it may have."],
  ["scope_wider", "The client asks for more than the user approved.", "Ask for it in an authorization request."],
  ["resource_malformed A050323", "A resource is no absolute URI, or has a fragment.", "Send the URI of the API."],
  ["resource_wider", "The user approved no such resource.", "Name it in the authorization request."],
  [
    "details_wider",
    "An element differs from what was granted, or client credentials ask for some.",
    "Send elements as the answer of the first token had them."
  ],
  [
    "proof_missing A050327",
    "The client is registered with `dpopRequired` and sends no `DPoP` header.",
    "Send a proof; let the proxy pass the header."
  ],
  [
    "token_certificate_missing A050328",
    "The client came without its certificate, or the proxy does not pass it.",
    "Let the proxy send it: docs/behind-a-proxy.md."
  ],
  ["binding_missing A050329", "FAPI 2.0 wants bound tokens, and nothing binds.", "Send a DPoP proof or a certificate."],
  ["added_request_invalid", "Your grant answered `invalid_request`.", "Send what that grant needs."],
  ["added_grant_invalid", "Your grant answered `invalid_grant`.", "Look into that grant."],
  ["added_target_invalid", "Your grant answered `invalid_target`.", "Ask for a resource that it knows."],
  ["authorization_pending", "The client polls, and the user has not decided.", "Ask again after the interval."],
  ["polled_too_fast", "The client does not wait for the interval.", "Wait 5 seconds longer (RFC 8628 §3.5)."],
  ["user_denied", "The user said no.", "Begin again, if the user wants it."],
  ["device_code_expired", "The user did not decide in time.", "Begin again."],
  ["token_denied", "`tokenRules.mayHaveToken` answered false.", "Look there; the client must begin again."],
  ["token_missing A114301", "The form has no `token`.", "Send the token that is to be revoked."],
  ["client_unknown A049202", "The client was removed while the user decided.", "Nothing: show the user an error."]
];
const PROOF_CAUSES = [
  // Certificates.
  [
    "certificate_missing",
    "A proxy ends TLS and keeps the certificate, or the client sent none.",
    "Set `trustedProxy.clientCertificate`, see [behind a proxy](behind-a-proxy.md)."
  ],
  [
    "certificate_missing A157327",
    "The client did not use mutual TLS, or a proxy keeps the certificate.",
    "Ask for certificates in the TLS handshake, and set `trustedProxy.clientCertificate` behind a proxy."
  ],
  [
    "certificate_unreadable",
    "The proxy sends the PEM escaped or cut, in another form than you configured.",
    "Set the `format` of `trustedProxy.clientCertificate` to that of your proxy."
  ],
  [
    "certificate_different",
    "The client has renewed its certificate, or uses one per instance.",
    "The client asks for a new token with the new certificate."
  ],
  [
    "certificate_path_invalid",
    "The issuer is not among your roots, or the client leaves out an intermediate certificate.",
    "Read `actual` in the report; add the root, or let the client send the whole chain."
  ],
  [
    "certificate_subject_different",
    "The new certificate of the client has another name, or the DN is registered in another order.",
    "Register the name that `expected` and `actual` of the report compare."
  ],
  [
    "certificate_unregistered",
    "The client has renewed its self-signed certificate.",
    "Add the new one to `x5c` of a key in the client's `jwks` before it is used."
  ],
  // DPoP proofs.
  [
    "proof_missing",
    "The client sends the token as Bearer, or a proxy drops the `DPoP` header.",
    "Send a proof with each request; let the proxy pass the header."
  ],
  [
    "proof_missing A254307",
    "The request has no `DPoP` header.",
    "Send a proof, or do not call `verifyDpopProof` without one."
  ],
  ["proof_repeated", "A proxy or the client adds a second `DPoP` header.", "Send one."],
  [
    "proof_malformed",
    "The header is not a JWT, often because it holds the access token or is cut.",
    "Send the JWT that your DPoP library makes."
  ],
  ["proof_algorithm_missing", "The header of the proof has no `alg`.", "Set `alg`; any DPoP library does."],
  ["proof_algorithm_symmetric", "The proof is made with HS256 or `none`.", "Use a key pair, such as ES256."],
  [
    "proof_algorithm_unsupported",
    "The client uses an algorithm that is not in `algs` of the challenge, such as one that `fapiModes` exclude.",
    "Use one of `algs`."
  ],
  [
    "proof_key_missing",
    "The header of the proof has no `jwk`, perhaps a `kid` instead.",
    "Put the public key into `jwk`."
  ],
  ["proof_type_different", "`typ` is missing or `JWT`.", "Set `typ` to `dpop+jwt`."],
  ["proof_extension_unknown", "The header of the proof has `crit`.", "Leave `crit` out."],
  [
    "proof_key_private",
    "The client exports its whole key into `jwk`.",
    "Make a new key, because this one is disclosed, and export the public part alone."
  ],
  [
    "proof_key_unfit",
    "Curve or key type do not fit `alg`, or an RSA key is not of 2048 to 4096 bits.",
    "Use the algorithm of the key."
  ],
  [
    "proof_claim_missing",
    "`jti`, `htm`, `htu` or `iat` is missing or of the wrong type; `actual` of the report names it.",
    "Set all four; `iat` is a number of seconds."
  ],
  ["proof_identifier_too_long", "`jti` has more than 256 characters.", "Use a UUID."],
  [
    "proof_nonce_missing",
    "The first request of a client: it does not know a nonce yet.",
    "Nothing: the client tries again with the nonce of the answer. If it does not, update its library."
  ],
  [
    "proof_nonce_unknown",
    "The nonce is older than `dpopNonceDuration` allows, is for the other server, or your instances have different `secrets`.",
    "The client tries again; if it goes on, give all instances the same `secrets`."
  ],
  [
    "proof_too_old",
    "The client's clock is behind, or it keeps a proof and uses it later.",
    "Make a proof for each request; with `dpopNonceRequired` the client's clock no longer counts."
  ],
  [
    "proof_from_the_future",
    "The client's clock is ahead, or `iat` is in milliseconds.",
    "Set the clock; `iat` is in seconds; `dpopNonceRequired` makes its clock irrelevant."
  ],
  ["proof_expired", "The proof has an `exp`, and the client's clock is behind.", "Leave `exp` out, or set the clock."],
  [
    "proof_not_yet_valid",
    "The proof has an `nbf`, and the client's clock is ahead.",
    "Leave `nbf` out, or set the clock."
  ],
  [
    "proof_method_different",
    "The proof was made for another method; the case of `htm` counts.",
    "Make a proof for each request, with the method as it is sent."
  ],
  [
    "proof_url_different",
    "A proxy changes scheme, host, port or path, so that you compare with an internal URL.",
    "Set `publicOrigin`, see [behind a proxy](behind-a-proxy.md); the report shows both URLs."
  ],
  [
    "proof_key_different",
    "Most of the time the client has made a new key since it got the token.",
    "Keep the key as long as the token; after a loss, ask for a new token."
  ],
  [
    "proof_signature_wrong",
    "`jwk` is not the key that signed, or the proof was changed on its way.",
    "Sign with the private key of `jwk`; ECDSA signatures are in the form of JOSE, not DER."
  ],
  [
    "proof_used",
    "The client repeats a request with its old proof, or somebody else does.",
    "Make a new proof for each try."
  ],
  [
    "proof_token_different",
    "`ath` is of the token before a refresh, is missing, or is not base64url of the SHA-256.",
    "Make the proof for the token that is sent with it."
  ],
  [
    "proof_on_unbound_token",
    "The client sends a proof with a Bearer token.",
    "Issue the token with `dpopKeyThumbprint`, or set `dpopProofOnUnboundTokenIgnored`."
  ],
  [
    "request_target_missing",
    "You pass no `htm` or `htu`.",
    "Pass the method and the public URL of the request; guards do it."
  ],
  ["endpoint_unknown", "You pass no `htu`, and the service has no `pushedAuthReqEndpoint`.", "Set one of them."],
  // Message signatures.
  [
    "signature_missing",
    "`rsRequestSigned` demands a signature, and the client did not sign.",
    "Let the client sign, see [message signatures](message-signatures.md)."
  ],
  ["signature_untagged", 'The client signs without `tag="fapi-2-request"`.', "Set the tag, which `fapiModes` demand."],
  [
    "signatures_too_many",
    "The client or a proxy signs more than four times under `fapi-2-request`.",
    "Sign once under that tag; a proxy needs a tag of its own."
  ],
  [
    "signature_malformed",
    "The fields are not structured fields, or their labels differ.",
    "Compare both fields with [message signatures](message-signatures.md)."
  ],
  [
    "signature_coverage_lacking",
    "The client does not sign all that it must; `hint` of the report names it.",
    "Cover `@method`, `@target-uri`, `authorization`, and `dpop` and `content-digest` if they are sent."
  ],
  [
    "signature_component_unusable",
    "A header that was signed did not reach you, or you did not pass it; the report names it.",
    "Pass all headers; let the proxy pass them."
  ],
  ["signature_created_missing", "The parameter `created` is missing.", "Let the client set it."],
  [
    "signature_too_old",
    "The client's clock is behind, or the request waited on its way.",
    "Set the clock, or raise `messageSignatureLifetime`."
  ],
  [
    "signature_from_the_future",
    "The client's clock is ahead, or `created` is in milliseconds.",
    "Set the clock; `created` is in seconds."
  ],
  ["signature_expired", "`expires` has passed: it is set too short.", "Leave `expires` out, or set it later."],
  [
    "signed_credentials_different",
    "You pass a token or proof that is not the one in the headers that you pass.",
    "Pass both from the same request."
  ],
  [
    "signature_key_unknown",
    "`keyid` is not a `kid` in the client's `jwks`, and `rsSignedRequestKeyId` names none.",
    "Register the key, or set `rsSignedRequestKeyId`."
  ],
  [
    "signature_algorithm_unfit",
    "`alg` of the signature or the key is another, or is not accepted under `fapiModes`.",
    "Sign with the algorithm of the registered key."
  ],
  [
    "content_digest_different",
    "The body was parsed and written again before it was digested, or was changed on its way.",
    "Pass the raw body, before any parser; see [message signatures](message-signatures.md)."
  ],
  [
    "signature_wrong",
    "One line of the signature base is different: mostly the URL behind a proxy, or a header that a proxy changed.",
    "Compare `lines` of the report with the base that the client has signed."
  ],
  // Demands of a resource.
  [
    "scope_missing",
    "The token has no scope, and the resource demands one.",
    "The client asks for the scope; look at `scopes` of the token."
  ],
  ["scope_missing A007304", "`scopeRequired` is set, and the client names no scope.", "Send `scope`."],
  [
    "scope_insufficient",
    "The token was issued for fewer scopes, or a scope is not in `supportedScopes`.",
    "The client asks for the scopes in the challenge; `hint` of the report names those that are missing."
  ],
  [
    "subject_missing",
    "The token is one of the client itself, and the resource demands a user.",
    "Use a token of a user."
  ],
  [
    "subject_different",
    "The token is one of another user.",
    "Nothing, if somebody uses a token of another; otherwise compare the `subject` that you pass."
  ],
  [
    "resource_not_covered",
    "The token is for another API: the client named another `resource`.",
    "The client asks for a token with `resource` of this API; compare the URLs to the letter."
  ],
  [
    "acr_insufficient",
    "The user logged in by a weaker method than this resource demands.",
    "Nothing: the client sends the user to log in with the `acr_values` of the challenge."
  ],
  [
    "authentication_too_old",
    "The login is older than `maxAge`, or the token has no `authTime`.",
    "The client sends the user to log in again; give tokens their `authTime` in seconds."
  ]
];
const REQUEST_OBJECT_CAUSES = [
  ["request_uri_pushed", "The client pushes a `request_uri`.", "Push the parameters or a request object."],
  [
    "client_id_missing",
    "The form has no `client_id`, even if the client authenticates.",
    "Send `client_id` (RFC 9126 §2.1)."
  ],
  [
    "request_object_malformed",
    "`request` is not a JWT of three parts, or has more than 48 KiB.",
    "Send the JWT as it is."
  ],
  [
    "request_object_unsigned",
    "`request` holds JSON, or what was encrypted is not a signed JWT.",
    "Sign the claims as a JWT; sign first, then encrypt."
  ],
  [
    "request_object_algorithm_none",
    "`alg` is `none`: the library signs nothing by default.",
    "Sign with a registered key."
  ],
  ["request_object_algorithm_symmetric", "The request object is made with HS256.", "Sign with a key pair."],
  [
    "request_object_algorithm_unsupported",
    "`alg` is unknown or missing.",
    "Use one that the metadata of the server lists."
  ],
  ["request_object_algorithm_forbidden", "`fapiModes` exclude `alg`.", "Use ES256, PS256 or EdDSA."],
  [
    "request_object_algorithm_different",
    "`requestSignAlg` of the client is another.",
    "Sign with it, or change the registration."
  ],
  ["request_object_extension_unknown", "The header has `crit`.", "Leave `crit` out."],
  [
    "request_object_type_different",
    "`typ` is that of another kind of JWT.",
    "Set `oauth-authz-req+jwt`, or leave it out."
  ],
  [
    "request_object_is_assertion",
    "A client assertion is sent as `request`: `sub` is the client, and there is no `response_type`.",
    "Leave `sub` out, and set `response_type`."
  ],
  [
    "request_object_key_unknown",
    "The client has rotated its keys, or `kid` is not in its `jwks`.",
    "Register the new public key before it is used."
  ],
  ["request_object_signature_wrong", "The key under this `kid` is another.", "Compare the public keys."],
  [
    "request_object_audience_different",
    "`aud` is missing, an endpoint or another server.",
    "Set `aud` to the `issuer`; `requestObjectAudienceChecked: false` is for clients that cannot."
  ],
  ["request_object_issuer_missing", "The object has no `iss`.", "Set `iss` to the `client_id`."],
  ["request_object_issuer_different", "`iss` is not the client that pushes.", "Set `iss` to the `client_id`."],
  ["request_object_client_missing", "`client_id` is outside the object and not in it.", "Put it into the object too."],
  [
    "request_object_client_different",
    "`client_id` in the object is another name or client.",
    "Use the same identifier inside and outside."
  ],
  [
    "request_object_claim_malformed",
    "`exp`, `nbf` or `iat` is not a number of seconds, or `jti` not a string; the report names it.",
    "Write times as numbers."
  ],
  ["request_object_expiry_missing", "The object has no `exp`.", "Set it to a few minutes ahead."],
  [
    "request_object_expired",
    "The client's clock is behind, or it keeps an object.",
    "Make an object for each request; set the clock."
  ],
  [
    "request_object_lives_too_long",
    "`exp` is further ahead than `requestObjectMaxLifetime`, or in milliseconds.",
    "Set it to a few minutes ahead, in seconds."
  ],
  [
    "request_object_start_missing",
    "The object has no `nbf`.",
    "Set it; `nbfOptional` is for services without FAPI message signing."
  ],
  ["request_object_not_yet_valid", "The client's clock is ahead.", "Set the clock, or set `nbf` a few seconds back."],
  [
    "request_object_from_the_future",
    "The client's clock is ahead, or `iat` is in milliseconds.",
    "Set the clock; `iat` is in seconds."
  ],
  ["request_object_window_too_long", "`exp` is more than 60 minutes after `nbf`.", "Bring them closer."],
  [
    "request_object_nested",
    "The object holds `request` or `request_uri`.",
    "Remove it from the object, and put the parameters themselves in as claims."
  ],
  [
    "request_object_credentials",
    "The object holds `client_secret` or `client_assertion`.",
    "Send credentials outside the object."
  ],
  [
    "request_object_parameter_malformed",
    "A parameter is a JSON number or object where text is expected; the report names it.",
    "Write strings, except for `max_age`, `claims`, `authorization_details` and `resource`."
  ],
  [
    "request_object_used",
    "The client sends the same object again, or the user has reloaded the page that it led to.",
    "Make a new one for each request; push it, and the page can be opened again."
  ],
  [
    "request_object_encryption_different",
    "`requestEncryptionAlg` or `requestEncryptionEnc` of the client demand another encryption, or any.",
    "Encrypt as registered, or change the registration."
  ],
  [
    "request_object_decryption_key_missing",
    "The client used an old key of yours, or `jwks` of the service has none for encryption.",
    "Keep a rotated key until clients have read the new one."
  ],
  [
    "request_object_undecipherable",
    "The client encrypted for another key, or the JWE was changed.",
    "Encrypt with a key from `jwks_uri`."
  ],
  ["jwe_malformed", "A part of the JWE is missing or not base64url.", "Send the compact form."],
  ["jwe_extension_unknown", "The header has `crit`.", "Leave `crit` out."],
  ["jwe_compressed", "The header has `zip`.", "Do not compress."],
  [
    "jwe_algorithm_unsupported",
    "`alg` is not among those in the metadata, such as RSA1_5.",
    "Use one that the metadata lists."
  ],
  ["jwe_encryption_unsupported", "`enc` is not among those in the metadata.", "Use one that the metadata lists."],
  [
    "jwe_ephemeral_key_unfit",
    "`epk` is missing, or on another curve than the key of the server.",
    "Make `epk` on the curve of that key."
  ],
  [
    "request_object_required",
    "`requestObjectRequired` or `fapiModes` demand a request object.",
    "Let the client sign its request."
  ],
  [
    "request_object_sent",
    "`request` is among the parameters that the server registers itself.",
    "Pass the parameters; a client that signs its requests pushes them."
  ],
  [
    "client_authentication_demanded",
    "`fapiModes` demand that the client authenticates, and here it does not.",
    "Let the client push its request."
  ],
  [
    "request_object_contradicted",
    "A parameter outside the object differs from the one in it.",
    "Outside the object, send only `client_id` and the credentials."
  ]
];
const TOKEN_CAUSES = [
  // The call itself.
  [
    "request_unreadable",
    "Your code passes a field that is missing, misspelt or of the wrong type.",
    "Correct the field that `resultMessage` names; the client has done nothing wrong."
  ],
  ["parameters_too_many", "The form has more than 200 parameters.", "Nothing: no honest client sends them."],
  [
    "parameters_too_large",
    "The form is larger than `pushedAuthReqMaxSize`, mostly by a request object or `authorization_details`.",
    "Raise `pushedAuthReqMaxSize`, or let the client send less."
  ],
  [
    "parameters_too_large A004303",
    "The query or form at the authorization endpoint is larger than 16 KiB.",
    "Let the client push its request and send the `request_uri`."
  ],
  [
    "parameter_repeated",
    "The client, or a router that merges query and body, sends a parameter twice.",
    "Send each parameter once; pass the form exactly as it arrived."
  ],
  [
    "parameter_malformed",
    "A value was encoded twice or in Latin-1, or has a line break from copying.",
    "Encode the form once, as UTF-8."
  ],
  // Access tokens.
  [
    "token_missing",
    "The client sent no `Authorization` header, or a proxy removed it.",
    "Send `Authorization: Bearer` or `DPoP` with the token; let the proxy pass the header."
  ],
  ["token_too_long", "The token has more than 16,384 characters.", "Put less into the token."],
  [
    "token_unknown",
    "It was issued by another server, service or storage, was removed, or you passed its hash.",
    "Pass the token as the client sent it; compare its SHA-256, base64url, with the hash in your storage."
  ],
  [
    "token_inactive",
    "The introspection endpoint answered `active: false`: it is expired, revoked or unknown there, or not for this API.",
    "Ask that server why; at Symbolon, `resourceIndicators` of the client of this API name what it protects."
  ],
  [
    "token_type_unfit",
    "The endpoint answered no `token_type` but Bearer and DPoP, or the JWT is no `at+jwt`, without `exp` or `client_id`.",
    "If it is an access token, `adapt` adds what is missing; `untypedAllowed` accepts `typ` JWT."
  ],
  [
    "token_issuer_different",
    "The introspection endpoint, or the JWT, says another `iss` than `issuer` of the service.",
    "Write `issuer` as that server does, or use tokens of the right server."
  ],
  ["token_not_yet_valid", "`nbf` of the token is in the future.", "Compare the clocks."],
  [
    "token_unsigned",
    "It is no JWT that a key of the authorization server signed by an accepted algorithm.",
    "Compare `kid` and `alg` of its header with `keys`."
  ],
  [
    "token_audience_different",
    "`aud` of the JWT does not contain `audience` of `jwtAccessTokens`.",
    "Ask for a token of this API, or write `audience` as the server does."
  ],
  [
    "token_unknown A135202",
    "You name a token that was removed, or one of another service.",
    "Pass the token, or its hash as `accessTokenHash`, and not one in place of the other."
  ],
  ["token_expired_refreshable", "The token lived its time.", "Nothing: the client refreshes and tries again."],
  [
    "token_expired_with_refresh_token",
    "The client was away for longer than its refresh token lives.",
    "The user logs in again; raise `refreshTokenDuration` if that is too often."
  ],
  [
    "token_expired",
    "The token lived its time and has no refresh token.",
    "The client asks for a new one; raise `accessTokenDuration` if that is too often."
  ],
  [
    "token_revoked",
    "The user logged out everywhere, or an operator revoked the tokens of the client.",
    "The client asks for a new token; one made with a table of your own counts as revoked for allowableClockSkew after it."
  ],
  [
    "token_unbound",
    "`fapiModes` was set while tokens without key or certificate were in use.",
    "Replace the token by one that is bound."
  ],
  [
    "token_for_others",
    "The resource server asks about a token whose audience it is not.",
    "Compare the resources of the token with `resources` of your call, or `resourceIndicators` of the caller."
  ],
  [
    "holder_locked",
    "An operator has locked the client of the token.",
    "Unlock it, by `locked: false`, if it should work."
  ],
  // Calls about access tokens.
  ["client_unnamed", "Both or neither of `clientId` and `clientIdentifier` are passed.", "Pass one."],
  [
    "client_unknown A001212",
    "No client of this service has this identifier.",
    "Pass the identifier of the client for which you make the token."
  ],
  ["grant_type_unsupported", "`supportedGrantTypes` of the service does not include the grant type.", "Add it."],
  [
    "grant_type_not_allowed",
    "`grantTypes` of the client does not include the grant type.",
    "Add it, or refuse the client."
  ],
  ["grant_type_outside_fapi", "`fapiModes` exclude PASSWORD and IMPLICIT.", "Use another grant."],
  ["subject_missing A109205", "You pass no user for a grant that has one.", "Pass `subject`."],
  ["subject_superfluous", "CLIENT_CREDENTIALS has no user.", "Leave `subject` out."],
  [
    "subject_of_client",
    "A user is named like `clientSubjectPrefix` and a client.",
    "Use another prefix, or other names of users."
  ],
  ["scope_unknown A109207", "A scope is not in `supportedScopes`.", "Add it to the service, or leave it out."],
  [
    "scope_not_requestable A109208",
    "The client’s `requestableScopes` do not include the scope.",
    "Add it to the client, or leave it out."
  ],
  [
    "own_value_of_jwt",
    "`accessTokenSignAlg` of the service is set, so core makes the token.",
    "Leave `accessToken` out."
  ],
  [
    "refresh_token_not_allowed",
    "`grantTypes` of the client does not include REFRESH_TOKEN, or the grant has no refresh tokens.",
    "Leave the refresh token out, or change the registration."
  ],
  [
    "jwt_claims_malformed",
    "`jwtAtClaims` is no JSON, or that of a list or of a text.",
    "Pass `JSON.stringify` of an object."
  ],
  ["jwt_too_long", "The claims make the token longer than 16,384 characters.", "Put less into it."],
  [
    "binding_missing",
    "`tlsClientCertificateBoundAccessTokens` is set, and you pass no certificate.",
    "Pass `certificateThumbprint`."
  ],
  [
    "key_binding_missing",
    "`dpopRequired` of the client is set, and you pass no key.",
    "Pass `dpopKeyThumbprint` of `verifyDpopProof`."
  ],
  [
    "sender_binding_missing",
    "`fapiModes` demand tokens that are bound.",
    "Pass the thumbprint of the key or of the certificate."
  ],
  [
    "jwt_algorithm_outside_fapi",
    "`accessTokenSignAlg` of the service is one that `fapiModes` of the client exclude.",
    "Use ES256, PS256 or EdDSA."
  ],
  ["values_equal", "You pass one value for both tokens.", "Use two."],
  ["access_token_taken", "You pass a value that was used before.", "Use a new random value, or let core make it."],
  ["refresh_token_taken", "You pass a value that was used before.", "Use a new random value, or let core make it."],
  ["token_unnamed", "Both or neither of `accessToken` and `accessTokenHash` are passed.", "Pass one."],
  ["refresh_token_contradictory", "You pass a new refresh token, and remove it.", "Pass one of both."],
  [
    "refresh_token_absent",
    "You set the expiry of a refresh token that does not exist.",
    "Leave `refreshTokenExpiresAt` out."
  ],
  ["token_changed_meanwhile", "Two calls changed one token at the same time.", "Try again with what is stored now."],
  [
    "selection_missing",
    "No token, client or subject is passed, or several.",
    "Pass one; `subject` may also go with a client."
  ],
  [
    "revocation_ahead",
    "`revokedAt` is no instant of an answer, or one token is revoked.",
    "Pass `revokedAt` of the answer that was not finished, with the same client or subject."
  ],
  // The introspection endpoint.
  [
    "caller_anonymous",
    "The caller sends no credentials, a proxy keeps them, or it is a public client.",
    "Register the resource server as a client with a method, and let it authenticate."
  ],
  [
    "caller_public",
    "The client that asks has the method NONE.",
    "Give it another `tokenAuthMethod`: anonymous callers could try out tokens."
  ],
  [
    "accept_too_long",
    "The `Accept` header has more than 4,096 characters.",
    "Send `application/token-introspection+jwt`, or no `Accept`."
  ],
  [
    "signed_response_not_accepted",
    "Signed or encrypted answers are registered, or `fapiModes` demand them, and the caller asks for JSON.",
    "Send `Accept: application/token-introspection+jwt`, or no `Accept`."
  ],
  [
    "signed_response_demanded",
    "The client registered signed or encrypted answers, or `fapiModes` demand them.",
    "Ask as a client without them; an answer about a refresh token is JSON alone."
  ],
  [
    "response_algorithm_outside_fapi",
    "`introspectionSignAlg` of the client is one that the `fapiModes` of the service forbid.",
    "Register ES256, PS256 or EdDSA."
  ],
  [
    "signed_response_unavailable",
    "The caller asks for a JWT and registered no algorithm, and `jwks` of the service has no RSA key.",
    "Set `introspectionSignAlg` of the client to an algorithm for which the service has a key."
  ],
  [
    "response_key_missing",
    "`jwks` has no private key for the registered algorithm, or `introspectionSignatureKeyId` names another.",
    "Add a key, or register another algorithm."
  ],
  [
    "encryption_key_missing",
    "The keys of the caller have changed, and none fits `introspectionEncryptionAlg`.",
    "Update `jwks` of the client."
  ],
  [
    "client_gone",
    "The client was removed, or registered anew under the same name.",
    "The client asks for a new token; with `findClient`, find the `clientIdentifier` of the token."
  ],
  ["client_locked", "An operator has locked the client.", "Unlock it, by `locked: false`, if it should work."]
];
const REFUSAL_TABLES = [
  { operations: ["introspection"], functions: ["introspect"], refusals: INTROSPECTION_REFUSALS },
  { operations: ["standard introspection"], functions: ["introspectStandard"], refusals: STANDARD_REFUSALS },
  {
    operations: ["introspection endpoint"],
    functions: ["introspectForResourceServer"],
    refusals: RESOURCE_SERVER_REFUSALS
  },
  {
    operations: ["pushed authorization request"],
    functions: ["pushAuthorizationRequest"],
    refusals: PUSHED_REQUEST_REFUSALS
  },
  {
    operations: ["authorization request registration"],
    functions: ["registerAuthorizationRequest"],
    refusals: REGISTRATION_REFUSALS
  },
  {
    operations: ["authorization request"],
    functions: ["processAuthorizationRequest"],
    refusals: AUTHORIZATION_REFUSALS
  },
  { operations: ["authorization completion"], functions: ["completeAuthorization"], refusals: COMPLETION_REFUSALS },
  {
    operations: ["access token creation", "access token update", "access token revocation"],
    functions: ["createAccessToken", "updateAccessToken", "revokeAccessTokens"],
    refusals: ACCESS_TOKEN_REFUSALS
  },
  {
    operations: ["client authentication"],
    functions: ["authenticateClient"],
    refusals: CLIENT_AUTHENTICATION_REFUSALS
  },
  { operations: ["client attestation"], functions: ["verifyClientAttestation"], refusals: CLIENT_ATTESTATION_REFUSALS },
  {
    operations: ["attestation challenge"],
    functions: ["issueAttestationChallenge"],
    refusals: ATTESTATION_CHALLENGE_REFUSALS
  },
  { operations: ["DPoP proof"], functions: ["verifyDpopProof"], refusals: DPOP_PROOF_REFUSALS },
  { operations: ["authorization code"], functions: ["issueAuthorizationCode"], refusals: CODE_REFUSALS },
  { operations: ["token"], functions: ["exchangeToken"], refusals: TOKEN_REFUSALS },
  { operations: ["token revocation"], functions: ["revokeToken"], refusals: TOKEN_REVOCATION_REFUSALS },
  {
    operations: ["refresh token introspection"],
    functions: ["introspectToken"],
    refusals: REFRESH_TOKEN_INTROSPECTION_REFUSALS
  }
];
function refusalsOf(operation) {
  return REFUSAL_TABLES.find(({ operations }) => operations.includes(operation));
}
const CAUSE_ROWS = [
  ...TOKEN_CAUSES,
  ...GRANT_CAUSES,
  ...PROOF_CAUSES,
  ...CLIENT_CAUSES,
  ...REQUEST_OBJECT_CAUSES,
  ...AUTHORIZATION_REQUEST_CAUSES
];
const CAUSES = new Map(CAUSE_ROWS.map(([key2, cause, fix]) => [key2, { cause, fix }]));
function causeOf(reason, code) {
  return CAUSES.get(`${reason} ${code}`) ?? CAUSES.get(reason);
}
const ROWS = [
  ["A057101", "introspect", "A port failed.", "`fault` of the report names it; `onFault` gets the error."],
  ["A057102", "introspectStandard", "A port failed.", "`fault` of the report names it; `onFault` gets the error."],
  [
    "A058101",
    "introspectForResourceServer",
    "A port failed, or `introspectionRules` answered no boolean.",
    "`fault` of the report names the port; `onFault` gets the error."
  ],
  ["A098101", "introspect", "The store of clients failed, or `findClient` did.", "`onFault` gets the error."],
  [
    "A245101",
    "pushAuthorizationRequest",
    "A port failed, or clients see this in place of A245201 and A245202.",
    "`fault` of the report names the port; `onFault` gets the error."
  ],
  [
    "A245102",
    "registerAuthorizationRequest",
    "A port failed, or clients see this in place of A245203.",
    "`fault` of the report names the port; `onFault` gets the error."
  ],
  [
    "A004101",
    "processAuthorizationRequest",
    "A port failed, or clients see this in place of A004201.",
    "`fault` of the report names the port; `onFault` gets the error."
  ],
  ["A040101", "completeAuthorization", "A port failed.", "`onFault` gets the error; the ticket may be used up."],
  [
    "A109101",
    "createAccessToken, tokenResponse",
    "A port failed, or your call was refused and the client sees this instead.",
    "Read `resultMessage` of the call; `onFault` gets the error."
  ],
  ["A113101", "revokeAccessTokens", "A port failed.", "`onFault` gets the error; call again."],
  ["A135101", "updateAccessToken", "A port failed.", "`onFault` gets the error; read the token before you try again."],
  ["A157101", "authenticateClient", "A port failed.", "`onFault` gets the error."],
  ["A254101", "verifyDpopProof", "A port failed.", "`onFault` gets the error."],
  ["A255101", "verifyClientAttestation", "A port failed.", "`onFault` gets the error."],
  ["A256101", "issueAttestationChallenge", "A port failed.", "`onFault` gets the error."],
  [
    "A157300",
    "the answer to a client",
    "The client did not authenticate; it must not learn why.",
    "Look into the report of the call: it has another code, and the reason."
  ],
  [
    "A255300",
    "verifyClientAttestation",
    "What the client sees for every attestation that is not accepted.",
    "The log has the code of the reason."
  ],
  [
    "A245304",
    "endpoints for PAR, tokens and introspection",
    "The body is not a form in UTF-8, `Authorization` is repeated, a header of the proxy is missing or malformed, or the URL has no valid host.",
    "Send `application/x-www-form-urlencoded`; compare `trustedProxy` with [behind a proxy](behind-a-proxy.md)."
  ],
  ["A049101", "issueAuthorizationCode", "A port failed, or your call was wrong.", "`onFault` gets the error."],
  [
    "A050101",
    "exchangeToken",
    "A port failed; nothing was revoked.",
    "`onFault` gets the error; the client may try again."
  ],
  [
    "A050300",
    "exchangeToken",
    "What the client sees for every code or refresh token that is not valid.",
    "The log has the code of the reason."
  ],
  ["A114101", "revokeToken", "A port failed.", "`onFault` gets the error; the client must try again."],
  ["A059101", "introspectToken", "A port failed.", "`onFault` gets the error."],
  ["A059001", "introspectToken", "The refresh token is active.", "none"],
  ["A049001", "issueAuthorizationCode", "The code is made.", "none"],
  ["A050001", "exchangeToken", "The token is made.", "none"],
  ["A114001", "revokeToken", "The token is not valid any more, or never was.", "none"],
  ["A060001", "REST: auth/authorization/fail", "The error goes to the client.", "none"],
  ["A060201", "REST: auth/authorization/fail", "The call could not be read.", "Read `resultMessage` of the call."],
  ["A054201", "REST: auth/token/issue", "The call could not be read.", "Read `resultMessage` of the call."],
  [
    "A054301",
    "REST: auth/token/issue",
    "There is no such ticket.",
    "See [tokens over REST](rest-api.md#codes-tokens-and-revocation)."
  ],
  ["A067201", "REST: auth/token/fail", "The call could not be read.", "Read `resultMessage` of the call."],
  [
    "A067301",
    "REST: auth/token/fail",
    "There is no such ticket.",
    "See [tokens over REST](rest-api.md#codes-tokens-and-revocation)."
  ],
  ["A056001", "introspect", "The token is valid.", "none"],
  ["A056002", "introspectStandard", "The token is active.", "none"],
  ["A058001", "introspectForResourceServer", "The token is active, and the resource server may know.", "none"],
  ["A245001", "pushAuthorizationRequest, registerAuthorizationRequest", "The request is registered.", "none"],
  ["A004001", "processAuthorizationRequest", "The request is in order, and waits for the user.", "none"],
  ["A040001", "completeAuthorization", "The request is completed.", "none"],
  ["A109001", "createAccessToken", "The token is created.", "none"],
  ["A135001", "updateAccessToken", "The token is updated.", "none"],
  ["A113001", "revokeAccessTokens", "The tokens are removed; `count` says how many.", "none"],
  ["A157001", "authenticateClient", "The client is authenticated.", "none"],
  ["A254001", "verifyDpopProof", "The proof is valid.", "none"],
  ["A255001", "verifyClientAttestation", "The attestation is valid.", "none"],
  ["A256001", "issueAttestationChallenge", "A challenge was issued.", "none"],
  ["A001101", "REST API", "The call failed in the server.", "The log of the server has the error."],
  [
    "A001201",
    "REST API",
    "The call came over http, and `requireTls` is set.",
    "Use https; behind a proxy, let it set `X-Forwarded-Proto`."
  ],
  [
    "A001202",
    "REST API",
    "The `Authorization` header is missing.",
    "Send the token of the service or of the organization."
  ],
  [
    "A001203",
    "REST API",
    "The header has another form than this path takes.",
    "Bearer with `/api/{serviceId}/…`, Basic with `/api/…`."
  ],
  [
    "A001217",
    "REST API",
    "The body is not JSON or a form in UTF-8, or its `Content-Type` says so.",
    "Send a JSON object as `application/json`."
  ],
  ["A001291", "REST API", "No operation has this path.", "Compare it with [the REST API](rest-api.md)."],
  ["A001292", "REST API", "The method is not POST.", "Use POST."],
  ["A001293", "REST API", "The body has more than 256 KiB.", "Send less."],
  [
    "A003201",
    "REST API",
    "No service has these credentials, or the path names another service.",
    "Compare `accessTokens`, `apiKey` and `apiSecret` of the service."
  ],
  ["A258201", "REST API", "The `Content-Type` header is missing.", "Send `application/json`."]
];
const PLAIN_CODES = ROWS.map(([code, where, meaning, fix]) => ({
  code,
  where,
  meaning,
  fix
}));
function explain(subject) {
  return typeof subject === "string" ? explainName(subject) : explainEvent(subject);
}
function explainEvent(event) {
  const finding = event.reason === void 0 ? faultIn(event) : refusalIn(event, event.reason);
  return { subject: callLine(event), findings: finding === void 0 ? [] : [finding] };
}
function callLine({ operation, clientIdentifier, clientId, serviceId, action, resultCode, at }) {
  const client2 = clientIdentifier ?? clientId;
  return [
    `${operation}: ${action} ${resultCode}`,
    ...client2 === void 0 ? [] : [`client ${client2}`],
    ...serviceId === void 0 ? [] : [`service ${serviceId}`],
    ...at !== void 0 && Math.abs(at) <= 864e13 ? [new Date(at).toISOString()] : []
  ].join(", ");
}
function refusalIn(event, reason) {
  const refused2 = event.checks.find(({ outcome }) => outcome === "refused");
  const row = rowOf(event.operation, reason);
  const usual = causeOf(reason, event.resultCode);
  const guess = guessOf(event, refused2);
  return defined({
    code: reason,
    confidence: "certain",
    problem: (row == null ? void 0 : row.text) ?? `The call was refused for the reason ${reason}.`,
    rule: refused2 && `${refused2.name} (${refused2.clause})`,
    ...comparedIn(refused2),
    answer: row && answerText$1(row),
    cause: (guess == null ? void 0 : guess.hint) ?? (usual && plainText(usual.cause)),
    nearest: isInMilliseconds(guess) ? void 0 : nearestOf(reason, refused2),
    fix: plainText((guess == null ? void 0 : guess.fix) ?? (usual == null ? void 0 : usual.fix) ?? "Compare what was expected with what was found.")
  });
}
function rowOf(operation, reason) {
  var _a2;
  const refusals2 = (_a2 = refusalsOf(operation)) == null ? void 0 : _a2.refusals;
  return refusals2 !== void 0 && Object.hasOwn(refusals2, reason) ? refusals2[reason] : void 0;
}
function comparedIn(refused2) {
  const { expected, actual, lines: lines2, hint = "" } = refused2 ?? {};
  const [, line] = /^line (\d{1,4}), /.exec(hint) ?? [];
  const differingLine = lines2 === void 0 || line === void 0 ? void 0 : Number(line);
  return defined({ expected, actual, lines: lines2, differingLine });
}
function faultIn({ fault, resultCode }) {
  if (fault === void 0) return void 0;
  const where = fault.port === void 0 ? fault.name : `the port ${fault.port} failed with ${fault.name}`;
  const { meaning, fix } = PLAIN_CODES.find(({ code }) => code === resultCode) ?? {};
  return defined({
    code: resultCode,
    confidence: "certain",
    problem: meaning ?? "A port failed.",
    actual: where,
    fix: plainText(fix ?? "onFault gets the error itself.")
  });
}
function explainName(name2) {
  const refusals2 = refusalsNamed(name2);
  const findings = [...refusals2.map((each) => meaningOf(each, confidenceOf(refusals2))), ...plainMeaningsOf(name2)];
  return findings.length === 0 ? void 0 : { subject: nameLine(name2, refusals2), findings };
}
function refusalsNamed(name2) {
  var _a2, _b;
  const named = /* @__PURE__ */ new Map();
  for (const { functions, refusals: refusals2 } of REFUSAL_TABLES) {
    for (const [reason, row] of Object.entries(refusals2)) {
      if (name2 !== reason && name2 !== row.code && name2 !== ((_a2 = row.shown) == null ? void 0 : _a2.code)) continue;
      const key2 = `${reason} ${row.code}`;
      named.set(key2, { reason, row, functions: [...((_b = named.get(key2)) == null ? void 0 : _b.functions) ?? [], ...functions] });
    }
  }
  return [...named.values()];
}
function confidenceOf(refusals2) {
  return refusals2.length === 1 ? "certain" : "possible";
}
function nameLine(name2, refusals2) {
  const functions = [...new Set(refusals2.flatMap((each) => each.functions))];
  const what = /^A\d{6}$/.test(name2) ? "result code" : "reason";
  const count = refusals2.length > 1 ? `, ${refusals2.length} meanings; the report has the reason` : "";
  return functions.length === 0 ? `${what} ${name2}` : `${what} ${name2} of ${functions.join(", ")}${count}`;
}
function meaningOf({ reason, row }, confidence) {
  const { cause, fix = "Compare what was expected with what was found." } = causeOf(reason, row.code) ?? {};
  return defined({
    code: reason,
    confidence,
    problem: row.text,
    answer: answerText$1(row),
    cause: cause && plainText(cause),
    fix: plainText(fix)
  });
}
function plainMeaningsOf(name2) {
  return PLAIN_CODES.filter(({ code }) => code === name2).map(({ code, where, meaning, fix }) => ({
    code,
    confidence: "certain",
    problem: meaning,
    rule: where,
    fix: plainText(fix)
  }));
}
function answerText$1({ action, error: error2, code, text, shown: shown2 = { code, text } }) {
  return `${action} ${error2}: ${resultMessage(shown2)}`;
}
function plainText(markdown) {
  return markdown.replace(/\[([^[\]]*)\]\(([^()]*)\)/g, "$1 (docs/$2)");
}
function formatExplanation({ subject, judged: judged2, findings }, options = {}) {
  const { colour = false } = requireOptions("formatExplanation", options, { colour: true });
  const [primary, ...others] = findings;
  const lines2 = primary === void 0 ? [{ text: "Nothing is wrong.", tone: "good" }] : [...linesOf(primary, judged2), ...others.flatMap(lineOfOther).slice(0, OTHERS)];
  const first = { text: plainLine(subject, LINE_LENGTH) };
  return writtenLines([first, ...lines2, ...labelledIfAny("judged", judged2, "faint")], colour);
}
function linesOf({ confidence, code, problem, ...finding }, judged2) {
  const difference = markDifference(finding.expected, finding.actual);
  return [
    labelled("wrong", `${problem} (${code}${CONFIDENCES[confidence]})`, "bad"),
    ...labelledIfAny("rule", finding.rule),
    ...labelledIfAny("expected", finding.expected),
    ...labelledIfAny("actual", finding.actual),
    ...labelledIfAny("", difference),
    ...(finding.lines ?? []).map(
      (line, at) => at + 1 === finding.differingLine ? labelled("differs", line, "notable") : labelled("over", line, "faint")
    ),
    ...labelledIfAny("answer", finding.answer ?? (judged2 && NO_ANSWER)),
    ...labelledIfAny("cause", finding.cause, "notable"),
    ...labelledIfAny("nearest", finding.nearest),
    labelled("fix", finding.fix, "good")
  ];
}
const CONFIDENCES = {
  certain: "",
  likely: ", likely",
  possible: ", possible"
};
const NO_ANSWER = "not known: no operation has answered this";
function labelledIfAny(label, text, tone) {
  return text === void 0 ? [] : [labelled(label, text, tone)];
}
function lineOfOther({ confidence, code, cause, problem, fix }) {
  return [labelled(confidence === "possible" ? "or" : "also", `${code}: ${cause ?? problem} ${fix}`)];
}
const OTHERS = 40;
function markDifference(expected, actual) {
  if (expected === void 0 || actual === void 0 || expected === actual) return void 0;
  const [left, right] = [[...expected], [...actual]];
  const before = commonLength(left, right);
  const after = commonLength(left.slice(before).reverse(), right.slice(before).reverse());
  if (before < BEGINNING || before + after < COMMON) return void 0;
  return " ".repeat(before) + "^".repeat(Math.max(1, right.length - before - after));
}
const COMMON = 8;
const BEGINNING = 4;
const PARTITIONS = 16;
class PartitionedMap {
  constructor() {
    __privateAdd(this, _partitions, []);
    __privateAdd(this, _size, 0);
  }
  get size() {
    return __privateGet(this, _size);
  }
  get(key2) {
    var _a2;
    return (_a2 = __privateGet(this, _partitions)[partitionOf(key2)]) == null ? void 0 : _a2.get(key2);
  }
  has(key2) {
    var _a2;
    return ((_a2 = __privateGet(this, _partitions)[partitionOf(key2)]) == null ? void 0 : _a2.has(key2)) === true;
  }
  set(key2, value) {
    const at = partitionOf(key2);
    const partition = __privateGet(this, _partitions)[at] ?? /* @__PURE__ */ new Map();
    const before = partition.size;
    __privateGet(this, _partitions)[at] = partition.set(key2, value);
    __privateSet(this, _size, __privateGet(this, _size) + (partition.size - before));
  }
  delete(key2) {
    var _a2;
    const removed = ((_a2 = __privateGet(this, _partitions)[partitionOf(key2)]) == null ? void 0 : _a2.delete(key2)) === true;
    if (removed) __privateWrapper(this, _size)._--;
    return removed;
  }
  *values() {
    for (const partition of __privateGet(this, _partitions)) if (partition !== void 0) yield* partition.values();
  }
  /** Walks through all entries, partition by partition, again and again. */
  walk() {
    return new Walk((at) => __privateGet(this, _partitions)[at]);
  }
}
_partitions = new WeakMap();
_size = new WeakMap();
class Walk {
  constructor(partitionAt) {
    __privateAdd(this, _partitionAt);
    __privateAdd(this, _at2, PARTITIONS - 1);
    __privateAdd(this, _entries, [].values());
    __privateSet(this, _partitionAt, partitionAt);
  }
  /** The next entry, after the last one the first again; `undefined` when there is none. */
  next() {
    var _a2;
    for (let left = PARTITIONS + 1; left > 0; left--) {
      const step = __privateGet(this, _entries).next();
      if (step.done !== true) return step.value;
      __privateSet(this, _at2, (__privateGet(this, _at2) + 1) % PARTITIONS);
      __privateSet(this, _entries, ((_a2 = __privateGet(this, _partitionAt).call(this, __privateGet(this, _at2))) == null ? void 0 : _a2.entries()) ?? [].values());
    }
    return void 0;
  }
}
_partitionAt = new WeakMap();
_at2 = new WeakMap();
_entries = new WeakMap();
function partitionOf(key2) {
  if (key2 === void 0) return 0;
  return (key2.charCodeAt(key2.length - 1) ^ key2.charCodeAt(key2.length - 2) << 2) & PARTITIONS - 1;
}
function withItem(held, item2) {
  if (held === void 0 || held === item2) return item2;
  return held instanceof Set ? held.add(item2) : /* @__PURE__ */ new Set([held, item2]);
}
function withoutItem(held, item2) {
  if (held === void 0 || held === item2) return void 0;
  if (!(held instanceof Set)) return held;
  held.delete(item2);
  return held.size === 0 ? void 0 : held;
}
function itemsOf(held) {
  if (held === void 0) return [];
  return held instanceof Set ? held : [held];
}
class AccessTokenIndex {
  constructor() {
    __privateAdd(this, _AccessTokenIndex_instances);
    __privateAdd(this, _refreshTokens, new PartitionedMap());
    /** The tokens of each client, by subject. */
    __privateAdd(this, _clients, /* @__PURE__ */ new Map());
    /** The clients that have tokens of a subject. */
    __privateAdd(this, _clientsOf, new PartitionedMap());
  }
  /** The hash of the access token that has this refresh token. */
  byRefreshToken(refreshTokenHash) {
    return __privateGet(this, _refreshTokens).get(refreshTokenHash);
  }
  /** The hashes of all access tokens of a client, or only of those for one subject. */
  byClient(clientId, subject) {
    const subjects = __privateGet(this, _clients).get(clientId);
    if (subjects === void 0) return [];
    return subject === void 0 ? allOf(subjects) : itemsOf(subjects.get(subject));
  }
  /** The hashes of all access tokens of a subject, at any client. */
  *bySubject(subject) {
    for (const clientId of itemsOf(__privateGet(this, _clientsOf).get(subject))) yield* this.byClient(clientId, subject);
  }
  /** Adds the entries of a record. Call it before the record is stored. */
  put({ hash: hash2, refreshTokenHash, clientId, subject }) {
    if (refreshTokenHash !== void 0) __privateGet(this, _refreshTokens).set(refreshTokenHash, hash2);
    const subjects = __privateGet(this, _clients).get(clientId) ?? new PartitionedMap();
    subjects.set(subject, withItem(subjects.get(subject), hash2));
    __privateGet(this, _clients).set(clientId, subjects);
    if (subject !== void 0) __privateGet(this, _clientsOf).set(subject, withItem(__privateGet(this, _clientsOf).get(subject), clientId));
  }
  /**
   * Removes the entries of a record, except those that its successor needs. Call it after the
   * record was removed or replaced.
   */
  drop(record, successor) {
    const { refreshTokenHash } = record;
    if (refreshTokenHash !== void 0 && refreshTokenHash !== (successor == null ? void 0 : successor.refreshTokenHash)) {
      __privateGet(this, _refreshTokens).delete(refreshTokenHash);
    }
    if (successor === void 0 || !sameHolder(record, successor)) __privateMethod(this, _AccessTokenIndex_instances, dropHolder_fn).call(this, record);
  }
}
_refreshTokens = new WeakMap();
_clients = new WeakMap();
_clientsOf = new WeakMap();
_AccessTokenIndex_instances = new WeakSet();
dropHolder_fn = function({ clientId, subject, hash: hash2 }) {
  const subjects = __privateGet(this, _clients).get(clientId);
  if (subjects === void 0) return;
  const rest = withoutItem(subjects.get(subject), hash2);
  if (rest !== void 0) subjects.set(subject, rest);
  else {
    subjects.delete(subject);
    if (subject !== void 0) __privateMethod(this, _AccessTokenIndex_instances, dropClientOf_fn).call(this, subject, clientId);
  }
  if (subjects.size === 0) __privateGet(this, _clients).delete(clientId);
};
dropClientOf_fn = function(subject, clientId) {
  const rest = withoutItem(__privateGet(this, _clientsOf).get(subject), clientId);
  if (rest === void 0) __privateGet(this, _clientsOf).delete(subject);
  else __privateGet(this, _clientsOf).set(subject, rest);
};
function* allOf(subjects) {
  for (const held of subjects.values()) {
    if (held instanceof Set) yield* held;
    else yield held;
  }
}
function sameHolder(one, other) {
  return one.clientId === other.clientId && one.subject === other.subject;
}
const [TEXT, OBJECT, LIST, MEMBER] = [16, 24, 48, 8];
function sizeOf(data) {
  if (typeof data === "string") return TEXT + sizeOfText(data);
  if (typeof data !== "object" || data === null) return 0;
  return Array.isArray(data) ? sizeOfList(data) : sizeOfObject(data);
}
function sizeOfList(list2) {
  let size = LIST;
  for (const each of list2) size += MEMBER + sizeOf(each);
  return size;
}
function sizeOfObject(data) {
  let size = OBJECT;
  for (const name2 in data) size += MEMBER + sizeOf(Reflect.get(data, name2));
  return size;
}
function sizeOfText(text) {
  return /[\u0100-\uffff]/.test(text) ? 2 * text.length : text.length;
}
const MARGIN = 6e4;
const SMALL_STEP = 4;
const LARGE_STEP = 1e4;
const ENTRY = 128;
class ExpiringMap {
  constructor(options) {
    __privateAdd(this, _ExpiringMap_instances);
    __privateAdd(this, _entries2, new PartitionedMap());
    __privateAdd(this, _options);
    __privateAdd(this, _bytes, 0);
    __privateAdd(this, _walk, __privateGet(this, _entries2).walk());
    __privateSet(this, _options, options);
  }
  /** The entry, expired or not. */
  get(key2) {
    return __privateGet(this, _entries2).get(key2);
  }
  /** Whether there is an entry, expired or not. */
  has(key2) {
    return __privateGet(this, _entries2).has(key2);
  }
  /** Sets or replaces an entry. Call {@link ExpiringMap.makeRoom} first. */
  set(key2, stored) {
    __privateMethod(this, _ExpiringMap_instances, delete_fn).call(this, key2);
    __privateGet(this, _entries2).set(key2, stored);
    __privateSet(this, _bytes, __privateGet(this, _bytes) + spaceOf(stored));
  }
  /** Adds an entry unless its key exists. */
  add(key2, stored, now) {
    this.tidy(now);
    if (this.has(key2)) return false;
    const space = spaceOf(stored);
    __privateMethod(this, _ExpiringMap_instances, makeRoomFor_fn).call(this, key2, space, now);
    __privateGet(this, _entries2).set(key2, stored);
    __privateSet(this, _bytes, __privateGet(this, _bytes) + space);
    return true;
  }
  /** Removes an entry and returns it. */
  take(key2) {
    const stored = __privateGet(this, _entries2).get(key2);
    __privateMethod(this, _ExpiringMap_instances, delete_fn).call(this, key2);
    return stored;
  }
  /** The small sweep that is part of every write. */
  tidy(now) {
    __privateMethod(this, _ExpiringMap_instances, sweep_fn).call(this, now - MARGIN, SMALL_STEP, SMALL_STEP);
  }
  /** Throws if there is no room for the entry and one large step finds too few expired entries. */
  makeRoom(key2, stored, now) {
    __privateMethod(this, _ExpiringMap_instances, makeRoomFor_fn).call(this, key2, spaceOf(stored), now);
  }
  /**
   * Removes at most `limit` entries that expired a minute before `now`, and returns how many.
   *
   * One call looks at a limited number of entries; the next call continues after them.
   */
  sweep(now, limit) {
    return __privateMethod(this, _ExpiringMap_instances, sweep_fn).call(this, now - MARGIN, limit, LARGE_STEP);
  }
}
_entries2 = new WeakMap();
_options = new WeakMap();
_bytes = new WeakMap();
_walk = new WeakMap();
_ExpiringMap_instances = new WeakSet();
makeRoomFor_fn = function(key2, space, now) {
  if (__privateMethod(this, _ExpiringMap_instances, exceededBy_fn).call(this, key2, space) === void 0) return;
  __privateMethod(this, _ExpiringMap_instances, sweep_fn).call(this, now - MARGIN, LARGE_STEP, LARGE_STEP, () => __privateMethod(this, _ExpiringMap_instances, exceededBy_fn).call(this, key2, space) === void 0);
  const exceeded = __privateMethod(this, _ExpiringMap_instances, exceededBy_fn).call(this, key2, space);
  if (exceeded !== void 0) throw new Error(`${__privateGet(this, _options).kind}: the storage is full (${exceeded})`);
};
sweep_fn = function(before, limit, looks, enough = () => false) {
  var _a2, _b;
  let removed = 0;
  for (let left = Math.min(looks, __privateGet(this, _entries2).size); left > 0 && removed < limit; left--) {
    const [key2, stored] = __privateGet(this, _walk).next() ?? [];
    if (key2 === void 0 || stored === void 0) break;
    if (!(__privateGet(this, _options).until(stored) < before)) continue;
    __privateMethod(this, _ExpiringMap_instances, delete_fn).call(this, key2);
    (_b = (_a2 = __privateGet(this, _options)).onSwept) == null ? void 0 : _b.call(_a2, stored);
    removed++;
    if (enough()) break;
  }
  return removed;
};
/** The limit that an entry of this size would exceed, after replacing any entry with its key. */
exceededBy_fn = function(key2, space) {
  const { capacity, bytes } = __privateGet(this, _options).limits;
  const current = __privateGet(this, _entries2).get(key2);
  if (current === void 0 && __privateGet(this, _entries2).size >= capacity) return `capacity: ${capacity}`;
  const others = __privateGet(this, _bytes) - (current === void 0 ? 0 : spaceOf(current));
  return others + space > bytes ? `bytes: ${bytes}` : void 0;
};
delete_fn = function(key2) {
  const stored = __privateGet(this, _entries2).get(key2);
  if (stored !== void 0) __privateSet(this, _bytes, __privateGet(this, _bytes) - spaceOf(stored));
  __privateGet(this, _entries2).delete(key2);
};
function spaceOf(stored) {
  return ENTRY + sizeOf(stored);
}
const SHORTEST_SLICE = 13;
function frozenCopy(data) {
  if (Array.isArray(data)) return Object.freeze(data.map(copyOf));
  const copy = Object.assign({}, data);
  for (const key2 in copy) copy[key2] = copyOf(copy[key2]);
  return Object.freeze(copy);
}
function copyOf(value) {
  if (typeof value === "string" && value.length >= SHORTEST_SLICE) return detached(value);
  return typeof value === "object" && value !== null ? frozenCopy(value) : value;
}
function detached(text) {
  return ` ${text}`.slice(1);
}
const TURN = 25;
const setTimer = setTimeout;
class MemoryAccessTokenStore {
  constructor(limits) {
    __privateAdd(this, _MemoryAccessTokenStore_instances);
    __privateAdd(this, _index, new AccessTokenIndex());
    __privateAdd(this, _records);
    __privateSet(this, _records, new ExpiringMap({
      kind: "accessTokens",
      limits,
      until: (record) => record.retainedUntil,
      onSwept: (record) => __privateGet(this, _index).drop(record)
    }));
  }
  find(hash2) {
    return __privateGet(this, _records).get(hash2);
  }
  add(record, now) {
    __privateGet(this, _records).tidy(now);
    if (__privateGet(this, _records).has(record.hash) || __privateMethod(this, _MemoryAccessTokenStore_instances, hasRefreshTokenOfAnother_fn).call(this, record)) return false;
    __privateMethod(this, _MemoryAccessTokenStore_instances, put_fn).call(this, frozenCopy(record), now);
    return true;
  }
  replace(hash2, version2, record, now) {
    if (record.hash !== hash2) throw new TypeError("replace: the new record must have the same hash");
    __privateGet(this, _records).tidy(now);
    const current = __privateGet(this, _records).get(hash2);
    if (current === void 0 || current.version !== version2) return false;
    if (__privateMethod(this, _MemoryAccessTokenStore_instances, hasRefreshTokenOfAnother_fn).call(this, record)) return false;
    const kept2 = frozenCopy(record);
    __privateMethod(this, _MemoryAccessTokenStore_instances, put_fn).call(this, kept2, now);
    __privateGet(this, _index).drop(current, kept2);
    return true;
  }
  remove(selection, limit) {
    const most = limit >= 1 ? limit : 0;
    const removed = __privateMethod(this, _MemoryAccessTokenStore_instances, removeAtOnce_fn).call(this, selection, Math.min(most, TURN));
    return removed < TURN ? removed : __privateMethod(this, _MemoryAccessTokenStore_instances, removeInTurns_fn).call(this, selection, most, removed);
  }
  sweep(now, limit) {
    return __privateGet(this, _records).sweep(now, limit);
  }
}
_index = new WeakMap();
_records = new WeakMap();
_MemoryAccessTokenStore_instances = new WeakSet();
removeAtOnce_fn = function(selection, limit) {
  const selected = [...firstOf(__privateMethod(this, _MemoryAccessTokenStore_instances, created_fn).call(this, selection), limit)].map((hash2) => __privateGet(this, _records).take(hash2));
  const removed = selected.filter((record) => record !== void 0);
  for (const record of removed) __privateGet(this, _index).drop(record);
  return removed.length;
};
removeInTurns_fn = async function(selection, limit, before) {
  for (let removed = before; ; ) {
    await nextTurn();
    const most = Math.min(limit - removed, TURN);
    const some = __privateMethod(this, _MemoryAccessTokenStore_instances, removeAtOnce_fn).call(this, selection, most);
    removed += some;
    if (most < TURN || some < most) return removed;
  }
};
put_fn = function(record, now) {
  __privateGet(this, _records).makeRoom(record.hash, record, now);
  __privateGet(this, _index).put(record);
  __privateGet(this, _records).set(record.hash, record);
};
hasRefreshTokenOfAnother_fn = function({ hash: hash2, refreshTokenHash }) {
  if (refreshTokenHash === void 0) return false;
  const holder = __privateGet(this, _index).byRefreshToken(refreshTokenHash);
  return holder !== void 0 && holder !== hash2;
};
created_fn = function* (selection) {
  const { createdUntil = Number.POSITIVE_INFINITY } = "createdUntil" in selection ? selection : {};
  for (const hash2 of __privateMethod(this, _MemoryAccessTokenStore_instances, select_fn).call(this, selection)) {
    const record = __privateGet(this, _records).get(hash2);
    if (record === void 0 || record.createdAt <= createdUntil) yield hash2;
  }
};
select_fn = function(selection) {
  if ("hash" in selection) return [selection.hash];
  if ("clientId" in selection) return __privateGet(this, _index).byClient(selection.clientId, selection.subject);
  if ("subject" in selection) return __privateGet(this, _index).bySubject(selection.subject);
  const holder = __privateGet(this, _index).byRefreshToken(selection.refreshTokenHash);
  return holder === void 0 ? [] : [holder];
};
function* firstOf(values, limit) {
  let left = limit;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}
function nextTurn() {
  return new Promise((resolve) => setTimer(resolve));
}
class MemoryClientRegistry {
  constructor(capacity) {
    __privateAdd(this, _MemoryClientRegistry_instances);
    __privateAdd(this, _capacity);
    /** Keyed by canonical identifier: the client id in digits. */
    __privateAdd(this, _clients2, /* @__PURE__ */ new Map());
    /** From each name, of any kind, to the canonical identifier. */
    __privateAdd(this, _names2, /* @__PURE__ */ new Map());
    /** When all tokens of a client were revoked. It outlives the client, because its tokens may too. */
    __privateAdd(this, _revoked, /* @__PURE__ */ new Map());
    __privateSet(this, _capacity, capacity);
  }
  find(identifier2) {
    const byId = __privateGet(this, _clients2).get(identifier2);
    if (byId !== void 0) return __privateMethod(this, _MemoryClientRegistry_instances, withRevocation_fn).call(this, { client: byId, by: "id", canonical: identifier2 });
    const canonical = __privateGet(this, _names2).get(identifier2);
    const client2 = canonical === void 0 ? void 0 : __privateGet(this, _clients2).get(canonical);
    return client2 === void 0 ? void 0 : __privateMethod(this, _MemoryClientRegistry_instances, withRevocation_fn).call(this, foundBy(identifier2, client2));
  }
  add(client2) {
    requireClient("clients.add", client2);
    return !__privateGet(this, _clients2).has(String(client2.clientId)) && this.put(client2);
  }
  put(client2) {
    requireClient("clients.put", client2);
    const canonical = String(client2.clientId);
    const names = namesOfClient(client2);
    const current = __privateGet(this, _clients2).get(canonical);
    if (current !== void 0 && !isSameClient(current, client2)) return false;
    if (names.some((name2) => __privateMethod(this, _MemoryClientRegistry_instances, belongsToAnother_fn).call(this, name2, canonical))) return false;
    if (current === void 0) __privateMethod(this, _MemoryClientRegistry_instances, requireRoom_fn).call(this);
    for (const name2 of names) __privateGet(this, _names2).set(name2, canonical);
    __privateGet(this, _clients2).set(canonical, frozenCopy(client2));
    if (current !== void 0) __privateMethod(this, _MemoryClientRegistry_instances, dropNames_fn).call(this, namesOfClient(current).filter((name2) => !names.includes(name2)));
    return true;
  }
  remove(canonical) {
    const client2 = __privateGet(this, _clients2).get(canonical);
    if (client2 === void 0) return false;
    __privateGet(this, _clients2).delete(canonical);
    __privateMethod(this, _MemoryClientRegistry_instances, dropNames_fn).call(this, namesOfClient(client2));
    return true;
  }
  revokeTokens(clientId, at) {
    __privateGet(this, _revoked).set(clientId, Math.max(at, __privateGet(this, _revoked).get(clientId) ?? at));
  }
}
_capacity = new WeakMap();
_clients2 = new WeakMap();
_names2 = new WeakMap();
_revoked = new WeakMap();
_MemoryClientRegistry_instances = new WeakSet();
withRevocation_fn = function(found) {
  const tokensRevokedAt = __privateGet(this, _revoked).get(found.client.clientId);
  return tokensRevokedAt === void 0 ? found : { ...found, tokensRevokedAt };
};
belongsToAnother_fn = function(name2, canonical) {
  const holder = __privateGet(this, _names2).get(name2);
  return holder !== void 0 && holder !== canonical;
};
dropNames_fn = function(names) {
  for (const name2 of names) __privateGet(this, _names2).delete(name2);
};
requireRoom_fn = function() {
  if (__privateGet(this, _clients2).size >= __privateGet(this, _capacity)) {
    throw new Error(`clients: the storage is full (capacity: ${__privateGet(this, _capacity)})`);
  }
};
class MemoryReplayStore {
  constructor(limits) {
    __privateAdd(this, _marks);
    __privateSet(this, _marks, new ExpiringMap({ kind: "replays", limits, until: (until) => until }));
  }
  claim(marks, now) {
    return marks.map(({ key: key2, until }) => __privateGet(this, _marks).add(key2, until, now));
  }
  sweep(now, limit) {
    return __privateGet(this, _marks).sweep(now, limit);
  }
}
_marks = new WeakMap();
class MemoryRevocationStore {
  constructor(limits) {
    __privateAdd(this, _revocations);
    __privateSet(this, _revocations, new ExpiringMap({
      kind: "revocations",
      limits,
      until: ({ retainedUntil: retainedUntil2 }) => retainedUntil2
    }));
  }
  revoke(revocation, now) {
    __privateGet(this, _revocations).tidy(now);
    const { key: key2 } = revocation;
    const latest2 = latestOf(revocation, __privateGet(this, _revocations).get(key2));
    __privateGet(this, _revocations).makeRoom(key2, latest2, now);
    __privateGet(this, _revocations).set(key2, latest2);
  }
  find(keys2) {
    return keys2.map((key2) => {
      var _a2;
      return (_a2 = __privateGet(this, _revocations).get(key2)) == null ? void 0 : _a2.revokedAt;
    });
  }
  sweep(now, limit) {
    return __privateGet(this, _revocations).sweep(now, limit);
  }
}
_revocations = new WeakMap();
function latestOf(one, other = one) {
  return {
    key: one.key,
    revokedAt: Math.max(one.revokedAt, other.revokedAt),
    retainedUntil: Math.max(one.retainedUntil, other.retainedUntil)
  };
}
class MemoryTakeOnceStore {
  constructor(options) {
    __privateAdd(this, _records2);
    __privateSet(this, _records2, new ExpiringMap({ ...options, until: ({ until }) => until }));
  }
  add(record, now) {
    return __privateGet(this, _records2).add(record.key, { text: JSON.stringify(record), until: record.retainedUntil }, now);
  }
  find(key2) {
    return recordOf(__privateGet(this, _records2).get(key2));
  }
  take(key2) {
    return recordOf(__privateGet(this, _records2).take(key2));
  }
  sweep(now, limit) {
    return __privateGet(this, _records2).sweep(now, limit);
  }
}
_records2 = new WeakMap();
function recordOf(stored) {
  return stored === void 0 ? void 0 : JSON.parse(stored.text);
}
class MemoryTokenFamilyStore {
  constructor(limits) {
    __privateAdd(this, _records3);
    __privateSet(this, _records3, new ExpiringMap({ kind: "tokenFamilies", limits, until: ({ until }) => until }));
  }
  find(key2) {
    const stored = __privateGet(this, _records3).get(key2);
    return stored === void 0 ? void 0 : JSON.parse(stored.text);
  }
  add(record, now) {
    return __privateGet(this, _records3).add(record.key, storedText(record), now);
  }
  replace(key2, version2, record, now) {
    var _a2;
    if (record.key !== key2) throw new TypeError("replace: the new record must have the same key");
    __privateGet(this, _records3).tidy(now);
    if (((_a2 = __privateGet(this, _records3).get(key2)) == null ? void 0 : _a2.version) !== version2) return false;
    const stored = storedText(record);
    __privateGet(this, _records3).makeRoom(key2, stored, now);
    __privateGet(this, _records3).set(key2, stored);
    return true;
  }
  sweep(now, limit) {
    return __privateGet(this, _records3).sweep(now, limit);
  }
}
_records3 = new WeakMap();
function storedText(record) {
  return { text: JSON.stringify(record), version: record.version, until: record.retainedUntil };
}
function createStorage(options = {}) {
  const { capacity = 1e6, bytes = 536870912 } = requireOptions("createStorage", options, OPTIONS$1);
  for (const [name2, limit] of Object.entries({ capacity, bytes })) {
    if (Number.isSafeInteger(limit) && limit >= 1) continue;
    throw new TypeError(`createStorage: pass a whole number of at least 1 as \`${name2}\``);
  }
  const services = /* @__PURE__ */ new Map();
  return {
    stores(serviceId) {
      const stores = services.get(serviceId) ?? emptyStores(serviceId, { capacity, bytes });
      services.set(serviceId, stores);
      return stores;
    }
  };
}
const OPTIONS$1 = { capacity: true, bytes: true };
function emptyStores(serviceId, limits) {
  return Object.freeze({
    serviceId,
    clients: new MemoryClientRegistry(limits.capacity),
    accessTokens: new MemoryAccessTokenStore(limits),
    pushedRequests: new MemoryTakeOnceStore({ kind: "pushedRequests", limits }),
    tickets: new MemoryTakeOnceStore({ kind: "tickets", limits }),
    replays: new MemoryReplayStore(limits),
    revocations: new MemoryRevocationStore(limits),
    tokenFamilies: new MemoryTokenFamilyStore(limits)
  });
}
function memoryStores(options) {
  const { serviceId, storage } = requireOptions("memoryStores", options, OPTIONS);
  if (typeof serviceId !== "string" || serviceId === "") {
    throw new TypeError("memoryStores: pass the id of the service as `serviceId`");
  }
  if (storage !== void 0 && typeof (storage == null ? void 0 : storage.stores) !== "function") {
    throw new TypeError("memoryStores: pass a storage made by createStorage() as `storage`");
  }
  return (storage ?? createStorage()).stores(serviceId);
}
const OPTIONS = { serviceId: true, storage: true };
const NOW = Date.UTC(2026, 0, 1, 12);
const TOKEN = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU";
const CLIENT_ID = "ledger";
const PAR_ENDPOINT = "https://as.example/par";
const bytesOf = (text) => new TextEncoder().encode(text);
async function digestOf(text) {
  return base64url$1(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text))));
}
async function createKey() {
  const parameters2 = { name: "ECDSA", namedCurve: "P-256" };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(parameters2, false, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey);
  const thumbprint2 = await digestOf(JSON.stringify({ crv: "P-256", kty: "EC", x, y }));
  return { privateKey, jwk: { kty: "EC", crv: "P-256", x, y }, thumbprint: thumbprint2 };
}
async function requestOf(state, keys2) {
  const pushed2 = state.call === "push";
  const [method, targetUri] = pushed2 ? ["POST", PAR_ENDPOINT] : [state.method, state.url];
  const claims = state.key === "none" ? void 0 : await claimsOf(state, method, targetUri);
  const proof = claims && await signed(claims, state.key === "other" ? keys2.other : keys2.own);
  return {
    method,
    targetUri,
    headers: [...pushed2 ? formHeaders(state) : tokenHeaders(state), ...proof ? [["DPoP", proof]] : []],
    body: pushed2 ? bodyOf(state, keys2.own) : "",
    claims
  };
}
function tokenHeaders({ scheme }) {
  return scheme === "" ? [] : [["Authorization", `${scheme} ${TOKEN}`]];
}
function formHeaders({ secret }) {
  const credentials2 = [CLIENT_ID, secret].map(encodeURIComponent).join(":");
  return [
    ["Content-Type", "application/x-www-form-urlencoded"],
    ["Authorization", `Basic ${btoa(credentials2)}`]
  ];
}
function bodyOf({ form }, { thumbprint: thumbprint2 }) {
  const lines2 = form.split(/\r?\n/).filter((line) => line !== "");
  const pairs2 = lines2.map((line) => line.replace("{thumbprint}", thumbprint2).split(/=(.*)/s, 2));
  return new URLSearchParams(pairs2.map(([name2 = "", value = ""]) => [name2, value])).toString();
}
async function claimsOf(state, method, targetUri) {
  return {
    jti: crypto.randomUUID(),
    htm: state.proofMethod || method,
    htu: state.proofUrl || targetUri,
    iat: NOW / 1e3 + Number(state.clock),
    ...state.call === "api" && { ath: await digestOf(state.proofToken === "sent" ? TOKEN : "another token") }
  };
}
function signed(claims, { privateKey, jwk: jwk2 }) {
  const algorithm2 = { name: "ECDSA", hash: "SHA-256" };
  const sign2 = async (data) => new Uint8Array(await crypto.subtle.sign(algorithm2, privateKey, new Uint8Array(data)));
  return signJwt({ typ: "dpop+jwt", alg: "ES256", jwk: jwk2 }, claims, sign2);
}
const SERVICE = {
  serviceId: "bank",
  issuer: "https://as.example",
  supportedScopes: [{ name: "payments" }, { name: "profile" }]
};
const CLIENT = {
  clientIdAlias: CLIENT_ID,
  clientSecret: `plain:${INITIAL.secret}`,
  redirectUris: ["https://ledger.example/callback"],
  pkceRequired: true
};
const SECRETS = ["of the playground: 32 bytes or more"];
let keys;
function keysOfVisit() {
  keys ?? (keys = Promise.all([createKey(), createKey()]).then(([own2, other]) => ({ own: own2, other })));
  return keys;
}
async function run(state) {
  const keys2 = await keysOfVisit();
  const events = [];
  const portsAt = await world((event) => events.push(event));
  const withoutToken2 = await issue(state, keys2.own.thumbprint, portsAt(NOW - Number(state.age) * 1e3));
  if (withoutToken2 !== void 0) return shownOf({ request: "", answer: withoutToken2, event: events.at(-1) });
  events.length = 0;
  const request = await requestOf(state, keys2);
  let answer = await answerOf(state, request, portsAt(NOW));
  if (state.sent === "twice") answer = await answerOf(state, request, portsAt(NOW));
  return shownOf({ request: requestText(request), answer: answerText(answer), event: events.at(-1) });
}
async function world(report) {
  const stores = memoryStores({ serviceId: SERVICE.serviceId });
  await stores.clients.put(await defineClient(CLIENT), NOW);
  const shared = { service: SERVICE, stores, secrets: SECRETS, crypto: platformCrypto, report };
  return (now) => createPorts({ ...shared, clock: { now: () => now } });
}
async function issue({ granted: granted2 }, dpopKeyThumbprint, ports) {
  const grant2 = { clientIdentifier: CLIENT_ID, subject: "ada", scopes: wordsOf(granted2), accessToken: TOKEN };
  const created2 = await createAccessToken({ grantType: "AUTHORIZATION_CODE", dpopKeyThumbprint, ...grant2 }, ports);
  return created2.action === "OK" ? void 0 : created2.resultMessage;
}
async function answerOf(state, request, ports) {
  if (state.call === "push") return answerPushedRequestOverHttp(request, ports);
  const guarded = await guardResource(request, { scopes: wordsOf(state.demanded) }, ports);
  return guarded.ok ? { status: 200, headers: guarded.value.headers, body: '{"paid":true}' } : guarded.refusal;
}
function wordsOf(text) {
  return text.split(" ").filter((word) => word !== "");
}
function requestText({ method, targetUri, headers, body, claims }) {
  const shown2 = headers.map(([name2, value]) => [name2, name2 === "DPoP" ? `${value.slice(0, 45)}…` : value]);
  const proof = claims === void 0 ? "" : `

Claims of the proof:
${JSON.stringify(claims, null, 2)}`;
  return textOf(`${method} ${targetUri}`, shown2, body.replaceAll("&", "\n&")) + proof;
}
function answerText({ status, headers, body }) {
  return textOf(`${status}`, Object.entries(headers), body);
}
function textOf(first, headers, body) {
  const lines2 = [first, ...headers.map(([name2, value]) => `${name2}: ${value}`)];
  return [...lines2, ...body === "" ? [] : ["", body]].join("\n");
}
function shownOf({ event, ...texts2 }) {
  var _a2;
  const refusedBy = (_a2 = event == null ? void 0 : event.checks.find(({ outcome }) => outcome === "refused")) == null ? void 0 : _a2.name;
  return event === void 0 ? { ...texts2, decision: "No credentials, so nothing was introspected", ...NOTHING } : {
    ...texts2,
    refusedBy,
    decision: `${event.action} ${event.resultCode}`,
    granted: event.reason === void 0,
    report: formatReport(event),
    everyCheck: formatReport(event, { verbose: true }),
    explanation: event.reason === void 0 ? "" : formatExplanation(explain(event))
  };
}
const NOTHING = { refusedBy: void 0, granted: false, report: "", everyCheck: "", explanation: "" };
function usePlayground() {
  const state = runtimeDom_cjs_prod.shallowRef(INITIAL);
  const shown2 = runtimeDom_cjs_prod.shallowRef();
  const problem = runtimeDom_cjs_prod.ref("");
  const readAddress = () => {
    const read2 = readFragment(location.hash);
    problem.value = read2 === void 0 ? "This link holds no state of the playground, so here is a call that passes." : "";
    state.value = read2 ?? INITIAL;
  };
  const show = async (of) => {
    try {
      const result = await run(of);
      if (of === state.value) shown2.value = result;
    } catch (error2) {
      problem.value = String(error2);
    }
  };
  runtimeDom_cjs_prod.watch(state, show);
  runtimeDom_cjs_prod.onMounted(() => {
    readAddress();
    if (state.value === INITIAL) void show(INITIAL);
    addEventListener("hashchange", readAddress);
  });
  runtimeDom_cjs_prod.onUnmounted(() => removeEventListener("hashchange", readAddress));
  const choose = (chosen) => {
    state.value = chosen;
    problem.value = "";
    history.replaceState(history.state, "", `${location.pathname}#${fragmentOf(chosen)}`);
  };
  return { state, shown: shown2, problem, choose };
}
const Playground = runtimeDom_cjs_prod.defineComponent(() => {
  const { state, shown: shown2, problem, choose } = usePlayground();
  const change = (name2, value) => choose(changed(state.value, name2, value));
  return () => runtimeDom_cjs_prod.h("div", { class: "playground" }, [
    runtimeDom_cjs_prod.h("div", { class: "mistakes", role: "group", "aria-label": "Start from" }, mistakeButtons(state.value, choose)),
    runtimeDom_cjs_prod.h("p", { class: "problem", role: "status" }, problem.value),
    shown2.value && decisionOf(shown2.value),
    runtimeDom_cjs_prod.h("div", { class: "sides" }, [
      runtimeDom_cjs_prod.h("form", { onSubmit: (event) => event.preventDefault() }, fieldsOf(state.value, change)),
      runtimeDom_cjs_prod.h("div", { class: "shown" }, shown2.value && resultsOf(shown2.value))
    ])
  ]);
});
function mistakeButtons(state, choose) {
  const rows = [
    { title: "Nothing is wrong", state: INITIAL },
    ...MISTAKES.map((each) => ({ ...each, state: stateOf(each) }))
  ];
  const current = fragmentOf(state);
  return rows.map(
    (row) => runtimeDom_cjs_prod.h(
      "button",
      { type: "button", "aria-pressed": fragmentOf(row.state) === current, onClick: () => choose(row.state) },
      row.title
    )
  );
}
function fieldsOf(state, change) {
  const names = FIELD_NAMES.filter((name2) => FIELDS[name2].of === void 0 || FIELDS[name2].of === state.call);
  return names.map(
    (name2) => runtimeDom_cjs_prod.h("label", { class: { changed: state[name2] !== INITIAL[name2] } }, [
      runtimeDom_cjs_prod.h("span", FIELDS[name2].label),
      inputOf(name2, state[name2], (value) => change(name2, value))
    ])
  );
}
function inputOf(name2, value, change) {
  const { kind: kind2, choices = {}, empty } = FIELDS[name2];
  const onInput = ({ target }) => {
    if (target !== null && "value" in target) change(String(target.value));
  };
  const options = Object.entries(choices).map(([each, text]) => runtimeDom_cjs_prod.h("option", { value: each }, text));
  if (kind2 === "choice") return runtimeDom_cjs_prod.h("select", { name: name2, value, onInput }, options);
  const plain = { name: name2, value, onInput, spellcheck: false, autocapitalize: "off", autocomplete: "off" };
  if (kind2 === "lines") return runtimeDom_cjs_prod.h("textarea", { ...plain, rows: value.split("\n").length + 1 });
  return runtimeDom_cjs_prod.h("input", { ...plain, placeholder: empty, type: kind2 === "seconds" ? "number" : "text" });
}
function decisionOf({ decision, granted: granted2, refusedBy }) {
  const refused2 = refusedBy === void 0 ? [] : [", refused by the check ", runtimeDom_cjs_prod.h("strong", refusedBy)];
  return runtimeDom_cjs_prod.h("p", { class: ["decision", granted2 ? "granted" : "refused"], role: "status" }, [decision, ...refused2]);
}
function resultsOf({ request, answer, report, everyCheck, explanation }) {
  return [
    ...block("The client gets", answer),
    ...block("You see in the report", report),
    ...block("What to do", explanation),
    ...block("The client has sent", request),
    runtimeDom_cjs_prod.h("details", [runtimeDom_cjs_prod.h("summary", "Every check in its order"), runtimeDom_cjs_prod.h("pre", { tabindex: 0 }, everyCheck)])
  ];
}
function block(title, text) {
  return text === "" ? [] : [runtimeDom_cjs_prod.h("h2", title), runtimeDom_cjs_prod.h("pre", { tabindex: 0 }, text)];
}
export {
  Playground
};
