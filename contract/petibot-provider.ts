import { ANIMAL_TYPES } from './catalogue.ts';
import { PETIBOT_LIMITS, PROVIDER_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

/** Takes a question and streams the provider's answer, if an operator configured one. */
export const PETIBOT_PATH = '/api/petibot/answers';

/** Header of `GET /api/auth/user` if a provider is configured. */
export const PETIBOT_HEADER = 'PetiYard-Petibot';
export const PETIBOT_PROVIDER = 'provider';

export const PROVIDER_MESSAGES = {
  question: `A question has 1 to ${PETIBOT_LIMITS.questionMax} characters.`,
  guides: `Name 1 to ${PROVIDER_LIMITS.guides} guides of the care library.`,
  animal: 'The animal must be in the catalogue.',
  none: 'No AI provider is connected. PetiBot answers on the phone.',
  tooMany: 'Too many questions to the AI provider. PetiBot answers from the phone for now.',
} as const;

/**
 * A question. `guides`: slugs found by the phone's retrieval, the only passages that the provider gets. `animal`:
 * subject of the question, or empty.
 */
export const PROVIDER_RULES = {
  question: {
    kind: 'text',
    min: 1,
    max: PETIBOT_LIMITS.questionMax,
    message: PROVIDER_MESSAGES.question,
    tooLong: PROVIDER_MESSAGES.question,
  },
  guides: { kind: 'names', min: 1, max: PROVIDER_LIMITS.guides, message: PROVIDER_MESSAGES.guides },
  animal: {
    kind: 'choice',
    options: ['', ...ANIMAL_TYPES.map(({ name }) => name)],
    message: PROVIDER_MESSAGES.animal,
  },
} as const satisfies RuleSet;
export type ProviderQuestion = ValuesOf<typeof PROVIDER_RULES>;

/**
 * Events of the response stream (`text/event-stream`) with JSON data. `words` carries the next part of the text;
 * `done` ends a complete answer. Without it, or after `fault`, the answer is discarded.
 */
export const ANSWER_EVENTS = { words: 'words', done: 'done', fault: 'fault' } as const;
