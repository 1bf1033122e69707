import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/memory","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/memory.md","filePath":"reference/memory.md"}');
const _sfc_main = { name: "reference/memory.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonmemory" tabindex="-1">@symbolon/memory <a class="header-anchor" href="#symbolonmemory" aria-label="Permalink to &quot;@symbolon/memory&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/memory.html">the package</a></p><p>All Symbolon stores in memory, for tests, demos and single-process servers.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./memory/createStorage.html"><code>createStorage</code></a></td><td>Makes a storage in memory that several services can share.</td></tr><tr><td><a href="./memory/memoryDocument.html"><code>memoryDocument</code></a></td><td>A document in memory:</td></tr><tr><td><a href="./memory/memoryStores.html"><code>memoryStores</code></a></td><td>All stores of one service in memory, for tests, demos and single-process servers.</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./memory/MemoryStorage.html"><code>MemoryStorage</code></a></td><td>Holds the records of one or more services.</td></tr><tr><td><a href="./memory/MemoryStores-type.html"><code>MemoryStores</code></a></td><td>All stores of one service.</td></tr><tr><td><a href="./memory/MemoryStoresOptions.html"><code>MemoryStoresOptions</code></a></td><td>The service that the stores belong to, and the storage that keeps their records.</td></tr><tr><td><a href="./memory/StorageOptions.html"><code>StorageOptions</code></a></td><td>Options of <code>createStorage</code>.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/memory.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const memory = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  memory as default
};
