import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"GrantDenied","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/token/GrantDenied.md","filePath":"reference/token/GrantDenied.md"}');
const _sfc_main = { name: "reference/token/GrantDenied.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="grantdenied" tabindex="-1">GrantDenied <a class="header-anchor" href="#grantdenied" aria-label="Permalink to &quot;GrantDenied&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../token.html"><code>@symbolon/token</code></a></p><p>The error that the client gets (<a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.2" target="_blank" rel="noreferrer">RFC 6749 §5.2</a>, <a href="https://www.rfc-editor.org/rfc/rfc8628#section-3.5" target="_blank" rel="noreferrer">RFC 8628 §3.5</a>, <a href="https://www.rfc-editor.org/rfc/rfc8693#section-2.2.2" target="_blank" rel="noreferrer">RFC 8693 §2.2.2</a>).</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> GrantDenied</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> error</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="GrantError.html">GrantError</a></span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/token/GrantDenied.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const GrantDenied = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  GrantDenied as default
};
