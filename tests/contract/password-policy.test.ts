import { describe, expect, test } from 'vitest';
import { AUTH_MESSAGES, PASSWORD_RULES, REGISTER_RULES } from '#contract/auth.ts';
import {
  PASSWORD_POLICY,
  type PasswordPolicy,
  passwordHint,
  passwordRule,
  passwordSentence,
  passwordTooLong,
} from '#contract/password-policy.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

const policy = (more: Partial<PasswordPolicy>): PasswordPolicy => ({ ...PASSWORD_POLICY, ...more });

/** The message of form and server for a password, which must be the same; null when both accept it. */
function refusalOf(of: PasswordPolicy, password: string): string | null {
  const rules = { password: passwordRule(of) };
  const [form, server] = [checkForm(rules, { password }), checkFields(rules, { password })];
  expect(form).toEqual(server);
  return server.ok ? null : (server.errors[0]?.message ?? '');
}

test('the password needs 6 characters and nothing else, in the words of the specification', () => {
  expect(PASSWORD_POLICY).toEqual({
    minLength: 6,
    maxLength: 200,
    needsLowercase: false,
    needsUppercase: false,
    needsNumeric: false,
    needsNonAlphanumeric: false,
  });
  for (const rule of [REGISTER_RULES.password, REGISTER_RULES.passwordConfirm, PASSWORD_RULES.password])
    expect(rule.message).toBe('Password must be at least 6 characters.');
  expect(AUTH_MESSAGES.passwordTooLong).toBe('Password must be at most 200 characters.');
  expect(AUTH_WORDS.passwordHint).toBe('At least 6 characters.');
  expect(refusalOf(PASSWORD_POLICY, 'aaaaaa')).toBeNull();
  expect(refusalOf(PASSWORD_POLICY, '      ')).toBeNull();
});

describe('a change of one line of the policy', () => {
  test('changes the lengths and every sentence with them', () => {
    const eight = policy({ minLength: 8, maxLength: 10 });
    expect(refusalOf(eight, 'a'.repeat(7))).toBe('Password must be at least 8 characters.');
    expect(refusalOf(eight, 'a'.repeat(8))).toBeNull();
    expect(refusalOf(eight, 'a'.repeat(10))).toBeNull();
    expect(refusalOf(eight, 'a'.repeat(11))).toBe('Password must be at most 10 characters.');
    expect(passwordTooLong(eight)).toBe('Password must be at most 10 characters.');
    expect(passwordHint(eight)).toBe('At least 8 characters.');
  });

  test.each([
    ['needsLowercase', 'a lowercase letter', 'ABCDE1!', 'ABCDé1!'],
    ['needsUppercase', 'an uppercase letter', 'abcde1!', 'abcdÉ1!'],
    ['needsNumeric', 'a digit', 'abcdeF!', 'abcde7!'],
    ['needsNonAlphanumeric', 'a character that is neither letter nor digit', 'abcdé12', 'abcde 2'],
  ] as const)('%s: %s', (flag, words, without, withIt) => {
    const strict = policy({ [flag]: true });
    expect(refusalOf(strict, without)).toBe(`Password must be at least 6 characters, with ${words}.`);
    expect(refusalOf(strict, withIt)).toBeNull();
    expect(refusalOf(strict, withIt.slice(-5))).toBe(passwordSentence(strict));
    expect(refusalOf(PASSWORD_POLICY, without)).toBeNull();
    expect(passwordHint(strict)).toBe(`At least 6 characters, with ${words}.`);
  });

  test('can require several kinds of characters at once', () => {
    const strict = policy({ needsLowercase: true, needsUppercase: true, needsNumeric: true });
    expect(passwordSentence(strict)).toBe(
      'Password must be at least 6 characters, with a lowercase letter, an uppercase letter and a digit.',
    );
    expect(refusalOf(strict, 'abcdef7')).toBe(passwordSentence(strict));
    expect(refusalOf(strict, 'abcdeF7')).toBeNull();
  });
});
