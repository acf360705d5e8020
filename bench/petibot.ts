import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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
import { line, spreadOf } from './timing.ts';

/**
 * Times PetiBot's answers to the labeled questions, on the phone's own code. With `--set unread` it prints the share of
 * right answers to a set of questions instead; `--misses` lists the wrong ones.
 */
const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const guides = read<Guide[]>(`public${GUIDES_URL}`);
const asset = read<LearnedAsset>(`public${LEARNED_URL}`);
const answer = createAnswerer(guides, readLearned(asset, guides));
if (values.set === undefined) printTimes();
else printQuality(values.set as AskedSet);

function printTimes(): void {
  const questions = ['alarms', 'choosing', 'unread'].flatMap((name) =>
    read<{ question: string }[]>(`tests/fixtures/petibot/${name}.json`).map(({ question }) => question),
  );
  console.log(line(`answer one of ${questions.length} questions`, spreadOf(questions.map(answerMs))));
}

function answerMs(question: string): number {
  const startMs = performance.now();
  answer(question);
  return performance.now() - startMs;
}

function printQuality(set: AskedSet): void {
  const questions = readAsked(set);
  for (const by of Object.keys(MEASURES) as Measure[]) {
    const { share, count, misses } = measure(answer, questions, by);
    console.log(`${by.padEnd(48)} ${(share * 100).toFixed(0).padStart(4)} %  of ${count}`);
    if (values.misses) for (const miss of misses) console.log(`  ${miss}`);
  }
}
