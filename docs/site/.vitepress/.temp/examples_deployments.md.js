import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"Deployments","description":"","frontmatter":{},"headers":[],"relativePath":"examples/deployments.md","filePath":"examples/deployments.md"}');
const _sfc_main = { name: "examples/deployments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="deployments" tabindex="-1">Deployments <a class="header-anchor" href="#deployments" aria-label="Permalink to &quot;Deployments&quot;">​</a></h1><p>Small whole programs in plain JavaScript. A test runs each of them.</p><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>folder</th><th>what it shows</th></tr></thead><tbody><tr><td><a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/behind-nginx/server.mjs" target="_blank" rel="noreferrer">behind-nginx</a></td><td>nginx ends TLS and passes on the client&#39;s certificate (<a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/behind-nginx/nginx.conf" target="_blank" rel="noreferrer">nginx.conf</a>); a client authenticates with it. Why each line is there: <a href="/behind-a-proxy.html">behind a proxy</a></td></tr><tr><td><a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/two-processes/server.mjs" target="_blank" rel="noreferrer">two-processes</a></td><td>several processes share Redis: a request that was pushed to one is opened at the other, once, and an assertion counts once for all</td></tr><tr><td><a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/prometheus/prometheus.yml" target="_blank" rel="noreferrer">prometheus</a></td><td>Prometheus reads <code>symbolon serve --metrics-port 9464</code>: its configuration, <a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/prometheus/alerts.yml" target="_blank" rel="noreferrer">alerts</a>, <a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/prometheus/alerts.test.yml" target="_blank" rel="noreferrer">their tests</a> and a <a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/prometheus/grafana-dashboard.json" target="_blank" rel="noreferrer">dashboard for Grafana</a>. See <a href="/telemetry.html">telemetry</a></td></tr><tr><td><a href="https://github.com/symbolon/symbolon/blob/main/examples/deployments/own-tests/api.test.mjs" target="_blank" rel="noreferrer">own-tests</a></td><td>how an application tests its own guard: the memory adapter, a clock that the test moves, nothing mocked</td></tr></tbody></table></div><p>The whole authorization server, on every framework, is the <a href="/examples/demo.html">demo</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("examples/deployments.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const deployments = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  deployments as default
};
