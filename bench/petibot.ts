import { readFileSync } from 'node:fs';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { readLearned } from '#src/features/petibot/answers/learned.ts';
import { indexLibrary } from '#src/features/petibot/answers/library-index.ts';
import { line, spreadOf, timed } from './timing.ts';

/**
 * PetiBot's answers from the care library with the phone's own code, to every question of the labelled sets. The first
 * line is what a question costs that comes for the first time; the second is its least of a few runs, which a busy
 * machine disturbs less.
 */
const RUNS = 7;

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const guides = read<Guide[]>(`public${GUIDES_URL}`);
const questions = ['questions', 'practice'].flatMap((name) =>
  read<{ question: string }[]>(`tests/fixtures/petibot/${name}.json`).map(({ question }) => question),
);

const built = await timed(RUNS, () => void indexLibrary(guides));
const asset = read<LearnedAsset>(`public${LEARNED_URL}`);
const unpacked = await timed(RUNS, () => void readLearned(asset, guides));
const answer = createAnswerer(guides, readLearned(asset, guides));
const first = questions.map((question) => timeOf(question));
const least = questions.map((question) => Math.min(...Array.from({ length: RUNS }, () => timeOf(question))));

console.log(line(`answer one of ${questions.length} questions, asked first`, spreadOf(first)));
console.log(line('the same, its least of a few runs', spreadOf(least)));
console.log(line(`index ${guides.length} guides, once per start`, built));
console.log(line('unpack what was learned, once per start', unpacked));

function timeOf(question: string): number {
  const startMs = performance.now();
  answer(question);
  return performance.now() - startMs;
}
