import { readFileSync, writeFileSync } from 'node:fs';
import { animalsIn } from '#src/features/petibot/answers/animals.ts';
import { indexLibrary } from '#src/features/petibot/answers/library-index.ts';
import { fittingParts } from '#src/features/petibot/answers/part-fit.ts';
import { PART_WEIGHTS } from '#src/features/petibot/answers/part-weights.ts';
import { sentencesOf } from '#src/features/petibot/answers/sentences.ts';
import { mended } from '#src/features/petibot/answers/spelling.ts';
import { readLibrary } from './library.ts';

/**
 * Fits the weights that choose the parts of a guide for a question, over the practiced sets: parts whose words answer
 * a question are correct. `node scripts/sentence-weights.ts` writes `part-weights.ts`; `--held` writes nothing and
 * prints, per set, how many questions are answered with the weights fitted on the other sets.
 */
const FILE = new URL('../src/features/petibot/answers/part-weights.ts', import.meta.url);
const SETS = [
  'fresh',
  'unseen',
  'unseen-2',
  'unseen-3',
  'unseen-4',
  'unseen-5',
  'unseen-6',
  'unseen-7',
  'unseen-8',
  'unseen-9',
  'unseen-10',
  'unseen-11',
  'sentences',
];
const COURSE = { rounds: 150, step: 2.4, drawnBack: 0.005 / 3 };
/** Smaller weights are dropped. */
const LEAST = 0.15;

interface Told {
  question: string;
  before?: string[];
  kind?: string;
  guides: string[];
  says?: string;
}

type Evidence = Readonly<Record<string, number>>;
type Example = readonly { evidence: Evidence; isRight: boolean }[];

const readTold = (set: string) =>
  JSON.parse(
    readFileSync(new URL(`../tests/fixtures/petibot/${set}.json`, import.meta.url), 'utf8'),
  ) as Told[];

function examples(sets: readonly string[]): Example[] {
  const guides = readLibrary();
  const { isKnown } = indexLibrary(guides);
  const told = sets.flatMap(readTold);
  return told.flatMap(({ question, before, kind = 'care', guides: [slug], says }): Example[] => {
    const guide = guides.find((one) => one.slug === slug);
    if (kind !== 'care' || before || !says || !guide) return [];
    const asked = mended(question, isKnown);
    const answers = new RegExp(says, 'i');
    const parts = fittingParts(guide, asked, animalsIn(asked, isKnown)).map(({ part, shown, evidence }) => ({
      evidence,
      isRight: answers.test(`${part.heading}: ${shown.map(({ text }) => text).join(' ')}`),
    }));
    const right = parts.filter(({ isRight }) => isRight).length;
    return right > 0 && right < parts.length ? [parts] : [];
  });
}

/** Raises the likelihood of choosing a correct part step by step. */
function fitted(all: readonly Example[]): Map<string, number> {
  const weights = new Map<string, number>();
  const fitOf = (evidence: Evidence) =>
    Object.entries(evidence).reduce((sum, [name, much]) => sum + (weights.get(name) ?? 0) * much, 0);
  for (let round = 0; round < COURSE.rounds; round += 1) {
    const slopes = new Map<string, number>();
    for (const parts of all) {
      const shares = parts.map(({ evidence }) => Math.exp(fitOf(evidence)));
      const whole = shares.reduce((one, other) => one + other, 0);
      const right = shares.reduce((sum, share, at) => sum + (parts[at]?.isRight ? share : 0), 0);
      parts.forEach(({ evidence, isRight }, at) => {
        const share = shares[at] ?? 0;
        const off = share / whole - (isRight ? share / right : 0);
        for (const [name, much] of Object.entries(evidence))
          slopes.set(name, (slopes.get(name) ?? 0) + (off * much) / all.length);
      });
    }
    for (const [name, slope] of slopes) {
      const weight = weights.get(name) ?? 0;
      weights.set(name, weight - COURSE.step * (slope + COURSE.drawnBack * weight));
    }
  }
  return weights;
}

/** Returns per set how many questions get a correct answer with weights fitted on the other sets. */
function heldOut(): void {
  const guides = readLibrary();
  const { isKnown } = indexLibrary(guides);
  const weights = PART_WEIGHTS as Record<string, number>;
  const bySet = new Map(SETS.map((set) => [set, examples([set])]));
  for (const set of SETS) {
    for (const name of Object.keys(weights)) delete weights[name];
    const others = SETS.filter((one) => one !== set).flatMap((one) => bySet.get(one) ?? []);
    for (const [name, weight] of fitted(others)) if (Math.abs(weight) >= LEAST) weights[name] = weight;
    const told = readTold(set).flatMap(({ question, before, kind = 'care', guides: [slug], says }) => {
      const guide = guides.find((one) => one.slug === slug);
      if (kind !== 'care' || before || !says || !guide) return [];
      const asked = mended(question, isKnown);
      return [new RegExp(says, 'i').test(sentencesOf({ guide }, asked, animalsIn(asked, isKnown)))];
    });
    const right = told.filter(Boolean).length;
    console.log(`${set.padEnd(10)} ${Math.round((100 * right) / told.length)} % of ${told.length}`);
  }
}

function write(): void {
  const all = examples(SETS);
  const lines = [...fitted(all)]
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, weight]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${Math.round(weight * 100) / 100},`,
    );
  writeFileSync(
    FILE,
    `/** Weights for choosing a part of a guide; made by \`scripts/sentence-weights.ts\`. */\nexport const PART_WEIGHTS: Readonly<Record<string, number>> = {\n${lines.join('\n')}\n};\n`,
  );
  console.log(`fitted on ${all.length} questions, ${lines.length} weights`);
}

if (import.meta.main) {
  if (process.argv.includes('--held')) heldOut();
  else write();
}
