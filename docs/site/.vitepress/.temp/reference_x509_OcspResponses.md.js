import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"OcspResponses","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/x509/OcspResponses.md","filePath":"reference/x509/OcspResponses.md"}');
const _sfc_main = { name: "reference/x509/OcspResponses.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="ocspresponses" tabindex="-1">OcspResponses <a class="header-anchor" href="#ocspresponses" aria-label="Permalink to &quot;OcspResponses&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../x509.html"><code>@symbolon/x509</code></a></p><p>Finds the OCSP responses about a certificate, in DER: what the client stapled, or what a responder has answered. At most 8; empty when there is none. They are verified, whoever hands them in. An error that it throws is a failure of the port and not a refusal.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> OcspResponses</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> (</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  question</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="OcspQuestion.html">OcspQuestion</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">) </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">=&gt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/Awaitable.html">Awaitable</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Uint8Array</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[]&gt;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/x509/OcspResponses.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const OcspResponses = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  OcspResponses as default
};
