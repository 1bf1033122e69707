import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0001 Two stages judge whether an access token lives","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0001-life-is-two-stages.md","filePath":"decisions/0001-life-is-two-stages.md"}');
const _sfc_main = { name: "decisions/0001-life-is-two-stages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0001-two-stages-judge-whether-an-access-token-lives" tabindex="-1">0001 Two stages judge whether an access token lives <a class="header-anchor" href="#0001-two-stages-judge-whether-an-access-token-lives" aria-label="Permalink to &quot;0001 Two stages judge whether an access token lives&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>An introspection first asks whether the token lives: is it known, has it expired, does its client live? In one stage, one gather would fetch token and client, and the checks would follow. A gather runs before all checks of its stage. So an expired token would cost the look-up of its client, and an expired token of a client that is gone would be refused because of its client. The order of precedence is different: unknown, expired, client.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>There are two stages. <code>TOKEN</code> finds the token and checks its expiry. <code>CLIENT</code> finds the client and checks that it is not locked. No other part of the machinery had to change.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>The answer about an expired token holds nothing that only the client&#39;s record has (<code>clientAttributes</code>, <code>clientEntityId</code>, <code>metadataDocumentLocation</code>), because the client is never looked up.</p><p>An expired token costs one store call. Its answer says that it has expired, even when the client is gone. The client cannot be fetched at the same time as the token, because the record of the token names it. So there are two store calls, one after the other, as before.</p><p>Where a rule must come before a fetch, add another stage, never a check inside a gather.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0001-life-is-two-stages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0001LifeIsTwoStages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0001LifeIsTwoStages as default
};
