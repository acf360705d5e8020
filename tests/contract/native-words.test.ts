import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const COMMENT = /(?<=^|\s)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Words that sound translated on a screen. */
const STIFF =
  /\b(?:unstated|stated|kept|told|some ?body|everybody|anybody|nobody|whom|whoever|taken|anew|any more|by itself)\b/i;

/** A code such as 'email-taken', which no screen shows. */
const isCode = (literal: string) => /^'[a-z-]+'$/.test(literal);

/** Native, part of a file format, or worded by docs/product.md. */
const ALLOWED = [
  '`This thread was locked on , so your reply was not posted. Your text is kept.`',
  "'This username is already taken.'",
  "'Username taken'",
  "'E-mail taken'",
  "'======== For PetiYard. A file in which anything was changed is not taken. ========'",
];

/** The texts of a file that sound translated. */
function stiffTextsOf(source: string): string[] {
  const text = source.replace(COMMENT, '').replace(/^import .*$/gm, '');
  return [...text.matchAll(LITERAL)]
    .map(([literal]) => literal.replaceAll(/\$\{[^}]*\}/g, ''))
    .filter((literal) => !isCode(literal) && !ALLOWED.includes(literal) && STIFF.test(literal));
}

test.each(globSync(['src/**/*.words.ts', 'contract/**/*.ts'], { cwd: ROOT }))(
  '%s uses native English',
  (path) => {
    expect(stiffTextsOf(readFileSync(join(ROOT, path), 'utf8'))).toEqual([]);
  },
);

test('a stiff word is found in each kind of text, but not in a code or a comment', () => {
  const source = "/** Kept. */ const A = { 'not-kept': 'Saved', b: 'Kept here', c: `Taken` };";

  expect(stiffTextsOf(source)).toEqual(["'Kept here'", '`Taken`']);
});
