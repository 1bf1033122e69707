import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/explain","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/explain.md","filePath":"reference/explain.md"}');
const _sfc_main = { name: "reference/explain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonexplain" tabindex="-1">@symbolon/explain <a class="header-anchor" href="#symbolonexplain" aria-label="Permalink to &quot;@symbolon/explain&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/explain.html">the package</a></p><p>Reports of Symbolon as text: which rule refused, why this happens, and what to do.</p><p>Other entries of the package: <a href="./explain-judge.html"><code>@symbolon/explain/judge</code></a>.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./explain/explain.html"><code>explain</code></a></td><td>Says what happened, which rule refused, what the client got, why this happens most of the time, and what to do.</td></tr><tr><td><a href="./explain/formatExplanation.html"><code>formatExplanation</code></a></td><td>An explanation as text:</td></tr><tr><td><a href="./explain/formatReport.html"><code>formatReport</code></a></td><td>One report as text:</td></tr><tr><td><a href="./explain/readReportEvent.html"><code>readReportEvent</code></a></td><td>Reads a report from the JSON of a log; <code>undefined</code> if it is none.</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./explain/Confidence.html"><code>Confidence</code></a></td><td>How sure a finding is.</td></tr><tr><td><a href="./explain/Explanation.html"><code>Explanation</code></a></td><td>What something is, and what is wrong with it.</td></tr><tr><td><a href="./explain/Finding.html"><code>Finding</code></a></td><td>One thing that is wrong, and what to do about it.</td></tr><tr><td><a href="./explain/FormatExplanationOptions.html"><code>FormatExplanationOptions</code></a></td><td>How <code>formatExplanation</code> writes.</td></tr><tr><td><a href="./explain/FormatReportOptions.html"><code>FormatReportOptions</code></a></td><td>How <code>formatReport</code> writes.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/explain.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const explain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  explain as default
};
