import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"serviceDirectory","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/api/serviceDirectory.md","filePath":"reference/api/serviceDirectory.md"}');
const _sfc_main = { name: "reference/api/serviceDirectory.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="servicedirectory" tabindex="-1">serviceDirectory <a class="header-anchor" href="#servicedirectory" aria-label="Permalink to &quot;serviceDirectory&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../api.html"><code>@symbolon/api</code></a></p><p>A directory of a fixed list of services. It loads each service once and indexes it by id, API key and access tokens. Every call loads the service again, so a withdrawn credential is refused at once. Services that share an identifier are a <code>TypeError</code>.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> serviceDirectory</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  entries</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core/Ports.html">Ports</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[],</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  { </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">organizationTokens</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }?</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="ServiceDirectoryOptions.html">ServiceDirectoryOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">,</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Promise</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="ServiceDirectory-type.html">ServiceDirectory</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/api/serviceDirectory.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const serviceDirectory = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  serviceDirectory as default
};
