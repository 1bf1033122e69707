import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"CertificateHeaderProblem","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-http/CertificateHeaderProblem.md","filePath":"reference/core-http/CertificateHeaderProblem.md"}');
const _sfc_main = { name: "reference/core-http/CertificateHeaderProblem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="certificateheaderproblem" tabindex="-1">CertificateHeaderProblem <a class="header-anchor" href="#certificateheaderproblem" aria-label="Permalink to &quot;CertificateHeaderProblem&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-http.html"><code>@symbolon/core/http</code></a></p><p>Why a header has no certificate that can be used. <code>malformed</code> includes another format, and more certificates than belong there.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> CertificateHeaderProblem</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;repeated&#39;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;too long&#39;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;malformed&#39;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-http/CertificateHeaderProblem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CertificateHeaderProblem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CertificateHeaderProblem as default
};
