import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"fromBunSql","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/sql/fromBunSql.md","filePath":"reference/sql/fromBunSql.md"}');
const _sfc_main = { name: "reference/sql/fromBunSql.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="frombunsql" tabindex="-1">fromBunSql <a class="header-anchor" href="#frombunsql" aria-label="Permalink to &quot;fromBunSql&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../sql.html"><code>@symbolon/sql</code></a></p><p>PostgreSQL through <code>Bun.SQL</code>, of Bun 1.4.5 or later, or with <code>prepare: false</code>: before, it may answer a statement with the rows of another.</p><p>A write returns a text of its own for each row that it changed, because the counts of Bun are not reliable.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> fromBunSql</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">client</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="BunSqlClient.html">BunSqlClient</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="SqlDriver.html">SqlDriver</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/sql/fromBunSql.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const fromBunSql = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  fromBunSql as default
};
