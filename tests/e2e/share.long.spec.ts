import { expect, type Page } from '@playwright/test';

import { SHARE_FIELDS, SHARE_PATH } from '#contract/share.ts';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { SHARE_WORDS } from '#src/features/forums/writing/share.words.ts';
import { LOGOUT_TOASTS } from '#src/session/session.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { fillSignIn, pressSignOut } from './support/session-steps.ts';

const SECRET = 'Seen at the fair in Ocala: a heifer that walks in circles.';
const LINK = 'https://example.com/circling';

/** Shares as the phone's share sheet does: a form that is posted to the app's address. */
async function share(page: Page, fields: Record<string, string>, file = ''): Promise<void> {
  const opened = page.waitForURL(/\/forums\/new-thread/);
  await page.evaluate(
    ({ action, fields, file }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      if (file) {
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
        const held = new DataTransfer();
        held.items.add(new File(['…'], file, { type: 'image/png' }));
        input.files = held.files;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    { action: SHARE_PATH, fields, file },
  );
  await opened;
}

const mainOf = (page: Page) => page.getByRole('main');
const titleOn = (page: Page) => mainOf(page).getByRole('textbox', { name: FORUM_WORDS.title });
const contentOn = (page: Page) => mainOf(page).getByRole('textbox', { name: FORUM_WORDS.content });

test("opens shared content as a thread's draft without leaving the phone; after the sign-in if signed out", async ({
  connection,
  phone,
}) => {
  const { page } = phone;
  await phone.register('ann');
  await phone.open('/forums');
  await copiesUpToDate(phone);
  await pressSignOut(phone);
  await expect(page.getByText(LOGOUT_TOASTS.done).first()).toBeVisible();
  await share(page, {
    [SHARE_FIELDS.title]: 'Circling heifer',
    [SHARE_FIELDS.text]: SECRET,
    [SHARE_FIELDS.url]: LINK,
  });
  await expect(mainOf(page)).toContainText(SHARE_WORDS.kept);
  expect(page.url()).toMatch(/\/forums\/new-thread\?share=[0-9a-f-]{36}$/);
  await fillSignIn(page, 'ann');
  await expect(titleOn(page)).toHaveValue('Circling heifer');
  await expect(contentOn(page)).toHaveValue(`${SECRET}\n\n${LINK}`);

  connection.lie(() => 'cut');
  await share(page, { [SHARE_FIELDS.text]: 'A second text' }, 'heifer.png');
  await expect(mainOf(page)).toContainText(SHARE_WORDS.refused.files);
  await expect(contentOn(page)).toHaveValue('A second text');
  await expect(mainOf(page).getByText('Circling heifer')).toBeVisible(); // the first one stays, below the form
  await expectAccessible(page);
  await share(page, {}, 'heifer.png');
  await expect(mainOf(page)).toContainText(SHARE_WORDS.refused.files);
  await expect(contentOn(page)).toHaveValue('');
  await share(page, { [SHARE_FIELDS.text]: 'x'.repeat(20_001) });
  await expect(mainOf(page)).toContainText(SHARE_WORDS.refused.tooLong);
  await expect(contentOn(page)).toHaveValue('');

  await phone.restart();
  await phone.open('/forums/new-thread');
  const open = phone.page.getByRole('link', {
    name: SHARE_WORDS.actionOn(SHARE_WORDS.open, 'Circling heifer'),
  });
  await open.click();
  await expect(contentOn(phone.page)).toHaveValue(`${SECRET}\n\n${LINK}`);
  expect(connection.log.filter(({ line }) => line.includes(SHARE_PATH) && line.startsWith('POST'))).toEqual(
    [],
  );
  expect(connection.log.filter(({ line }) => line.includes('heifer'))).toEqual([]);
});
