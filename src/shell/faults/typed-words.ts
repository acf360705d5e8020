/** Kinds of fields whose words a person would miss. A search is typed again in a moment; a password never leaves its field. */
const KINDS = ['text', 'email', 'tel', 'url', 'number', 'date', 'time'];

/** What is typed into the fields on the screen and stands there alone, each under its label; '' where there is nothing. */
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
