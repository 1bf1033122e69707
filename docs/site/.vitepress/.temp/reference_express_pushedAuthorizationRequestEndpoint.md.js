import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"pushedAuthorizationRequestEndpoint","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/express/pushedAuthorizationRequestEndpoint.md","filePath":"reference/express/pushedAuthorizationRequestEndpoint.md"}');
const _sfc_main = { name: "reference/express/pushedAuthorizationRequestEndpoint.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="pushedauthorizationrequestendpoint" tabindex="-1">pushedAuthorizationRequestEndpoint <a class="header-anchor" href="#pushedauthorizationrequestendpoint" aria-label="Permalink to &quot;pushedAuthorizationRequestEndpoint&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../express.html"><code>@symbolon/express</code></a></p><p>The pushed authorization request endpoint (<a href="https://www.rfc-editor.org/rfc/rfc9126#section-2" target="_blank" rel="noreferrer">RFC 9126 §2</a>). Mount it with <code>app.all</code>, before <code>express.urlencoded()</code>.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> pushedAuthorizationRequestEndpoint</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="PushedRequestEndpointOptions.html">PushedRequestEndpointOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> RequestHandler</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/express/pushedAuthorizationRequestEndpoint.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const pushedAuthorizationRequestEndpoint = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  pushedAuthorizationRequestEndpoint as default
};
