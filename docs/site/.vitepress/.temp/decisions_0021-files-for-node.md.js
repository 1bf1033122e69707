import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0021 Node reads a few files, bundlers read the modules","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0021-files-for-node.md","filePath":"decisions/0021-files-for-node.md"}');
const _sfc_main = { name: "decisions/0021-files-for-node.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0021-node-reads-a-few-files-bundlers-read-the-modules" tabindex="-1">0021 Node reads a few files, bundlers read the modules <a class="header-anchor" href="#0021-node-reads-a-few-files-bundlers-read-the-modules" aria-label="Permalink to &quot;0021 Node reads a few files, bundlers read the modules&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Node reads and links each file of a package by itself. With three hundred of them an import of <code>@symbolon/core</code> took 330 ms of processor time where zod alone takes 100. Programs that start often wait for that. A bundler leaves out what an application does not use, and does so best with one file for each module (<a href="./../performance.html#bundle-sizes">bundle sizes</a>).</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li>The package is published twice: one file for each module in <code>dist/</code>, and a few files for Node in <code>dist/node/</code>. The condition <code>module</code>, which bundlers set, leads to the modules, and <code>node</code> leads to the files. The types are the same.</li><li>All entries for Node come from one build and share their files, so that what one entry makes is known to the others.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><ul><li>An import takes 155 ms where zod takes 105.</li><li>A program that bundles core, and also imports it from <code>node_modules</code>, has two copies, as before.</li><li>The names of files in <code>dist/node</code> change with every build. Nobody can import them: <code>exports</code> names the entries only.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0021-files-for-node.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0021FilesForNode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0021FilesForNode as default
};
