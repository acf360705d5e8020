import { FAULT_WORDS } from '../shell.words.ts';
import { copyUnsent, saveUnsent } from './save-unsent.ts';

/** Draws the page of last resort without React: the app could not start. */
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
  const { message, texts } = await copyUnsent();
  answer.textContent = message;
  if (texts === '') return;
  const area = part('textarea', '') as HTMLTextAreaElement;
  area.value = texts;
  area.readOnly = true;
  area.setAttribute('aria-label', FAULT_WORDS.texts);
  answer.after(area);
}

function part(name: string, words: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}
