import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"TokenRevocationRequest","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/token/TokenRevocationRequest.md","filePath":"reference/token/TokenRevocationRequest.md"}');
const _sfc_main = { name: "reference/token/TokenRevocationRequest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="tokenrevocationrequest" tabindex="-1">TokenRevocationRequest <a class="header-anchor" href="#tokenrevocationrequest" aria-label="Permalink to &quot;TokenRevocationRequest&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../token.html"><code>@symbolon/token</code></a></p><p>A revocation request (<a href="https://www.rfc-editor.org/rfc/rfc7009#section-2.1" target="_blank" rel="noreferrer">RFC 7009 §2.1</a>): the form that the client sent, and how it authenticated.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> TokenRevocationRequest</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ClientAuthenticationRequest</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/token/TokenRevocationRequest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TokenRevocationRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TokenRevocationRequest as default
};
