import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"symbolon","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/cli.md","filePath":"reference/cli.md"}');
const _sfc_main = { name: "reference/cli.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolon" tabindex="-1">symbolon <a class="header-anchor" href="#symbolon" aria-label="Permalink to &quot;symbolon&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/cli.html">the package</a></p><p>The REST surface of Symbolon as a server: symbolon serve.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./cli/readServerConfiguration.html"><code>readServerConfiguration</code></a></td><td>Reads the configuration of a server.</td></tr><tr><td><a href="./cli/serve.html"><code>serve</code></a></td><td>Starts the REST API on node:http.</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./cli/ConfigurationProblem.html"><code>ConfigurationProblem</code></a></td><td>A problem in a configuration file:</td></tr><tr><td><a href="./cli/Configured.html"><code>Configured</code></a></td><td>A valid configuration of <code>symbolon serve</code>.</td></tr><tr><td><a href="./cli/MetricsAddress.html"><code>MetricsAddress</code></a></td><td>Where Prometheus reads the metrics of a server.</td></tr><tr><td><a href="./cli/Serving.html"><code>Serving</code></a></td><td>A running server.</td></tr><tr><td><a href="./cli/ServingOptions.html"><code>ServingOptions</code></a></td><td>Options of <code>serve</code>.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/cli.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cli = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cli as default
};
