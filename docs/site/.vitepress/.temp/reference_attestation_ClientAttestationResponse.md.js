import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"ClientAttestationResponse","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/attestation/ClientAttestationResponse.md","filePath":"reference/attestation/ClientAttestationResponse.md"}');
const _sfc_main = { name: "reference/attestation/ClientAttestationResponse.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="clientattestationresponse" tabindex="-1">ClientAttestationResponse <a class="header-anchor" href="#clientattestationresponse" aria-label="Permalink to &quot;ClientAttestationResponse&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../attestation.html"><code>@symbolon/attestation</code></a></p><p>The result of verifying an attestation at a resource; with any action but OK, <code>responseContent</code> is the <code>WWW-Authenticate</code> header for the client.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ClientAttestationResponse</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  |</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="ClientAttestationVerified.html">ClientAttestationVerified</a></span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  |</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="ClientAttestationRefused.html">ClientAttestationRefused</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/attestation/ClientAttestationResponse.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ClientAttestationResponse = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ClientAttestationResponse as default
};
