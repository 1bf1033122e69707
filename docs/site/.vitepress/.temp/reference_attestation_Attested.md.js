import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"Attested","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/attestation/Attested.md","filePath":"reference/attestation/Attested.md"}');
const _sfc_main = { name: "reference/attestation/Attested.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="attested" tabindex="-1">Attested <a class="header-anchor" href="#attested" aria-label="Permalink to &quot;Attested&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../attestation.html"><code>@symbolon/attestation</code></a></p><p>What an attested request is known by.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Attested</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> attestation</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="ClientAttestationVerified.html">ClientAttestationVerified</a></span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> headers</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core-http/HttpAnswer.html">HttpAnswer</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;headers&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>headers</code></td><td>Headers that the resource must add to its answer: the next challenge and nonce, if any.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/attestation/Attested.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Attested = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Attested as default
};
