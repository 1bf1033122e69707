import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"registrationMark","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core/registrationMark.md","filePath":"reference/core/registrationMark.md"}');
const _sfc_main = { name: "reference/core/registrationMark.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="registrationmark" tabindex="-1">registrationMark <a class="header-anchor" href="#registrationmark" aria-label="Permalink to &quot;registrationMark&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core.html"><code>@symbolon/core</code></a></p><p>A new mark for the <code>registration</code> of a client that registers at run time (<a href="https://www.rfc-editor.org/rfc/rfc7591" target="_blank" rel="noreferrer">RFC 7591</a>): 128 random bits in base64url.</p><p>Access tokens, pushed requests and tickets of the client carry the mark. They stay unknown when the client is removed and its name is registered again with another mark.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> registrationMark</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">crypto</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Pick</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="Crypto.html">Crypto</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;randomBytes&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core/registrationMark.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const registrationMark = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  registrationMark as default
};
