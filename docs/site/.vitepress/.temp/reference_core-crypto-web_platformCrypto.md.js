import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"platformCrypto","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-crypto-web/platformCrypto.md","filePath":"reference/core-crypto-web/platformCrypto.md"}');
const _sfc_main = { name: "reference/core-crypto-web/platformCrypto.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="platformcrypto" tabindex="-1">platformCrypto <a class="header-anchor" href="#platformcrypto" aria-label="Permalink to &quot;platformCrypto&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-crypto-web.html"><code>@symbolon/core/crypto-web</code></a></p><p>The <code>Crypto</code> port on WebCrypto, for every runtime that is not Node.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> platformCrypto</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/Crypto.html">Crypto</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-crypto-web/platformCrypto.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const platformCrypto = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  platformCrypto as default
};
