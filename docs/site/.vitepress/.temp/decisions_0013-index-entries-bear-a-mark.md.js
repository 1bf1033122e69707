import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0013 Entries of the Redis index carry a mark","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0013-index-entries-bear-a-mark.md","filePath":"decisions/0013-index-entries-bear-a-mark.md"}');
const _sfc_main = { name: "decisions/0013-index-entries-bear-a-mark.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0013-entries-of-the-redis-index-carry-a-mark" tabindex="-1">0013 Entries of the Redis index carry a mark <a class="header-anchor" href="#0013-entries-of-the-redis-index-carry-a-mark" aria-label="Permalink to &quot;0013 Entries of the Redis index carry a mark&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Access tokens in Redis are removed by client, by client and subject, and by refresh token. A record and its entries may be on different nodes of a cluster, so they cannot be written in one step. Entries are written before the record and removed after it.</p><p>While an entry was only the hash, two things went wrong:</p><ul><li>A caller that removed a record also removed the entry that another caller had just written for the same hash. That token lived on, and nobody could revoke it.</li><li>A removal that walked the index in no order missed tokens that were replaced meanwhile.</li></ul><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>Each call that writes a record draws a mark of 48 random bits. It writes the mark after the record, and before the hash in each entry. A call removes the entries of its own mark, or those of the record that it replaced or removed. Indexes are sorted sets. An entry never has a lower score than the one that it follows, and removal goes in the order of scores.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Each entry of a token takes some 40 bytes more. A caller that dies leaves entries without a record. They expire; until then only a refresh token that the caller chose itself stays taken. The mark is the only random value that the package makes (<code>crypto.randomUUID</code>); a test names it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0013-index-entries-bear-a-mark.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0013IndexEntriesBearAMark = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0013IndexEntriesBearAMark as default
};
