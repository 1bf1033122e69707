import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"createTelemetry","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/opentelemetry/createTelemetry.md","filePath":"reference/opentelemetry/createTelemetry.md"}');
const _sfc_main = { name: "reference/opentelemetry/createTelemetry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="createtelemetry" tabindex="-1">createTelemetry <a class="header-anchor" href="#createtelemetry" aria-label="Permalink to &quot;createTelemetry&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../opentelemetry.html"><code>@symbolon/opentelemetry</code></a></p><p>Spans and metrics through the API of OpenTelemetry (docs/telemetry.md). No attribute contains a token, a secret, a subject or the URL of a request. Throws a <code>TypeError</code> without a tracer and a meter.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> createTelemetry</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="TelemetryOptions.html">TelemetryOptions</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="Telemetry.html">Telemetry</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/opentelemetry/createTelemetry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const createTelemetry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  createTelemetry as default
};
