import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { expectInstallable } from './support/phone.ts';

test.use({ isNewPhone: true });

test('the app opens, can be put on the home screen, and has no fault that axe can find', async ({
  phone,
}) => {
  await phone.open('/');
  await expect(phone.page.getByRole('banner')).toBeVisible();
  await phone.workerReady();
  await expectInstallable(phone.page);
  await expectAccessible(phone.page);
});

test('after one visit the app opens and navigates although the server is gone and the browser was restarted', async ({
  server,
  phone,
}) => {
  await phone.open('/');
  await phone.workerReady();
  await server.stop();
  await phone.restart();
  await phone.open('/');
  await expect(phone.page.getByRole('banner')).toBeVisible();
  await phone.page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click();
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await phone.open('/outbox');
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
});
