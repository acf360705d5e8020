import { readFileSync } from 'node:fs';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import {
  type AskedSet,
  MEASURES,
  type Measure,
  measure,
  readAsked,
} from '#tests/features/petibot-measure.ts';

/** How well PetiBot answers a set of questions: `bench/petibot-answers.ts fresh`; with `--misses` each that fails. */
const [set = 'fresh', ...flags] = process.argv.slice(2);
const guides = JSON.parse(readFileSync(`public${GUIDES_URL}`, 'utf8')) as Guide[];
const ask = createAnswerer(guides);
const asked = readAsked(set as AskedSet);

for (const by of Object.keys(MEASURES) as Measure[]) {
  const { share, asked: count, misses } = measure(ask, asked, by);
  console.log(`${by.padEnd(48)} ${(share * 100).toFixed(0).padStart(4)} %  of ${count}`);
  if (flags.includes('--misses')) for (const miss of misses) console.log(`  ${miss}`);
}
