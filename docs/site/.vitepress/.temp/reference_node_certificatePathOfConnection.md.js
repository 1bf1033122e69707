import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"certificatePathOfConnection","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/node/certificatePathOfConnection.md","filePath":"reference/node/certificatePathOfConnection.md"}');
const _sfc_main = { name: "reference/node/certificatePathOfConnection.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="certificatepathofconnection" tabindex="-1">certificatePathOfConnection <a class="header-anchor" href="#certificatepathofconnection" aria-label="Permalink to &quot;certificatePathOfConnection&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../node.html"><code>@symbolon/node</code></a></p><p>The certificates that the client sent with its own on the TLS connection, in PEM, for TLS_CLIENT_AUTH (<a href="https://www.rfc-editor.org/rfc/rfc8705#section-2.1" target="_blank" rel="noreferrer">RFC 8705 §2.1</a>); empty without TLS or without a certificate. Node returns those that it can link by name. A resumed TLS session has none, so configure the usual intermediates for path validation.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> certificatePathOfConnection</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">({</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  socket</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> IncomingMessage</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> readonly</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[]</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/node/certificatePathOfConnection.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const certificatePathOfConnection = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  certificatePathOfConnection as default
};
