import { beforeEach, describe, expect, test } from 'vitest';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { forgetGuides, loadGuides } from '#src/catalogue/guides-library.ts';
import { sourceDated } from '#src/features/guides/guides.words.ts';
import { guidesSearchOf } from '#src/features/guides/guides-address.ts';
import { GUIDE_ANIMALS, relatedGuides, searchGuides } from '#src/features/guides/guides-search.ts';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { readLibrary } from '../../scripts/library.ts';

const guides = readLibrary();
const slugs = (found: readonly Guide[]) => found.map(({ slug }) => slug);
const search = (q: string, filter = {}) => slugs(searchGuides(guides, { q, ...filter }));

describe('a search of the care library', () => {
  test.each([
    ['colic', 'horse-colic'],
    ['hoof trimming goat', 'goat-hoof-trimming'],
    ['hairball', 'cat-hairballs'],
    ['calving', 'calving'],
    ['snake bite', 'snake-bite'],
    ['maggots wound screwworm', 'screwworm'],
  ])('for %j finds %s among the first two', (q, slug) => {
    expect(search(q).slice(0, 2)).toContain(slug);
  });
  test.each([
    ['pig', ['pig-heat', 'sick-pig', 'pig-care']],
    ['pigs', ['pig-heat', 'sick-pig', 'pig-care']],
    ['ducks', ['duck-care']],
  ])('for %j lists the guides with the word in the title first', (q, first) => {
    expect(search(q).slice(0, first.length)).toEqual(first);
  });
  test('accepts a typo and the start of a word', () => {
    expect(search('colci')).toContain('horse-colic');
    expect(search('lamin')).toContain('horse-laminitis');
  });
  test('requires every word, and finds nothing for unknown words', () => {
    expect(search('colic cryptocurrency')).toEqual([]);
    expect(search('xylophone')).toEqual([]);
  });
  test('without text finds all, urgent ones first, farm animals before pets', () => {
    const all = searchGuides(guides, {});
    expect(all).toHaveLength(guides.length);
    const urgent = all.map((guide) => guide.urgent);
    expect(urgent.lastIndexOf(true)).toBeLessThan(urgent.indexOf(false));
    expect(all[0]?.animals.some((name) => GUIDE_ANIMALS.indexOf(name) < 5)).toBe(true);
    expect(GUIDE_ANIMALS.slice(0, 5)).toEqual(['Horse', 'Cattle', 'Chicken', 'Goat', 'Sheep']);
  });
  test('respects the selected animal and topic', () => {
    const found = searchGuides(guides, { animal: 'Goat', topic: 'birth' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((guide) => guide.animals.includes('Goat') && guide.topic === 'birth')).toBe(true);
  });
});

describe('related guides', () => {
  test.each(guides.map((guide) => [guide.slug, guide] as const))(
    'of %s share an animal with it and exclude it',
    (slug, guide) => {
      const related = relatedGuides(guides, guide, 4);
      expect(related.length).toBeLessThanOrEqual(4);
      expect(slugs(related)).not.toContain(slug);
      expect(related.every((other) => other.animals.some((name) => guide.animals.includes(name)))).toBe(true);
    },
  );
  test('are the nearest: bloat finds bloat', () => {
    const bloat = guides.find(({ slug }) => slug === 'bloat-goats-sheep');
    if (!bloat) throw new Error('no such guide');
    expect(slugs(relatedGuides(guides, bloat, 4)).some((slug) => /goat|sheep/.test(slug))).toBe(true);
  });
});

test('the address of the library keeps valid parameters and drops the rest', () => {
  expect(guidesSearchOf({ animal: 'Horse', topic: 'health', q: 'colic' })).toEqual({
    animal: 'Horse',
    topic: 'health',
    q: 'colic',
  });
  expect(guidesSearchOf({ animal: 'Dragon', topic: 'magic', q: 7 })).toEqual({});
});

test('the date of a source is as precise as possible', () => {
  expect(['2017', '2017-09', '2017-09-07'].map(formatSourceDate)).toEqual([
    '2017',
    'Sep 2017',
    'Sep 7, 2017',
  ]);
  const source = { name: 'A', url: 'https://a.example', readAt: '2026-11-21' };
  expect(sourceDated(source, formatSourceDate)).toBe('No date given. Read Nov 21, 2026');
  expect(sourceDated({ ...source, published: '2017-09' }, formatSourceDate)).toBe(
    'Page dated Sep 2017. Read Nov 21, 2026',
  );
});

describe('the library', () => {
  beforeEach(forgetGuides);
  const json = (body: unknown, init: ResponseInit = {}) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
  /** Ports that give these responses in order. */
  function portsOf(...answers: (() => Response)[]) {
    const requests: string[] = [];
    const fetch = async (url: string) => {
      requests.push(url);
      return (answers[requests.length - 1] ?? answers.at(-1) ?? Response.error)();
    };
    return { asked: requests, ports: { origin: '', fetch } };
  }

  test('is the asset, read once and then kept in memory', async () => {
    const { asked, ports } = portsOf(() => json(guides));
    const [first, second] = [await loadGuides(ports), await loadGuides(ports)];
    expect(first).toHaveLength(guides.length);
    expect(second).toBe(first);
    expect(asked).toEqual([GUIDES_URL]);
  });
  test.each([
    ['a page of a hotel', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['an error', () => json([], { status: 503 })],
    ['no list', () => json({})],
  ])('is fetched again after %s', async (_, bad) => {
    const { asked, ports } = portsOf(bad, () => json(guides));
    await expect(loadGuides(ports)).rejects.toThrow(GUIDES_URL);
    expect(await loadGuides(ports)).toHaveLength(guides.length);
    expect(asked).toHaveLength(2);
  });
});
