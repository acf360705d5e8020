import { expect, type Page } from '@playwright/test';
import { blocksAround } from '#contract/shared/tiles.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { MAP_WORDS as WORDS } from '#src/features/map/map.words.ts';
import { packOnDisk, tilesAround } from '#tests/support/map-pack.ts';
import { test as base } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

const OCALA = { lat: 29.1872, lng: -82.1401 };
const SEARCH = '/explore?location=Ocala%2C+FL&radius=25';

/** The server has a pack of map tiles: a highway, a street and a pond in each. */
const test = base.extend({
  server: async ({ browserName: _ }, use) => {
    const pack = packOnDisk(tilesAround(OCALA, 40));
    const server = await startServer({ MAP_PACK: pack.path });
    await use(server);
    await server.close();
    pack.remove();
  },
});

const keptBlocks = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('map-'));
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const keys = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return keys.filter(({ url }) => url.includes('/map/blocks/')).length;
  });

/** The share of water in the drawing, outside the circle of the search or in the tint below it. */
const waterOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('dialog[open] canvas') as HTMLCanvasElement;
    const style = getComputedStyle(canvas);
    const { width, height } = canvas;
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height);
    const parts = (token: string) => {
      const color = Number.parseInt(style.getPropertyValue(token).trim().slice(1), 16);
      return [color >> 16, (color >> 8) & 255, color & 255];
    };
    const [water, brand] = [parts('--py-tile-sky'), parts('--py-brand')];
    const under = water.map((part, index) => part * 0.88 + (brand[index] ?? 0) * 0.12);
    const isLike = (seen: number[], at: number) =>
      seen.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 3);
    let pixels = 0;
    for (let at = 0; at < data.length; at += 4) if (isLike(water, at) || isLike(under, at)) pixels += 1;
    return (4 * pixels) / data.length;
  });

async function openMap(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: WORDS.show, exact: true }).tap();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAccessibleName(/around Ocala/);
}

test('saves roads and water with an area and draws them without signal after a restart', async ({
  server,
  phone,
}) => {
  await phone.open(SEARCH);
  await phone.workerReady();
  await openMap(phone.page);
  await phone.page.waitForTimeout(500); // a drawing settles after 0.2 s
  await expect(phone.page.getByRole('dialog').getByRole('img')).not.toHaveAccessibleName(/Roads and water/);
  const bare = await waterOf(phone.page);

  await phone.open('/settings');
  await phone.page.getByRole('main').getByRole('button', { name: AREA_WORDS.add }).tap();
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByLabel('Place').fill('Ocala, FL');
  await expect(dialog.getByText(/^Download: about/)).toBeVisible();
  await dialog.getByRole('button', { name: AREA_WORDS.downloadNow }).tap();
  await expect.poll(() => keptBlocks(phone.page)).toBeGreaterThanOrEqual(blocksAround(OCALA, 24).length);
  await expect(phone.page.getByText('Roads and water on the map')).toBeVisible(); // under "Storage"

  await server.stop();
  await phone.restart();
  await phone.open(SEARCH);
  await openMap(phone.page);
  const drawing = phone.page.getByRole('dialog').getByRole('img');
  await expect(drawing).toHaveAccessibleName(/ places\. Roads and water are shown\./);
  await expect(phone.page.getByRole('dialog').getByText('© OpenStreetMap')).toBeVisible();
  expect(await waterOf(phone.page)).toBeGreaterThan(bare + 0.02); // a pond is 6 % of its tile
  await phone.open('/about');
  await expect(phone.page.getByRole('link', { name: '© OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
});
