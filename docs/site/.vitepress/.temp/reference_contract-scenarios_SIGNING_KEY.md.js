import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"SIGNING_KEY","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/contract-scenarios/SIGNING_KEY.md","filePath":"reference/contract-scenarios/SIGNING_KEY.md"}');
const _sfc_main = { name: "reference/contract-scenarios/SIGNING_KEY.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="signing_key" tabindex="-1">SIGNING_KEY <a class="header-anchor" href="#signing_key" aria-label="Permalink to &quot;SIGNING_KEY&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../contract-scenarios.html"><code>@symbolon/contract/scenarios</code></a></p><p>The private key of <a href="https://www.rfc-editor.org/rfc/rfc7515" target="_blank" rel="noreferrer">RFC 7515</a> Appendix A.3.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> SIGNING_KEY</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/Jwk.html">Jwk</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/contract-scenarios/SIGNING_KEY.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SIGNING_KEY = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SIGNING_KEY as default
};
