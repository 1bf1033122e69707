import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0043 An update that finds no token is NOT_FOUND","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0043-an-update-that-finds-no-token-is-not-found.md","filePath":"decisions/0043-an-update-that-finds-no-token-is-not-found.md"}');
const _sfc_main = { name: "decisions/0043-an-update-that-finds-no-token-is-not-found.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0043-an-update-that-finds-no-token-is-not_found" tabindex="-1">0043 An update that finds no token is NOT_FOUND <a class="header-anchor" href="#0043-an-update-that-finds-no-token-is-not_found" aria-label="Permalink to &quot;0043 An update that finds no token is NOT_FOUND&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><a href="./0006-token-operations-answer-bad-request.html">0006</a> made every mistake of the caller of a token operation BAD_REQUEST. The enum of published clients for a token update has <code>NOT_FOUND</code>, and their documentation says that it is the answer when the token does not exist. Code that was written for them asks for this value, and took our BAD_REQUEST for a bug of its own.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li><code>updateAccessToken</code> answers NOT_FOUND, with <code>A135202</code>, when no token has the value or the hash of the call. A token that is removed while it is changed counts as not found too.</li><li>Everything else that is the caller&#39;s mistake stays BAD_REQUEST. A revocation that finds nothing stays OK (<a href="https://www.rfc-editor.org/rfc/rfc7009#section-2.2" target="_blank" rel="noreferrer">RFC 7009 §2.2</a>).</li><li>Over REST the status stays 200: <code>action</code> says what was found.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A caller distinguishes a token that is gone, which happens, from a call that is wrong, which is a bug, by <code>action</code> alone.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0043-an-update-that-finds-no-token-is-not-found.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0043AnUpdateThatFindsNoTokenIsNotFound = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0043AnUpdateThatFindsNoTokenIsNotFound as default
};
