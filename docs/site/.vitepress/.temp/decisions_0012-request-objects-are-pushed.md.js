import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0012 Request objects are pushed","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0012-request-objects-are-pushed.md","filePath":"decisions/0012-request-objects-are-pushed.md"}');
const _sfc_main = { name: "decisions/0012-request-objects-are-pushed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0012-request-objects-are-pushed" tabindex="-1">0012 Request objects are pushed <a class="header-anchor" href="#0012-request-objects-are-pushed" aria-label="Permalink to &quot;0012 Request objects are pushed&quot;">​</a></h1><p>Changed by <a href="./0033-signed-responses-and-objects-by-value.html">0033</a>.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><a href="https://www.rfc-editor.org/rfc/rfc9101" target="_blank" rel="noreferrer">RFC 9101</a> also allows request objects in plain authorization requests, by value or by a URL that the server fetches.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li>Request objects are accepted where requests are pushed, and refused in plain authorization requests (<code>request_not_supported</code>).</li><li>Where a service or a client requires one, a plain request is refused as well.</li><li>A <code>request_uri</code> that does not come from PAR is never fetched: core uses no network.</li><li>An object must have <code>nbf</code> unless <code>nbfOptional</code> is set, because the properties say so. It needs <code>exp</code> only under <a href="https://openid.net/specs/fapi-message-signing-2_0.html" target="_blank" rel="noreferrer">FAPI 2.0 Message Signing</a>.</li><li>An object with a <code>jti</code> and an <code>exp</code> can be used once. Without them its client, and nobody else, may push it again.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A client that signs its requests pushes them; existing libraries do that. Big objects stay out of URLs and of browser histories.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0012-request-objects-are-pushed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0012RequestObjectsArePushed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0012RequestObjectsArePushed as default
};
