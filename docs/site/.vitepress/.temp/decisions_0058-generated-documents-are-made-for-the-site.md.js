import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0058 Generated documents are made for the site","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0058-generated-documents-are-made-for-the-site.md","filePath":"decisions/0058-generated-documents-are-made-for-the-site.md"}');
const _sfc_main = { name: "decisions/0058-generated-documents-are-made-for-the-site.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0058-generated-documents-are-made-for-the-site" tabindex="-1">0058 Generated documents are made for the site <a class="header-anchor" href="#0058-generated-documents-are-made-for-the-site" aria-label="Permalink to &quot;0058 Generated documents are made for the site&quot;">​</a></h1><p>Changes <a href="./0039-the-site-is-built-by-vitepress.html">0039</a> and <a href="./0041-pictures-are-written-as-svg.html">0041</a> in where generated pages and pictures are.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Of 2 MB in <code>docs</code>, 1.3 MB was generated, committed and compared by tests: references, pictures, matrices, tables. A change of one check touched up to seventeen such files, and nobody reviewed them.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li><strong>Committed</strong> is what people write, and what reviewers compare: <code>api-report.txt</code>, <code>openapi.json</code>, the texts that are shown, and the tables of refusals and of the configuration.</li><li><strong>Everything else is made for the site</strong>: <code>npm run docs:source</code> writes the pages of <code>docs</code> to <code>docs/site/.source</code>, with the parts between their marks and with the pages that exist only there. Recipes get their code there, in TypeScript and in JavaScript.</li><li>Tests make the same pages in memory: they follow links, check code, and look for the sidebar. Pages of <code>docs</code> may link to pages of the site; READMEs, which people read elsewhere, may not.</li><li>Sizes of bundles have a limit each, in place of a page that was compared.</li></ul><h2 id="what-it-costs" tabindex="-1">What it costs <a class="header-anchor" href="#what-it-costs" aria-label="Permalink to &quot;What it costs&quot;">​</a></h2><p>A checkout shows no reference and no picture before <code>npm run docs</code>. A change of a refusal touches one generated document.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0058-generated-documents-are-made-for-the-site.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0058GeneratedDocumentsAreMadeForTheSite = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0058GeneratedDocumentsAreMadeForTheSite as default
};
