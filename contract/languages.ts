/** Languages of the app. */
const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages that everybody is offered; another one is shown only to those who ask for it by address. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en'];

/** Returns the language that a tag such as `es-MX` names, or undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [code] = (tag ?? '').toLowerCase().split('-');
  return LANGUAGES.find((language) => language === code);
}
