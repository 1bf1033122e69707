import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"AuthorizationResponse","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core/AuthorizationResponse.md","filePath":"reference/core/AuthorizationResponse.md"}');
const _sfc_main = { name: "reference/core/AuthorizationResponse.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="authorizationresponse" tabindex="-1">AuthorizationResponse <a class="header-anchor" href="#authorizationresponse" aria-label="Permalink to &quot;AuthorizationResponse&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core.html"><code>@symbolon/core</code></a></p><p>An authorization response (<a href="/rules.html#4-the-authorization-endpoint">docs/rules.md §4</a>). Absent fields are omitted; look at <code>action</code> first.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> AuthorizationResponse</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="AuthorizationWaiting.html">AuthorizationWaiting</a></span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="AuthorizationRefused.html">AuthorizationRefused</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core/AuthorizationResponse.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AuthorizationResponse = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AuthorizationResponse as default
};
