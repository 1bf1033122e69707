import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0041: pictures are written as SVG by a few functions","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0041-pictures-are-written-as-svg.md","filePath":"decisions/0041-pictures-are-written-as-svg.md"}');
const _sfc_main = { name: "decisions/0041-pictures-are-written-as-svg.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0041-pictures-are-written-as-svg-by-a-few-functions" tabindex="-1">0041: pictures are written as SVG by a few functions <a class="header-anchor" href="#0041-pictures-are-written-as-svg-by-a-few-functions" aria-label="Permalink to &quot;0041: pictures are written as SVG by a few functions&quot;">​</a></h1><p>Changed by <a href="./0058-generated-documents-are-made-for-the-site.html">0058</a>.</p><p>Pipelines and sequences are pictures, made from the code and from text in the repository.</p><p>Decided:</p><ul><li><strong>Functions that write SVG</strong>, 150 lines in <code>test/generate/pictures</code>. The libraries that draw such pictures need a browser to measure text, and their output changes with it. Ours is the same text for the same input, so a test compares it.</li><li><strong>Narrow pictures</strong>, 400 pixels, one thing below the other: they can be read on a telephone.</li><li><strong>A background of their own</strong>, light or dark as the reader prefers: GitHub shows them as images, where the style of the page does not reach.</li><li><strong>Text stays text</strong>, with a title and a description, and there is no script.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0041-pictures-are-written-as-svg.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0041PicturesAreWrittenAsSvg = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0041PicturesAreWrittenAsSvg as default
};
