import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"ResourceDemands","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-http/ResourceDemands.md","filePath":"reference/core-http/ResourceDemands.md"}');
const _sfc_main = { name: "reference/core-http/ResourceDemands.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="resourcedemands" tabindex="-1">ResourceDemands <a class="header-anchor" href="#resourcedemands" aria-label="Permalink to &quot;ResourceDemands&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-http.html"><code>@symbolon/core/http</code></a></p><p>What a resource demands of an access token and of the request.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ResourceDemands</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  extends</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> Pick</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    <a href="../core/IntrospectionRequest.html">IntrospectionRequest</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;scopes&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;subject&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;resources&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;acrValues&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;maxAge&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;dpopNonceRequired&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">    |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;requiredComponents&#39;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  &gt; {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> resource</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/ProtectedResource.html">ProtectedResource</a></span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> null</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> undefined</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>resource</code></td><td>The resource of <code>defineProtectedResource</code>, for clients that must find out where they get a token: the token must be meant for it, as if it were among <code>resources</code>, and challenges name its metadata (<a href="https://www.rfc-editor.org/rfc/rfc9728#section-5.1" target="_blank" rel="noreferrer">RFC 9728 §5.1</a>).</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-http/ResourceDemands.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResourceDemands = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResourceDemands as default
};
