import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"ATTESTATION_CHALLENGE","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-http/ATTESTATION_CHALLENGE.md","filePath":"reference/core-http/ATTESTATION_CHALLENGE.md"}');
const _sfc_main = { name: "reference/core-http/ATTESTATION_CHALLENGE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="attestation_challenge" tabindex="-1">ATTESTATION_CHALLENGE <a class="header-anchor" href="#attestation_challenge" aria-label="Permalink to &quot;ATTESTATION_CHALLENGE&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../core-http.html"><code>@symbolon/core/http</code></a></p><p>Challenges for client attestations (<a href="https://datatracker.ietf.org/doc/html/draft-ietf-oauth-attestation-based-client-auth#section-6.3" target="_blank" rel="noreferrer">Attestation-Based Client Authentication §6.3</a>).</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> ATTESTATION_CHALLENGE</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Endpoint.html">Endpoint</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Pick</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="HttpRequestView.html">HttpRequestView</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;method&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="AttestationChallengePorts.html">AttestationChallengePorts</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="AttestationChallengeOptions.html">AttestationChallengeOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-http/ATTESTATION_CHALLENGE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ATTESTATION_CHALLENGE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ATTESTATION_CHALLENGE as default
};
