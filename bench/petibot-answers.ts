import { readFileSync } from 'node:fs';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { readLearned } from '#src/features/petibot/answers/learned.ts';
import {
  type AskedSet,
  MEASURES,
  type Measure,
  measure,
  readAsked,
} from '#tests/features/petibot-measure.ts';

/** How well PetiBot answers a set of questions: `bench/petibot-answers.ts fresh`; with `--misses` each that fails;
 * with `--rules` by the rules and the search alone. */
const [set = 'fresh', ...flags] = process.argv.slice(2);
const read = <T>(url: string): T => JSON.parse(readFileSync(`public${url}`, 'utf8')) as T;
const guides = read<Guide[]>(GUIDES_URL);
const learned = flags.includes('--rules') ? null : readLearned(read<LearnedAsset>(LEARNED_URL), guides);
const ask = createAnswerer(guides, learned);
const asked = readAsked(set as AskedSet);

for (const by of Object.keys(MEASURES) as Measure[]) {
  const { share, asked: count, misses } = measure(ask, asked, by);
  console.log(`${by.padEnd(48)} ${(share * 100).toFixed(0).padStart(4)} %  of ${count}`);
  if (flags.includes('--misses')) for (const miss of misses) console.log(`  ${miss}`);
}
