import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { describe as descriptionOf } from '#server/import/describe.ts';
import { SOURCES } from '#server/import/sources.ts';
import { composedInSpanish } from '#src/words/composed.es.ts';
import { hoursTextInSpanish } from '#src/words/hours-text.es.ts';

const SAMPLES = readFileSync('server/db/seed/sample-businesses.json', 'utf8');
const THREADS = JSON.parse(readFileSync('server/db/seed/sample-threads.json', 'utf8')) as {
  posts: [author: string, ...unknown[]][];
}[];
const listings: { description: string; hours: string }[] = parse(
  gunzipSync(readFileSync('server/db/seed/listings.csv.gz')),
  { columns: true },
);

test('the description of a listing is in Spanish for every category and list', () => {
  const facts = {
    city: 'Ocala',
    state: 'Florida',
    text: '',
    products: ['Organic', 'Eggs'],
    alias: 'Roy',
    site: '',
  };
  for (const category of BUSINESS_CATEGORIES)
    for (const { name: sourceName } of SOURCES) {
      const text = descriptionOf({ ...facts, category, sourceName });
      const spanish = composedInSpanish(text);
      expect(spanish).toMatch(
        /^\p{Lu}[^.]+ en Ocala, Florida\. También se llama Roy\. Productos: productos orgánicos, huevos\. Fuente: /u,
      );
      expect(spanish.split(' en ')[0], text).not.toBe(text.split(' in ')[0]);
      expect(spanish, text).not.toContain(sourceName);
    }
});

test('no starter listing has an English sentence on a Spanish page, and hardly one has English hours', () => {
  const isEnglish = (text: string) =>
    /Listed by:|Products:|Site:|Also known| in \p{Lu}/u.test(text.replace(/También se llama .+?\. /, ''));
  expect(listings.map(({ description }) => composedInSpanish(description)).filter(isEnglish)).toEqual([]);
  const texts = listings.map(({ hours }) => hours).filter((hours) => /^[^{].*[a-z]/i.test(hours));
  expect(texts.filter((hours) => hoursTextInSpanish(hours) === hours).length).toBeLessThan(10);
});

test('every role of a sample member is in Spanish', () => {
  const authors = THREADS.flatMap(({ posts }) => posts.map(([author]) => `Sample member, ${author}`));
  const members = [...new Set([...(SAMPLES.match(/Sample member, [^"]+/g) ?? []), ...authors])];
  expect(members.length).toBeGreaterThan(30);
  for (const member of members) {
    const [, role = ''] = /^Miembro de ejemplo, (.+), /.exec(composedInSpanish(member)) ?? [];
    expect(role, member).toMatch(
      /^(?:dueñ|criador|cuidador|entrenador|encargado|instructor|ranchero|trabajador|viaja)/,
    );
  }
});

test.each([
  ['Jan 1, 2015 to Dec 31, 2015: Fri 7:00 AM-1:00 PM', '1 ene 2015 a 31 dic 2015: vie 7:00 a.m.-1:00 p.m.'],
  ['24-hour emergency, Monday to Friday', 'emergencias las 24 horas, lunes a viernes'],
  ['Ask Mary at the gate', 'Ask Mary at the gate'],
  ['constructor', 'constructor'],
  ['de lunes a viernes', 'de lunes a viernes'],
])('the hours "%s" are "%s" in Spanish', (english, spanish) => {
  expect(hoursTextInSpanish(english)).toBe(spanish);
});

test.each([
  ['Farrier in town. Listed by word of mouth.', 'Farrier in town. Listed by word of mouth.'],
  ['We shoe mules. Listed by: my neighbor.', 'We shoe mules. Listed by: my neighbor.'],
  ['Run. This is a sample game. It cannot be played.', 'Run. Este juego es un ejemplo; no se puede jugar.'],
  ['Coop Pixel (sample developer)', 'Coop Pixel (desarrollador de ejemplo)'],
])('"%s" is "%s" in Spanish', (english, spanish) => {
  expect(composedInSpanish(english)).toBe(spanish);
});
