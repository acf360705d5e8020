import { PROVIDER_LIMITS } from '#contract/limits.ts';
import { namesDose, SENTENCE_END, SENTENCES_BEFORE } from './doses.ts';
import { NO_ANSWER } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';

const DOES_NOT_KNOW = new RegExp(`^\\W*${NO_ANSWER}\\b`);
/** The definite end of a sentence; a line break may separate a number from its unit. */
const DEFINITE_END = /[.!?]\s+$/;

/** Releases a provider's words sentence by sentence, and stops what must never reach a person. */
export interface AnswerGuard {
  /** Returns the text that may go out now; often empty. @throws ProviderFault. */
  feed(words: string): string;
  /** Returns the rest. @throws ProviderFault, also for an empty answer. */
  end(): string;
}

/**
 * Creates the guard of one answer. It reads only complete sentences: a part of one depends on where the provider's
 * stream is cut ('a tablet' of 'a tablet may be prescribed'), and the verdict must not.
 */
export function guardAnswer(): AnswerGuard {
  let text = '';
  let sent = 0;
  /** Starts of the last sentences, which the next one is read with; the last entry is the open one. */
  let starts = [0];
  const readSentence = (end: number) => {
    const sentence = text.slice(starts[0], end).trim();
    if (DOES_NOT_KNOW.test(text.slice(0, end))) throw new ProviderFault('does not know');
    if (namesDose(sentence)) throw new ProviderFault('names a dose');
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
      return sendUpTo(DEFINITE_END.test(text.slice(sent, open)) ? open : (starts.at(-2) ?? 0));
    },
    end() {
      text = text.trimEnd();
      if (text === '') throw new ProviderFault('no words');
      readSentence(text.length);
      return sendUpTo(text.length);
    },
  };
}

/**
 * Returns the end of the sentence that begins at `from`; -1 if it is incomplete. White space before it may still grow.
 */
function nextEnd(text: string, from: number): number {
  const rest = text.slice(from).trimStart();
  const end = SENTENCE_END.exec(rest);
  return end ? text.length - rest.length + end.index + end[0].length : -1;
}
