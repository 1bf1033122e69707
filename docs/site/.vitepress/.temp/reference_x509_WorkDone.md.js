import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"WorkDone","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/x509/WorkDone.md","filePath":"reference/x509/WorkDone.md"}');
const _sfc_main = { name: "reference/x509/WorkDone.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="workdone" tabindex="-1">WorkDone <a class="header-anchor" href="#workdone" aria-label="Permalink to &quot;WorkDone&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../x509.html"><code>@symbolon/x509</code></a></p><p>The cost of a search for a path.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">interface</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> WorkDone</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> candidates</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> signatures</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> forgeries</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> comparisons</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> policies</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> responses</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>member</th><th>meaning</th></tr></thead><tbody><tr><td><code>candidates</code></td><td>Certificates that were tried as issuers, by name and key identifier.</td></tr><tr><td><code>signatures</code></td><td>Verified signatures of certificates on paths.</td></tr><tr><td><code>forgeries</code></td><td>Invalid signatures, of certificates and of OCSP responses.</td></tr><tr><td><code>comparisons</code></td><td>Values of names that were compared with constraints.</td></tr><tr><td><code>policies</code></td><td>Policies and mappings that were looked up.</td></tr><tr><td><code>responses</code></td><td>Verified signatures of OCSP responses and of the certificates of their responders.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/x509/WorkDone.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WorkDone = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WorkDone as default
};
