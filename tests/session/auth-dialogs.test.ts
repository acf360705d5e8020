import { describe, expect, test } from 'vitest';
import { LOGIN_RULES, passwordsMatch, REGISTER_RULES } from '#contract/auth.ts';
import { problemOf } from '#contract/problems.ts';
import { onlyFields, withKept } from '#src/data/use-draft.ts';
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

describe('an answer is shown', () => {
  test('in the banner when the name or the password is wrong', () => {
    expect(troubleOf(refusal('invalid-credentials'), WORDS)).toEqual([
      { path: '', message: 'Login failed. Please check your credentials and try again.' },
    ]);
  });
  test('at its field when the server names one, or when only one can be meant', () => {
    const errors = [{ path: 'email', message: 'Please enter a valid email address.' }];
    expect(troubleOf(refusal('fields-invalid', undefined, errors), WORDS)).toEqual(errors);
    expect(troubleOf(refusal('username-taken'), WORDS)).toEqual([
      { path: 'username', message: 'This username is already taken.' },
    ]);
    expect(troubleOf(refusal('email-taken'), WORDS)?.[0]?.path).toBe('email');
  });
  test('as unexpected when our server fails', () => {
    expect(troubleOf(refusal('internal'), WORDS)).toEqual([
      { path: '', message: 'An unexpected error occurred. Please try again.' },
    ]);
  });
  test('as a missing connection when nobody answers', () => {
    expect(troubleOf({ kind: 'silent', reason: 'network' }, WORDS)).toEqual([
      { path: '', message: AUTH_WORDS.offline },
    ]);
  });
  test('not at all when it worked', () => {
    expect(troubleOf({ kind: 'ok', status: 200, body: null, headers: new Headers() }, WORDS)).toBeUndefined();
  });
});

describe('the forms say', () => {
  test('what is missing for signing in', () => {
    expect(messagesOf(checkForm(LOGIN_RULES, { username: ' ', password: '' }))).toEqual([
      'username: Username is required.',
      'password: Password is required.',
    ]);
  });
  test('what is missing for signing up', () => {
    const found = messagesOf(checkForm(REGISTER_RULES, { password: '12345', termsAccepted: false }));
    expect(found).toEqual(
      expect.arrayContaining([
        'password: Password must be at least 6 characters.',
        'location: Location is required.',
        'termsAccepted: You must accept the terms and conditions.',
      ]),
    );
  });
  test('on the confirm field that the passwords differ', () => {
    expect(passwordsMatch({ password: 'barn-door', passwordConfirm: 'barn-dour' })).toEqual({
      path: 'passwordConfirm',
      message: 'Passwords do not match.',
    });
    expect(passwordsMatch({ password: 'a', passwordConfirm: 'a' })).toBeNull();
  });
});

describe('what is typed is kept', () => {
  const EMPTY = { fullName: '', termsAccepted: false };
  test('but never a password', () => {
    const kept = onlyFields({ ...registration('ann') }, EMPTY);
    expect(kept).toEqual({ fullName: 'ann Tester', termsAccepted: true });
  });
  test('and comes back over the empty form, as far as it still fits', async () => {
    const { core } = startPhone(await startTestServer());
    await writeDraft(core.outbox, 'form', 'visitor', { fullName: 'Ann', termsAccepted: 'yes' }, 0);
    const kept = await readDraft(core.outbox, 'form', 'visitor');
    expect(withKept(EMPTY, kept)).toEqual({ fullName: 'Ann', termsAccepted: false });
    expect(withKept(EMPTY, await readDraft(core.outbox, 'another', 'visitor'))).toEqual(EMPTY);
  });
});
