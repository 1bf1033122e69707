import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0014 Core writes records as text","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0014-records-as-text-in-core.md","filePath":"decisions/0014-records-as-text-in-core.md"}');
const _sfc_main = { name: "decisions/0014-records-as-text-in-core.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0014-core-writes-records-as-text" tabindex="-1">0014 Core writes records as text <a class="header-anchor" href="#0014-core-writes-records-as-text" aria-label="Permalink to &quot;0014 Core writes records as text&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Redis and SQL keep a record as one text. Each wrote JSON by itself. One of them checked what it read, the other did not. Five flags that are nearly always <code>false</code> made up an eighth of a token.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>accessTokenText</code>, <code>pushedRequestText</code>, <code>ticketText</code> and <code>clientText</code> of core write a record and read it again. Usual values are left out, and which values are usual never changes. Reading checks the type of every field and answers <code>undefined</code> for anything else. The store turns that into a fault, and compares the record with the key under which it was stored.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Other adapters can do the same in one line. A record that gains a field does not compile until the field is in its shape. Unknown fields are ignored, so an older version reads what a newer one wrote.</p><p><a href="./0015-records-say-nothing-unknown.html">0015</a> changed this: unknown fields are refused, and <code>read</code> answers a refusal instead of <code>undefined</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0014-records-as-text-in-core.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0014RecordsAsTextInCore = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0014RecordsAsTextInCore as default
};
