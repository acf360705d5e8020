import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Business } from '#contract/businesses.ts';
import { test } from './support/fixtures.ts';

/** A photo as a camera makes it: large, with the place where it was taken. */
async function photo(): Promise<Buffer> {
  const [width, height] = [3000, 2000];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, noise, background: 'gray' } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Copyright: 'Ann of Ocala' }, IFD3: { GPSLatitude: '29/1 11/1 0/1' } })
    .toBuffer();
}

async function registerListing(page: Page, url: string): Promise<number> {
  const answer = await page.request.post(`${url}/api/businesses`, {
    data: {
      ...{ name: 'Oak Vets', description: 'Vets for horses and cattle.', phone: '352-555-0101' },
      ...{ address: '1 County Road', city: 'Ocala', state: 'Florida', zipCode: '34470' },
      ...{ animalTypes: ['Horse'], businessCategories: ['Veterinary Services'] },
      location: { lat: 29.2, lng: -82.1 },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as Business).id;
}

/** The pictures that wait on the phone, as text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opening = indexedDB.open(names.find((name) => name.endsWith('outbox')) ?? '');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reading = database.transaction('pictures').objectStore('pictures').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    database.close();
    return (reading.result as { bytes: ArrayBuffer }[]).map(({ bytes }) =>
      new TextDecoder('latin1').decode(bytes),
    );
  });

test('a photo that is chosen without signal is small and without metadata, survives a restart, and is sent once', async ({
  phone,
  server,
  connection,
}) => {
  await phone.register('ann');
  await server.grantAdmin('ann'); // else it waits for an admin on the first day
  const id = await registerListing(phone.page, connection.url);
  await phone.open(`/business/${id}`);
  const card = () => phone.page.getByRole('region', { name: 'Pictures', exact: true });
  await expect(card().getByRole('button', { name: 'Add pictures' })).toBeVisible();
  phone.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await phone.context.setOffline(true);
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await card().locator('input[type=file]').setInputFiles(file);
  await expect(card().getByText('Waiting to send')).toBeVisible();
  const [picture = ''] = await stored(phone.page);
  expect(picture.length).toBeLessThanOrEqual(300_000);
  expect(picture).not.toMatch(/Exif|Ocala|GPS/);

  await phone.restart();
  await phone.open(`/business/${id}`);
  const shown = card().getByRole('img', { name: 'Oak Vets, picture 1 of 1' });
  await expect(shown).toBeVisible();
  await expect.poll(() => stored(phone.page)).toEqual([]);
  const answer = await phone.page.request.get(`${connection.url}/api/businesses/${id}`);
  const { images } = (await answer.json()) as Business;
  expect(images).toHaveLength(1);
  const banner = phone.page.locator('.business-banner img');
  await expect(banner).toHaveAttribute('src', images[0] ?? '');
  const width = () => banner.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1120); // 1,600 px of noise exceed 300 kB, so the phone took 0.7 of it
});
