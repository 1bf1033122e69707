import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"ReplayStore","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-stores/ReplayStore.md","filePath":"reference/core-stores/ReplayStore.md"}');
const _sfc_main = { name: "reference/core-stores/ReplayStore.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="replaystore" tabindex="-1">ReplayStore <a class="header-anchor" href="#replaystore" aria-label="Permalink to &quot;ReplayStore&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-stores.html"><code>@symbolon/core/stores</code></a></p><p>One-time marks of proofs, assertions and request objects.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ReplayStore</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> extends</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> <a href="Sweepable.html">Sweepable</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">  claim</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    marks</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="ReplayMark.html">ReplayMark</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[],</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    now</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Instant.html">Instant</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  )</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/Awaitable.html">Awaitable</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">readonly</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> boolean</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[]&gt;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>claim</code></td><td>Adds each mark independently if it does not exist; the answers are in the order of the marks. Of all calls with one key, concurrent ones included, only the first gets <code>true</code>.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-stores/ReplayStore.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReplayStore = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReplayStore as default
};
