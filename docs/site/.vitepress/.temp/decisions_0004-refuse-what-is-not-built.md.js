import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0004 A demand that is not built is refused","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0004-refuse-what-is-not-built.md","filePath":"decisions/0004-refuse-what-is-not-built.md"}');
const _sfc_main = { name: "decisions/0004-refuse-what-is-not-built.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0004-a-demand-that-is-not-built-is-refused" tabindex="-1">0004 A demand that is not built is refused <a class="header-anchor" href="#0004-a-demand-that-is-not-built-is-refused" aria-label="Permalink to &quot;0004 A demand that is not built is refused&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The library grows piece by piece, and its documents name more than is built. An author who sets <code>fapiModes</code> or <code>requestObjectRequired</code> relies on being protected. A property that is ignored until it is built is a hole that nobody sees.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>A demand for protection that cannot be enforced yet is refused twice:</p><ul><li>when the configuration is read, with the name of the property and the words &quot;is not built yet&quot;;</li><li>when a request makes the demand, with a refusal of its own.</li></ul><p>It is never ignored. An unknown property is refused too, with other words.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>The configuration of a later version does not load in an earlier one. To build a piece, remove it from these lists and from <code>NOT_BUILT</code> in the reader, and remove the check that refused it. The compiler and the tests lead there.</p><h2 id="properties-of-a-service" tabindex="-1">Properties of a service <a class="header-anchor" href="#properties-of-a-service" aria-label="Permalink to &quot;Properties of a service&quot;">​</a></h2><p>None.</p><h2 id="properties-of-a-client" tabindex="-1">Properties of a client <a class="header-anchor" href="#properties-of-a-client" aria-label="Permalink to &quot;Properties of a client&quot;">​</a></h2><p>None.</p><h2 id="fapi-modes" tabindex="-1">FAPI modes <a class="header-anchor" href="#fapi-modes" aria-label="Permalink to &quot;FAPI modes&quot;">​</a></h2><p>FAPI1_ADVANCED, FAPI1_BASELINE. The others are accepted; <a href="./../fapi.html">FAPI 2.0</a> says where each of their demands is kept.</p><h2 id="requests" tabindex="-1">Requests <a class="header-anchor" href="#requests" aria-label="Permalink to &quot;Requests&quot;">​</a></h2><p>None.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0004-refuse-what-is-not-built.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0004RefuseWhatIsNotBuilt = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0004RefuseWhatIsNotBuilt as default
};
