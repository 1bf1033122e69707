import { _ as _export_sfc, r as runtimeDom_cjs_prod, s as serverRenderer } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"Playground","description":"","frontmatter":{"aside":false,"pageClass":"playground-page"},"headers":[],"relativePath":"playground.md","filePath":"playground.md"}');
const _sfc_main = { name: "playground.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_Playground = runtimeDom_cjs_prod.resolveComponent("Playground", true);
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="playground" tabindex="-1">Playground <a class="header-anchor" href="#playground" aria-label="Permalink to &quot;Playground&quot;">​</a></h1><p>Change one thing, and see at once what the server decides, what the client gets, and what you see in the report. Symbolon runs in your browser, over memory: no request leaves this page. The address keeps what you changed, behind its <code>#</code>, so you can send somebody the link.</p>`);
  _push(serverRenderer.ssrRenderComponent(_component_Playground, null, null, _parent));
  _push(`<p><noscript>The playground needs JavaScript.</noscript></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("playground.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const playground = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  playground as default
};
