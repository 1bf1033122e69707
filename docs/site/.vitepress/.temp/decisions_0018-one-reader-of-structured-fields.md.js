import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0018 One reader of structured fields","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0018-one-reader-of-structured-fields.md","filePath":"decisions/0018-one-reader-of-structured-fields.md"}');
const _sfc_main = { name: "decisions/0018-one-reader-of-structured-fields.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0018-one-reader-of-structured-fields" tabindex="-1">0018 One reader of structured fields <a class="header-anchor" href="#0018-one-reader-of-structured-fields" aria-label="Permalink to &quot;0018 One reader of structured fields&quot;">​</a></h1><p>Changes <a href="./0016-structured-headers-where-exact.html">0016</a> for what core reads. <a href="./0053-one-writer-of-structured-fields.html">0053</a> does the same for what it writes.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Core had two readers of structured fields: its own for <code>Signature-Input</code>, <code>;sf</code> and <code>;key</code>, and that of <code>structured-headers</code> for <code>Signature</code> and <code>Content-Digest</code>. Everybody who imports <code>introspect</code> got both, and the library cannot be shaken: it is a class with all readers and writers, about 3 KB compressed.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>One reader reads all structured fields: <code>structured-field-reader.ts</code>. In fields of byte sequences a member that is repeated makes the field malformed. The library writes fields for <code>signRequest</code> and <code>signResponse</code>. Property tests compare our reader and writer with it.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><ul><li>An application that does not sign messages does not bundle <code>structured-headers</code>.</li><li>Parameters of <code>Signature</code> and <code>Content-Digest</code> may be decimals, dates and display strings, as <a href="https://www.rfc-editor.org/rfc/rfc9651" target="_blank" rel="noreferrer">RFC 9651</a> allows. The library changed them, so they were refused.</li><li>Padding that is incomplete is refused in all structured fields. Without padding a byte sequence is still read (<a href="https://www.rfc-editor.org/rfc/rfc9651#section-4.2.7" target="_blank" rel="noreferrer">RFC 9651 §4.2.7</a>).</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0018-one-reader-of-structured-fields.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0018OneReaderOfStructuredFields = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0018OneReaderOfStructuredFields as default
};
