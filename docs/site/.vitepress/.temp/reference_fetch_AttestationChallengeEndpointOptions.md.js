import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"AttestationChallengeEndpointOptions","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/fetch/AttestationChallengeEndpointOptions.md","filePath":"reference/fetch/AttestationChallengeEndpointOptions.md"}');
const _sfc_main = { name: "reference/fetch/AttestationChallengeEndpointOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="attestationchallengeendpointoptions" tabindex="-1">AttestationChallengeEndpointOptions <a class="header-anchor" href="#attestationchallengeendpointoptions" aria-label="Permalink to &quot;AttestationChallengeEndpointOptions&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../fetch.html"><code>@symbolon/fetch</code></a></p><p>Options of <code>attestationChallengeEndpoint</code>.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> AttestationChallengeEndpointOptions</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  extends</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> core</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">AttestationChallengeOptions</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    core</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">FaultOptions</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/fetch/AttestationChallengeEndpointOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AttestationChallengeEndpointOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AttestationChallengeEndpointOptions as default
};
