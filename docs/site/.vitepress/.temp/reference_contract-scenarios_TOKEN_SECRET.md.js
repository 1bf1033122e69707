import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"TOKEN_SECRET","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/contract-scenarios/TOKEN_SECRET.md","filePath":"reference/contract-scenarios/TOKEN_SECRET.md"}');
const _sfc_main = { name: "reference/contract-scenarios/TOKEN_SECRET.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="token_secret" tabindex="-1">TOKEN_SECRET <a class="header-anchor" href="#token_secret" aria-label="Permalink to &quot;TOKEN_SECRET&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../contract-scenarios.html"><code>@symbolon/contract/scenarios</code></a></p><p>The secret of refresh tokens in scenarios.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> TOKEN_SECRET</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;refresh tokens of scenarios: 32 bytes and more&#39;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/contract-scenarios/TOKEN_SECRET.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TOKEN_SECRET = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TOKEN_SECRET as default
};
