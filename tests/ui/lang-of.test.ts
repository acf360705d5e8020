import { expect, onTestFinished, test, vi } from 'vitest';

async function langOfIn(language: string) {
  vi.stubGlobal('document', { documentElement: { lang: language } });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return (await import('#src/words/lang-of.ts')).langOf;
}

test("an English page marks a person's Spanish", async () => {
  const langOf = await langOfIn('en');
  expect(langOf('Llegó en la noche y el potrillo está bien')).toBe('es');
  expect(langOf('¿Alguien vende heno? ¡Gracias!')).toBe('es');
  expect(langOf('Came at night. The foal is fine.')).toBeUndefined();
  expect(langOf('Hay for sale in El Paso')).toBeUndefined();
  expect(langOf('Thanks y’all, y’all saved my mare')).toBeUndefined();
  expect(langOf('My farm is between SE 58th Ave and SE Maricamp')).toBeUndefined();
});

test("a Spanish page marks a person's English", async () => {
  const langOf = await langOfIn('es');
  expect(langOf('Came at night. The foal is fine.')).toBe('en');
  expect(langOf('One ball, one dog, one very long field.')).toBe('en');
  expect(langOf('Llegó en la noche y el potrillo está bien')).toBeUndefined();
  expect(langOf('Fui a Seeds and Feed en Ocala y me atendieron bien')).toBeUndefined();
  expect(langOf('Backyard Chicken Basics')).toBeUndefined();
});
