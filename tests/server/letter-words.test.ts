import { describe, expect, test } from 'vitest';
import { IDENTITY_LETTERS } from '#server/mail/identity-templates.ts';
import { LETTERS, shown } from '#server/mail/templates.ts';

const AT = 'https://petiyard.test';
const SECRET = { link: 'a'.repeat(32), code: '12345678' };
const HOSTILE = 'You have won!\r\n\r\nOpen https://evil.example/prize now or win-a-prize.evil.com "today"';

const letters = {
  password: LETTERS.password(AT, SECRET, HOSTILE),
  email: LETTERS.email(AT, SECRET, HOSTILE),
  'email-changed': LETTERS['email-changed'](AT, HOSTILE, true),
  claim: LETTERS.claim(AT, SECRET.code, { listing: `${HOSTILE}, 1 Road, Ocala`, username: HOSTILE }),
  'email of the provider': IDENTITY_LETTERS.email(AT, SECRET, HOSTILE),
  'way-changed': IDENTITY_LETTERS['way-changed'](AT, HOSTILE, { kind: 'passkey-added', name: HOSTILE }),
};

describe('the words of a stranger in a letter', () => {
  test.each(Object.entries(letters))('are one line without a link: %s', (_, { subject, text }) => {
    expect(subject).not.toContain('won');
    expect(text).not.toMatch(/:\/\/evil|(?:evil|prize)\.\S|\r/);
    const lines = text.split('\n').filter((line) => line.includes('won!'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.length).toBeLessThan(260);
      expect(line).toMatch(/"You have won!|Your username: You have won!/);
    }
    expect(text).not.toMatch(/^Open https/m);
  });

  test('are shortened, and ordinary names stay as they are', () => {
    expect(shown('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
    expect(shown("St. Mary's Clinic, 12 Oak St.")).toBe("St. Mary's Clinic, 12 Oak St.");
    expect(shown('ann')).toBe('ann');
  });
});
