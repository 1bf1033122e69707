import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"isClientIdUrl","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/fetcher/isClientIdUrl.md","filePath":"reference/fetcher/isClientIdUrl.md"}');
const _sfc_main = { name: "reference/fetcher/isClientIdUrl.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="isclientidurl" tabindex="-1">isClientIdUrl <a class="header-anchor" href="#isclientidurl" aria-label="Permalink to &quot;isClientIdUrl&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../fetcher.html"><code>@symbolon/fetcher</code></a></p><p>Whether text is a Client Identifier URL (Client ID Metadata Document §3): https, no user, a path, no segments of one or two dots, no fragment.</p><p>It must also be written as it is fetched, but for letters of the host in upper case and the port 443: no two URLs that look different then name one document, and none is read as another. That leaves no dot segment either, encoded or not: what fetches resolves them.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> isClientIdUrl</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">text</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> boolean</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/fetcher/isClientIdUrl.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const isClientIdUrl = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  isClientIdUrl as default
};
