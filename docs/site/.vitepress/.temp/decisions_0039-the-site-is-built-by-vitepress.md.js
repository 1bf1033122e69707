import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0039: the site is built by VitePress, from the pages as they are","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0039-the-site-is-built-by-vitepress.md","filePath":"decisions/0039-the-site-is-built-by-vitepress.md"}');
const _sfc_main = { name: "decisions/0039-the-site-is-built-by-vitepress.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0039-the-site-is-built-by-vitepress-from-the-pages-as-they-are" tabindex="-1">0039: the site is built by VitePress, from the pages as they are <a class="header-anchor" href="#0039-the-site-is-built-by-vitepress-from-the-pages-as-they-are" aria-label="Permalink to &quot;0039: the site is built by VitePress, from the pages as they are&quot;">​</a></h1><p>Changed by <a href="./0058-generated-documents-are-made-for-the-site.html">0058</a>.</p><p>The documentation is read on GitHub, in editors, and as a site.</p><p>Decided:</p><ul><li><strong>The pages stay plain Markdown in <code>docs</code>.</strong> The site is a view of them: its order is <a href="https://github.com/symbolon/symbolon/blob/main/docs/site/.vitepress/sidebar.ts" target="_blank" rel="noreferrer">one table</a>, links to files outside <code>docs</code> become links to the repository, and anchors are those of GitHub. So every old link keeps working.</li><li><strong>VitePress</strong>, because it is kept, builds without a network, has a search that works offline, and needs no code of ours but these rules. TypeDoc and Docusaurus would own the pages.</li><li><strong>No webfonts, no analytics, no external request.</strong> A test opens every page and counts them.</li><li><strong>What can be generated is</strong>: the first page shows a decision that the code has just made.</li><li><strong>The colours of code and the tables of the default theme are replaced.</strong> axe found the colours too pale, and a table that scrolls must be reached by the keyboard. Every page is examined in the light, and pages of each kind in the dark.</li><li><strong>No page is fetched before somebody asks for it.</strong> By default each page fetches all those that its sidebar shows.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0039-the-site-is-built-by-vitepress.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0039TheSiteIsBuiltByVitepress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0039TheSiteIsBuiltByVitepress as default
};
