import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '#server/admin/commands.ts';
import { createPasswordWork } from '#server/features/auth/password-work.ts';
import { makeSecret, storeCode } from '#server/identity/codes/codes.ts';
import { CODE, LINK } from '#tests/security/hostile/bodies.ts';
import { keepCodes } from '#tests/support/letter-codes.ts';
import { PASSWORD, type TestPerson } from '#tests/support/server.ts';
import type { Authenticator } from './authenticator.ts';
import { callsOf } from './identity-support.ts';
import { type PasskeyWorld, startPasskeys } from './passkeys-support.ts';

const NEW = 'hay-loft-12';
const EMAIL = 'ann@example.com';
const RESET = { password: NEW, passwordConfirm: NEW };

let world: PasskeyWorld;
let stranger: TestPerson;
let phone: Authenticator;
beforeEach(async () => {
  world = await startPasskeys();
  await world.server.addBusiness();
  stranger = await world.server.register('ann');
  phone = world.phone();
});
afterEach(() => world.server.close());

/** The stranger adds every way of signing in to the account. */
async function addWays() {
  const { server } = world;
  await world.add(stranger, phone);
  const own = { person_id: stranger.user.id };
  const linked = { provider_id: 'google.com', raw_id: 'g-7', linked_at_ms: server.clock.nowMs };
  await server.store.write(async ({ trx }) => {
    await trx
      .insertInto('identity_people')
      .values({ ...own, phone: '+13525550100', factors: '[{"id":"f"}]' })
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet({ phone: '+13525550100', factors: '[{"id":"f"}]' }),
      )
      .execute();
    await trx
      .insertInto('identity_accounts')
      .values({ ...own, ...linked })
      .execute();
  });
  await keepCodes(server.store, { personId: stranger.user.id, email: EMAIL, businessId: 1 });
}

const post = (path: string, body: object) => world.server.request('POST', path, { body });
const RECOVERIES: Record<string, () => Promise<unknown>> = {
  'the link of a letter': () => post('/api/auth/password-reset', { link: LINK, ...RESET }),
  'the code of a letter': () => post('/api/auth/password-reset', { username: 'ann', code: CODE, ...RESET }),
  'a letter of the provider': async () => {
    const { store, clock } = world.server;
    const secret = await makeSecret({ passwords: createPasswordWork() }, '192.0.2.1');
    const about = { purpose: 'password', personId: stranger.user.id, addressKey: EMAIL } as const;
    await store.write(({ trx }) => storeCode(trx, about, secret, clock.nowMs));
    const { toolkit } = callsOf(world.server);
    return toolkit('accounts:resetPassword', { oobCode: secret.handle, newPassword: NEW });
  },
  'an admin': async () => ({
    status: 200,
    body: await runCommand(world.server.store, ['password', 'ann'], world.server.clock.nowMs),
  }),
};

const ACCESS: Record<string, () => Promise<boolean>> = {
  password: async () =>
    (await post('/api/auth/login', { username: 'ann', password: PASSWORD })).status === 200,
  session: async () =>
    (await world.server.request('GET', '/api/auth/session', { token: stranger.token })).status === 200,
  passkey: async () => (await world.signIn(phone)).status === 200,
  phone: async () => (await known())?.phone !== null,
  'external account': async () =>
    (await world.server.store.read.selectFrom('identity_accounts').selectAll().execute()).length > 0,
};
const known = () => world.server.store.read.selectFrom('identity_people').selectAll().executeTakeFirst();
const setConfirmed = () =>
  world.server.store.write(({ trx }) =>
    trx.updateTable('users').set({ confirmed_email_key: EMAIL }).execute(),
  );

describe.each(Object.keys(RECOVERIES))('a recovery by %s', (way) => {
  test.each([true, false])(
    'revokes all other access, also with an address confirmed before: %s',
    async (isConfirmed) => {
      if (isConfirmed) await setConfirmed();
      await addWays();
      expect(await ACCESS.session?.()).toBe(true);
      expect(await ACCESS.passkey?.()).toBe(true);
      expect(await RECOVERIES[way]?.()).toMatchObject({ status: 200 });
      const open: string[] = [];
      for (const [name, isOpen] of Object.entries(ACCESS)) if (await isOpen()) open.push(name);
      expect(open).toEqual([]);
      const keepsFactors = isConfirmed && way !== 'an admin';
      expect((await known())?.factors).toBe(keepsFactors ? '[{"id":"f"}]' : '[]');
    },
  );
});
