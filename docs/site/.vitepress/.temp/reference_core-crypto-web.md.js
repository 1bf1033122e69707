import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/core/crypto-web","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-crypto-web.md","filePath":"reference/core-crypto-web.md"}');
const _sfc_main = { name: "reference/core-crypto-web.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symboloncorecrypto-web" tabindex="-1">@symbolon/core/crypto-web <a class="header-anchor" href="#symboloncorecrypto-web" aria-label="Permalink to &quot;@symbolon/core/crypto-web&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/core.html">the package</a></p><p>Token introspection and pushed authorization requests as pure functions over injected ports.</p><p>Other entries of the package: <a href="./core.html"><code>@symbolon/core</code></a>, <a href="./core-http.html"><code>@symbolon/core/http</code></a>, <a href="./core-stores.html"><code>@symbolon/core/stores</code></a>, <a href="./core-metadata.html"><code>@symbolon/core/metadata</code></a>, <a href="./core-encryption.html"><code>@symbolon/core/encryption</code></a>, <a href="./core-crypto-node.html"><code>@symbolon/core/crypto-node</code></a>.</p><h2 id="values" tabindex="-1">Values <a class="header-anchor" href="#values" aria-label="Permalink to &quot;Values&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-crypto-web/platformCrypto.html"><code>platformCrypto</code></a></td><td>The <code>Crypto</code> port on WebCrypto, for every runtime that is not Node.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-crypto-web.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const coreCryptoWeb = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  coreCryptoWeb as default
};
