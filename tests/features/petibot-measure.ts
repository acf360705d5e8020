import { readFileSync } from 'node:fs';
import type { Answerer } from '#src/features/petibot/answers/answer.ts';
import { type Before, exchangeOf, type PetibotAnswer } from '#src/features/petibot/messages.ts';

/** A question with the right answer. */
export interface Asked {
  question: string;
  /** Earlier questions of the conversation. */
  before?: string[];
  /** `calm`: about an animal, and no emergency, whatever the answer. */
  kind: 'care' | 'urgent' | 'local' | 'offTopic' | 'unknown' | 'calm';
  /** Slugs of the guides that answer it. */
  guides: string[];
  /** Pattern of what the answer must say. */
  says?: string;
}

/** `alarms`: emergencies; `choosing`: questions for choosing words and settings; `unread`: never read or tuned on. */
export const SETS = ['alarms', 'choosing', 'unread'] as const;
export type AskedSet = (typeof SETS)[number];

export const readAsked = (set: AskedSet): Asked[] =>
  JSON.parse(readFileSync(`tests/fixtures/petibot/${set}.json`, 'utf8')) as Asked[];

/** The measures and their kind of questions. */
export const MEASURES = {
  'right guide': { of: 'care', isRight: hasRightGuide },
  'text answers': { of: 'care', isRight: (one, answer) => hasRightGuide(one, answer) && says(one, answer) },
  'no false alarm': { of: 'care', isRight: (_, { kind }) => kind !== 'urgent' },
  'urgent recognized': { of: 'urgent', isRight: (_, { kind }) => kind === 'urgent' },
  'right guide or none in an emergency': {
    of: 'urgent',
    isRight: (one, answer) => answer.guide === null || hasRightGuide(one, answer),
  },
  'off-topic declined': { of: 'offTopic', isRight: (_, { kind }) => kind === 'offTopic' },
  'unknown admitted': { of: 'unknown', isRight: (_, { kind }) => kind === 'unknown' || kind === 'more' },
  'businesses searched': { of: 'local', isRight: (_, { kind }) => kind === 'local' },
  'calm question not declined': { of: 'calm', isRight: (_, { kind }) => kind !== 'offTopic' },
} as const satisfies Record<
  string,
  { of: Asked['kind']; isRight: (one: Asked, answer: PetibotAnswer) => boolean }
>;

export type Measure = keyof typeof MEASURES;

/** The share of right answers, 0 to 1, and a line for each wrong one. */
export interface Measured {
  share: number;
  count: number;
  misses: string[];
}

const answers = new WeakMap<Answerer, Map<Asked, PetibotAnswer>>();

/** Measures the answers to a set. Each question is asked once, in its own conversation. */
export function measure(ask: Answerer, set: readonly Asked[], by: Measure): Measured {
  const { of, isRight } = MEASURES[by];
  const known = answers.get(ask) ?? new Map<Asked, PetibotAnswer>();
  answers.set(ask, known);
  const asked = set.filter(({ kind }) => kind === of);
  const misses = asked.flatMap((one) => {
    const answer = known.get(one) ?? converse(ask, one);
    known.set(one, answer);
    return isRight(one, answer) ? [] : [missOf(one, answer)];
  });
  return { share: 1 - misses.length / asked.length, count: asked.length, misses };
}

/** Returns the answer to the last question of a conversation. */
export function converse(ask: Answerer, { before = [], question }: Pick<Asked, 'before' | 'question'>) {
  let last: Before | null = null;
  for (const earlier of before) {
    const answer = ask(earlier, last);
    if (!answer.isOpen) last = exchangeOf(earlier, answer);
  }
  return ask(question, last);
}

function hasRightGuide({ guides }: Asked, { guide }: PetibotAnswer): boolean {
  return guide !== null && guides.includes(guide.slug);
}

function says({ says: pattern = '' }: Asked, { text }: PetibotAnswer): boolean {
  return new RegExp(pattern, 'i').test(text);
}

const missOf = ({ before = [], question, guides }: Asked, { kind, guide, text }: PetibotAnswer) =>
  `${[...before, question].join(' | ')} [${guides}] -> ${kind} ${guide?.slug ?? ''}: ${text.slice(0, 140)}`;
