/** A screen that is prerendered at build time. */
export interface FirstView {
  path: string;
  title: string;
  /** Markup of `#root`. */
  markup: string;
  /** Its stylesheets in load order, relative to the build. */
  styles: readonly string[];
  /** Scripts beyond those of every screen; fetched at once instead of on demand. */
  scripts: readonly string[];
}

/** The tags of the built document, to be inserted again behind the first view. */
interface Pieces {
  /** The document without its scripts and styles. */
  bare: string;
  scripts: string[];
}

/** Other parts of a document. */
export interface Inline {
  /** Styles of the first paint. */
  css: string;
  /** Script before the first paint. */
  boot: string;
  /** Script after the first view. */
  after: string;
}

const ROOT = '<div id="root"></div>';

/**
 * Prepares the markup of a screen: no style attributes, which the policy forbids, no preloads, and no names of icons, which
 * the app does not have (`lean-icons.ts`). The part that is hydrated later is marked until then.
 */
export function asMarkup(drawn: string): string {
  return drawn
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(/(?<=<svg [^>]* class="lucide)( lucide-[\w-]+)+/g, '')
    .replaceAll(/(?= data-later=)/g, ' data-waits=""')
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${style}"`);
}

/** Extracts the tags that Vite wrote into the document. @throws Error if the document has changed */
export function piecesOf(document: string): Pieces {
  if (!document.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
  const scripts: string[] = [];
  const bare = document
    .replaceAll(/\s*<script src="\/boot\.js"><\/script>|\s*<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(/\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, (tag) => {
      scripts.push(tag.trim());
      return '';
    });
  return { bare, scripts };
}

/** Returns the document of one screen with its first view. */
export function documentOf(pieces: Pieces, view: FirstView, inline: Inline): string {
  const root = `<div id="root" data-first-view="${view.path}">${view.markup}</div>`;
  const bare = pieces.bare.replace(/<title>.*?<\/title>/, () => `<title>${view.title}</title>`);
  return filled(
    { bare, scripts: [...pieces.scripts, ...view.scripts.map(preload)] },
    root,
    view.styles,
    inline,
  );
}

/** Preloads a script. @param file path within the build */
export const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Returns the document that the worker serves for every screen; its first views are templates. */
export function shellOf(pieces: Pieces, views: readonly FirstView[], inline: Inline): string {
  const templates = views.map(({ path, markup }) => `<template data-view="${path}">${markup}</template>`);
  const styles = [...new Set(views.flatMap((view) => view.styles))];
  return filled(pieces, [ROOT, ...templates].join('\n    '), styles, inline);
}

function filled({ bare, scripts }: Pieces, root: string, styles: readonly string[], inline: Inline): string {
  const head = `<style>${inline.css}</style>\n    <script>${inline.boot}</script>\n  </head>`;
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  // Styles behind the first view block only what follows them: the app, not the visible page.
  const foot = [`<script>${inline.after}</script>`, ...links, ...scripts].join('\n    ');
  return bare.replace('</head>', () => head).replace(ROOT, () => `${root}\n    ${foot}`);
}
