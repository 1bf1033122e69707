import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0003 Readers use classic zod","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0003-classic-zod.md","filePath":"decisions/0003-classic-zod.md"}');
const _sfc_main = { name: "decisions/0003-classic-zod.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0003-readers-use-classic-zod" tabindex="-1">0003 Readers use classic zod <a class="header-anchor" href="#0003-readers-use-classic-zod" aria-label="Permalink to &quot;0003 Readers use classic zod&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A schema reads each call. zod has two interfaces: the classic one with methods, and zod/mini with functions, from which bundlers can drop what is unused. mini makes a bundle smaller by about three quarters of zod.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p>Use classic zod. It reads a request in about a third of the time that mini takes. Introspection is the hot path of an authorization server, and reading is a visible part of it. Classic schemas are also easier to read.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A bundle for a browser or an edge runtime is larger than it could be. Where code generation is forbidden, the two are equally fast.</p><p>Schemas stay private. Their interfaces are written by hand, and type tests pin the two together. So a change of this decision would touch only the readers: <code>request.ts</code>, <code>fields.ts</code>, <code>unreadable.ts</code> and <code>configuration/</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0003-classic-zod.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003ClassicZod = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003ClassicZod as default
};
