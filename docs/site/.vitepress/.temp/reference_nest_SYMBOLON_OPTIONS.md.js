import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"SYMBOLON_OPTIONS","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/nest/SYMBOLON_OPTIONS.md","filePath":"reference/nest/SYMBOLON_OPTIONS.md"}');
const _sfc_main = { name: "reference/nest/SYMBOLON_OPTIONS.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolon_options" tabindex="-1">SYMBOLON_OPTIONS <a class="header-anchor" href="#symbolon_options" aria-label="Permalink to &quot;SYMBOLON_OPTIONS&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../nest.html"><code>@symbolon/nest</code></a></p><p>The token of the options of <code>SymbolonModule</code>, for example to replace them in a test.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> SYMBOLON_OPTIONS</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;SYMBOLON_OPTIONS&#39;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/nest/SYMBOLON_OPTIONS.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SYMBOLON_OPTIONS = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SYMBOLON_OPTIONS as default
};
