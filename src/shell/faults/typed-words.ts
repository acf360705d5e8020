/** Field types whose words a person would miss. A search is quickly retyped; a password never leaves its field. */
const KINDS = ['text', 'email', 'tel', 'url', 'number', 'date', 'time'];

/** Unsaved text of the fields on screen, each under its label; '' for none. */
export function typedWords(page: ParentNode): string {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  return [...fields]
    .filter((field) => (field.localName === 'textarea' || KINDS.includes(field.type)) && !field.readOnly)
    .filter(({ value, autocomplete }) => value.trim() !== '' && autocomplete !== 'one-time-code')
    .map((field) => [labelOf(field), field.value].filter((line) => line !== '').join('\n'))
    .join('\n\n');
}

function labelOf({ labels, ariaLabel, name }: HTMLInputElement | HTMLTextAreaElement): string {
  return ariaLabel ?? labels?.[0]?.textContent?.trim() ?? name;
}
