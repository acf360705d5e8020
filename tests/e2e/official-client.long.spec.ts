import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import { startSmsGateway } from '#tests/support/sms-gateway.ts';
import { expectAccessible } from './support/accessibility.ts';
import { makeFolder } from './support/folder.ts';
import { type RealServer, startServer } from './support/server.ts';
import { openToolkitPage, type ToolkitPage, type ToolkitWindow } from './support/toolkit-page.ts';

interface World {
  server: RealServer;
  origin: string;
  client: ToolkitPage;
  gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  /** The link in the letter to an address. */
  linkTo(address: string, mode: string): Promise<string>;
}

const test = base.extend<{ world: World }>({
  world: async ({ page }, use) => {
    const mail = makeFolder('letters');
    const gateway = await startSmsGateway();
    const server = await startServer({ IDENTITY: 'embedded', MAIL_DIR: mail.path, ...gateway.env });
    const origin = server.url.replace('127.0.0.1', 'localhost');
    const client = await openToolkitPage(page, origin);
    const linkTo = (address: string, mode: string) => arrivedLink(mail.path, address, mode);
    await use({ server, origin, client, gateway, linkTo });
    await server.close();
    await gateway.close();
    mail.remove();
    expect(client.complaints).toEqual([]);
  },
});

async function arrivedLink(folder: string, address: string, mode: string): Promise<string> {
  const links = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt') && !name.startsWith('.'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes(`To: ${address}`))
      .flatMap((text) => /^http\S+action\.html\S+$/m.exec(text)?.[0] ?? [])
      .filter((link) => link.includes(`mode=${mode}&`));
  await expect.poll(() => links().length).toBe(1);
  return links()[0] ?? '';
}

const ANN = { email: 'ann@farm.example', password: 'barn-door-7' };

/** The error code of the client, or null. */
const signUp = (page: Page) =>
  page.evaluate(async ({ email, password }) => {
    const { toolkit } = globalThis as unknown as ToolkitWindow;
    const { user } = await toolkit.createUserWithEmailAndPassword(toolkit.getAuth(), email, password);
    return { uid: user.uid, email: user.email, isAnonymous: user.isAnonymous };
  }, ANN);
const whoIs = (page: Page) =>
  page.evaluate(() => {
    const { toolkit } = globalThis as unknown as ToolkitWindow;
    const user = toolkit.getAuth().currentUser;
    return (
      user && {
        uid: user.uid,
        email: user.email,
        emailVerified: user.emailVerified,
        displayName: user.displayName,
        phoneNumber: user.phoneNumber,
        providers: user.providerData.map((one) => one.providerId),
        isAnonymous: user.isAnonymous,
      }
    );
  });

test('signs up, signs out and in, refreshes, changes everything, and deletes', async ({ page, world }) => {
  const { uid } = await signUp(page);
  await world.client.reload();
  expect(await whoIs(page)).toMatchObject({
    uid,
    email: ANN.email,
    isAnonymous: false,
    providers: ['password'],
  });

  const told = await page.evaluate(async ({ email, password }) => {
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
  expect(told).toEqual({
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
