import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"Patience","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/sql/Patience.md","filePath":"reference/sql/Patience.md"}');
const _sfc_main = { name: "reference/sql/Patience.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="patience" tabindex="-1">Patience <a class="header-anchor" href="#patience" aria-label="Permalink to &quot;Patience&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../sql.html"><code>@symbolon/sql</code></a></p><p>How to wait between attempts, and how to know for how long they have lasted.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Patience</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> pause</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Pause.html">Pause</a></span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> elapsed</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Elapsed.html">Elapsed</a></span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>pause</code></td><td>How to wait before a retry. Default: <code>setTimeout</code>.</td></tr><tr><td><code>elapsed</code></td><td>The clock that bounds all attempts together. Default: <code>performance.now</code>.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/sql/Patience.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Patience = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Patience as default
};
