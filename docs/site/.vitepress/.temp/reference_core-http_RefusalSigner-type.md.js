import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"RefusalSigner","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-http/RefusalSigner-type.md","filePath":"reference/core-http/RefusalSigner-type.md"}');
const _sfc_main = { name: "reference/core-http/RefusalSigner-type.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="refusalsigner" tabindex="-1">RefusalSigner <a class="header-anchor" href="#refusalsigner" aria-label="Permalink to &quot;RefusalSigner&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-http.html"><code>@symbolon/core/http</code></a></p><p>Signs the answers with which a guard refuses requests; <code>refusalSigner</code> makes one.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> RefusalSigner</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">  sign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">answer</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="HttpAnswer.html">HttpAnswer</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">request</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="HttpRequestView.html">HttpRequestView</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Promise</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="HttpAnswer.html">HttpAnswer</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>sign</code></td><td>The answer with the headers of its signature.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-http/RefusalSigner-type.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RefusalSignerType = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RefusalSignerType as default
};
