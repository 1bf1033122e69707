import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/console","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/console.md","filePath":"reference/console.md"}');
const _sfc_main = { name: "reference/console.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symbolonconsole" tabindex="-1">@symbolon/console <a class="header-anchor" href="#symbolonconsole" aria-label="Permalink to &quot;@symbolon/console&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/console.html">the package</a></p><p>A page that shows the decisions of Symbolon as they come: which check refused, what it expected and what it found.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./console/consoleHandler.html"><code>consoleHandler</code></a></td><td>The console as a fetch handler, for Hono, Bun, Deno and Next.</td></tr><tr><td><a href="./console/consoleListener.html"><code>consoleListener</code></a></td><td>The console as a listener of node:http and of frameworks over it.</td></tr><tr><td><a href="./console/createConsole.html"><code>createConsole</code></a></td><td>Makes a console:</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./console/Console.html"><code>Console</code></a></td><td>The newest decisions, and the page that shows them.</td></tr><tr><td><a href="./console/ConsoleAnswer.html"><code>ConsoleAnswer</code></a></td><td>An answer of the console.</td></tr><tr><td><a href="./console/ConsoleCall.html"><code>ConsoleCall</code></a></td><td>A request to the console as plain values.</td></tr><tr><td><a href="./console/ConsoleOptions.html"><code>ConsoleOptions</code></a></td><td>Options of <code>createConsole</code>.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/console.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const console = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  console as default
};
