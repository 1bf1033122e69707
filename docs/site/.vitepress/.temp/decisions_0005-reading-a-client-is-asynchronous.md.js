import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0005 Reading a client is asynchronous","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0005-reading-a-client-is-asynchronous.md","filePath":"decisions/0005-reading-a-client-is-asynchronous.md"}');
const _sfc_main = { name: "decisions/0005-reading-a-client-is-asynchronous.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0005-reading-a-client-is-asynchronous" tabindex="-1">0005 Reading a client is asynchronous <a class="header-anchor" href="#0005-reading-a-client-is-asynchronous" aria-label="Permalink to &quot;0005 Reading a client is asynchronous&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A client has a number, <code>clientId</code>. Many authors know their clients only by strings, so the number may be omitted. It is then derived from the alias, the entity id or the URL of the metadata document: the first 53 bits of its SHA-256. The Crypto port makes the digest, and WebCrypto has no synchronous digest.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>readClient</code>, <code>defineClient</code> and <code>numericClientId</code> return promises, on every runtime. They take a Crypto as their last argument, by default that of the platform. <code>readService</code> and <code>defineService</code> need no digest and stay synchronous.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Clients are defined with <code>await</code>, once, when a program starts. A SHA-256 of our own, only to make this synchronous, was not worth its risk. The registry of an adapter refuses two strings with the same number.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0005-reading-a-client-is-asynchronous.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0005ReadingAClientIsAsynchronous = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0005ReadingAClientIsAsynchronous as default
};
