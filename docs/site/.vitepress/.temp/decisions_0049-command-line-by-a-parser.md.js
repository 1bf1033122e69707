import { _ as _export_sfc, s as serverRenderer, r as runtimeDom_cjs_prod } from "./plugin-vue_export-helper.Im_bQvEq.js";
import "node:stream";
const __pageData = JSON.parse('{"title":"0049 Commands are declared once, through commander","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0049-command-line-by-a-parser.md","filePath":"decisions/0049-command-line-by-a-parser.md"}');
const _sfc_main = { name: "decisions/0049-command-line-by-a-parser.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${serverRenderer.ssrRenderAttrs(_attrs)}><h1 id="0049-commands-are-declared-once-through-commander" tabindex="-1">0049 Commands are declared once, through commander <a class="header-anchor" href="#0049-commands-are-declared-once-through-commander" aria-label="Permalink to &quot;0049 Commands are declared once, through commander&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Each command of <code>symbolon</code> was written three times: a row in a table of options, a reader that checked values and combinations, and a help text, which nothing compared with the other two. That was 740 lines in 17 files. The program loaded all commands to run one.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><ul><li><strong>A command is declared once</strong>, in <code>packages/cli/src/command-line</code>: its arguments, and its options with their meaning, default and reader. <a href="https://github.com/tj/commander.js" target="_blank" rel="noreferrer">commander</a> makes the parser and the help of it, and <a href="./../command-line.html">the command line</a> shows that help.</li><li>commander 14 and not 15, because 15 needs Node 22.12. It has no dependencies of its own. <code>citty</code> accepts unknown options, and <code>parseArgs</code> of Node writes no help.</li><li><strong>Readers of values are ours</strong>, because commander repeats a value in its message, and a value may be a secret. So is the message for an unknown command, which may be a token that somebody pasted.</li><li>An option that counts only beside another one is refused without it, by a table of pairs.</li><li><strong>A command loads its code when it runs.</strong> <code>--help</code> loads the declarations alone, in half of the time that it took.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Messages about unknown options, missing values and surplus arguments are commander&#39;s, with a suggestion and the help to read. <code>--version --help</code> prints the version, because it is first. <code>symbolon help serve</code> works too. Status 2 and every limit are as before.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = runtimeDom_cjs_prod.useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0049-command-line-by-a-parser.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0049CommandLineByAParser = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0049CommandLineByAParser as default
};
