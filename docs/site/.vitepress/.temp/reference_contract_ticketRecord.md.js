import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"ticketRecord","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/contract/ticketRecord.md","filePath":"reference/contract/ticketRecord.md"}');
const _sfc_main = { name: "reference/contract/ticketRecord.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="ticketrecord" tabindex="-1">ticketRecord <a class="header-anchor" href="#ticketrecord" aria-label="Permalink to &quot;ticketRecord&quot;">​</a></h1><p><a href="./../">Reference</a> › <a href="./../contract.html"><code>@symbolon/contract</code></a></p><p>A new ticket without optional fields.</p><div class="language-typescript vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">typescript</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> ticketRecord</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">overrides</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Partial</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"><a href="../core-stores/Ticket.html">Ticket</a></span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> <a href="../core-stores/Ticket.html">Ticket</a></span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/contract/ticketRecord.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ticketRecord = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ticketRecord as default
};
