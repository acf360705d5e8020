import { expect } from '@playwright/test';
import { WRITING_WORDS } from '#src/data/write/writing.words.ts';
import { REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { SETTINGS_WORDS } from '#src/features/settings/settings.words.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import type { Phone } from './support/phone.ts';
import { openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';

const COMMENT = 'Came at two in the morning, in the rain.';

test.use({ tellsRoom: true });

/**
 * Limits the storage of the app to `bytes`; null removes the limit. Call it before the first write after a start:
 * Chromium checks the free space only twice a minute.
 */
async function giveRoom(phone: Phone, origin: string, bytes: number | null): Promise<void> {
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes === null ? {} : { quotaSize: bytes }),
  });
}

test('never claims on a full phone that a text is saved, and keeps the text until there is room', async ({
  server,
  connection,
  phone,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  await phone.restart();
  connection.lie(() => 'cut');
  await giveRoom(phone, connection.url, 1);
  await phone.open('/business/1');
  const { page } = phone;
  await page.getByRole('textbox', { name: REVIEW_WORDS.comment }).fill(COMMENT);
  await page.getByRole('button', { name: REVIEW_WORDS.submit }).tap();
  await expect(page.getByText(WRITING_WORDS.phoneFull).first()).toBeVisible();
  await expect(page.getByText(/Saved on this phone/)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: REVIEW_WORDS.comment })).toHaveValue(COMMENT);

  await giveRoom(phone, connection.url, null);
  await page.getByRole('button', { name: REVIEW_WORDS.submit }).tap();
  await expect(page.getByText(/Saved on this phone/).first()).toBeVisible();
  await openOutbox(phone);
  await expect(page.getByText(COMMENT)).toBeVisible();
});

test('announces an almost full phone in the one bar, and shows the used space in the settings @long', async ({
  connection,
  phone,
  server,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  await phone.restart();
  await giveRoom(phone, connection.url, 40_000_000);
  await phone.open('/');
  const { page } = phone;
  const banner = page.getByRole('banner');
  await expect(banner.getByText(STATUS_WORDS.full)).toBeVisible();
  await expect(page.getByText(/^This phone is almost full\. Saved areas use \d+ kB\./)).toBeVisible();
  await banner.getByText(STATUS_WORDS.full).tap();
  await expect(page.getByRole('heading', { name: SETTINGS_WORDS.storageHeading })).toBeInViewport();
  await expect(page.getByRole('term').filter({ hasText: SETTINGS_WORDS.useAreas })).toBeVisible();
  await expectAccessible(page);

  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 4, comment: COMMENT });
  await expect(banner.getByText(STATUS_WORDS.waiting(1))).toBeVisible();
  await expect(page.getByText(/almost full/)).toHaveCount(0);
});
