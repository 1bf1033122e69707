import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"ClientAttestationRefused","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/attestation/ClientAttestationRefused.md","filePath":"reference/attestation/ClientAttestationRefused.md"}');
const _sfc_main = { name: "reference/attestation/ClientAttestationRefused.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="clientattestationrefused" tabindex="-1">ClientAttestationRefused <a class="header-anchor" href="#clientattestationrefused" aria-label="Permalink to &quot;ClientAttestationRefused&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../attestation.html"><code>@symbolon/attestation</code></a></p><p>The attestation is refused. UNAUTHORIZED is status 401, INTERNAL_SERVER_ERROR 500.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ClientAttestationRefused</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  extends</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> AnswerHead</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">    &#39;clientAttestationResponse&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">    &#39;UNAUTHORIZED&#39;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;INTERNAL_SERVER_ERROR&#39;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  &gt; {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> responseContent</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> attestationChallenge</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> dpopNonce</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>responseContent</code></td><td>Value for <code>WWW-Authenticate</code> (<a href="https://www.rfc-editor.org/rfc/rfc6750#section-3" target="_blank" rel="noreferrer">RFC 6750 §3</a>).</td></tr><tr><td><code>attestationChallenge</code></td><td>Value for the <code>OAuth-Client-Attestation-Challenge</code> header of the answer, if there is one.</td></tr><tr><td><code>dpopNonce</code></td><td>Value for the <code>DPoP-Nonce</code> header of the answer (<a href="https://www.rfc-editor.org/rfc/rfc9449#section-9" target="_blank" rel="noreferrer">RFC 9449 §9</a>).</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/attestation/ClientAttestationRefused.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ClientAttestationRefused = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ClientAttestationRefused as default
};
