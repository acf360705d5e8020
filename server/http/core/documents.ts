import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VIEWS, OTHER_SCREENS } from '#contract/app-files.ts';
import { folderOf, LANGUAGES, type Language } from '#contract/languages.ts';

/** Base64 SHA-256 hashes of the inline styles and scripts of a document. */
export interface InlineParts {
  styles: string[];
  scripts: string[];
}

/** The HTML documents of the built app. */
export interface Documents {
  /** Returns the document name of a screen; the English one if the build lacks the language. */
  of(path: string, language: Language): string;
  /** Hashes of each document's inline parts, by name. */
  inline: ReadonlyMap<string, InlineParts>;
  /** Returns the text of a document. */
  textOf(name: string): string;
}

/** Reads the documents of a built app. */
export function documentsIn(root: string): Documents {
  const names = LANGUAGES.map(folderOf).flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.html') ? [folder + name] : []))
      : [],
  );
  const texts = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const inline = new Map([...texts].map(([name, text]) => [name, inlineIn(text)]));
  const screens = new Map<string, string>(FIRST_VIEWS.map(({ path, file }) => [path, file]));
  // A build of an earlier version has one document for all screens.
  const fallback = inline.has(OTHER_SCREENS) ? OTHER_SCREENS : 'index.html';
  return {
    of(path, language) {
      const file = screens.get(path.toLowerCase().replace(/(?<=.)\/$/, '')) ?? fallback;
      const translated = folderOf(language) + file;
      return [translated, file].find((name) => inline.has(name)) ?? fallback;
    },
    inline,
    textOf: (name) => texts.get(name) ?? '',
  };
}

function inlineIn(document: string): InlineParts {
  const hashes = (tag: string) =>
    [...document.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
  return { styles: hashes('style'), scripts: hashes('script') };
}
