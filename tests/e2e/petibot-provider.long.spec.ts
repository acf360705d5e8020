import { expect, type Page } from '@playwright/test';
import { PETIBOT_PATH } from '#contract/petibot-provider.ts';
import { PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import {
  beginStream,
  refusing,
  type StandInProvider,
  saying,
  startProvider,
} from '#tests/support/provider.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test as base } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { startServer } from './support/server.ts';

const QUESTION = 'how often should I trim my goats hooves';
const SAID = ['Please pick up all four hooves of each goat. ', 'Look at them once a month.'] as const;

const test = base.extend<{ provider: StandInProvider }>({
  provider: async ({ browserName: _ }, use) => {
    const provider = await startProvider();
    await use(provider);
    await provider.close();
  },
  server: async ({ provider }, use) => {
    const server = await startServer(provider.env);
    await use(server);
    await server.close();
  },
});

const chatOn = (page: Page) => page.getByRole('region', { name: WORDS.conversation });
const lastOn = (page: Page) => chatOn(page).getByRole('listitem').last();
const fieldOn = (page: Page) => page.getByRole('textbox', { name: WORDS.label });

async function ask(page: Page, question: string): Promise<void> {
  await fieldOn(page).fill(question);
  await fieldOn(page).press('Enter');
}

test('names a provider on the page, streams its answer, and never shows its faults', async ({
  connection,
  phone,
  provider,
}) => {
  const { page } = phone;
  await phone.open('/chatbot');
  await copiesUpToDate(phone);
  await expect(page.getByText(WORDS.noteProvider)).toBeVisible();
  await expect(page.getByText(WORDS.noteSource)).toHaveCount(0);

  let finish = () => {};
  provider.manner = (response) => {
    const stream = beginStream(response);
    stream.words(SAID[0]);
    finish = () => {
      stream.words(SAID[1]);
      stream.end();
    };
  };
  await ask(page, QUESTION);
  await expect(lastOn(page)).toContainText('Please pick up');
  await expect(fieldOn(page)).toBeDisabled();
  finish();
  await expect(lastOn(page)).toContainText(SAID.join(''));
  await expect(lastOn(page)).toContainText(WORDS.byProvider);
  await expect(lastOn(page)).toContainText(WORDS.from);
  await expect(fieldOn(page)).toBeEnabled();
  await expectAccessible(page);

  provider.manner = refusing(500);
  await ask(page, QUESTION);
  await expect(fieldOn(page)).toBeEnabled();
  await expect(lastOn(page)).toContainText(WORDS.from);
  await expect(lastOn(page)).not.toContainText(WORDS.byProvider);

  provider.manner = saying('This must never be asked for.');
  const asked = provider.requests.length;
  const before = connection.log.length;
  for (const question of ['my dog ate rat poison', 'who won the super bowl', 'is there a farrier near me']) {
    await ask(page, question);
    await expect(fieldOn(page)).toBeEnabled();
  }
  const since = connection.log.slice(before).map(({ line }) => line);
  expect(since.filter((line) => line !== 'GET /sw.js')).toEqual([]); // the browser may look for a new version at any time
  expect(provider.requests).toHaveLength(asked);
});

test('neither calls a provider nor names it as the author without signal', async ({
  connection,
  phone,
  provider,
  server,
}) => {
  await phone.open('/chatbot');
  await copiesUpToDate(phone);
  phone.watch.expect(/ERR_EMPTY_RESPONSE/); // a pull may be on its way when the server stops
  await server.stop();
  await phone.restart();
  await phone.open('/chatbot');
  const { page } = phone;
  await ask(page, QUESTION);
  await expect(lastOn(page)).toContainText(WORDS.from);
  await expect(chatOn(page).getByText(WORDS.byProvider)).toHaveCount(0);
  expect(provider.requests).toEqual([]);
  expect(connection.log.filter(({ line }) => line.includes(PETIBOT_PATH))).toEqual([]);
});
