import { PROVIDER_LIMITS } from '#contract/limits.ts';
import { findNumber, namesDose, namesForm, SENTENCE_END, SENTENCES_BEFORE } from './doses.ts';
import { NO_ANSWER } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';

/** Words that wait until the next ones are known, so that no half of a dose or of `NO_ANSWER` is let through. */
const HELD_WORDS = 6;
/** Words that may still become others, or tell what those before them mean: a 'drop in' milk. */
const OPEN_WORDS = 2;

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
  let unread = 0;
  const check = (sentence: number) => {
    if (text.length > PROVIDER_LIMITS.answerMax) throw new ProviderFault('too long');
    const said = text.slice(unread, lastWords(text, unread, OPEN_WORDS));
    if (namesDose(text.slice(unread, sentence)) || namesForm(said)) throw new ProviderFault('names a dose');
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
      const starts = sentenceStarts(text, unread);
      const sentence = starts.at(-1) ?? unread;
      check(sentence);
      const open = heldFrom(text, unread, sentence);
      unread = starts.at(-1 - SENTENCES_BEFORE) ?? unread;
      return sendUpTo(open);
    },
    end() {
      check(text.length);
      text = text.trimEnd();
      if (text === '') throw new ProviderFault('no words');
      return sendUpTo(text.length);
    },
  };
}

/** Where the sentences of a text begin, from a beginning on. */
function sentenceStarts(text: string, from: number): number[] {
  const ends = text.slice(from).matchAll(new RegExp(SENTENCE_END, 'gi'));
  return [from, ...[...ends].map((end) => from + end.index + end[0].length)];
}

/** Where the last so many words begin, or a part of a text that has fewer. */
function lastWords(text: string, from: number, count: number): number {
  const starts = [...text.slice(from).matchAll(/(?<=^|\s)\S/g)].map(({ index }) => from + index);
  return starts.at(-count) ?? from;
}

/** Where the last words begin, or a number in the sentence that has not ended: nobody knows yet what it counts. */
function heldFrom(text: string, from: number, sentence: number): number {
  const number = findNumber(text.slice(sentence));
  const words = lastWords(text, from, HELD_WORDS);
  return number < 0 ? words : Math.min(words, sentence + number);
}
