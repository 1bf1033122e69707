import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"remoteIntrospection","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/remote/remoteIntrospection.md","filePath":"reference/remote/remoteIntrospection.md"}');
const _sfc_main = { name: "reference/remote/remoteIntrospection.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="remoteintrospection" tabindex="-1">remoteIntrospection <a class="header-anchor" href="#remoteintrospection" aria-label="Permalink to &quot;remoteIntrospection&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../remote.html"><code>@symbolon/remote</code></a></p><p>The ports of a guard that is not where the tokens are: it asks the introspection endpoint of the authorization server about each token (<a href="https://www.rfc-editor.org/rfc/rfc7662" target="_blank" rel="noreferrer">RFC 7662</a>, <a href="https://www.rfc-editor.org/rfc/rfc9701" target="_blank" rel="noreferrer">RFC 9701</a>), and checks everything else itself. <code>service.issuer</code> is that server.</p><p>An endpoint that fails, is late, or answers anything but what it must is INTERNAL_SERVER_ERROR, never a yes and never an unknown token. Throws a <code>TypeError</code> that names an option that is missing or wrong.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> remoteIntrospection</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="RemoteIntrospectionOptions.html">RemoteIntrospectionOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/IntrospectionPorts-type.html">IntrospectionPorts</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/remote/remoteIntrospection.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const remoteIntrospection = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  remoteIntrospection as default
};
