import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guidesFor } from '#src/features/petibot/answers/answer.ts';
import { answer, guides, learned, library } from './petibot-support.ts';

/** `calm` and `unknown` stand in the practice alone: no emergency, and nothing that the library holds. */
type Kind = 'guide' | 'urgent' | 'local' | 'offTopic' | 'calm' | 'unknown';

interface Labelled {
  question: string;
  kind: Kind;
  /** Guides that answer it, any of them. */
  guides: string[];
}

/** The held half was written by somebody else, before any tuning, and never tuned on. */
interface Question extends Labelled {
  held: boolean;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const questions = read<Question[]>('tests/fixtures/petibot/questions.json');
const practice = read<Labelled[]>('tests/fixtures/petibot/practice.json');
const held = questions.filter((one) => one.held);
const tuned = questions.filter((one) => !one.held);

const ofKind = (all: readonly Labelled[], kind: Kind) => all.filter((one) => one.kind === kind);
const withGuides = (all: readonly Labelled[]) => all.filter((one) => one.guides.length > 0);
const kindOf = ({ question }: Labelled) => answer(question).kind;

/** Fails, with the questions that `isRight` refuses, when fewer than `least` of them are right. */
function expectShare(all: readonly Labelled[], least: number, isRight: (one: Labelled) => boolean): void {
  expect(all.length).toBeGreaterThan(0);
  const wrong = all.filter((one) => !isRight(one)).map(({ question }) => question);
  expect(1 - wrong.length / all.length, wrong.join('\n')).toBeGreaterThanOrEqual(least);
}

const isAmongFirstTwo = ({ question, guides: right }: Labelled) =>
  guidesFor(library, learned, question)
    .slice(0, 2)
    .some(({ guide }) => right.includes(guide.slug));

const isAnsweredByGuide = ({ question }: Labelled) => {
  const { kind, guide } = answer(question);
  return (kind === 'guide' || kind === 'urgent') && guide !== null;
};

test('the labelled set is large enough, holds no question twice, and names guides that exist', () => {
  expect(held.length).toBeGreaterThanOrEqual(60);
  expect(tuned.length).toBeGreaterThanOrEqual(60);
  const all = [...questions, ...practice];
  expect(new Set(all.map(({ question }) => question.toLowerCase())).size).toBe(all.length);
  const slugs = new Set(guides.map(({ slug }) => slug));
  expect(all.flatMap((one) => one.guides).filter((slug) => !slugs.has(slug))).toEqual([]);
});

describe('of the held questions', () => {
  test('nine of ten have the right guide among the first two, and are answered from a guide', () => {
    expectShare(withGuides(held), 0.9, isAmongFirstTwo);
    expectShare(ofKind(held, 'guide'), 0.9, isAnsweredByGuide);
  });

  test('every urgent one opens the emergency first', () => {
    expectShare(ofKind(held, 'urgent'), 1, (one) => kindOf(one) === 'urgent');
  });

  test('those that are not about animals are declined', () => {
    expectShare(ofKind(held, 'offTopic'), 0.95, (one) => kindOf(one) === 'offTopic');
  });

  test('who is near is asked of the phone, not of the guides', () => {
    expectShare(ofKind(held, 'local'), 0.8, (one) => kindOf(one) === 'local');
  });

  test('few raise an alarm without need', () => {
    const calm = held.filter(({ kind }) => kind !== 'urgent');
    expectShare(calm, 0.95, (one) => kindOf(one) !== 'urgent');
  });
});

describe.each([
  ['tuned', tuned],
  ['practice', practice],
])('of the %s questions, where each miss is known', (_, all) => {
  test('nearly all have the right guide among the first two', () => {
    expectShare(withGuides(all), 0.96, isAmongFirstTwo);
    expectShare(ofKind(all, 'guide'), 0.93, isAnsweredByGuide);
  });

  test('nearly all urgent ones open the emergency, and few others do', () => {
    expectShare(ofKind(all, 'urgent'), 0.98, (one) => kindOf(one) === 'urgent');
    const calm = all.filter(({ kind }) => kind !== 'urgent');
    expectShare(calm, 0.94, (one) => kindOf(one) !== 'urgent');
  });

  test('what is not our matter is declined, and who is near is looked for', () => {
    expectShare(ofKind(all, 'offTopic'), 0.98, (one) => kindOf(one) === 'offTopic');
    expectShare(ofKind(all, 'local'), 0.96, (one) => kindOf(one) === 'local');
  });
});

test('what the library does not hold is mostly admitted, and an animal’s matter is never called off-topic', () => {
  const unknown = ofKind(practice, 'unknown');
  expectShare(unknown, 0.88, (one) => ['unknown', 'more'].includes(kindOf(one)));
  expectShare(ofKind(practice, 'calm'), 1, (one) => kindOf(one) !== 'offTopic');
});
