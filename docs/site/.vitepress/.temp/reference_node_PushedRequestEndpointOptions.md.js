import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"PushedRequestEndpointOptions","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/node/PushedRequestEndpointOptions.md","filePath":"reference/node/PushedRequestEndpointOptions.md"}');
const _sfc_main = { name: "reference/node/PushedRequestEndpointOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="pushedrequestendpointoptions" tabindex="-1">PushedRequestEndpointOptions <a class="header-anchor" href="#pushedrequestendpointoptions" aria-label="Permalink to &quot;PushedRequestEndpointOptions&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../node.html"><code>@symbolon/node</code></a></p><p>Options of <code>pushedAuthorizationRequestEndpoint</code>.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> PushedRequestEndpointOptions</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  extends</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> <a href="FormEndpointOptions.html">FormEndpointOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    core</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">PortsOf</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">typeof</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> core.</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">PUSHED_REQUEST</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt; {}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/node/PushedRequestEndpointOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PushedRequestEndpointOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PushedRequestEndpointOptions as default
};
