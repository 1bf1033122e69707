import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/opentelemetry","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/opentelemetry.md","filePath":"reference/opentelemetry.md"}');
const _sfc_main = { name: "reference/opentelemetry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonopentelemetry" tabindex="-1">@symbolon/opentelemetry <a class="header-anchor" href="#symbolonopentelemetry" aria-label="Permalink to &quot;@symbolon/opentelemetry&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/opentelemetry.html">the package</a></p><p>Spans and metrics of Symbolon through the OpenTelemetry API: operations, stages, calls of stores.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./opentelemetry/createTelemetry.html"><code>createTelemetry</code></a></td><td>Spans and metrics through the API of OpenTelemetry (docs/telemetry.md).</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./opentelemetry/Answered.html"><code>Answered</code></a></td><td>What every answer of an operation has, as far as metrics read it.</td></tr><tr><td><a href="./opentelemetry/Operation.html"><code>Operation</code></a></td><td>An operation of core, or a function of yours with its parameters.</td></tr><tr><td><a href="./opentelemetry/Telemetry.html"><code>Telemetry</code></a></td><td>Instruments ports and operations.</td></tr><tr><td><a href="./opentelemetry/TelemetryOptions.html"><code>TelemetryOptions</code></a></td><td>Options of <code>createTelemetry</code>:</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/opentelemetry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const opentelemetry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  opentelemetry as default
};
