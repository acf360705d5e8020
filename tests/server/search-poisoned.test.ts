import { expect, test } from 'vitest';
import { TextIndex } from '#server/features/search/text-index.ts';
import { randomOf } from '#tests/local/random.ts';

const QUERY = 'emergancy veterinarien';
const POISON_WORDS = 30_000;
const WORDS_PER_TEXT = 400;
const TRIES = 15;
/** Times below this measure the machine rather than the search. Milliseconds. */
const UNHEARD_MS = 8;

const text = (id: number, name: string, description = '') => ({
  ...{ id, name, description, city: 'Ocala', businessCategories: [], animalTypes: [] },
});

/** Words with the letters of a real word, so that each one needs a full comparison. */
function invented(random: () => number, of: string): string {
  const letters = [...of.slice(1)].map((letter) => ({ letter, order: random() }));
  return (
    of.charAt(0) +
    letters
      .toSorted((a, b) => a.order - b.order)
      .map(({ letter }) => letter)
      .join('')
  );
}

function leastMs(job: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES; n++) {
    const before = process.cpuUsage();
    job();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test.each(['scrambled', 'begun'])(
  'invented words (%s) do not make a search slower or hide real ones',
  (way) => {
    const index = new TextIndex();
    for (let id = 1; id <= 500; id++) index.put(text(id, `Emergency veterinarian ${id}`));
    const find = () => index.find(QUERY).length;
    const plainMs = leastMs(find);
    const before = find();
    const random = randomOf(7).next;
    for (let id = 501; id <= 500 + POISON_WORDS / WORDS_PER_TEXT; id++) {
      const words = Array.from({ length: WORDS_PER_TEXT }, () =>
        way === 'begun'
          ? `emergancy${Math.floor(random() * 1e9).toString(36)} veterinarien${Math.floor(random() * 1e9).toString(36)}`
          : `${invented(random, 'emergencyaab')} ${invented(random, 'veterinarian')}`,
      );
      index.put(text(id, `Barn ${id}`, words.join(' ')));
    }
    expect(find()).toBeGreaterThanOrEqual(before);
    expect(leastMs(find)).toBeLessThan(2 * plainMs + UNHEARD_MS);
  },
);
