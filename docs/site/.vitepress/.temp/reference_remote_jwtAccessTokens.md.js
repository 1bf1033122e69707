import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"jwtAccessTokens","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/remote/jwtAccessTokens.md","filePath":"reference/remote/jwtAccessTokens.md"}');
const _sfc_main = { name: "reference/remote/jwtAccessTokens.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="jwtaccesstokens" tabindex="-1">jwtAccessTokens <a class="header-anchor" href="#jwtaccesstokens" aria-label="Permalink to &quot;jwtAccessTokens&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../remote.html"><code>@symbolon/remote</code></a></p><p>The ports of a guard whose authorization server issues JWTs and answers no questions about them: each is verified here (<a href="https://www.rfc-editor.org/rfc/rfc9068#section-4" target="_blank" rel="noreferrer">RFC 9068 §4</a>), and everything else is checked as for every token: scopes, step-up, certificate and proof. <code>service.issuer</code> is that server.</p><p>A JWT that is not for this API, or not by this server, is an unknown token. Keys that cannot be had are INTERNAL_SERVER_ERROR. Throws a <code>TypeError</code> that names an option that is missing or wrong.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> jwtAccessTokens</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="JwtAccessTokensOptions.html">JwtAccessTokensOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/IntrospectionPorts-type.html">IntrospectionPorts</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/remote/jwtAccessTokens.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const jwtAccessTokens = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  jwtAccessTokens as default
};
