import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0042 One unreadable signature refuses the message","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0042-one-unreadable-signature-refuses-the-message.md","filePath":"decisions/0042-one-unreadable-signature-refuses-the-message.md"}');
const _sfc_main = { name: "decisions/0042-one-unreadable-signature-refuses-the-message.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0042-one-unreadable-signature-refuses-the-message" tabindex="-1">0042 One unreadable signature refuses the message <a class="header-anchor" href="#0042-one-unreadable-signature-refuses-the-message" aria-label="Permalink to &quot;0042 One unreadable signature refuses the message&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><a href="https://www.rfc-editor.org/rfc/rfc9421#section-4" target="_blank" rel="noreferrer">RFC 9421 §4</a> says that each label is in <code>Signature-Input</code> and in <code>Signature</code>, and in each once; anything else is an error. <a href="./0032-every-tagged-signature-holds.html">0032</a> said that a signature which cannot be read has no tag, and does not matter beside one with the tag. So <code>a</code> and <code>b</code> under the tag with only <code>a</code> in <code>Signature</code> were accepted, and the second text of a repeated label hid the first.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li>A label in only one of the fields, a repeated label, and a member that cannot be read make the signatures of a message malformed: <code>signature_malformed</code>, for requests and for responses.</li><li>This is so whether a signature is demanded or not, and whatever the tags are.</li><li>Two fields that are empty say the same as no fields (<a href="https://www.rfc-editor.org/rfc/rfc9651#section-3.2" target="_blank" rel="noreferrer">RFC 9651 §3.2</a>).</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><ul><li>Two readers of one message cannot see different signatures under the tag.</li><li>A proxy that writes a malformed signature of its own has the requests refused, where it did no harm before.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0042-one-unreadable-signature-refuses-the-message.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0042OneUnreadableSignatureRefusesTheMessage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0042OneUnreadableSignatureRefusesTheMessage as default
};
