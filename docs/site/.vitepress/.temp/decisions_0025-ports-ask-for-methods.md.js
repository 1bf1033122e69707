import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0025 Ports ask for methods, and a store may ask for the token","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0025-ports-ask-for-methods.md","filePath":"decisions/0025-ports-ask-for-methods.md"}');
const _sfc_main = { name: "decisions/0025-ports-ask-for-methods.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0025-ports-ask-for-methods-and-a-store-may-ask-for-the-token" tabindex="-1">0025 Ports ask for methods, and a store may ask for the token <a class="header-anchor" href="#0025-ports-ask-for-methods-and-a-store-may-ask-for-the-token" aria-label="Permalink to &quot;0025 Ports ask for methods, and a store may ask for the token&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Introspection called two methods of five stores, and its type demanded all of them: who had tokens in a table of their own wrote eleven methods that nothing called. A token was found by the hash of its string alone, so a table keyed by the string, by an HMAC or by a <code>jti</code> could not be searched at all.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>The type of ports that an operation takes names the methods that it calls (<code>StoreUse&lt;&#39;accessTokens&#39;, &#39;find&#39;&gt;</code>). A store of access tokens may have <code>findPresented</code>, which <code>introspect</code> calls in place of <code>find</code>, with the presented token beside its hash. A store without it never gets a token, as before. <code>introspectionPorts</code> and <code>pushedRequestPorts</code> make ports of functions; they hold no rules, and what they give to the operations is checked as a record of any storage is: unknown members are faults, and the hash is that of the token.</p><h2 id="instead" tabindex="-1">Instead <a class="header-anchor" href="#instead" aria-label="Permalink to &quot;Instead&quot;">​</a></h2><ul><li>The token as a second argument of <code>find</code>: every storage, and every wrapper that logs calls, would get it.</li><li>A second way through introspection for foreign tokens: every check would have to know it.</li><li>A port that turns a token into a key: a claim of a JWT does not fit it, nor do two lookups.</li></ul><h2 id="what-it-costs" tabindex="-1">What it costs <a class="header-anchor" href="#what-it-costs" aria-label="Permalink to &quot;What it costs&quot;">​</a></h2><ul><li>A token that <code>findToken</code> answers without its thumbprint is a bearer token, and Symbolon cannot know better: the guide says so.</li><li>Where <code>findClient</code> is absent, a client is made up from its identifier, so no client is locked.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0025-ports-ask-for-methods.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0025PortsAskForMethods = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0025PortsAskForMethods as default
};
