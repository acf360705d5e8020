import { test } from './support/fixtures.ts';
import { HOME_WORDS } from '#src/features/home/home.words.ts';

test('J1: what was opened once opens without signal after a restart', async ({ server, phone }) => {
  await phone.open('/');
  await phone.workerReady();
  await phone.sees(HOME_WORDS.hero.title);
  await server.stop();
  await phone.restart();
  await phone.open('/');
  await phone.sees(HOME_WORDS.hero.title);
});
