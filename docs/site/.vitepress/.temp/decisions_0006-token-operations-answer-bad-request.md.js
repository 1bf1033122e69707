import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0006 A mistake of the caller of a token operation is BAD_REQUEST","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0006-token-operations-answer-bad-request.md","filePath":"decisions/0006-token-operations-answer-bad-request.md"}');
const _sfc_main = { name: "decisions/0006-token-operations-answer-bad-request.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0006-a-mistake-of-the-caller-of-a-token-operation-is-bad_request" tabindex="-1">0006 A mistake of the caller of a token operation is BAD_REQUEST <a class="header-anchor" href="#0006-a-mistake-of-the-caller-of-a-token-operation-is-bad_request" aria-label="Permalink to &quot;0006 A mistake of the caller of a token operation is BAD_REQUEST&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Elsewhere a call that cannot be read is answered INTERNAL_SERVER_ERROR. The authorization server made the mistake. Its client gets the answer, and can only learn that something is broken. <code>createAccessToken</code>, <code>updateAccessToken</code> and <code>revokeAccessTokens</code> are different. No client reads their answers; the caller itself does, and it wants to know its mistake.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>For these three, every mistake of the caller is BAD_REQUEST, including a call that cannot be read. A locked client is FORBIDDEN, because the call is not wrong. INTERNAL_SERVER_ERROR is left for faults.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Their answers have no <code>responseContent</code>, so nobody passes them on to a client by accident. A REST surface can map BAD_REQUEST to 400 for the operator&#39;s tool.</p><p>Most of these mistakes are bugs of the caller. Some are not, like a token that another call has changed meanwhile. The reason in the report distinguishes them.</p><p>An update that finds no token is an exception since <a href="./0043-an-update-that-finds-no-token-is-not-found.html">0043</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0006-token-operations-answer-bad-request.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0006TokenOperationsAnswerBadRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0006TokenOperationsAnswerBadRequest as default
};
