import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/explain/judge","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/explain-judge.md","filePath":"reference/explain-judge.md"}');
const _sfc_main = { name: "reference/explain-judge.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonexplainjudge" tabindex="-1">@symbolon/explain/judge <a class="header-anchor" href="#symbolonexplainjudge" aria-label="Permalink to &quot;@symbolon/explain/judge&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/explain.html">the package</a></p><p>Reports of Symbolon as text: which rule refused, why this happens, and what to do.</p><p>Other entries of the package: <a href="./explain.html"><code>@symbolon/explain</code></a>.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./explain-judge/explainText.html"><code>explainText</code></a></td><td>Explains whatever an operator has:</td></tr></tbody></table></div><h2 id="values" tabindex="-1">Values <a class="header-anchor" href="#values" aria-label="Permalink to &quot;Values&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./explain-judge/ENDPOINTS.html"><code>ENDPOINTS</code></a></td><td>What a request is for, and so which operation judges it.</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./explain-judge/Endpoint.html"><code>Endpoint</code></a></td><td>One of <code>ENDPOINTS</code>.</td></tr><tr><td><a href="./explain-judge/ExplainContext.html"><code>ExplainContext</code></a></td><td>What is known of a text besides the text.</td></tr><tr><td><a href="./explain-judge/JudgingServer.html"><code>JudgingServer</code></a></td><td>The server that a captured request was sent to.</td></tr><tr><td><a href="./explain-judge/OpenStores.html"><code>OpenStores</code></a></td><td>Stores until they are closed.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/explain-judge.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const explainJudge = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  explainJudge as default
};
