import { expect } from '@playwright/test';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { test } from './support/fixtures.ts';
import { getReady } from './support/steps.ts';

const ANSWER = 'return document.querySelector("main li button")';

test('J7: without signal the quiz resumes and PetiBot answers', async ({ server, phone }) => {
  await getReady(phone);
  await phone.open('/trivia');
  await phone.press('button', QUIZ_MESSAGES.start);
  for (const next of ['Question 2 of', 'Question 3 of']) {
    await expect.poll(() => phone.pressFound(ANSWER)).toBe(true);
    await phone.press('button', QUIZ_MESSAGES.next);
    await phone.sees(next);
  }
  await server.stop();
  await phone.crash();
  await phone.open('/trivia');
  await phone.sees('Question 3 of');

  await phone.open('/chatbot');
  await phone.write(PETIBOT_WORDS.label, 'My horse rolls and looks at her belly');
  await phone.press('button', PETIBOT_WORDS.send);
  await phone.sees('colic');
});
