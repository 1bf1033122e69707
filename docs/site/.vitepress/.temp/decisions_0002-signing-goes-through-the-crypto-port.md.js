import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0002 Compact JWTs are signed through the Crypto port","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0002-signing-goes-through-the-crypto-port.md","filePath":"decisions/0002-signing-goes-through-the-crypto-port.md"}');
const _sfc_main = { name: "decisions/0002-signing-goes-through-the-crypto-port.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0002-compact-jwts-are-signed-through-the-crypto-port" tabindex="-1">0002 Compact JWTs are signed through the Crypto port <a class="header-anchor" href="#0002-compact-jwts-are-signed-through-the-crypto-port" aria-label="Permalink to &quot;0002 Compact JWTs are signed through the Crypto port&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Access tokens can be JWTs (<a href="https://www.rfc-editor.org/rfc/rfc9068" target="_blank" rel="noreferrer">RFC 9068</a>). jose signs them well, but takes its crypto from the runtime. It would bypass the Crypto port and import every key by itself, and servers with opaque tokens would load it too. A compact JWS is two base64url texts, a dot, and a signature.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>standards/jwt.ts</code> writes the compact form and takes a function that signs. <code>Crypto.sign</code> has two implementations, node:crypto and WebCrypto, for the asymmetric algorithms of JWS. jose is not used for it.</p><p>jose came later with JWE, a format that nobody should write by hand. Only <code>standards/jwe-decryption.ts</code> imports it, when the first JWE arrives. Both implementations of <code>Crypto.decrypt</code> are that one function.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><ul><li>A server that never gets a JWE never loads jose.</li><li>Keys in a hardware module work with another Crypto port; there is no second way to sign.</li><li>We have to test form and signatures ourselves.</li><li><code>none</code> and symmetric algorithms cannot even be named.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0002-signing-goes-through-the-crypto-port.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0002SigningGoesThroughTheCryptoPort = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0002SigningGoesThroughTheCryptoPort as default
};
