import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/probe","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/probe.md","filePath":"reference/probe.md"}');
const _sfc_main = { name: "reference/probe.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonprobe" tabindex="-1">@symbolon/probe <a class="header-anchor" href="#symbolonprobe" aria-label="Permalink to &quot;@symbolon/probe&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/probe.html">the package</a></p><p>A black-box test of an authorization server and a protected resource that you own.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./probe/formatProbe.html"><code>formatProbe</code></a></td><td>A result as text for a terminal.</td></tr><tr><td><a href="./probe/junitOfProbe.html"><code>junitOfProbe</code></a></td><td>A result as JUnit XML:</td></tr><tr><td><a href="./probe/probe.html"><code>probe</code></a></td><td>Probes an authorization server, and a resource, that you own:</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./probe/ProbeAuthentication.html"><code>ProbeAuthentication</code></a></td><td>How a client authenticates:</td></tr><tr><td><a href="./probe/ProbeClient.html"><code>ProbeClient</code></a></td><td>A client that is registered at the server.</td></tr><tr><td><a href="./probe/ProbeFinding.html"><code>ProbeFinding</code></a></td><td>What the server does that it should not.</td></tr><tr><td><a href="./probe/ProbeOptions.html"><code>ProbeOptions</code></a></td><td>What to probe, as whom, and how fast.</td></tr><tr><td><a href="./probe/ProbeOutcome.html"><code>ProbeOutcome</code></a></td><td>What became of one probe.</td></tr><tr><td><a href="./probe/ProbeProgress.html"><code>ProbeProgress</code></a></td><td>How far a run is.</td></tr><tr><td><a href="./probe/ProbeRequest.html"><code>ProbeRequest</code></a></td><td>A request that was sent, or that a dry run would send.</td></tr><tr><td><a href="./probe/ProbeResult.html"><code>ProbeResult</code></a></td><td>What a run found.</td></tr><tr><td><a href="./probe/Severity.html"><code>Severity</code></a></td><td><code>violation</code>:</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/probe.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const probe = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  probe as default
};
