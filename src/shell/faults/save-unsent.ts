import { copyText } from '#src/ui/acts/copy-text.ts';
import { handFile } from '#src/ui/acts/hand-file.ts';
import { FAULT_WORDS } from '../shell.words.ts';
import { unsentTexts } from './rescue.ts';

interface Rescued {
  name: string;
  text: string;
  count: number;
  /** No phone can import it. */
  isPlain?: true;
}

let ready: Rescued | null = null;

/**
 * Saves unsent posts as a file from an error page, and returns the result as a sentence. Never rejects. If a module
 * cannot be loaded, the file contains the words only.
 */
export async function saveUnsent(): Promise<string> {
  const file = ready ?? (await rescued());
  ready = null;
  if (file === null) return FAULT_WORDS.unreadable;
  if (file.count === 0) return FAULT_WORDS.none;
  const how = await handFile(file);
  if (how === 'closed') return '';
  if (how !== 'again') return file.isPlain ? FAULT_WORDS.savedWords : FAULT_WORDS.saved;
  ready = file;
  return FAULT_WORDS.again;
}

async function rescued(): Promise<Rescued | null> {
  try {
    const { rescueFile } = await import('./rescue-file.ts');
    return await rescueFile(indexedDB, location.origin, Date.now());
  } catch {
    return plainWords();
  }
}

async function plainWords(): Promise<Rescued | null> {
  try {
    const texts = await unsentTexts(indexedDB);
    return { name: FAULT_WORDS.fileName, text: texts.join('\n\n'), count: texts.length, isPlain: true };
  } catch {
    return null;
  }
}

/** The result of copying: a sentence, whether it worked, and the texts, which are always shown. */
export interface CopiedTexts {
  message: string;
  tone: 'info' | 'good' | 'warn' | 'bad';
  texts: string;
}

/** Reads the unsent texts and copies them where the browser allows it. Never rejects. */
export async function copyUnsent(): Promise<CopiedTexts> {
  let texts = '';
  try {
    texts = (await unsentTexts(indexedDB)).join('\n\n');
  } catch {
    return { message: FAULT_WORDS.unreadable, tone: 'bad', texts };
  }
  if (texts === '') return { message: FAULT_WORDS.none, tone: 'info', texts };
  return (await copyText(texts))
    ? { message: FAULT_WORDS.copied, tone: 'good', texts }
    : { message: FAULT_WORDS.notCopied, tone: 'warn', texts };
}
