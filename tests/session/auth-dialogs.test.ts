import { describe, expect, test } from 'vitest';
import { LOGIN_RULES, passwordsMatch, REGISTER_RULES } from '#contract/auth.ts';
import { problemOf } from '#contract/problems.ts';
import { onlyFields, withKept } from '#src/data/draft/use-draft.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { troubleOf } from '#src/session/auth-answers.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { startPhone } from '#tests/support/device.ts';
import { registration, startTestServer } from '#tests/support/server.ts';

const WORDS = { offline: AUTH_WORDS.offline, failed: AUTH_WORDS.loginFailed };
const refusal = (...problem: Parameters<typeof problemOf>) =>
  ({ kind: 'problem', problem: problemOf(...problem), retryAfterMs: 0 }) as const;
const messagesOf = (check: ReturnType<typeof checkForm>) =>
  check.ok ? [] : check.errors.map(({ path, message }) => `${path}: ${message}`);

describe('a failed sign-in', () => {
  test('shows a wrong name or password in the banner', () => {
    expect(troubleOf(refusal('invalid-credentials'), WORDS)).toEqual([
      { path: '', message: 'Login failed. Please check your credentials and try again.' },
    ]);
  });
  test('shows an error at its field if the server names one or the code implies one', () => {
    const errors = [{ path: 'email', message: 'Please enter a valid email address.' }];
    expect(troubleOf(refusal('fields-invalid', undefined, errors), WORDS)).toEqual(errors);
    expect(troubleOf(refusal('username-taken'), WORDS)).toEqual([
      { path: 'username', message: 'This username is already taken.' },
    ]);
    expect(troubleOf(refusal('email-taken'), WORDS)?.[0]?.path).toBe('email');
  });
  test('shows a server fault as unexpected', () => {
    expect(troubleOf(refusal('internal'), WORDS)).toEqual([
      { path: '', message: 'An unexpected error occurred. Please try again.' },
    ]);
  });
  test('shows a missing connection if there is no answer', () => {
    expect(troubleOf({ kind: 'silent', reason: 'network' }, WORDS)).toEqual([
      { path: '', message: AUTH_WORDS.offline },
    ]);
  });
  test('shows nothing on success', () => {
    expect(troubleOf({ kind: 'ok', status: 200, body: null, headers: new Headers() }, WORDS)).toBeUndefined();
  });
});

describe('the forms', () => {
  test('name the missing fields of a sign-in', () => {
    expect(messagesOf(checkForm(LOGIN_RULES, { username: ' ', password: '' }))).toEqual([
      'username: Username is required.',
      'password: Password is required.',
    ]);
  });
  test('name the missing fields of a sign-up', () => {
    const found = messagesOf(checkForm(REGISTER_RULES, { password: '12345', termsAccepted: false }));
    expect(found).toEqual(
      expect.arrayContaining([
        'password: Password must be at least 6 characters.',
        'location: Location is required.',
        'termsAccepted: You must accept the terms and conditions.',
      ]),
    );
  });
  test('show different passwords at the confirmation field', () => {
    expect(passwordsMatch({ password: 'barn-door', passwordConfirm: 'barn-dour' })).toEqual({
      path: 'passwordConfirm',
      message: 'Passwords do not match.',
    });
    expect(passwordsMatch({ password: 'a', passwordConfirm: 'a' })).toBeNull();
  });
});

describe('a draft', () => {
  const EMPTY = { fullName: '', termsAccepted: false };
  test('never contains a password', () => {
    const kept = onlyFields({ ...registration('ann') }, EMPTY);
    expect(kept).toEqual({ fullName: 'ann Tester', termsAccepted: true });
  });
  test('fills the fields of the form that still exist', async () => {
    const { core } = startPhone(await startTestServer());
    await writeDraft(core.outbox, 'form', 'visitor', { fullName: 'Ann', termsAccepted: 'yes' }, 0);
    const kept = await readDraft(core.outbox, 'form', 'visitor');
    expect(withKept(EMPTY, kept)).toEqual({ fullName: 'Ann', termsAccepted: false });
    expect(withKept(EMPTY, await readDraft(core.outbox, 'another', 'visitor'))).toEqual(EMPTY);
  });
});
