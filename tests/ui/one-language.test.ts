import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inOneLanguage } from '#scripts/one-language.ts';
import { inSpanish } from '#scripts/spanish-document.ts';

const CODE = `
import { inLanguages } from '#src/words/in-languages.ts';
export const A = inLanguages({ en: { title: 'Herd “x”', of: (n) => \`\${n} cows\` }, es: { title: 'Rebaño' } });
export const B = inLanguages({ en: { a: 1 }, es: SPANISH });`;

describe('a build in one language', () => {
  test('has the sentences of that language only', () => {
    const english = inOneLanguage(CODE, 'en');
    expect(english).toContain("export const A = ({ title: 'Herd “x”', of: (n) => `");
    expect(english).not.toMatch(/Rebaño|SPANISH/);
    const spanish = inOneLanguage(CODE, 'es');
    expect(spanish).toContain("export const A = ({ title: 'Rebaño' });");
    expect(spanish).toContain('export const B = (SPANISH);');
  });

  test('does not import what only the other language uses', () => {
    const code = `import { SPANISH } from './words.es.ts';\nimport './words.css';${CODE}`;
    expect(inOneLanguage(code, 'en')).not.toContain('words.es.ts');
    expect(inOneLanguage(code, 'en')).toContain("import './words.css'");
    expect(inOneLanguage(code, 'es')).toContain('words.es.ts');
  });

  test('fails if a call does not name its languages', () => {
    expect(() => inOneLanguage('inLanguages(WORDS)', 'en')).toThrow('no { en: … } in inLanguages(WORDS)');
    expect(() => inOneLanguage('inLanguages({ en: 1 })', 'es')).toThrow('no { es: … }');
  });
});

test('the document and the manifest in Spanish have no English text left', () => {
  const manifest = JSON.parse(inSpanish(readFileSync('public/manifest.webmanifest', 'utf8'))) as Manifest;
  const english = readFileSync('public/manifest.webmanifest', 'utf8');
  const texts = [
    manifest.description,
    ...manifest.shortcuts.map(({ name }) => name),
    ...manifest.screenshots.map(({ label }) => label),
  ];
  expect(manifest.lang).toBe('es');
  expect(texts.filter((text) => english.includes(`"${text}"`))).toEqual([]);
  const document = inSpanish(readFileSync('index.html', 'utf8'));
  expect(document).not.toMatch(/Find help|needs JavaScript/);
});

interface Manifest {
  lang: string;
  description: string;
  shortcuts: { name: string }[];
  screenshots: { label: string }[];
}
