import { PROVIDER_LIMITS } from '#contract/limits.ts';
import { NO_ANSWER } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';

/** Words that wait until the next ones are known, so that no half of a dose or of `NO_ANSWER` is let through. */
const HELD_WORDS = 4;

const NUMBER =
  '(?:\\d[\\d.,/]*|half|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|fifty)';
const UNIT =
  '(?:mgs?|mcg|µg|milligrams?|micrograms?|mls?|millilit(?:er|re)s?|ccs?|ius?|units?|tablets?|tabs?|pills?|capsules?|caplets?|drops?|squirts?|syringes?|teaspoons?|tablespoons?|tsps?|tbsps?)';
/** '5 mg', 'half a tablet', '10 mg/kg', '2 cc per 100 pounds'. */
const DOSE = new RegExp(
  `\\b${NUMBER}(?:\\s*(?:-|–|to|or)\\s*${NUMBER})?[\\s-]*(?:an?\\s+|of\\s+an?\\s+)?${UNIT}\\b|\\bmg\\s*(?:/|per)\\s*(?:kg|lb|pound|kilogram)`,
  'i',
);

const DOES_NOT_KNOW = new RegExp(`^\\W*${NO_ANSWER}\\b`);

/** Lets a provider's words through as they come, a few behind, and stops what must never reach a person. */
export interface AnswerGuard {
  /** The text that may go out now; often empty. @throws ProviderFault. */
  feed(words: string): string;
  /** The rest. @throws ProviderFault, also for an answer without words. */
  end(): string;
}

/** A guard over one answer. */
export function guardAnswer(): AnswerGuard {
  let text = '';
  let sent = 0;
  const check = () => {
    if (text.length > PROVIDER_LIMITS.answerMax) throw new ProviderFault('too long');
    if (DOSE.test(text)) throw new ProviderFault('names a dose');
    if (DOES_NOT_KNOW.test(text)) throw new ProviderFault('does not know');
  };
  const sendUpTo = (end: number) => {
    const part = text.slice(sent, end);
    sent = Math.max(sent, end);
    return part;
  };
  return {
    feed(words) {
      text = (text + words).trimStart();
      check();
      return sendUpTo(heldFrom(text));
    },
    end() {
      check();
      text = text.trimEnd();
      if (text === '') throw new ProviderFault('no words');
      return sendUpTo(text.length);
    },
  };
}

/** Where the last words begin. */
function heldFrom(text: string): number {
  const starts = [...text.matchAll(/(?<=^|\s)\S/g)].map(({ index }) => index);
  return starts.at(-HELD_WORDS) ?? 0;
}
