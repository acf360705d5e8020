import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import type { AnimalEvent } from '#contract/events.ts';
import { eventDays } from '#src/features/events/days.ts';
import { EVENT_DETAIL_WORDS as EVENT, EVENT_WORDS as EVENTS } from '#src/features/events/events.words.ts';
import { FLOATING_WORDS } from '#src/features/petibot/floating.words.ts';
import { PETIBOT_SUGGESTIONS, PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES as QUIZ } from '#src/features/quiz/quiz.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { RealServer } from './support/server.ts';

/** The first two-day event from tomorrow on. */
async function twoDayEvent(server: RealServer): Promise<AnimalEvent> {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const answer = await fetch(`${server.url}/api/events?from=${tomorrow.slice(0, 10)}&limit=200`);
  const events = (await answer.json()) as AnimalEvent[];
  const found = events.find((event) => eventDays(event).count === 2 && event.startDate > tomorrow);
  if (!found) throw new Error('no event of two days among the samples');
  return found;
}

/** Asks in the open chat and waits for PetiBot's answer. */
async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: WORDS.label });
  await field.fill(question);
  await field.press('Enter');
  await expect(field).toBeDisabled();
  await expect(field).toBeEnabled();
}

const chatOn = (page: Page) => page.getByRole('region', { name: WORDS.conversation });

test('J7: resumes the quiz, answers by PetiBot, and puts an event on calendar and paper, without any request', async ({
  server,
  connection,
  phone,
}) => {
  const event = await twoDayEvent(server);
  await phone.open('/');
  const quiz = () => phone.page.locator('#knowledge-quiz');
  await quiz().getByRole('button', { name: QUIZ.start }).click();
  for (const next of ['Question 2 of', 'Question 3 of']) {
    await quiz().getByRole('listitem').getByRole('button').first().click();
    await quiz().getByRole('button', { name: QUIZ.next }).click();
    await expect(quiz().getByText(next).first()).toBeVisible();
  }
  await copiesUpToDate(phone);
  await phone.crash();
  const opened = connection.log.length;
  await phone.open('/');
  await expect(quiz().getByText('Question 3 of').first()).toBeVisible();
  const isAnswered = (start: string) =>
    connection.log.slice(opened).some(({ line, status }) => line.startsWith(start) && status !== null);
  await expect.poll(() => isAnswered('GET /api/sync/open') && isAnswered('GET /sw.js')).toBe(true); // the start is complete
  const { page } = phone;
  const before = connection.log.length;

  await quiz().getByRole('listitem').getByRole('button').first().click();
  await expect(quiz().getByRole('button', { name: QUIZ.next })).toBeVisible();

  await page.getByRole('button', { name: FLOATING_WORDS.open }).click();
  await ask(page, 'how much hay should my goats get');
  await expect(chatOn(page).getByText(WORDS.from).last()).toBeVisible();
  await ask(page, 'my horse keeps rolling and looking at his belly');
  await expect(chatOn(page).getByText(WORDS.emergencyTitle)).toBeVisible();
  await page.getByRole('button', { name: FLOATING_WORDS.close }).first().click();

  await page.getByRole('link', { name: EVENTS.viewAll }).click();
  await page.getByRole('button', { name: EVENTS.listView }).click();
  const details = page.getByRole('link', { name: EVENTS.detailsOf(event.title) }).first();
  while (!(await details.isVisible())) await page.getByRole('button', { name: EVENTS.nextMonth }).click();
  await details.click();
  await expect(page.getByRole('button', { name: EVENT.addToCalendar })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: EVENT.addToCalendar }).click(),
  ]);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')));
  const [entry] = calendar.getAllSubcomponents('vevent');
  const kept = new ICAL.Event(entry);
  expect(kept.summary).toBe(event.title);
  expect(kept.startDate.toJSDate().toISOString()).toBe(event.startDate);
  expect(kept.endDate.toJSDate().toISOString()).toBe(event.endDate);
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);

  expect(connection.log.slice(before)).toEqual([]);
});

/** Each page is an object in the file. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** Checks of signal and version, which may come at any moment and do not depend on the question. */
const BY_ITSELF = ['GET /api/health', 'GET /sw.js'];

test('offers questions behind a button on the full page without signal, answers them, and keeps the conversation @long', async ({
  server,
  connection,
  phone,
}) => {
  await server.stop();
  await phone.open('/chatbot');
  const { page } = phone;
  await page.getByRole('button', { name: WORDS.suggestions }).click();
  const questions = page.getByRole('dialog').getByRole('list', { name: WORDS.suggestions });
  await expect(questions.getByRole('button')).toHaveText([...PETIBOT_SUGGESTIONS]);
  await expectAccessible(page);
  const before = connection.log.length;
  await questions.getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(chatOn(page).getByText(WORDS.from).last()).toBeInViewport();
  const asked = connection.log.slice(before).filter(({ line }) => !BY_ITSELF.includes(line));
  expect(asked).toEqual([]);
  await expect(page.getByText(WORDS.noteSource)).toBeVisible();
  await expect(page.getByText(/AI provider/)).toHaveCount(0);
  await expectAccessible(page);

  await phone.restart();
  await phone.open('/chatbot');
  await expect(chatOn(phone.page).getByText(PETIBOT_SUGGESTIONS.at(-1) ?? '')).toBeVisible();
});
