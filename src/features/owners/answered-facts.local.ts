import { ANSWERED_FACTS, type AnsweredFact, FACTS, forAnsweredFacts } from '#contract/facts.ts';

const ANSWER = { kind: 'choice', options: ['', 'yes', 'no'], message: 'Choose yes or no.' } as const;
type Answer = (typeof ANSWER.options)[number];

/** The facts with a stated 'no' as form fields: yes, no, or empty if unknown. */
export const ANSWER_RULES = forAnsweredFacts(() => ANSWER);

/** Their questions, in the order of the form. */
export const ANSWER_QUESTIONS = ANSWERED_FACTS.map((name) => ({ name, label: FACTS[name].question }));

const WORD = new Map<unknown, Answer>([
  [true, 'yes'],
  [false, 'no'],
]);

/** Returns the initial values of the fields. */
export const answerValues = (stated: { [F in AnsweredFact]?: boolean | null | undefined }) =>
  forAnsweredFacts((name): Answer => WORD.get(stated[name]) ?? '');

/** Returns the facts that the fields state; null if unknown. */
export const answersOf = (values: { [F in AnsweredFact]: string }) =>
  forAnsweredFacts((name) => (values[name] === '' ? null : values[name] === 'yes'));
