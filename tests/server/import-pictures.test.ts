import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf, jpegOf } from '#tests/support/pictures.ts';
import { row, startImports } from './import-run-support.ts';

const SITE = 'https://kennels.example';
let imports: Awaited<ReturnType<typeof startImports>>;
let red: Buffer;
let blue: Buffer;
beforeEach(async () => {
  imports = await startImports();
  [red, blue] = await Promise.all([jpegOf('red'), jpegOf('blue')]);
  imports.outside.set(`${SITE}/red.jpg`, red);
  imports.outside.set(`${SITE}/blue.jpg`, blue);
});
afterEach(() => imports.close());

const address = (bytes: Buffer) => `/pictures/${hashOf(bytes)}-view.webp`;
const imagesOf = async () => (await imports.businesses()).map(({ images }) => JSON.parse(images));
const ROWS = [
  row(1, { Photos: `${SITE}/red.jpg|${SITE}/gone.jpg;${SITE}/blue.jpg` }),
  row(2, { Photos: `http://kennels.example/plain.jpg, ${SITE}/red.jpg` }),
];

test('without --pictures nothing is fetched, and the report counts pictures and names invalid ones', async () => {
  const output = await imports.importRows(ROWS);
  expect(output).toContain('pictures left at their addresses: 4 (--pictures fetches them)');
  expect(output).toContain("row 3, images 'http://kennels.example/plain.jpg'");
  expect([imports.requests, await imagesOf()]).toEqual([[], [[], []]]);
});

test('--pictures stores each picture in the order of its list, and names those that failed', async () => {
  const output = await imports.importRows(ROWS, ['--pictures']);
  expect(output).toContain('pictures fetched: 3');
  expect(output).toContain(`Kennel 1: ${SITE}/gone.jpg (answer 404)`);
  expect(await imagesOf()).toEqual([[address(red), address(blue)], [address(red)]]);
  expect((await imports.server.request('GET', address(red))).status).toBe(200);
  expect(imports.drawn.join('')).toContain('pictures [');
});

test('a later run fetches only what failed, also for unchanged rows and after a picture was removed', async () => {
  await imports.importRows(ROWS);
  await imports.importRows(ROWS, ['--pictures']);
  await imports.server.store.write(({ trx }) => trx.deleteFrom('pictures').execute());
  imports.requests.length = 0;
  imports.outside.set(`${SITE}/gone.jpg`, Buffer.from('<svg/>'));
  const output = await imports.importRows(ROWS, ['--pictures']);
  expect(imports.requests).toEqual([`${SITE}/gone.jpg`]);
  expect(output).toContain('gone.jpg (A picture must be a JPEG, PNG or WebP file.)');
});

test('an owned listing gets no pictures from a list', async () => {
  await imports.importRows(ROWS);
  const ann = await imports.server.register('ann');
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ owner_id: ann.user.id }).execute(),
  );
  await imports.importRows(ROWS, ['--pictures']);
  expect([imports.requests, await imagesOf()]).toEqual([[], [[], []]]);
});
