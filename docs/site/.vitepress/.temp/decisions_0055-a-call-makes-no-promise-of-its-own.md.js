import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0055 A call makes no promise of its own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0055-a-call-makes-no-promise-of-its-own.md","filePath":"decisions/0055-a-call-makes-no-promise-of-its-own.md"}');
const _sfc_main = { name: "decisions/0055-a-call-makes-no-promise-of-its-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0055-a-call-makes-no-promise-of-its-own" tabindex="-1">0055 A call makes no promise of its own <a class="header-anchor" href="#0055-a-call-makes-no-promise-of-its-own" aria-label="Permalink to &quot;0055 A call makes no promise of its own&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A bearer token in memory took 7 µs, of which a third was garbage: promises and their contexts of asynchronous functions whose every <code>await</code> had a value already, objects that grew member by member, and copies of copies.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li><code>operate</code> is a class of five small methods. Where a port answers at once, the whole call is one turn, and the one promise is the one that the caller gets. So are the marks of revocations, which every token of a store with <code>revocations</code> asks for, and the examination of a message signature.</li><li>The first stage of the two hot operations names the members that later stages add. The facts then have room for them, and <code>withMore</code> stays: the compiler sees a member that a stage forgets. Writing them by name instead, past the compiler, was no faster.</li><li>JSON whose text is what <code>JSON.stringify</code> makes of its value repeats no name; only other JSON is searched for repetitions.</li><li>A bare item of a structured field is chosen by its first character and matched without the array of a match. Reading the usual <code>Signature-Input</code> takes 6 instead of 13.5 µs, with less code: a strict pattern beside the grammar is not needed.</li></ul><h2 id="what-it-costs" tabindex="-1">What it costs <a class="header-anchor" href="#what-it-costs" aria-label="Permalink to &quot;What it costs&quot;">​</a></h2><p>190 lines of core. Measured in turn with the state before, in processes of their own: bearer 6.9 to 5.3 µs and 8.9 to 5.5 kB of garbage, an unknown token 3.0 to 2.2 µs, a pushed request with HTTP Basic 24.9 to 21 µs, a known DPoP key 1.64 to 1.55 V, the code exchange over node:http 0.59 to 0.55 of oidc-provider.</p><p>Not worth it: loops by index in place of <code>for … of</code> over judges; a cache of the digest of a subject.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0055-a-call-makes-no-promise-of-its-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0055ACallMakesNoPromiseOfItsOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0055ACallMakesNoPromiseOfItsOwn as default
};
