import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0007 A report names the reason, and its trace the stage","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0007-reports-name-reason-and-stage.md","filePath":"decisions/0007-reports-name-reason-and-stage.md"}');
const _sfc_main = { name: "decisions/0007-reports-name-reason-and-stage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0007-a-report-names-the-reason-and-its-trace-the-stage" tabindex="-1">0007 A report names the reason, and its trace the stage <a class="header-anchor" href="#0007-a-report-names-the-reason-and-its-trace-the-stage" aria-label="Permalink to &quot;0007 A report names the reason, and its trace the stage&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The design gave a report the action, the result code and a list of checks. Its first readers missed two things:</p><ul><li>Several reasons share an action and, for the client, even a text. The result code distinguishes them, but only with a table at hand.</li><li>A gather can refuse too, and its line in the trace looked like one more check.</li></ul><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>ReportEvent</code> has <code>reason</code>, the name of the refusal, when there was one. <code>TraceEntry</code> has <code>stage</code>. Each stage begins with a line for its gather, which has the name of the stage.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A log can be searched by reason, and the reason leads to <a href="./../refusals.html">the table of refusals</a>. A trace always has the same lines in the same order, reached or not, so two traces can be compared line by line. <code>serviceId</code> is absent when the service could not be loaded, <code>at</code> when the clock failed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0007-reports-name-reason-and-stage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0007ReportsNameReasonAndStage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0007ReportsNameReasonAndStage as default
};
