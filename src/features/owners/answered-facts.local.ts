import { ANSWERED_FACTS, type AnsweredFact, FACTS } from '#contract/facts.ts';
import type { RuleSet } from '#contract/rules.ts';

const ANSWER = { kind: 'choice', options: ['', 'yes', 'no'], message: 'Choose yes or no.' } as const;
type Answer = (typeof ANSWER.options)[number];

/** The facts with a stated 'no' as form fields: yes, no, or empty if unknown. */
export const ANSWER_RULES = { haulInOnly: ANSWER, takesNewClients: ANSWER } as const satisfies RuleSet & {
  [F in AnsweredFact]: typeof ANSWER;
};

/** Their questions, in the order of the form. */
export const ANSWER_QUESTIONS = ANSWERED_FACTS.map((name) => ({ name, label: FACTS[name].question }));

type Stated = { [F in AnsweredFact]?: boolean | null | undefined };
const WORD = new Map<unknown, Answer>([
  [true, 'yes'],
  [false, 'no'],
]);

/** Returns the initial values of the fields. */
export const answerValues = (stated: Stated): { [F in AnsweredFact]: Answer } => ({
  haulInOnly: WORD.get(stated.haulInOnly) ?? '',
  takesNewClients: WORD.get(stated.takesNewClients) ?? '',
});

/** Returns the facts that the fields state; null if unknown. */
export const answersOf = (
  values: { [F in AnsweredFact]: string },
): { [F in AnsweredFact]: boolean | null } => ({
  haulInOnly: values.haulInOnly === '' ? null : values.haulInOnly === 'yes',
  takesNewClients: values.takesNewClients === '' ? null : values.takesNewClients === 'yes',
});
