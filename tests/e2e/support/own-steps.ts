import { expect } from '@playwright/test';

import { CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { PREFERENCES_TOASTS } from '#src/features/favorites/favorites.words.ts';
import { PROFILE_WORDS } from '#src/features/profile/profile.words.ts';
import {
  REGISTRATION_TOASTS,
  REGISTRATION_WORDS as WORDS,
} from '#src/features/registration/registration.words.ts';
import { labelOf } from '#src/words/labels.ts';
import type { Phone } from './phone.ts';

/** Waits until a pass has updated this phone's copies: an answer about the person comes too early to prove it. */
export async function copiesUpToDate(phone: Phone): Promise<void> {
  await expect
    .poll(() => phone.page.evaluate(copiedStreams))
    .toEqual(expect.arrayContaining([...EVERYBODYS]));
  await expect(phone.page.getByRole('banner').locator('.chip[data-state=fresh]')).toBeVisible();
}

/** Streams that every phone copies. */
export const EVERYBODYS = [CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM];

/** Names of the streams that the page's phone has copied completely; runs in the page. */
export async function copiedStreams(): Promise<string[]> {
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const cache = await answered(indexedDB.open('petiyard-cache'));
  try {
    const cursors = await answered<{ stream: string; syncedAtMs: number | null }[]>(
      cache.transaction('cursors').objectStore('cursors').getAll(),
    );
    return cursors.filter(({ syncedAtMs }) => syncedAtMs !== null).map(({ stream }) => stream);
  } finally {
    cache.close();
  }
}

/** Waits until the phone also has the person's own copy: favorites, likes. */
export async function ownCopyKept(phone: Phone): Promise<void> {
  await phone.open('/profile');
  await expect(phone.page.getByRole('button', { name: PROFILE_WORDS.save })).toBeVisible();
  await expect(phone.page.getByText(PROFILE_WORDS.notKept)).toHaveCount(0);
}

/** Presses favorites on the home page, one by one, and sees that they are saved on the phone. */
export async function pressHomeTiles(phone: Phone, animals: readonly string[]): Promise<void> {
  await phone.open('/');
  const favorites = phone.page.locator('#favorites');
  for (const animal of animals) {
    const tile = favorites.getByRole('button', { name: labelOf(animal), exact: true });
    await tile.click();
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(phone.page.getByText(PREFERENCES_TOASTS.kept.description).first()).toBeVisible();
}

/** Fills in the registration of a business and sees it saved on the phone. */
export async function registerBusinessOffline(phone: Phone, name: string): Promise<void> {
  await phone.open('/register-business');
  const main = phone.page.getByRole('main');
  const fields = {
    [WORDS.name]: name,
    [WORDS.description]: 'Trims hooves at the farm, also on Sundays.',
    [WORDS.address]: '400 SW 8th Ave',
    [WORDS.city]: 'Gainesville',
    [WORDS.state]: 'Florida',
    [WORDS.zipCode]: '32601',
  };
  for (const [label, value] of Object.entries(fields)) await main.getByLabel(label).fill(value);
  await main.getByText(labelOf('Farrier'), { exact: true }).click();
  await main.getByText(labelOf('Horse'), { exact: true }).click();
  await main.getByRole('button', { name: WORDS.submit }).click();
  await expect(phone.page.getByText(REGISTRATION_TOASTS.saved.description).first()).toBeVisible();
}
