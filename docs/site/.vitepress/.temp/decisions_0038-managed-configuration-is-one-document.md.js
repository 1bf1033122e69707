import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0038: what the admin API manages is one encrypted document","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0038-managed-configuration-is-one-document.md","filePath":"decisions/0038-managed-configuration-is-one-document.md"}');
const _sfc_main = { name: "decisions/0038-managed-configuration-is-one-document.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0038-what-the-admin-api-manages-is-one-encrypted-document" tabindex="-1">0038: what the admin API manages is one encrypted document <a class="header-anchor" href="#0038-what-the-admin-api-manages-is-one-encrypted-document" aria-label="Permalink to &quot;0038: what the admin API manages is one encrypted document&quot;">​</a></h1><p>The admin API of <code>symbolon serve</code> creates, changes and deletes services and clients at run time.</p><p>Decided:</p><ul><li>Everything that is managed is <strong>one document</strong> of the storage, with one version, written by compare-and-swap. A table for each kind would let two changes land that are valid alone and not together, such as two services with one API key. <code>symbolon serve</code> holds all services in memory anyway, so the size of one document is no limit of its own; 16 MiB is.</li><li>A change is <strong>checked as a part of the whole</strong>: the file and what is managed are read as one configuration, by the reader of the file. So there is one set of rules, and one set of words for what is wrong.</li><li>The document is <strong>encrypted</strong> by keys that are derived from the <code>secrets</code> of the configuration, because it holds secrets and private keys of services. An older secret decrypts it. A process that reads its file, at the start or by SIGHUP, encrypts it anew by its newest secret. One that only reads does not: during a rollout two processes with different newest secrets would encrypt in turns.</li><li>A process <strong>asks for the version each second</strong>. Storages have no common way to notify, and a second is what an operator waits for anyway.</li><li><strong>The file wins.</strong> What it configures cannot be changed by the API, so that both never disagree.</li><li><strong>Secrets are never answered.</strong> A placeholder stands in their place, and a document that contains the placeholder is refused, so that reading and writing a document cannot lose one.</li><li><code>adminTokens</code> in the file turn all of it on. Without them nothing is read, and a storage without the new table goes on working.</li></ul><p>Rejected: the clients of the stores (<code>ClientRegistry</code>) for managed clients. They have no version to compare, and there is no such store for services.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0038-managed-configuration-is-one-document.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0038ManagedConfigurationIsOneDocument = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0038ManagedConfigurationIsOneDocument as default
};
