import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"introspectionEndpoint","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/express/introspectionEndpoint.md","filePath":"reference/express/introspectionEndpoint.md"}');
const _sfc_main = { name: "reference/express/introspectionEndpoint.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="introspectionendpoint" tabindex="-1">introspectionEndpoint <a class="header-anchor" href="#introspectionendpoint" aria-label="Permalink to &quot;introspectionEndpoint&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../express.html"><code>@symbolon/express</code></a></p><p>The introspection endpoint (<a href="https://www.rfc-editor.org/rfc/rfc7662#section-2" target="_blank" rel="noreferrer">RFC 7662 §2</a>, <a href="https://www.rfc-editor.org/rfc/rfc9701" target="_blank" rel="noreferrer">RFC 9701</a>), for resource servers that authenticate, about tokens that are meant for them. Mount it with <code>app.all</code>, before <code>express.urlencoded()</code>.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> introspectionEndpoint</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="IntrospectionEndpointOptions.html">IntrospectionEndpointOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> RequestHandler</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/express/introspectionEndpoint.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const introspectionEndpoint = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  introspectionEndpoint as default
};
