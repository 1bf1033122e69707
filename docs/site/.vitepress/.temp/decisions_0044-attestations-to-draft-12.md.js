import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0044 Attestations to draft 12","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0044-attestations-to-draft-12.md","filePath":"decisions/0044-attestations-to-draft-12.md"}');
const _sfc_main = { name: "decisions/0044-attestations-to-draft-12.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0044-attestations-to-draft-12" tabindex="-1">0044 Attestations to draft 12 <a class="header-anchor" href="#0044-attestations-to-draft-12" aria-label="Permalink to &quot;0044 Attestations to draft 12&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><a href="./0030-challenges-are-for-proofs-of-attestations.html">0030</a> took features and sections from draft 10 of <a href="https://datatracker.ietf.org/doc/html/draft-ietf-oauth-attestation-based-client-auth" target="_blank" rel="noreferrer">Attestation-Based Client Authentication</a>, and freshness in the combined mode from draft 11. Draft 11 is of September 2026. Draft 12 is what the working group has written since its last call. The main branch of its repository was readable as of July 2026 only, which is draft 10. So the text that was taken is the build of 9 October 2026 of the branch <code>225-frederik-wglc</code>, with the comments of the last call.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li>Sections are those of draft 11, and rules those of draft 12: an attestation has <code>iat</code>, and the proof of one has one audience.</li><li>The metadata names every proof that is accepted. Without <code>attestationPopMethods</code> these are all; with it, resources refuse the others too.</li><li>What a client registers about its attestations (§9) is enforced, although the draft calls it an advertisement that servers need not consult: who deletes the proof of an attestation gets no other proof accepted than the client has registered. <code>none</code> beside proofs is right in the metadata of a server (§7.6), and means nothing for a client.</li><li>The challenge endpoint always sends a nonce for DPoP proofs, because any call may demand one.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><ul><li>An attester that leaves <code>iat</code> out, and a client that names several servers in one proof, are refused.</li><li>Clients that use no DPoP get a header that they ignore.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0044-attestations-to-draft-12.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0044AttestationsToDraft12 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0044AttestationsToDraft12 as default
};
