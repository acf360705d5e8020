import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ANN, signUp, test, whoIs } from './support/official-client.ts';
import type { ToolkitWindow } from './support/toolkit-page.ts';

test('signs up, signs out and in, refreshes, changes everything, and deletes', async ({ page, world }) => {
  const { uid } = await signUp(page);
  await world.client.reload();
  expect(await whoIs(page)).toMatchObject({
    uid,
    email: ANN.email,
    isAnonymous: false,
    providers: ['password'],
  });

  const results = await page.evaluate(async ({ email, password }) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const auth = t.getAuth();
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'fine',
        (error: { code: string }) => error.code,
      );
    await t.signOut(auth);
    const said: Record<string, unknown> = { out: auth.currentUser };
    said.wrong = await codeOf(t.signInWithEmailAndPassword(auth, email, 'not-this-one'));
    said.nobody = await codeOf(t.signInWithEmailAndPassword(auth, 'nobody@farm.example', password));
    said.taken = await codeOf(t.createUserWithEmailAndPassword(auth, email, password));
    said.weak = await codeOf(t.createUserWithEmailAndPassword(auth, 'weak@farm.example', 'short'));
    said.anonymous = await codeOf(t.signInAnonymously(auth));
    said.methods = await t.fetchSignInMethodsForEmail(auth, email);
    said.policy = (await t.validatePassword(auth, 'short')).isValid;
    const { user } = await t.signInWithEmailAndPassword(auth, email, password);
    const before = await user.getIdToken();
    await new Promise((resolve) => setTimeout(resolve, 1100)); // tokens of the same second are equal
    said.isRefreshed = before !== (await user.getIdToken(true));
    const result = await user.getIdTokenResult();
    said.provider = result.signInProvider;
    await t.updateProfile(user, { displayName: 'Ann Barn', photoURL: 'https://farm.example/ann.jpg' });
    await t.updateEmail(user, 'barn@farm.example');
    await t.updatePassword(user, 'another-7');
    await user.reload();
    said.after = [user.email, user.displayName, user.photoURL];
    said.old = await codeOf(t.signInWithEmailAndPassword(auth, email, password));
    await t.reauthenticateWithCredential(
      user,
      t.EmailAuthProvider.credential('barn@farm.example', 'another-7'),
    );
    await t.deleteUser(user);
    said.gone = auth.currentUser;
    said.deleted = await codeOf(t.signInWithEmailAndPassword(auth, 'barn@farm.example', 'another-7'));
    return said;
  }, ANN);
  expect(results).toEqual({
    out: null,
    wrong: 'auth/invalid-credential',
    nobody: 'auth/invalid-credential',
    taken: 'auth/email-already-in-use',
    weak: 'auth/weak-password',
    anonymous: 'auth/admin-restricted-operation',
    methods: [],
    policy: false,
    isRefreshed: true,
    provider: 'password',
    after: ['barn@farm.example', 'Ann Barn', 'https://farm.example/ann.jpg'],
    old: 'auth/invalid-credential',
    gone: null,
    deleted: 'auth/invalid-credential',
  });
});

test('signs in by e-mail link, verifies an address and sets a new password', async ({ page, world }) => {
  await page.evaluate(async () => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const url = `${location.origin}/toolkit-client.html?cart=1`;
    await t.sendSignInLinkToEmail(t.getAuth(), 'lea@farm.example', { url, handleCodeInApp: true });
  });
  const other = await page.context().newPage();
  await other.goto(await world.linkTo('lea@farm.example', 'signIn'));
  const next = await other.getByRole('link', { name: 'Sign in' }).getAttribute('href');
  await other.close();
  const entered = await page.evaluate(async (link) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const isLink = t.isSignInWithEmailLink(t.getAuth(), link);
    const { user, operationType } = await t.signInWithEmailLink(t.getAuth(), 'lea@farm.example', link);
    const again = await t.signInWithEmailLink(t.getAuth(), 'lea@farm.example', link).catch((e) => e.code);
    return [isLink, user.emailVerified, operationType, again];
  }, next ?? '');
  expect(entered).toEqual([true, true, 'signIn', 'auth/invalid-action-code']);
  await world.client.reload();
  expect(await whoIs(page)).toMatchObject({ email: 'lea@farm.example', isAnonymous: false });

  await signUp(page);
  await page.evaluate(async () => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const user = t.getAuth().currentUser;
    if (user) await t.sendEmailVerification(user);
  });
  const verifying = await world.linkTo(ANN.email, 'verifyEmail');
  const verified = await page.evaluate(async (link) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const auth = t.getAuth();
    const code = t.parseActionCodeURL(link)?.code ?? '';
    const info = await t.checkActionCode(auth, code);
    await t.applyActionCode(auth, code);
    await auth.currentUser?.reload();
    return [info.operation, info.data.email, auth.currentUser?.emailVerified];
  }, verifying);
  expect(verified).toEqual(['VERIFY_EMAIL', ANN.email, true]);

  await page.evaluate(async (email) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    await t.sendPasswordResetEmail(t.getAuth(), email);
  }, ANN.email);
  const resetting = await world.linkTo(ANN.email, 'resetPassword');
  const reset = await page.evaluate(async (link) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const auth = t.getAuth();
    const code = t.parseActionCodeURL(link)?.code ?? '';
    const email = await t.verifyPasswordResetCode(auth, code);
    await t.confirmPasswordReset(auth, code, 'hay-loft-12');
    // T2: the new password ended this sign-in, and the phone learns of it.
    const ended = await auth.currentUser?.getIdToken(true).catch((e) => e.code);
    const { user } = await t.signInWithEmailAndPassword(auth, email, 'hay-loft-12');
    return [email, ended, user.email];
  }, resetting);
  expect(reset).toEqual([ANN.email, 'auth/user-token-expired', ANN.email]);
});

test('makes the pages of letters readable and usable for everybody, in both themes', async ({
  page,
  world,
}) => {
  await signUp(page);
  await page.evaluate(async (email) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    await t.sendPasswordResetEmail(t.getAuth(), email);
  }, ANN.email);
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 360, height: 740 });
  const withLink = await world.linkTo(ANN.email, 'resetPassword');
  const byCode = `${world.origin}/identity/action.html?mode=resetPassword`;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const address of [withLink, byCode]) {
      await other.emulateMedia({ colorScheme });
      await other.goto(address);
      await expectAccessible(other);
    }
  await other.getByLabel('Email', { exact: true }).fill(ANN.email);
  await other.getByLabel('Code from the email').fill('000 000');
  await other.getByLabel('New password').fill('hay-loft-12');
  await other.getByRole('button').click();
  await expect(other.getByRole('alert')).toBeVisible();
  await expectAccessible(other);
  await other.goto(withLink);
  await other.getByLabel('New password').fill('hay-loft-12');
  await other.getByRole('button').click();
  await expect(other.getByRole('status')).toHaveText(/new password is set/);
  await other.close();
});

test('signs nobody out if the server is busy or away while the page loads', async ({ page, world }) => {
  const { uid } = await signUp(page);
  const lookup = `${world.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup*`;
  const busy = {
    type: 'about:blank',
    title: 'Busy',
    status: 503,
    code: 'busy',
    detail: 'Please come again.',
  };
  await page.route(lookup, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(busy) }),
  );
  await world.client.reload();
  expect(await whoIs(page)).toMatchObject({ uid });
  await page.unroute(lookup);
  await world.server.stop();
  await world.client.reload();
  expect(await whoIs(page)).toMatchObject({ uid });
  await world.server.start();
  const isFresh = await page.evaluate(async () => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    return Boolean(await t.getAuth().currentUser?.getIdToken(true));
  });
  expect(isFresh).toBe(true);
});
