import { FAULT_WORDS } from '../shell.words.ts';
import { unsentTexts } from './rescue.ts';
import { saveUnsent } from './save-unsent.ts';

/** Draws the page of last resort without React: the program could not even start. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  const main = part('main', '');
  main.className = 'fault-page';
  const reload = part('button', FAULT_WORDS.reload);
  reload.addEventListener('click', () => window.location.reload());
  const save = part('button', FAULT_WORDS.save);
  save.addEventListener('click', async () => {
    answer.textContent = await saveUnsent();
  });
  const copy = part('button', FAULT_WORDS.copy);
  const answer = part('p', '');
  answer.setAttribute('role', 'status');
  copy.addEventListener('click', () => void showTexts(main, answer));
  const reason = part(
    'p',
    `${FAULT_WORDS.details}: ${error instanceof Error ? error.message : String(error)}`,
  );
  main.append(part('h1', FAULT_WORDS.title), part('p', FAULT_WORDS.body), reload, save, copy, answer, reason);
  root.replaceChildren(main);
}

async function showTexts(main: HTMLElement, answer: HTMLElement): Promise<void> {
  main.querySelector('textarea')?.remove();
  try {
    const texts = (await unsentTexts(indexedDB)).join('\n\n');
    if (texts === '') {
      answer.textContent = FAULT_WORDS.none;
      return;
    }
    const area = part('textarea', '') as HTMLTextAreaElement;
    area.value = texts;
    area.readOnly = true;
    area.setAttribute('aria-label', FAULT_WORDS.texts);
    answer.after(area);
    answer.textContent = (await isCopied(texts)) ? FAULT_WORDS.copied : FAULT_WORDS.notCopied;
  } catch {
    answer.textContent = FAULT_WORDS.unreadable;
  }
}

/** Whether the browser let the page copy. */
const isCopied = (texts: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(texts) ?? Promise.reject(new Error('no clipboard'))).then(
    () => true,
    () => false,
  );

function part(name: string, words: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}
