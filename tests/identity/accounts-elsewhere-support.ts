import { type ElsewhereWorld, startWithElsewhere } from './accounts-support.ts';

export let world: ElsewhereWorld;

export const begin = async () => {
  world = await startWithElsewhere();
};

export const tidy = () => world.close();

export const START = '/api/auth/with/coop/start';
export const failed = (code: string) => ({ outcome: 'failed', code });
export const SIGNED_IN = { outcome: 'signed-in' };
export const users = () => world.server.store.read.selectFrom('users').selectAll().orderBy('id').execute();
