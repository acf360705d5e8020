import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_VIEWS, OTHER_SCREENS } from '#contract/app-files.ts';
import { folderOf, type Language } from '#contract/languages.ts';
import { HOME_SECTIONS } from '../chunks.ts';
import { criticalCss } from './critical-css.ts';
import { asMarkup, documentOf, type FirstView, piecesOf, preload, shellOf } from './documents.ts';
import { buildRenderer } from './renderer.ts';

/** The order of the style layers; it must precede all styles. */
const LAYERS = 'public/layers.css';
const BOOT = 'public/boot.js';
const AFTER = 'src/first-view/first-view.js';
/** Files that a screen without a first view waits for. */
const CORE = '/src/shell/running/begin-core.ts';
/** Parts of first views with a file of their own, by route. */
const LATER: Readonly<Record<string, string>> = { index: `/${HOME_SECTIONS}` };

/**
 * Prerenders some screens from their own components into documents with critical styles, and into the document that
 * the worker serves for every screen. The documents go to the folder of their language.
 */
export const firstViews = (language: Language): Plugin => ({
  name: 'first-views',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return; // the build of the worker has no document
      const emit = (name: string, source: string) =>
        this.emitFile({ type: 'asset', fileName: folderOf(language) + name, source });
      const core = filesOf(bundle, CORE).scripts;
      emit(
        OTHER_SCREENS,
        textOf(index).replace('</head>', () => `${core.map(preload).join('')}  </head>`),
      );
      const draw = await buildRenderer(language);
      const pieces = piecesOf(textOf(index));
      const [boot, after] = [script(BOOT), script(AFTER)];
      const inlineFor = (files: readonly string[], markup: string) => {
        const css = files.map((file) => textOf(bundle[file])).join('\n');
        return { css: criticalCss(readFileSync(LAYERS, 'utf8') + css, pieces.bare + markup), boot, after };
      };
      const views: FirstView[] = [];
      for (const { path, file, route } of FIRST_VIEWS) {
        const drawn = await draw(path);
        const { styles: own, scripts } = filesOf(bundle, `/src/routes/${route}.tsx?tsr-split=component`);
        const later = LATER[route] ? filesOf(bundle, LATER[route]).styles : [];
        const styles = [...new Set([...own, ...later])];
        const view = { path, title: drawn.title, markup: asMarkup(drawn.markup), styles, scripts };
        views.push(view);
        const source = documentOf(pieces, view, inlineFor(styles, view.markup));
        if (file === 'index.html' && language === 'en') index.source = source;
        else emit(file, source);
      }
      if (language !== 'en') delete bundle['index.html'];
      const files = [...new Set(views.flatMap(({ styles }) => styles))];
      const markup = views.map((view) => view.markup).join('');
      emit('shell.html', shellOf(pieces, views, inlineFor(files, markup)));
    },
  },
});

/** Removes comments from a script; the rest is small. */
const script = (path: string) =>
  readFileSync(path, 'utf8')
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/^\s+/gm, '');

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('the build lacks a stylesheet or the document');
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
}

/** Returns styles of the frame and of a module in load order, and the scripts that the module adds. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): { styles: string[]; scripts: string[] } {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const styles = new Set<string>();
  const seen = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file);
  };
  add(chunks.find(({ isEntry }) => isEntry));
  const ofFrame = seen.size;
  add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  return { styles: [...styles], scripts: [...seen].slice(ofFrame) };
}
