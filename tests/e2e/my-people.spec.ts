import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { PEOPLE_WORDS as WORDS } from '#src/features/people/people.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';

const NOTE = 'Gate code 4411,\nask for Dana';
const mainOf = (page: Page) => page.getByRole('main');

/** Adds a person by hand. */
async function add(page: Page, name: string, number: string, note: string): Promise<void> {
  await mainOf(page).getByRole('button', { name: WORDS.add }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(WORDS.name).fill(name);
  await form.getByLabel(WORDS.phone).fill(number);
  await form.getByLabel(WORDS.note, { exact: true }).fill(note);
  await form.getByRole('button', { name: WORDS.save }).click();
  await expect(mainOf(page).getByRole('heading', { name })).toBeVisible();
}

test('J9: calls a pinned number within two taps, without signal, after the browser was killed @long', async ({
  server,
  phone,
}) => {
  await phone.register('ann');
  await ownCopyKept(phone); // until it knows the signed-in person, it saves contacts for a visitor
  await phone.open('/people');
  await add(phone.page, 'Dr. Dana', '352-555-0101', NOTE);
  await copiesUpToDate(phone);
  await server.stop();
  await add(phone.page, 'The neighbor with the trailer', '352-555-0102', '');
  await phone.crash();

  await phone.open('/');
  const bar = phone.page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation });
  await bar.getByRole('link', { name: EMERGENCY_WORDS.title }).tap();
  const calls = mainOf(phone.page).getByRole('link', { name: /^Call / });
  await expect(calls.first()).toHaveAttribute('href', 'tel:3525550101');
  await expect(calls.first()).toBeInViewport();
  await expect(calls.nth(1)).toHaveAttribute('href', 'tel:3525550102');
  await expect(mainOf(phone.page).getByText('ask for Dana')).toBeVisible();
});

test('shows my people without faults on phone and desktop, light and dark, and moves them by keyboard @long', async ({
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open('/people');
  await add(page, 'Dr. Dana', '352-555-0101', NOTE);
  await add(page, `The neighbor ${'with-the-trailer-'.repeat(6)}`, '+1 (352) 555-0102 ext. 123456', '');
  for (const path of ['/people', '/emergency'])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await phone.open(path);
      await expect(mainOf(page).getByRole('link', { name: /^Call .+, Dr. Dana$/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
      for (const call of await mainOf(page)
        .getByRole('link', { name: /^Call / })
        .all())
        expect(await call.evaluate((link) => link.scrollWidth - link.clientWidth), 'cut').toBeLessThanOrEqual(
          0,
        );
      await wear(page, 'light');
      await expectAccessible(page);
      await wear(page, 'dark');
      await expectContrast(page);
    }
  await phone.open('/people');
  await mainOf(page)
    .getByRole('button', { name: WORDS.down('Dr. Dana') })
    .press('Enter');
  await expect(mainOf(page).getByRole('heading', { level: 2 }).last()).toHaveText('Dr. Dana');
  await expect(mainOf(page).getByRole('button', { name: WORDS.up('Dr. Dana') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mainOf(page).getByRole('heading', { level: 2 }).first()).toHaveText('Dr. Dana');
});

test('saves my people, one of them picked from the contacts, as a file that an address book reads @long', async ({
  phone,
}) => {
  const { page } = phone;
  await page.addInitScript(() => {
    const picked = [{ name: ['Dana Vet'], tel: ['(352) 555/0102', '352-555-0103'] }];
    Object.defineProperty(navigator, 'contacts', { value: { select: async () => picked } });
  });
  await phone.open('/people');
  await add(page, 'Joe, the farrier', '352-555-0101', NOTE);
  await mainOf(page).getByRole('button', { name: WORDS.pick }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.save }).click();
  await expect(mainOf(page).getByRole('heading', { name: 'Dana Vet' })).toBeVisible();

  const saved = async (button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      mainOf(page).getByRole('button', { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(WORDS.fileName);
    const cards = (await readFile(await file.path(), 'utf8')).split(/(?<=END:VCARD\r\n)/).filter(Boolean);
    return cards.map((card) => {
      const read = new ICAL.Component(ICAL.parse(card));
      return ['fn', 'tel', 'note'].map((name) => read.getFirstPropertyValue(name));
    });
  };
  const joe = ['Joe, the farrier', '352-555-0101', NOTE];
  const dana = ['Dana Vet', '(352) 555 0102', null];
  expect(await saved(WORDS.saveAll)).toEqual([joe, dana]);
  expect(await saved(WORDS.saveOne('Dana Vet'))).toEqual([dana]);
});
