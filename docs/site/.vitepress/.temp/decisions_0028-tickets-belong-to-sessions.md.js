import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0028 Tickets belong to sessions that the caller names","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0028-tickets-belong-to-sessions.md","filePath":"decisions/0028-tickets-belong-to-sessions.md"}');
const _sfc_main = { name: "decisions/0028-tickets-belong-to-sessions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0028-tickets-belong-to-sessions-that-the-caller-names" tabindex="-1">0028 Tickets belong to sessions that the caller names <a class="header-anchor" href="#0028-tickets-belong-to-sessions-that-the-caller-names" aria-label="Permalink to &quot;0028 Tickets belong to sessions that the caller names&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A page that waits for the user can be carried from one browser to another, by a link or by a fixed session (CVE-2026-7507; <a href="https://openid.net/specs/fapi-security-profile-2_0-final.html#section-6.5" target="_blank" rel="noreferrer">FAPI 2.0 Security Profile §6.5</a>). Core knows no browsers, and its callers keep sessions in many ways.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li>The caller names the session by a text of its own, <code>sessionBinding</code>, in both calls. Core compares digests and nothing else.</li><li>The digest covers the ticket too. So the tickets of one session cannot be distinguished from those of others, and the digest equals no other stored value.</li><li>Absent equals only absent. A caller who names a session at completion demands one, and a demand is never dropped.</li><li>Another session is refused before the client is looked up, and it uses nothing up. A person who took the page from another browser must not end the request of its user.</li><li><code>sessionBinding</code> is optional. A server that keeps tickets in its sessions, and looks them up there, has the same protection already.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A version that does not know the digest refuses such a ticket (<a href="./0015-records-say-nothing-unknown.html">0015</a>), so a login that runs while versions are mixed may have to begin again. That a user opens another&#39;s link and agrees from the start remains possible, as in every protocol with redirects.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0028-tickets-belong-to-sessions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0028TicketsBelongToSessions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0028TicketsBelongToSessions as default
};
