import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const TOKENS = 'src/styles/tokens.css';
/** Raw lengths without a token. More of them mean that a token is missing. */
const RAW_SIZES_MAX = 20;

interface Source {
  path: string;
  text: string;
}

const filesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => ({ path: relative('.', path), text: readFileSync(resolve(ROOT, path), 'utf8') }))
    .toSorted((a, b) => a.path.localeCompare(b.path));

const styles = filesOf('src/**/*.css');
/** Drawings without a style sheet name their tokens themselves. */
const drawings = filesOf('src/**/colors.ts').map(({ text }) => text);
const screens = filesOf('src/**/*.tsx').map(({ text }) => text);

const COMMENT = /\/\*.*?\*\//gs;
const bare = (text: string) => text.replace(COMMENT, '');
const allMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const setOf = (sources: readonly string[], pattern: RegExp) =>
  new Set(sources.flatMap((text) => allMatches(text, pattern)));
const without = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
  [...these].filter((name) => !those.has(name));

/** Lines outside the tokens with a length in rem, or in more pixels than a hairline. */
const rawLines = styles
  .filter(({ path }) => path !== TOKENS)
  .flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ place: `${path}:${index + 1}`, line: line.trim() })),
  )
  .filter(({ line }) => !line.startsWith('@') && isRaw(bare(line)));

function isRaw(line: string): boolean {
  const lengths = [...line.matchAll(/(?<![\w.])(\d*\.?\d+)(rem|px)\b/g)];
  return lengths.some(([, size, unit]) => unit === 'rem' || Number(size) > 4);
}

const ruleHeads = styles.flatMap(({ text }) => allMatches(bare(text), /([^{};]+)\{/g));
const styledClasses = setOf(ruleHeads, /\.([a-z][\w-]*)/g);
/** Whole strings after `className`, including the choices of an expression. */
const classTexts = [
  ...setOf(screens, /className="([^"]*)"/g),
  ...[...setOf(screens, /className=\{([^}]*\}?[^}]*)\}/g)].flatMap((code) =>
    allMatches(code, /['"`]([^'"`]*)['"`]/g),
  ),
];
const wornClasses = new Set(
  classTexts.flatMap((text) => text.replace(/\$\{.*?\}/g, ' ').split(/\s+/)).filter((name) => name !== ''),
);

/** Repetitions of the kit's classes `stack` and `row`. */
const KIT = 'src/ui/layout/layout.css';
const RESTATED = [
  /display: grid;[^{}]*grid-template-columns: minmax\(0, 1fr\);[^{}]*gap:/,
  /display: flex;[^{}]*flex-wrap: wrap;[^{}]*gap:/,
];
const WITH_REASON: Record<string, string> = {
  '.bar': 'is no row on a phone',
  '.animal-tile': 'a button, which the base has laid out as something else',
};
/** Rules of our own classes; an element without a class may come from elsewhere, such as a link from a route. */
const ownRules = styles
  .filter(({ path }) => path !== KIT)
  .flatMap(({ text }) => [...bare(text).matchAll(/([^{};]+)\{([^{}]*)\}/g)])
  .map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))
  .filter(({ selector }) => /\.[\w-]+$/.test(selector));

describe('styles', () => {
  test('use tokens for sizes, with few exceptions', () => {
    expect(rawLines.length, rawLines.map(({ place }) => place).join('\n')).toBeLessThanOrEqual(RAW_SIZES_MAX);
  });

  test('give a reason on the line of a size without a token', () => {
    expect(rawLines.filter(({ line }) => !/\/\* .+ \*\/$/.test(line))).toEqual([]);
  });

  test('use every token, and only tokens that exist', () => {
    const texts = styles.map(({ text }) => bare(text));
    const defined = setOf(texts, /(--py-[\w-]+)\s*:/g);
    const used = new Set([...setOf(texts, /var\((--py-[\w-]+)/g), ...setOf(drawings, /'(--py-[\w-]+)'/g)]);
    expect(without(defined, used), 'defined, never used').toEqual([]);
    expect(without(used, defined), 'used, never defined').toEqual([]);
  });

  test('style every used class and no other', () => {
    expect(without(styledClasses, wornClasses), 'styled, never worn').toEqual([]);
    expect(without(wornClasses, styledClasses), 'worn, never styled').toEqual([]);
  });

  test('lay out stacks and rows only with the kit', () => {
    const restating = ownRules.filter(({ body }) => RESTATED.some((pattern) => pattern.test(body)));
    expect(restating.map(({ selector }) => selector).toSorted()).toEqual(Object.keys(WITH_REASON).toSorted());
  });
});
