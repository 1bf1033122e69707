import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"clientsByUrl","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/fetcher/clientsByUrl.md","filePath":"reference/fetcher/clientsByUrl.md"}');
const _sfc_main = { name: "reference/fetcher/clientsByUrl.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="clientsbyurl" tabindex="-1">clientsByUrl <a class="header-anchor" href="#clientsbyurl" aria-label="Permalink to &quot;clientsByUrl&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../fetcher.html"><code>@symbolon/fetcher</code></a></p><p>A client store over another one that finds clients with the keys at their <code>jwksUri</code> (<a href="https://www.rfc-editor.org/rfc/rfc7591#section-2" target="_blank" rel="noreferrer">RFC 7591 §2</a>), and with <code>documents</code> also clients that describe themselves in a document at the URL that is their <code>client_id</code> (Client ID Metadata Document). A client of the store precedes a document.</p><p>Keys that cannot be fetched are no keys: <code>jwks</code> is empty, and what needs a key is refused. A client whose document cannot be fetched is unknown where the document is wrong or absent; where its server cannot be reached now, <code>find</code> rejects. <code>find</code> and <code>renewKeys</code> also reject where this server has no turn to ask, and no copy to use.</p><p>With <code>documents</code> the store has no <code>revokeTokens</code>. Throws a <code>TypeError</code> for an unknown option and for a limit that is no positive integer.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> clientsByUrl</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  store</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core-stores/ClientStore.html">ClientStore</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  fetcher</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Fetcher.html">Fetcher</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="ClientsByUrlOptions.html">ClientsByUrlOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core-stores/ClientStore.html">ClientStore</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/fetcher/clientsByUrl.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const clientsByUrl = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  clientsByUrl as default
};
