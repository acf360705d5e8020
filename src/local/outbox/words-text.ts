import { WORDS_FILE_LIMITS } from '#contract/limits.ts';
import { canonicalWords, WORDS_FILE_MARK, type WordsFile, type WordsRefusal } from '#contract/words-file.ts';
import { checkWordsFile } from '#contract/words-file-rules.ts';

/** Stands between what people read and what a phone reads. */
const FRAME = `\n${WORDS_FILE_MARK}\n`;

/**
 * The whole text of a file. The words come first, so that whoever opens it reads them; below the mark is what another
 * phone takes, with a SHA-256 over both. That tells damage, not a forger: there is no secret in it.
 * @param words for people; they are part of what is checked.
 */
export async function writeWordsText(words: string, file: WordsFile): Promise<string> {
  const head = words.replaceAll('\r\n', '\n');
  const checksum = await checksumOf(head, file);
  return head + FRAME + machineText({ ...file, checksum });
}

const machineText = (machine: object) => `${canonicalWords(machine, 1)}\n`;

/** What a text that was saved as a file holds, or why it is not taken: one byte that was changed is enough. */
export async function readWordsText(saved: string): Promise<WordsFile | WordsRefusal> {
  if (saved.length > WORDS_FILE_LIMITS.bytes) return 'tooLarge';
  // Mail and other systems write line ends, and what stands before the first letter, in their own way.
  const text = saved.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const end = text.lastIndexOf(FRAME);
  if (end < 0) return 'notOurs';
  try {
    const machine = text.slice(end + FRAME.length);
    const { checksum, ...file } = JSON.parse(machine) as { checksum?: unknown };
    const isWhole = machine === machineText({ ...file, checksum });
    if (!isWhole || checksum !== (await checksumOf(text.slice(0, end), file))) return 'damaged';
    return checkWordsFile(file);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError)
      return 'damaged'; // no JSON, nested without end, or no object
    throw error;
  }
}

/** SHA-256, as hexadecimal digits, over the canonical JSON of a file and the words above it. */
async function checksumOf(words: string, file: object): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalWords({ ...file, words }));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
