import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0040: the console keeps nothing","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0040-the-console-keeps-nothing.md","filePath":"decisions/0040-the-console-keeps-nothing.md"}');
const _sfc_main = { name: "decisions/0040-the-console-keeps-nothing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0040-the-console-keeps-nothing" tabindex="-1">0040: the console keeps nothing <a class="header-anchor" href="#0040-the-console-keeps-nothing" aria-label="Permalink to &quot;0040: the console keeps nothing&quot;">​</a></h1><p>The console shows decisions as they are made, with every check. What it shows is for one person, for a while.</p><p>Decided:</p><ul><li><strong>A ring of 1,000 decisions in memory.</strong> Nothing is written to a disk, so nothing has to be protected, backed up or deleted there.</li><li><strong>Loopback, and a link that works once.</strong> A password would have to be chosen, stored and typed. A link is written to a terminal or to a file that only its owner can read, never to a pipe, because a pipe may be a log.</li><li><strong>Reports, not requests.</strong> The page gets what every listener gets, and reports contain no secret. Of an answer a report has action, error and text, and the challenge of a refused introspection, which repeats nothing of the request. It has no other header and no body: those of an authorization response hold the <code>state</code> of the client.</li><li><strong>No framework and no build for users.</strong> The page is a few modules of plain JavaScript, checked by TypeScript, and one generated file that the package serves. It writes text, never markup.</li><li><strong>It is not monitoring.</strong> For that there are <a href="./../telemetry.html">metrics</a>, which many can read.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0040-the-console-keeps-nothing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0040TheConsoleKeepsNothing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0040TheConsoleKeepsNothing as default
};
