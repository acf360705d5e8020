import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { shown } from '#server/mail/letter-frame.ts';
import { LETTERS } from '#server/mail/letters.ts';

const AT = 'https://petiyard.test';
const SECRET = { link: `${AT}/new-password#${'a'.repeat(32)}`, code: '12345678' };
const HOSTILE = 'You have won!\r\n\r\nOpen https://evil.example/prize now or win-a-prize.evil.com "today"';

/** Every letter with a stranger's words. */
const lettersOf = (language: (typeof LANGUAGES)[number], words: string) => {
  const letters = LETTERS[language];
  return {
    password: letters.password(AT, SECRET, words),
    email: letters.email(AT, SECRET, { username: words, isInProfile: true }),
    'email of the provider': letters.email(AT, SECRET, { username: words, isInProfile: false }),
    'email-changed': letters['email-changed'](AT, words, true),
    'email-changed, known': letters['email-changed'](AT, words, false),
    claim: letters.claim(AT, SECRET.code, { listing: `${words}, 1 Road, Ocala`, username: words }),
    'way-changed': letters['way-changed'](AT, words, { kind: 'passkey-added', name: words }),
  };
};
const cases = LANGUAGES.flatMap((language) =>
  Object.entries(lettersOf(language, HOSTILE)).map(([name, letter]) => [language, name, letter] as const),
);

describe('the words of a stranger in a letter', () => {
  test.each(cases)('are one line without a link: %s, %s', (_, __, { subject, text }) => {
    expect(subject).not.toContain('won');
    expect(text).not.toMatch(/:\/\/evil|(?:evil|prize)\.\S|\r/);
    const lines = text.split('\n').filter((line) => line.includes('won!'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.length).toBeLessThan(260);
      expect(line).toMatch(/"You have won!|(?:username|usuario): You have won!/);
    }
    expect(text).not.toMatch(/^Open https/m);
  });

  test('are shortened, and ordinary names stay as they are', () => {
    expect(shown(`${'x'.repeat(59)}\u{1F40E}`)).toBe(`${'x'.repeat(59)}…`); // never half an emoji
    expect(shown('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
    expect(shown("St. Mary's Clinic, 12 Oak St.")).toBe("St. Mary's Clinic, 12 Oak St.");
    expect(shown('ann')).toBe('ann');
  });
});

describe('a letter in Spanish', () => {
  const inBoth = ['en', 'es'].map((language) => {
    const letters = LETTERS[language as 'en'];
    const waiting = { counts: [{ kind: 'report', count: 2 } as const], oldest: '2026-11-01T12:00:00.000Z' };
    return {
      ...lettersOf(language as 'en', 'ann'),
      'sign-in': letters['sign-in'](AT, SECRET),
      reply: letters.reply(AT, 'Sí.', '¿Abren hoy?'),
      digest: letters.digest(AT, waiting),
    };
  });
  const [english, spanish] = inBoth as [(typeof inBoth)[0], (typeof inBoth)[0]];

  test.each(Object.keys(spanish) as (keyof typeof spanish)[])(
    'has the links, codes and numbers of the English one, and no English: %s',
    (name) => {
      const kept = (text: string) => new Set(text.match(/https:\S+|\b\d+\b/g));
      expect(kept(spanish[name].text)).toEqual(kept(english[name].text));
      if (name !== 'claim') expect(spanish[name].text).not.toMatch(/\b(?:the|your|you|this|was|and)\b/i);
      expect(spanish[name].subject).not.toBe(english[name].subject);
      for (const line of spanish[name].text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    },
  );

  test('to the address of a business has the same text in English', () => {
    expect(spanish.claim.text).toContain(english.claim.text);
  });
});
