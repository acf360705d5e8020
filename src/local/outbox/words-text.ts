import { WORDS_FILE_LIMITS } from '#contract/limits.ts';
import { canonicalWords, WORDS_FILE_MARK, type WordsFile, type WordsRefusal } from '#contract/words-file.ts';
import { checkWordsFile } from '#contract/words-file-rules.ts';

/** Separates the readable part from the machine-readable part. */
const FRAME = `\n${WORDS_FILE_MARK}\n`;

/**
 * The full text of a file: the words first, so that a person can read them, then the data for another phone, with a
 * SHA-256 over both. It detects damage, not forgery: there is no secret in it.
 * @param words for people; covered by the checksum.
 */
export async function writeWordsText(words: string, file: WordsFile): Promise<string> {
  const head = words.replaceAll('\r\n', '\n');
  const checksum = await checksumOf(head, file);
  return head + FRAME + machineText({ ...file, checksum });
}

const machineText = (machine: object) => `${canonicalWords(machine, 1)}\n`;

/** Parses the text of a file, or gives the reason for refusing it: one changed byte is enough. */
export async function readWordsText(saved: string): Promise<WordsFile | WordsRefusal> {
  if (saved.length > WORDS_FILE_LIMITS.bytes) return 'tooLarge';
  // Mail and other systems change line ends and add a byte order mark.
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
      return 'damaged'; // no JSON, nested too deep, or no object
    throw error;
  }
}

/** SHA-256 in hexadecimal over the canonical JSON of a file and its words. */
async function checksumOf(words: string, file: object): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalWords({ ...file, words }));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
