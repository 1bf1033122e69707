import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"NodeCryptoOptions","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-crypto-node/NodeCryptoOptions.md","filePath":"reference/core-crypto-node/NodeCryptoOptions.md"}');
const _sfc_main = { name: "reference/core-crypto-node/NodeCryptoOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="nodecryptooptions" tabindex="-1">NodeCryptoOptions <a class="header-anchor" href="#nodecryptooptions" aria-label="Permalink to &quot;NodeCryptoOptions&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-crypto-node.html"><code>@symbolon/core/crypto-node</code></a></p><p>Where <code>nodeCrypto</code> verifies signatures.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> NodeCryptoOptions</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> offload</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;threadpool&#39;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>offload</code></td><td><code>threadpool</code>: all signatures are verified by the threads of libuv. A verification then takes longer, but a process that has several cores to itself makes about twice as many. Default: on the thread of the program, except for ES384 and ES512, which take so long that other requests would wait.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-crypto-node/NodeCryptoOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NodeCryptoOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NodeCryptoOptions as default
};
