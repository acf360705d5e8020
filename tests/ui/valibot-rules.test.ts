import { describe, expect, test } from 'vitest';
import { FIELD_MESSAGES, ONE_LINE, type Rule, type RuleSet } from '#contract/rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

const message = 'The sentence.';

/** The accepted value of a rule, or its error message. */
function checkOne(rule: Rule, ...input: unknown[]): unknown {
  const result = checkForm({ it: rule }, input.length > 0 ? { it: input[0] } : {});
  return result.ok ? { value: result.values.it } : result.errors.map((error) => error.message).join('|');
}

describe('a text', () => {
  const rule: Rule = { kind: 'text', min: 2, max: 5, message, tooLong: 'Too long.' };

  test('is measured after trimming and returned trimmed', () => {
    expect(checkOne(rule, '  ab  ')).toEqual({ value: 'ab' });
    expect(checkOne(rule, ' a ')).toBe(message);
  });
  test('has its own message if it is too long, and the common one otherwise', () => {
    expect(checkOne(rule, 'abcdef')).toBe('Too long.');
    expect(checkOne({ kind: 'text', min: 2, max: 5, message }, 'abcdef')).toBe(message);
  });
  test('is empty if it is missing or null, with the same message', () => {
    expect(checkOne(rule)).toBe(message);
    expect(checkOne(rule, null)).toBe(message);
  });
  test('keeps its spaces if it is a password', () => {
    expect(checkOne({ ...rule, trim: false }, ' a ')).toEqual({ value: ' a ' });
  });
  test('is refused if it has another type', () => {
    expect(checkOne(rule, 12)).toBe(FIELD_MESSAGES.wrongType);
  });
  test('loses hidden overrides and NUL, and a public name or a password with them is refused', () => {
    for (const text of ['ab\u202e', 'ab\u0000']) {
      expect(checkOne(rule, text)).toEqual({ value: 'ab' });
      expect(checkOne({ ...rule, isName: true }, text)).toBe(FIELD_MESSAGES.hidden);
      expect(checkOne({ ...rule, trim: false }, text)).toBe(FIELD_MESSAGES.hidden);
    }
  });
  test('has a message about line breaks if it must be one line', () => {
    const line: Rule = { ...rule, patterns: [ONE_LINE] };
    expect(checkOne(line, 'ab\ncd')).toBe(FIELD_MESSAGES.oneLine);
    expect(checkOne(line, 'a')).toBe(message);
  });
  test('is counted in UTF-16 units at both limits', () => {
    expect(checkOne(rule, '🐴')).toEqual({ value: '🐴' });
    expect(checkOne(rule, 'abcde')).toEqual({ value: 'abcde' });
  });
});

describe('an optional field', () => {
  test('becomes null if it is an empty email, url or phone', () => {
    for (const kind of ['email', 'url', 'phone'] as const) {
      expect(checkOne({ kind, max: 50, message, optional: true }, '  ')).toEqual({ value: null });
      expect(checkOne({ kind, max: 50, message, optional: true })).toEqual({ value: null });
      expect(checkOne({ kind, max: 50, message }, '')).toBe(message);
    }
  });
  test('stays a string if it is text', () => {
    expect(checkOne({ kind: 'optionalText', max: 3, message })).toEqual({ value: '' });
    expect(checkOne({ kind: 'optionalText', max: 3, message }, 'abcd')).toBe(message);
  });
});

describe('a pattern of the contract', () => {
  test("accepts o'neil@example.com as an email, and no bare name", () => {
    expect(checkOne({ kind: 'email', max: 254, message }, "o'neil@example.com")).toEqual({
      value: "o'neil@example.com",
    });
    expect(checkOne({ kind: 'email', max: 254, message }, 'oneil')).toBe(message);
  });
  test('refuses a script as a web address', () => {
    expect(checkOne({ kind: 'url', max: 99, message }, 'javascript:alert(1)')).toBe(message);
    expect(checkOne({ kind: 'url', max: 99, message }, 'https://vega.example/goats')).toEqual({
      value: 'https://vega.example/goats',
    });
  });
  test('refuses a dial code as a phone number', () => {
    expect(checkOne({ kind: 'phone', max: 40, message }, '*#06#1234567')).toBe(message);
    expect(checkOne({ kind: 'phone', max: 40, message }, '(352) 555-0142')).toEqual({
      value: '(352) 555-0142',
    });
  });
  test('refuses an overlong value even if it matches', () => {
    expect(checkOne({ kind: 'email', max: 10, message }, 'goat@vega.example')).toBe(message);
  });
});

describe('another rule', () => {
  test('accepts only whole numbers within limits, and no text', () => {
    const rule: Rule = { kind: 'integer', min: 1, max: 5, message };
    expect(checkOne(rule, 5)).toEqual({ value: 5 });
    for (const bad of [0, 6, 2.5, Number.NaN, undefined]) expect(checkOne(rule, bad)).toBe(message);
    expect(checkOne(rule, '5')).toBe(FIELD_MESSAGES.wrongType);
  });
  test('accepts only the options of a choice', () => {
    const rule: Rule = { kind: 'choice', options: ['a', 'b'], message };
    expect(checkOne(rule, 'b')).toEqual({ value: 'b' });
    expect(checkOne(rule, 'c')).toBe(message);
    expect(checkOne(rule)).toBe(message);
  });
  test('counts and trims names and removes duplicates', () => {
    const rule: Rule = { kind: 'names', min: 1, max: 3, message };
    expect(checkOne(rule, [' Horse', 'Goat', 'Horse'])).toEqual({ value: ['Horse', 'Goat'] });
    expect(checkOne(rule, [])).toBe(message);
    expect(checkOne(rule)).toBe(message);
    expect(checkOne(rule, ['a', 'b', 'c', 'd'])).toBe(message);
    expect(checkOne(rule, 'Horse')).toBe(FIELD_MESSAGES.wrongType);
  });
  test('requires accepted terms; a flag is optional', () => {
    expect(checkOne({ kind: 'accepted', message }, true)).toEqual({ value: true });
    expect(checkOne({ kind: 'accepted', message }, false)).toBe(message);
    expect(checkOne({ kind: 'accepted', message })).toBe(message);
    expect(checkOne({ kind: 'flag' })).toEqual({ value: false });
    expect(checkOne({ kind: 'flag' }, 'yes')).toBe(FIELD_MESSAGES.wrongType);
  });
});

describe('a whole form', () => {
  const rules = {
    name: { kind: 'text', min: 2, max: 9, message: 'Name.' },
    animals: { kind: 'names', min: 1, max: 9, message: 'Animals.' },
  } as const satisfies RuleSet;

  test('returns every wrong field once, in the order of the rules', () => {
    const result = checkForm(rules, { animals: [1, 2] });
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: 'name', message: 'Name.' },
        { path: 'animals', message: FIELD_MESSAGES.wrongType },
      ],
    });
  });
  test('drops fields without a rule', () => {
    expect(checkForm(rules, { name: 'Vega', animals: ['Goat'], isAdmin: true })).toEqual({
      ok: true,
      values: { name: 'Vega', animals: ['Goat'] },
    });
  });
});
