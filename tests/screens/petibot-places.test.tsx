import { expect, test } from 'vitest';
import type { PetibotAnswer } from '#src/features/petibot/messages.ts';
import { PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { openApp, screen, startScreens } from '#tests/support/screens.tsx';

const LOCAL: PetibotAnswer = {
  kind: 'local',
  text: WORDS.localNotKept('Ocala, FL'),
  guide: null,
  also: null,
  animal: null,
  category: 'Animal Feed',
};

async function openChatWith(answer: PetibotAnswer) {
  const { phone } = await startScreens();
  await writeSetting(phone.core.cache, 'petibotHistory', [
    { id: 'a', role: 'assistant', answer, near: [], atMs: phone.clock.nowMs },
  ]);
  await openApp(phone, '/chatbot');
  expect(await screen.findByText(answer.text)).toBeTruthy();
}

/** The address of a link as path and parameters without duplicates. */
function addressOf(name: string) {
  const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
  return [pathname, Object.fromEntries(searchParams)];
}

test('an answer about a named place links to a search for that kind of business there', async () => {
  await openChatWith({ ...LOCAL, place: 'Ocala, FL' });
  expect(addressOf(WORDS.discoverAt('Ocala, FL'))).toEqual([
    '/explore',
    { location: 'Ocala, FL', category: 'Animal Feed' },
  ]);
});

test('an answer about an unknown place links to a search for that kind of business', async () => {
  await openChatWith(LOCAL);
  expect(addressOf(WORDS.discover)).toEqual(['/explore', { category: 'Animal Feed' }]);
});
