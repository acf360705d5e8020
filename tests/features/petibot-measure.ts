import { readFileSync } from 'node:fs';
import type { Answerer } from '#src/features/petibot/answers/answer.ts';
import { type Before, exchangeOf, type PetibotAnswer } from '#src/features/petibot/messages.ts';

/** A question with what a right answer to it is. */
export interface Asked {
  question: string;
  /** What was asked before it in the same conversation. */
  before?: string[];
  kind: 'care' | 'urgent' | 'local' | 'offTopic' | 'unknown';
  /** Guides that answer it, any of them. */
  guides: string[];
  /** What the shown sentences must say, as a pattern. */
  says?: string;
}

/** A set of questions that was written before PetiBot was asked any of them. */
export type AskedSet =
  | 'fresh'
  | 'unseen'
  | 'unseen-2'
  | 'unseen-3'
  | 'unseen-4'
  | 'unseen-5'
  | 'unseen-6'
  | 'unseen-7'
  | 'unseen-8'
  | 'unseen-9'
  | 'unseen-10'
  | 'unseen-11'
  | 'unseen-12'
  | 'unseen-13';

export const readAsked = (set: AskedSet): Asked[] =>
  JSON.parse(readFileSync(`tests/fixtures/petibot/${set}.json`, 'utf8')) as Asked[];

/** What is asked of answers, each with the questions that it is asked of. */
export const MEASURES = {
  'right guide': { of: 'care', isRight: hasRightGuide },
  'sentences answer': {
    of: 'care',
    isRight: (one, answer) => hasRightGuide(one, answer) && says(one, answer),
  },
  'no needless alarm': { of: 'care', isRight: (_, { kind }) => kind !== 'urgent' },
  'urgent recognised': { of: 'urgent', isRight: (_, { kind }) => kind === 'urgent' },
  'no guide beside the point under the emergency': {
    of: 'urgent',
    isRight: (one, answer) => answer.guide === null || hasRightGuide(one, answer),
  },
  'urgent sentences help': {
    of: 'urgent',
    isRight: (one, answer) => hasRightGuide(one, answer) && says(one, answer),
  },
  'off-topic declined': { of: 'offTopic', isRight: (_, { kind }) => kind === 'offTopic' },
  'unknown admitted': { of: 'unknown', isRight: (_, { kind }) => kind === 'unknown' || kind === 'more' },
  'who is near': { of: 'local', isRight: (_, { kind }) => kind === 'local' },
} as const satisfies Record<
  string,
  { of: Asked['kind']; isRight: (one: Asked, answer: PetibotAnswer) => boolean }
>;

export type Measure = keyof typeof MEASURES;

/** Share of right answers, 0 to 1, and what was answered to those that are not. */
export interface Measured {
  share: number;
  asked: number;
  misses: string[];
}

/** Asks what one measure is about, each question in its own conversation. */
export function measure(ask: Answerer, all: readonly Asked[], by: Measure): Measured {
  const { of, isRight } = MEASURES[by];
  const asked = all.filter(({ kind }) => kind === of);
  const misses = asked.flatMap((one) => {
    const answer = converse(ask, one);
    return isRight(one, answer) ? [] : [missOf(one, answer)];
  });
  return { share: 1 - misses.length / asked.length, asked: asked.length, misses };
}

/** The answer to the last question of a conversation. */
export function converse(ask: Answerer, { before = [], question }: Pick<Asked, 'before' | 'question'>) {
  let last: Before | null = null;
  for (const earlier of before) {
    const given = ask(earlier, last);
    if (!given.isOpen) last = exchangeOf(earlier, given);
  }
  return ask(question, last);
}

function hasRightGuide({ guides }: Asked, { guide }: PetibotAnswer): boolean {
  return guide !== null && guides.includes(guide.slug);
}

function says({ says: what = '' }: Asked, { text }: PetibotAnswer): boolean {
  return new RegExp(what, 'i').test(text);
}

const missOf = ({ before = [], question, guides }: Asked, { kind, guide, text }: PetibotAnswer) =>
  `${[...before, question].join(' | ')} [${guides}] -> ${kind} ${guide?.slug ?? ''}: ${text.slice(0, 140)}`;
