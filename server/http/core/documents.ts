import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VIEWS, OTHER_SCREENS } from '#contract/app-files.ts';

/** Base64 SHA-256 hashes of the inline styles and scripts of a document. */
export interface InlineParts {
  styles: string[];
  scripts: string[];
}

/** The HTML documents of the built app. */
export interface Documents {
  /** Returns the document name of a screen. */
  of(path: string): string;
  /** Hashes of each document's inline parts, by name. */
  inline: ReadonlyMap<string, InlineParts>;
}

/** Reads the documents of a built app, once at startup. */
export function documentsIn(root: string): Documents {
  const names = readdirSync(root).filter((name) => name.endsWith('.html'));
  const inline = new Map(names.map((name) => [name, inlineIn(readFileSync(join(root, name), 'utf8'))]));
  const screens = new Map<string, string>(FIRST_VIEWS.map(({ path, file }) => [path, file]));
  // A build of an earlier version has one document for all screens.
  const fallback = existsSync(join(root, OTHER_SCREENS)) ? OTHER_SCREENS : 'index.html';
  return {
    of(path) {
      const file = screens.get(path.toLowerCase().replace(/(?<=.)\/$/, ''));
      return file !== undefined && inline.has(file) ? file : fallback;
    },
    inline,
  };
}

function inlineIn(document: string): InlineParts {
  const hashes = (tag: string) =>
    [...document.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
  return { styles: hashes('style'), scripts: hashes('script') };
}
