import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { folderOf, type Language, languageOf } from '#contract/languages.ts';
import { inSpanish } from './spanish-document.ts';

/** The function of src/words/in-languages.ts. */
const CALL = 'inLanguages';
const OF_PAGE = 'const LANGUAGE = pageLanguage()';
const MANIFEST = 'manifest.webmanifest';

/** The language of this build. */
export const BUILT_LANGUAGE: Language = languageOf(process.env.APP_LANGUAGE) ?? 'en';

/** Keeps one language of the app's sentences, so that no phone loads another, and puts the document into it. */
export const oneLanguage = (language: Language): Plugin => ({
  name: 'one-language',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:inLanguages|pageLanguage)\(/ },
    handler: (code, id) => ({
      code: id.endsWith('/in-languages.ts') ? withLanguage(code, language) : inOneLanguage(code, language),
      map: null,
    }),
  },
  transformIndexHtml: (document) => documentIn(document, language),
  generateBundle() {
    if (language === 'en') return; // English has the public file
    const source = inSpanish(readFileSync(`public/${MANIFEST}`, 'utf8'));
    this.emitFile({ type: 'asset', fileName: folderOf(language) + MANIFEST, source });
  },
});

/**
 * Replaces each call with the sentences of one language. @throws Error if the argument does not name the language, since
 * a phone would then show another
 */
export function inOneLanguage(code: string, language: Language): string {
  const parts: { start: number; end: number; text: string }[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== CALL) return;
      const value = expressionOf(call.arguments[0], language);
      if (!value) throw new Error(`no { ${language}: … } in ${code.slice(call.start, call.start + 80)}`);
      parts.push({ start: call.start, end: call.end, text: `(${code.slice(value.start, value.end)})` });
    },
  });
  visitor.visit(parseSync('words.js', code).program);
  return withoutUnusedImports(replaced(code, parts));
}

/** Removes the imports that only the other language uses: they would move modules to the first chunk. */
function withoutUnusedImports(code: string): string {
  const imports = parseSync('words.js', code).program.body.filter(
    (part) => part.type === 'ImportDeclaration',
  );
  const body = replaced(
    code,
    imports.map(({ start, end }) => ({ start, end, text: '' })),
  );
  const isUnused = ({ specifiers }: ESTree.ImportDeclaration) =>
    specifiers.length > 0 && specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(body));
  return replaced(
    code,
    imports.filter(isUnused).map(({ start, end }) => ({ start, end, text: '' })),
  );
}

const replaced = (code: string, parts: readonly { start: number; end: number; text: string }[]) =>
  parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, part) => text.slice(0, part.start) + part.text + text.slice(part.end), code);

function expressionOf(argument: ESTree.Argument | undefined, name: string): ESTree.Expression | undefined {
  if (argument?.type !== 'ObjectExpression') return undefined;
  for (const property of argument.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  return undefined;
}

/** Sets the language of the whole build. */
function withLanguage(code: string, language: Language): string {
  if (!code.includes(OF_PAGE)) throw new Error(`in-languages.ts has no "${OF_PAGE}"`);
  return code.replace(OF_PAGE, `const LANGUAGE = '${language}'`);
}

function documentIn(document: string, language: Language): string {
  if (language === 'en') return document;
  return inSpanish(document)
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(`/${MANIFEST}`, `/${folderOf(language)}${MANIFEST}`);
}
