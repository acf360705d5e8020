import { describe, expect, test } from 'vitest';
import { HIDDEN_CHARACTERS_MESSAGE, type Rule, type RuleSet, WRONG_TYPE_MESSAGE } from '#contract/rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

const message = 'The sentence.';

/** The value that a rule lets through, or the sentence of its refusal. */
function checkOne(rule: Rule, ...input: unknown[]): unknown {
  const result = checkForm({ it: rule }, input.length > 0 ? { it: input[0] } : {});
  return result.ok ? { value: result.values.it } : result.errors.map((error) => error.message).join('|');
}

describe('text', () => {
  const rule: Rule = { kind: 'text', min: 2, max: 5, message, tooLong: 'Too long.' };

  test('is measured after trimming and comes back trimmed', () => {
    expect(checkOne(rule, '  ab  ')).toEqual({ value: 'ab' });
    expect(checkOne(rule, ' a ')).toBe(message);
  });
  test('has its own sentence when it is too long, and the common one otherwise', () => {
    expect(checkOne(rule, 'abcdef')).toBe('Too long.');
    expect(checkOne({ kind: 'text', min: 2, max: 5, message }, 'abcdef')).toBe(message);
  });
  test('is empty when it is missing or null, with the same sentence', () => {
    expect(checkOne(rule)).toBe(message);
    expect(checkOne(rule, null)).toBe(message);
  });
  test('of a password keeps its spaces', () => {
    expect(checkOne({ ...rule, trim: false }, ' a ')).toEqual({ value: ' a ' });
  });
  test('of another type is refused as such', () => {
    expect(checkOne(rule, 12)).toBe(WRONG_TYPE_MESSAGE);
  });
  test('loses hidden overrides and NUL; a public name and a password are refused with them', () => {
    for (const text of ['ab\u202e', 'ab\u0000']) {
      expect(checkOne(rule, text)).toEqual({ value: 'ab' });
      expect(checkOne({ ...rule, isName: true }, text)).toBe(HIDDEN_CHARACTERS_MESSAGE);
      expect(checkOne({ ...rule, trim: false }, text)).toBe(HIDDEN_CHARACTERS_MESSAGE);
    }
  });
  test('counts UTF-16 units at both bounds', () => {
    expect(checkOne(rule, '🐴')).toEqual({ value: '🐴' });
    expect(checkOne(rule, 'abcde')).toEqual({ value: 'abcde' });
  });
});

describe('optional fields', () => {
  test('an empty optional email, url or phone becomes null', () => {
    for (const kind of ['email', 'url', 'phone'] as const) {
      expect(checkOne({ kind, max: 50, message, optional: true }, '  ')).toEqual({ value: null });
      expect(checkOne({ kind, max: 50, message, optional: true })).toEqual({ value: null });
      expect(checkOne({ kind, max: 50, message }, '')).toBe(message);
    }
  });
  test('optional text stays a text', () => {
    expect(checkOne({ kind: 'optionalText', max: 3, message })).toEqual({ value: '' });
    expect(checkOne({ kind: 'optionalText', max: 3, message }, 'abcd')).toBe(message);
  });
});

describe('patterns of the contract', () => {
  test("o'neil@example.com is an email, a bare name is none", () => {
    expect(checkOne({ kind: 'email', max: 254, message }, "o'neil@example.com")).toEqual({
      value: "o'neil@example.com",
    });
    expect(checkOne({ kind: 'email', max: 254, message }, 'oneil')).toBe(message);
  });
  test('a script is no web address', () => {
    expect(checkOne({ kind: 'url', max: 99, message }, 'javascript:alert(1)')).toBe(message);
    expect(checkOne({ kind: 'url', max: 99, message }, 'https://vega.example/goats')).toEqual({
      value: 'https://vega.example/goats',
    });
  });
  test('a dial code is no phone number', () => {
    expect(checkOne({ kind: 'phone', max: 40, message }, '*#06#1234567')).toBe(message);
    expect(checkOne({ kind: 'phone', max: 40, message }, '(352) 555-0142')).toEqual({
      value: '(352) 555-0142',
    });
  });
  test('what is longer than allowed is refused even if the pattern fits', () => {
    expect(checkOne({ kind: 'email', max: 10, message }, 'goat@vega.example')).toBe(message);
  });
});

describe('other kinds', () => {
  test('an integer is whole, in bounds and not written as text', () => {
    const rule: Rule = { kind: 'integer', min: 1, max: 5, message };
    expect(checkOne(rule, 5)).toEqual({ value: 5 });
    for (const bad of [0, 6, 2.5, Number.NaN, undefined]) expect(checkOne(rule, bad)).toBe(message);
    expect(checkOne(rule, '5')).toBe(WRONG_TYPE_MESSAGE);
  });
  test('a choice is one of its options', () => {
    const rule: Rule = { kind: 'choice', options: ['a', 'b'], message };
    expect(checkOne(rule, 'b')).toEqual({ value: 'b' });
    expect(checkOne(rule, 'c')).toBe(message);
    expect(checkOne(rule)).toBe(message);
  });
  test('names are counted, trimmed and kept once each', () => {
    const rule: Rule = { kind: 'names', min: 1, max: 3, message };
    expect(checkOne(rule, [' Horse', 'Goat', 'Horse'])).toEqual({ value: ['Horse', 'Goat'] });
    expect(checkOne(rule, [])).toBe(message);
    expect(checkOne(rule)).toBe(message);
    expect(checkOne(rule, ['a', 'b', 'c', 'd'])).toBe(message);
    expect(checkOne(rule, 'Horse')).toBe(WRONG_TYPE_MESSAGE);
  });
  test('terms have to be accepted; a flag may be left out', () => {
    expect(checkOne({ kind: 'accepted', message }, true)).toEqual({ value: true });
    expect(checkOne({ kind: 'accepted', message }, false)).toBe(message);
    expect(checkOne({ kind: 'accepted', message })).toBe(message);
    expect(checkOne({ kind: 'flag' })).toEqual({ value: false });
    expect(checkOne({ kind: 'flag' }, 'yes')).toBe(WRONG_TYPE_MESSAGE);
  });
});

describe('a whole form', () => {
  const rules = {
    name: { kind: 'text', min: 2, max: 9, message: 'Name.' },
    animals: { kind: 'names', min: 1, max: 9, message: 'Animals.' },
  } as const satisfies RuleSet;

  test('gives every bad field once, in the order of the rules', () => {
    const result = checkForm(rules, { animals: [1, 2] });
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: 'name', message: 'Name.' },
        { path: 'animals', message: WRONG_TYPE_MESSAGE },
      ],
    });
  });
  test('leaves out what the rules do not name', () => {
    expect(checkForm(rules, { name: 'Vega', animals: ['Goat'], isAdmin: true })).toEqual({
      ok: true,
      values: { name: 'Vega', animals: ['Goat'] },
    });
  });
});
