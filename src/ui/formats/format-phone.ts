const EXTENSION = /\s*(?:ext\.?|x)\s*(\d+)\s*$/i;
const AMERICAN_DIGITS = 10;

/** The number without its extension, and the extension's digits if there is one. */
export function phoneParts(phone: string): { main: string; extension: string | undefined } {
  return { main: phone.replace(EXTENSION, '').trim(), extension: EXTENSION.exec(phone)?.[1] };
}

/**
 * A number as every screen shows it: '(352) 555-0101', '(352) 555-0101 ext. 4'. Numbers of other countries stay as
 * they were written.
 */
export function formatPhone(phone: string): string {
  const { main, extension } = phoneParts(phone);
  const digits = main.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== AMERICAN_DIGITS || /^\+(?!1)/.test(main) || /[a-z]/i.test(main)) return phone;
  const number = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension ? `${number} ext. ${extension}` : number;
}
