import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"certificates","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/x509/certificates.md","filePath":"reference/x509/certificates.md"}');
const _sfc_main = { name: "reference/x509/certificates.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="certificates" tabindex="-1">certificates <a class="header-anchor" href="#certificates" aria-label="Permalink to &quot;certificates&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../x509.html"><code>@symbolon/x509</code></a></p><p>The <code>Certificates</code> port of <a href="https://www.rfc-editor.org/rfc/rfc5280#section-6.1" target="_blank" rel="noreferrer">RFC 5280 §6.1</a>: it accepts a certificate with a path to an anchor on which every certificate satisfies every rule at the given instant. Throws a <code>TypeError</code> when there is no anchor or the configuration cannot be read, but never for what a client sends.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> certificates</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="CertificatesOptions.html">CertificatesOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/Certificates.html">Certificates</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/x509/certificates.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const certificates = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  certificates as default
};
