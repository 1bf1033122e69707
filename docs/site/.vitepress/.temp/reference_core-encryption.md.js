import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"@symbolon/core/encryption","titleTemplate":":title | Reference | Symbolon","description":"","frontmatter":{},"headers":[],"relativePath":"reference/core-encryption.md","filePath":"reference/core-encryption.md"}');
const _sfc_main = { name: "reference/core-encryption.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="symboloncoreencryption" tabindex="-1">@symbolon/core/encryption <a class="header-anchor" href="#symboloncoreencryption" aria-label="Permalink to &quot;@symbolon/core/encryption&quot;">​</a></h1><p><a href="./">Reference</a> · <a href="/packages/core.html">the package</a></p><p>Token introspection and pushed authorization requests as pure functions over injected ports.</p><p>Other entries of the package: <a href="./core.html"><code>@symbolon/core</code></a>, <a href="./core-http.html"><code>@symbolon/core/http</code></a>, <a href="./core-stores.html"><code>@symbolon/core/stores</code></a>, <a href="./core-metadata.html"><code>@symbolon/core/metadata</code></a>, <a href="./core-crypto-node.html"><code>@symbolon/core/crypto-node</code></a>, <a href="./core-crypto-web.html"><code>@symbolon/core/crypto-web</code></a>.</p><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-encryption/encryptRecords.html"><code>encryptRecords</code></a></td><td>The encryption of records for stores, by AES-256-GCM and HMAC-SHA-256.</td></tr></tbody></table></div><h2 id="values" tabindex="-1">Values <a class="header-anchor" href="#values" aria-label="Permalink to &quot;Values&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-encryption/DecryptionFault.html"><code>DecryptionFault</code></a></td><td><code>decrypt</code> of a <code>RecordEncryption</code> found that this is not what it has encrypted for the record.</td></tr></tbody></table></div><h2 id="types" tabindex="-1">Types <a class="header-anchor" href="#types" aria-label="Permalink to &quot;Types&quot;">​</a></h2><div class="wide" role="group" aria-label="table" tabindex="0"><table><thead><tr><th>name</th><th>what</th></tr></thead><tbody><tr><td><a href="./core-encryption/RecordEncryption.html"><code>RecordEncryption</code></a></td><td>Encrypts what a storage holds, so that a dump of it reveals no more than <a href="/storage.html">docs/storage.md</a> says.</td></tr></tbody></table></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/core-encryption.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const coreEncryption = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  coreEncryption as default
};
