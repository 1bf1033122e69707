import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"Why stores never judge time","description":"","frontmatter":{},"headers":[],"relativePath":"explanation/stores-and-time.md","filePath":"explanation/stores-and-time.md"}');
const _sfc_main = { name: "explanation/stores-and-time.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="why-stores-never-judge-time" tabindex="-1">Why stores never judge time <a class="header-anchor" href="#why-stores-never-judge-time" aria-label="Permalink to &quot;Why stores never judge time&quot;">​</a></h1><p>A store keeps a record at least until an instant that is in it. It may drop the record any time later. Whether the record is still <strong>valid</strong> is decided by the operation, by one clock that is read once for each call.</p><h2 id="what-goes-wrong-otherwise" tabindex="-1">What goes wrong otherwise <a class="header-anchor" href="#what-goes-wrong-otherwise" aria-label="Permalink to &quot;What goes wrong otherwise&quot;">​</a></h2><ul><li><strong>Two clocks.</strong> A database that deletes by its own clock and a server that decides by another disagree for some milliseconds, or minutes. A token is then expired for one and unknown for the other, and the client gets the wrong answer.</li><li><strong>A sweep that is late.</strong> Where &quot;there is a row&quot; means &quot;it is valid&quot;, a sweep that stops makes expired tokens valid again. Here a sweep only frees space.</li><li><strong>A mark that is dropped too early.</strong> A one-time mark must outlive what it marks. If a store with a fast clock drops the mark of a proof, the proof can be used again. So every method that writes gets <code>now</code>, and a store keeps a record for the distance between the two instants, and 60 seconds more, by its own clock.</li><li><strong>Tests that sleep.</strong> A store that judges time can only be tested by waiting. Here a test passes another clock.</li></ul><h2 id="what-follows" tabindex="-1">What follows <a class="header-anchor" href="#what-follows" aria-label="Permalink to &quot;What follows&quot;">​</a></h2><ul><li>&quot;Expired&quot; and &quot;unknown&quot; are different answers, and both are right.</li><li>A <a href="./../storage.html">storage</a> needs no function for time, so the same rules hold in memory, Redis and SQL. The <a href="/packages/contract.html">contract kit</a> proves it.</li><li>The clock is yours. Keep the clocks of your instances in sync: a clock that is behind accepts what has just expired. <a href="./../rules.html#dpop-proofs">Which skew applies</a> is a property of the service.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("explanation/stores-and-time.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const storesAndTime = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  storesAndTime as default
};
