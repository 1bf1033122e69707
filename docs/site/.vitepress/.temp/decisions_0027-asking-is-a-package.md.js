import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0027 Asking another server is a package of its own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0027-asking-is-a-package.md","filePath":"decisions/0027-asking-is-a-package.md"}');
const _sfc_main = { name: "decisions/0027-asking-is-a-package.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0027-asking-another-server-is-a-package-of-its-own" tabindex="-1">0027 Asking another server is a package of its own <a class="header-anchor" href="#0027-asking-another-server-is-a-package-of-its-own" aria-label="Permalink to &quot;0027 Asking another server is a package of its own&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A guard that is not where the tokens are asks an introspection endpoint. Core uses no network, no timer and no ambient clock. What an answer means is a matter of the RFCs: which members it must have, when a signed one counts, what must never pass as a bearer token. How it is fetched is not.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>remoteIntrospectionPorts</code> of core turns answers into records of access tokens, over a function <code>ask(token, accept)</code> that fetches one. It has all rules, the keys and the limits, and makes its ports with <code>introspectionPorts</code>, so every check of <code>introspect</code> holds for foreign tokens too. <code>@symbolon/remote</code> has the function: <code>fetch</code>, a timeout, a bound for bytes, and authentication. It has no rule about tokens.</p><h2 id="instead" tabindex="-1">Instead <a class="header-anchor" href="#instead" aria-label="Permalink to &quot;Instead&quot;">​</a></h2><ul><li>All of it in core, with <code>fetch</code> and a timer passed in: every user would pass the same two globals. A user who forgets the timer has a guard that hangs.</li><li>In <code>@symbolon/fetch</code>: that package is about requests that arrive, and a guard on Express does not need it.</li><li>With jose in the new package: there would be two readers of JWTs, which differ in what they refuse.</li></ul><h2 id="what-it-costs" tabindex="-1">What it costs <a class="header-anchor" href="#what-it-costs" aria-label="Permalink to &quot;What it costs&quot;">​</a></h2><ul><li>One more package to install.</li><li>Authentication at the endpoint gets crypto and clock from the ports, so that a test with another clock signs by it.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0027-asking-is-a-package.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0027AskingIsAPackage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0027AskingIsAPackage as default
};
