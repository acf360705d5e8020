import type { WordsFile } from '#contract/words-file.ts';
import { gatherWords } from '#src/local/outbox/words-file.ts';
import { type TakenWords, takeWords, whyNotTaken } from '#src/local/outbox/words-take.ts';
import { readWordsText, writeWordsText } from '#src/local/outbox/words-text.ts';
import type { Phone } from '#tests/support/device.ts';
import { queueOffline } from './helpers.ts';

export const ORIGIN = 'https://petiyard.test';

/** The text of the file that a phone saves of its person's unsent entries. */
export async function fileOf(phone: Phone, words = 'For people: é “…” 🐎'): Promise<string> {
  return writeWordsText(words, (await gatherWords(phone.core, ORIGIN)).file);
}

/** The content of the file, for a test that inspects it. @throws where it is refused. */
export async function contentOf(text: string): Promise<WordsFile> {
  const read = await readWordsText(text);
  if (typeof read === 'string') throw new Error(`refused: ${read}`);
  return read;
}

/** Takes a file as the outbox page does and sends nothing yet; returns the reason where it is refused. */
export async function take(phone: Phone, text: string): Promise<TakenWords | string> {
  const file = await readWordsText(text);
  if (typeof file === 'string') return file;
  const refusal = await whyNotTaken(phone.core, file, ORIGIN);
  return refusal ?? queueOffline(phone, () => takeWords(phone.core, file));
}
