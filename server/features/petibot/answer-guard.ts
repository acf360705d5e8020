import { PROVIDER_LIMITS } from '#contract/limits.ts';
import { namesDose, SENTENCE_END, SENTENCES_BEFORE } from './doses.ts';
import { NO_ANSWER } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';

const DOES_NOT_KNOW = new RegExp(`^\\W*${NO_ANSWER}\\b`);
/** What ends a sentence for good; the end of a line may stand between a number and its unit. */
const ENDED = /[.!?]\s+$/;

/** Lets a provider's words through sentence by sentence, and stops what must never reach a person. */
export interface AnswerGuard {
  /** The text that may go out now; often empty. @throws ProviderFault. */
  feed(words: string): string;
  /** The rest. @throws ProviderFault, also for an answer without words. */
  end(): string;
}

/**
 * A guard over one answer. It reads whole sentences alone: what a part of one says depends on where the provider's
 * stream happens to be cut ('a tablet' of 'a tablet may be prescribed'), and a verdict must not.
 */
export function guardAnswer(): AnswerGuard {
  let text = '';
  let sent = 0;
  /** Where the sentences begin that the next one is read with, the one that has not ended last. */
  let starts = [0];
  const readSentence = (end: number) => {
    const said = text.slice(starts[0], end).trim();
    if (DOES_NOT_KNOW.test(text.slice(0, end))) throw new ProviderFault('does not know');
    if (namesDose(said)) throw new ProviderFault('names a dose');
    starts = [...starts, end].slice(-1 - SENTENCES_BEFORE);
  };
  const sendUpTo = (end: number) => {
    const part = text.slice(sent, end);
    sent = Math.max(sent, end);
    return part;
  };
  return {
    feed(words) {
      text = (text + words).trimStart();
      if (text.length > PROVIDER_LIMITS.answerMax) throw new ProviderFault('too long');
      let open = starts.at(-1) ?? 0;
      for (let end = nextEnd(text, open); end > open; end = nextEnd(text, open)) {
        readSentence(end);
        open = end;
      }
      return sendUpTo(ENDED.test(text.slice(sent, open)) ? open : (starts.at(-2) ?? 0));
    },
    end() {
      text = text.trimEnd();
      if (text === '') throw new ProviderFault('no words');
      readSentence(text.length);
      return sendUpTo(text.length);
    },
  };
}

/** Where the sentence that begins there has ended; -1 while it has not. White space before it may still grow. */
function nextEnd(text: string, from: number): number {
  const rest = text.slice(from).trimStart();
  const end = SENTENCE_END.exec(rest);
  return end ? text.length - rest.length + end.index + end[0].length : -1;
}
