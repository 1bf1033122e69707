import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"privateKeyJwt","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/remote/privateKeyJwt.md","filePath":"reference/remote/privateKeyJwt.md"}');
const _sfc_main = { name: "reference/remote/privateKeyJwt.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="privatekeyjwt" tabindex="-1">privateKeyJwt <a class="header-anchor" href="#privatekeyjwt" aria-label="Permalink to &quot;privateKeyJwt&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../remote.html"><code>@symbolon/remote</code></a></p><p>Authenticates by a JWT that is signed for each request (<a href="https://www.rfc-editor.org/rfc/rfc7523#section-2.2" target="_blank" rel="noreferrer">RFC 7523 §2.2</a>, <a href="https://www.rfc-editor.org/rfc/rfc7523#section-3" target="_blank" rel="noreferrer">§3</a>). Throws a <code>TypeError</code> for options that are missing or wrong.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> privateKeyJwt</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="PrivateKeyJwtOptions.html">PrivateKeyJwtOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Authenticate.html">Authenticate</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/remote/privateKeyJwt.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const privateKeyJwt = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  privateKeyJwt as default
};
