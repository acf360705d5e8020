import { test as base, expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import { ANN, signUp, test, whoIs } from './support/official-client.ts';
import { startServer } from './support/server.ts';
import { openToolkitPage, type ToolkitWindow } from './support/toolkit-page.ts';

test('signs in by phone, links and unlinks', async ({ page, world }) => {
  /** The official client's verifier loads foreign scripts; without app verification the client uses a mock. */
  const ask = (how: 'in' | 'link', phone: string) =>
    page.evaluate(
      async ([way, number]) => {
        const { toolkit: t } = globalThis as unknown as ToolkitWindow;
        const auth = t.getAuth();
        const verifier = { type: 'recaptcha', verify: async () => 'none', _reset: () => {} };
        const user = auth.currentUser;
        const asked =
          way === 'link' && user
            ? await t.linkWithPhoneNumber(user, number, verifier)
            : await t.signInWithPhoneNumber(auth, number, verifier);
        Object.assign(globalThis, { asked });
      },
      [how, phone] as const,
    );
  const confirm = (code: string) =>
    page.evaluate(async (digits) => {
      const { asked } = globalThis as unknown as { asked: import('@firebase/auth').ConfirmationResult };
      return asked.confirm(digits).then(
        ({ user }) => [user.phoneNumber, user.email],
        (error: { code: string }) => error.code,
      );
    }, code);

  await ask('in', '+13525550100');
  const digits = world.gateway.newestCode();
  expect(await confirm(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))).toBe(
    'auth/invalid-verification-code',
  );
  expect(await confirm(digits)).toEqual(['+13525550100', null]);
  await world.client.reload();
  expect(await whoIs(page)).toMatchObject({ providers: ['phone'], isAnonymous: false });

  await signUp(page);
  await ask('link', '+13525550101');
  expect(await confirm(world.gateway.newestCode())).toEqual(['+13525550101', ANN.email]);
  expect(await whoIs(page)).toMatchObject({ providers: ['password', 'phone'] });
  await ask('link', '+13525550100').catch((error: Error) => {
    expect(error.message).toContain('auth/provider-already-linked');
  });
  const left = await page.evaluate(async () => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const user = t.getAuth().currentUser;
    return user && (await t.unlink(user, 'phone')).providerData.map((one) => one.providerId);
  });
  expect(left).toEqual(['password']);
});

test('asks for the digits of an authenticator app as second factor', async ({ page, world }) => {
  await signUp(page);
  await page.evaluate(async () => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const user = t.getAuth().currentUser;
    if (user) await t.sendEmailVerification(user);
  });
  const link = await world.linkTo(ANN.email, 'verifyEmail');
  const key = await page.evaluate(async (verifying) => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const auth = t.getAuth();
    await t.applyActionCode(auth, t.parseActionCodeURL(verifying)?.code ?? '');
    await auth.currentUser?.reload();
    if (!auth.currentUser) return '';
    const session = await t.multiFactor(auth.currentUser).getSession();
    const secret = await t.TotpMultiFactorGenerator.generateSecret(session);
    Object.assign(globalThis, { secret });
    return secret.secretKey;
  }, link);
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const now = Date.now();
  const enrolled = await page.evaluate(
    async (digits) => {
      const { toolkit: t, secret } = globalThis as unknown as ToolkitWindow & {
        secret: import('@firebase/auth').TotpSecret;
      };
      const user = t.getAuth().currentUser;
      if (!user) return [];
      const assertion = t.TotpMultiFactorGenerator.assertionForEnrollment(secret, digits);
      await t.multiFactor(user).enroll(assertion, 'Barn phone');
      const factors = t.multiFactor(user).enrolledFactors.map((one) => one.displayName);
      await t.signOut(t.getAuth());
      return factors;
    },
    totp.generate({ timestamp: now }),
  );
  expect(enrolled).toEqual(['Barn phone']);
  const entered = await page.evaluate(
    async ({ email, password, digits }) => {
      const { toolkit: t } = globalThis as unknown as ToolkitWindow;
      const auth = t.getAuth();
      const error = await t.signInWithEmailAndPassword(auth, email, password).catch((e) => e);
      const resolver = t.getMultiFactorResolver(auth, error);
      const [hint] = resolver.hints;
      const assertion = t.TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', digits);
      const { user } = await resolver.resolveSignIn(assertion);
      const [factor] = t.multiFactor(user).enrolledFactors;
      if (factor) await t.multiFactor(user).unenroll(factor);
      return [error.code, hint?.displayName, user.email, t.multiFactor(user).enrolledFactors.length];
    },
    { ...ANN, digits: totp.generate({ timestamp: now + 30_000 }) },
  );
  expect(entered).toEqual(['auth/multi-factor-auth-required', 'Barn phone', ANN.email, 0]);
});

base('signs in by a credential of another place, links one and unlinks it', async ({ page }) => {
  const place = await startOidcProvider(() => Date.now());
  const server = await startServer({ IDENTITY: 'embedded', ...place.env });
  const client = await openToolkitPage(page, server.url.replace('127.0.0.1', 'localhost'));
  const bring = (how: 'in' | 'link', idToken: string) =>
    page.evaluate(
      async ([way, brought]) => {
        const { toolkit: t } = globalThis as unknown as ToolkitWindow;
        const credential = new t.OAuthProvider('oidc.coop').credential({ idToken: brought });
        const { currentUser } = t.getAuth();
        const { user } =
          way === 'link' && currentUser
            ? await t.linkWithCredential(currentUser, credential)
            : await t.signInWithCredential(t.getAuth(), credential);
        return { uid: user.uid, providers: user.providerData.map((one) => one.providerId) };
      },
      [how, idToken] as const,
    );
  const { uid } = await signUp(page);
  place.person = { sub: 'anns-coop', email: 'ann@work.example', email_verified: true };
  const idToken = await place.idToken();
  expect(await bring('link', idToken)).toEqual({ uid, providers: ['password', 'oidc.coop'] });
  await client.reload();
  expect(await bring('in', idToken)).toMatchObject({ uid });
  const left = await page.evaluate(async () => {
    const { toolkit: t } = globalThis as unknown as ToolkitWindow;
    const user = t.getAuth().currentUser;
    return user && (await t.unlink(user, 'oidc.coop')).providerData.map((one) => one.providerId);
  });
  expect(left).toEqual(['password']);
  place.person = { sub: 'new-1', email: 'new@farm.example', email_verified: true, name: 'New Farmer' };
  expect((await bring('in', await place.idToken())).uid).not.toBe(uid);
  expect(await whoIs(page)).toMatchObject({ email: 'new@farm.example', displayName: 'New Farmer' });
  expect(client.complaints).toEqual([]);
  await server.close();
  await place.close();
});
