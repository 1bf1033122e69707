import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"SymbolonModuleOptions","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/nest/SymbolonModuleOptions.md","filePath":"reference/nest/SymbolonModuleOptions.md"}');
const _sfc_main = { name: "reference/nest/SymbolonModuleOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonmoduleoptions" tabindex="-1">SymbolonModuleOptions <a class="header-anchor" href="#symbolonmoduleoptions" aria-label="Permalink to &quot;SymbolonModuleOptions&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../nest.html"><code>@symbolon/nest</code></a></p><p>Options of <code>SymbolonModule</code>: those of its guards, and its endpoints.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> SymbolonModuleOptions</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> extends</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> <a href="ResourceGuardOptions.html">ResourceGuardOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> endpoints</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Endpoints.html">Endpoints</a></span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> undefined</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>endpoints</code></td><td>Listeners by their whole path, such as <code>{ &#39;/par&#39;: pushedAuthorizationRequestEndpoint({ ports }) }</code>. They get a request before parsers of bodies and everything else of the application, with every method. The path is compared exactly, and a global prefix is not added to it.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/nest/SymbolonModuleOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SymbolonModuleOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SymbolonModuleOptions as default
};
