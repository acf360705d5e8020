import type { TestPerson } from '#tests/support/server.ts';
import type { Authenticator } from './authenticator.ts';
import { type PasskeyWorld, startPasskeys } from './passkeys-support.ts';

export let world: PasskeyWorld;
export let ann: TestPerson;
export let phone: Authenticator;

export const begin = async () => {
  world = await startPasskeys();
  ann = await world.server.register('ann');
  phone = world.phone();
};

export const tidy = () => world.server.close();

export const rows = () => world.server.store.read.selectFrom('passkeys').selectAll().execute();

export const withoutPassword = () =>
  world.server.store.write(({ trx }) =>
    trx.insertInto('identity_people').values({ person_id: ann.user.id, has_password: 0 }).execute(),
  );
