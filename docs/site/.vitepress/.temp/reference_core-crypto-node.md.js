import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/core/crypto-node","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-crypto-node.md","filePath":"reference/core-crypto-node.md"}');
const _sfc_main = { name: "reference/core-crypto-node.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symboloncorecrypto-node" tabindex="-1">@symbolon/core/crypto-node <a class="header-anchor" href="#symboloncorecrypto-node" aria-label="Permalink to &quot;@symbolon/core/crypto-node&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/core.html">the package</a></p><p>Token introspection and pushed authorization requests as pure functions over injected ports.</p><p>Other entries of the package: <a href="./core.html"><code>@symbolon/core</code></a>, <a href="./core-http.html"><code>@symbolon/core/http</code></a>, <a href="./core-stores.html"><code>@symbolon/core/stores</code></a>, <a href="./core-metadata.html"><code>@symbolon/core/metadata</code></a>, <a href="./core-encryption.html"><code>@symbolon/core/encryption</code></a>, <a href="./core-crypto-web.html"><code>@symbolon/core/crypto-web</code></a>.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-crypto-node/nodeCrypto.html"><code>nodeCrypto</code></a></td><td>The <code>Crypto</code> port on node:crypto.</td></tr></tbody></table></div><h2 id="values" tabindex="-1">Values <a class="header-anchor" href="#values" aria-label="Permalink to &quot;Values&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-crypto-node/platformCrypto.html"><code>platformCrypto</code></a></td><td>The <code>Crypto</code> port of most programs:</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-crypto-node/NodeCryptoOptions.html"><code>NodeCryptoOptions</code></a></td><td>Where <code>nodeCrypto</code> verifies signatures.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-crypto-node.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const coreCryptoNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  coreCryptoNode as default
};
