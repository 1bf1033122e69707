import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"SymbolonFilter","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/nest/SymbolonFilter.md","filePath":"reference/nest/SymbolonFilter.md"}');
const _sfc_main = { name: "reference/nest/SymbolonFilter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonfilter" tabindex="-1">SymbolonFilter <a class="header-anchor" href="#symbolonfilter" aria-label="Permalink to &quot;SymbolonFilter&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../nest.html"><code>@symbolon/nest</code></a></p><p>Sends the answer of a <code>SymbolonException</code>, on Express and on Fastify.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">class</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> SymbolonFilter</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> implements</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> ExceptionFilter</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="SymbolonException.html">SymbolonException</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt; {</span></span>
<span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">  catch</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">({ </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">answer</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="SymbolonException.html">SymbolonException</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">host</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ArgumentsHost</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> void</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>catch</code></td><td>Answers the request of <code>host</code>. A filter of your own may call it.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/nest/SymbolonFilter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SymbolonFilter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SymbolonFilter as default
};
