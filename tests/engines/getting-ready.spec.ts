import { expect } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { HOME_WORDS } from '#src/features/home/home.words.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { READINESS_WORDS } from '#src/features/readiness/readiness.words.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { openThreads } from '#tests/e2e/support/forum-steps.ts';
import { test } from './support/fixtures.ts';
import { getReady } from './support/steps.ts';

const OCALA = { lat: 29.19, lng: -82.14 };

test('J1 and J2: pages saved at home open in the barn after a restart, and two presses show a vet’s number', async ({
  server,
  phone,
}) => {
  const answer = await fetch(`${server.url}/api/businesses/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: OCALA, radius: 20 }),
  });
  const [business] = (await answer.json()) as Business[];
  const [thread] = await openThreads(server);
  if (!business || !thread) throw new Error('the demo data has nothing around Ocala, or no open thread');

  await getReady(phone);
  await phone.open('/settings');
  await phone.sees('Checked just now'); // until then the page below that check moves away from a finger
  await phone.press('button', AREA_WORDS.add);
  await phone.write(AREA_WORDS.place, 'Ocala, FL');
  await phone.sees('Download: about');
  await phone.press('button', AREA_WORDS.downloadNow);
  await phone.sees(READINESS_WORDS.ready);

  await server.stop();
  await phone.restart();
  await phone.open('/');
  await phone.sees(HOME_WORDS.hero.title);
  await phone.sees(STATUS_WORDS.offline);
  for (const [path, words] of [
    [`/business/${business.id}`, business.name],
    [`/forums/thread/${thread.slug}`, thread.title],
    ['/trivia', QUIZ_MESSAGES.pageTitle],
    ['/chatbot', PETIBOT_WORDS.title],
  ] as const) {
    await phone.open(path);
    await phone.sees(words);
  }

  await phone.crash();
  await phone.open('/');
  await phone.press('link', EMERGENCY_WORDS.title);
  await phone.press('button', 'Horse');
  await phone.sees(EMERGENCY_WORDS.vetsFor('Horse'));
  expect(await phone.run('return document.querySelector("main li a[href^=\\"tel:\\"]")?.href')).toMatch(
    /^tel:\+?\d{7,}/,
  );
});
