import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"FormEndpointOptions","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/koa/FormEndpointOptions.md","filePath":"reference/koa/FormEndpointOptions.md"}');
const _sfc_main = { name: "reference/koa/FormEndpointOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="formendpointoptions" tabindex="-1">FormEndpointOptions <a class="header-anchor" href="#formendpointoptions" aria-label="Permalink to &quot;FormEndpointOptions&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../koa.html"><code>@symbolon/koa</code></a></p><p>Options of <code>formEndpoint</code>.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> FormEndpointOptions</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> extends</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> core</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">FormSources</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;[</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">ctx</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Context</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]&gt; {}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/koa/FormEndpointOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FormEndpointOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FormEndpointOptions as default
};
