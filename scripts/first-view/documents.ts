/** A screen whose first view is made at build time. */
export interface FirstView {
  path: string;
  title: string;
  /** What stands in `#root`. */
  markup: string;
  /** Its stylesheets in the order in which the app would load them, below the built app. */
  styles: readonly string[];
  /** Its scripts beside those that the document names for every screen: fetched at once, not when the first of them asks. */
  scripts: readonly string[];
}

/** What the built document names, taken out of it: it is put back behind the first view. */
interface Pieces {
  /** The document without its scripts and styles. */
  bare: string;
  scripts: string[];
}

/** What else goes into a document. */
export interface Inline {
  /** Styles of the first paint. */
  css: string;
  /** Runs before the first paint. */
  boot: string;
  /** Runs behind the first view. */
  after: string;
}

const ROOT = '<div id="root"></div>';

/** Makes the markup of a screen fit for a document: no style attributes, which the policy forbids, and no preloads. */
export function asMarkup(drawn: string): string {
  return drawn
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${style}"`);
}

/** Takes the tags apart that Vite has written into the document. @throws when the document is not as it was. */
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

/** The document of one screen, its first view in it. */
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

/** Has a script fetched that another one will ask for. @param file below the built app */
export const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The document that the worker keeps for every screen: the first views lie in templates, of which one is taken. */
export function shellOf(pieces: Pieces, views: readonly FirstView[], inline: Inline): string {
  const templates = views.map(({ path, markup }) => `<template data-view="${path}">${markup}</template>`);
  const styles = [...new Set(views.flatMap((view) => view.styles))];
  return filled(pieces, [ROOT, ...templates].join('\n    '), styles, inline);
}

function filled({ bare, scripts }: Pieces, root: string, styles: readonly string[], inline: Inline): string {
  const head = `<style>${inline.css}</style>\n    <script>${inline.boot}</script>\n  </head>`;
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  // Styles behind the first view hold up what comes after them, not what is before: the app, and nothing that is seen.
  const foot = [`<script>${inline.after}</script>`, ...links, ...scripts].join('\n    ');
  return bare.replace('</head>', () => head).replace(ROOT, () => `${root}\n    ${foot}`);
}
