import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { sendPictures } from '#src/local/sync/picture-sender.ts';
import type { Phone } from '#tests/support/device.ts';
import { act } from '#tests/support/drawing.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import {
  dialog,
  inMain,
  main,
  openApp,
  press,
  startScreens,
  type,
  waitFor,
  within,
} from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';
import { startAdmin } from './admin-support.ts';

/** Whether the browser gives pages noise in place of what they draw. */
const canvas = { hides: false };

/** This environment draws nothing: the canvas returns the chosen file itself. The browser test draws. */
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.type === 'text/plain') throw new DOMException('no picture', 'InvalidStateError');
    return { width: 300, height: 200, file, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      file: Blob | undefined;
      getContext() {
        const keep = (picture: { file: Blob }) => {
          this.file = picture.file;
        };
        return {
          fillStyle: '',
          fillRect: () => undefined,
          drawImage: keep,
          getImageData() {
            const [, red, green, blue] = /(\d+),(\d+),(\d+)/.exec(this.fillStyle) ?? [];
            const seen = canvas.hides ? [red, 17, 251, 255] : [red, green, blue, 255];
            return { data: Uint8ClampedArray.from([...seen, ...seen], Number) };
          },
        };
      }
      convertToBlob() {
        return Promise.resolve(this.file);
      }
    },
  );
  vi.stubGlobal('Worker', undefined);
  canvas.hides = false;
});
afterEach(() => vi.unstubAllGlobals());

async function startOwning(): Promise<{ server: TestServer; phone: Phone; id: number }> {
  const { server, phone } = await startScreens({ user: 'ann' });
  const id = await server.addBusiness({ name: 'Oak Vets', owner_id: phone.user?.id ?? 0 });
  await phone.core.engine.sync({ isForced: true });
  return { server, phone, id };
}
const card = async () => within(await inMain().findByRole('region', { name: 'Pictures' }));
const choose = (input: HTMLElement, files: File[]) =>
  act(async () => void fireEvent.change(input, { target: { files } }));
const fileOf = (bytes: Buffer, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'a.jpg', { type });
const imagesOf = async (server: TestServer, id: number) =>
  (await server.request<Business>('GET', `/api/businesses/${id}`)).body.images;
const address = (bytes: Buffer, kind = 'view.webp') => `/pictures/${hashOf(bytes)}-${kind}`;

test('an owner adds pictures without signal, and they are sent when the signal returns', async () => {
  const { server, phone, id } = await startOwning();
  await openApp(phone, `/business/${id}`);
  phone.goOffline();
  const [red, blue] = [await jpegOf('red'), await jpegOf('blue')];
  await choose((await card()).getByLabelText('Add pictures', { selector: 'input' }), [
    fileOf(red),
    fileOf(blue),
  ]);
  await waitFor(async () => expect((await card()).getAllByText('Waiting to send')).toHaveLength(2));
  phone.goOnline();
  await act(() => phone.core.engine.sync({ isForced: true }));
  const { sendPictures } = await import('#src/local/sync/picture-sender.ts');
  await act(() => sendPictures(phone.core));
  await waitFor(async () => expect((await card()).queryAllByText('Waiting to send')).toEqual([]));
  expect([...(await imagesOf(server, id))].sort()).toEqual([address(red), address(blue)].sort());
  const shown = await (await card()).findAllByRole('img');
  expect(shown.map((image) => image.getAttribute('alt'))).toEqual([
    'Oak Vets, picture 1 of 2',
    'Oak Vets, picture 2 of 2',
  ]);
});

test('an owner makes another picture the first, and removes one', async () => {
  const { server, phone, id } = await startOwning();
  const [red, blue] = [await jpegOf('red'), await jpegOf('blue')];
  const { body } = await server.request<{ token: string }>('POST', '/api/auth/login', {
    body: { username: 'ann', password: 'barn-door-7' },
  });
  for (const picture of [red, blue])
    await sendPicture(server, `/api/businesses/${id}/pictures`, picture, { token: body.token });
  await openApp(phone, `/business/${id}`);
  await press(await (await card()).findByRole('button', { name: 'Make it the first' }));
  await waitFor(async () => expect(await imagesOf(server, id)).toEqual([address(blue), address(red)]));
  const remove = async () =>
    (await (await card()).findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement;
  await waitFor(async () => expect((await remove()).getAttribute('aria-disabled')).toBeNull());
  await press(await remove());
  await waitFor(async () => expect(await imagesOf(server, id)).toEqual([address(red)]));
  await waitFor(async () => expect((await card()).getAllByRole('img')).toHaveLength(1));
});

test('a file that is no picture is refused with a sentence', async () => {
  const { phone, id } = await startOwning();
  await openApp(phone, `/business/${id}`);
  const text = fileOf(Buffer.from('hello'), 'text/plain');
  await choose((await card()).getByLabelText('Add pictures', { selector: 'input' }), [text]);
  await (await card()).findByText(/^The browser couldn’t read a picture from this file/);
  expect(await phone.core.outbox.pictures.count()).toBe(0);
});

test('a browser that hides canvas contents does not send noise as the picture', async () => {
  const { phone, id } = await startOwning();
  canvas.hides = true;
  await openApp(phone, `/business/${id}`);
  await choose((await card()).getByLabelText('Add pictures', { selector: 'input' }), [
    fileOf(await jpegOf('red')),
  ]);
  await (await card()).findByText(/A privacy setting can be the reason/);
  expect(await phone.core.outbox.pictures.count()).toBe(0);
});

test('a full phone says that nothing was changed', async () => {
  const { phone, id } = await startOwning();
  await openApp(phone, `/business/${id}`);
  phone.full.outbox = 10;
  await choose((await card()).getByLabelText('Add pictures', { selector: 'input' }), [
    fileOf(await jpegOf('red')),
  ]);
  await (await card()).findByText('This phone is full, so nothing was changed.');
});

test('visitors see the pictures of a listing, but no controls', async () => {
  const { server, phone } = await startScreens();
  const ann = await server.register('ann');
  const id = await server.addBusiness({ name: 'Oak Vets', owner_id: ann.user.id });
  const [red, blue] = [await jpegOf('red'), await jpegOf('blue')];
  for (const picture of [red, blue])
    await sendPicture(server, `/api/businesses/${id}/pictures`, picture, { token: ann.token });
  await openApp(phone, `/business/${id}`);
  const strip = within(await inMain().findByRole('region', { name: 'Pictures, scroll sideways' }));
  expect(strip.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    address(red),
    address(blue),
  ]);
  const banner = document.querySelector('.business-banner img');
  expect(['src', 'width', 'height'].map((name) => banner?.getAttribute(name))).toEqual([
    address(red),
    '800',
    '450',
  ]);
  expect(inMain().queryByRole('region', { name: 'Pictures' })).toBeNull();
});

test('a person chooses a profile picture and removes it', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  await openApp(phone, '/profile');
  const red = await jpegOf('red');
  await choose(await inMain().findByLabelText('Choose a picture', { selector: 'input' }), [fileOf(red)]);
  const shown = () => document.querySelector('.profile-head .avatar img')?.getAttribute('src');
  await waitFor(() => expect(shown()).toBe(address(red, 'thumb.webp')));
  await press(await inMain().findByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(shown()).toBeUndefined());
});

test('pictures of a registration are chosen without signal, survive leaving the page, and are sent after it', async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  phone.goOffline();
  const app = await openApp(phone, '/register-business');
  const red = await jpegOf('red');
  const values = {
    'Business name': 'Vega Goat Dairy',
    Description: 'Goat milk and advice.',
    'Street address': '400 SW 8th Ave',
    City: 'Gainesville',
    'ZIP code': '32601',
  };
  await inMain().findByLabelText('Business name');
  for (const [name, value] of Object.entries(values))
    await type(inMain().getByLabelText(name, { exact: false }), value);
  await press(inMain().getByRole('checkbox', { name: 'Farrier' }));
  await press(inMain().getByRole('checkbox', { name: 'Goat' }));
  await choose(inMain().getByLabelText('Add pictures', { selector: 'input' }), [fileOf(red)]);
  await inMain().findByText('Waiting to send');
  await app.go('/contact');
  await app.go('/register-business'); // the draft has kept the key
  await inMain().findByText('Waiting to send');
  await press(inMain().getByRole('button', { name: 'Register Business' }));
  await waitFor(async () => expect(await phone.core.outbox.entries.count()).toBe(1));
  phone.goOnline();
  await act(() => phone.core.engine.sync({ isForced: true }));
  await act(() => sendPictures(phone.core));
  expect(await phone.core.outbox.pictures.count()).toBe(0);
  const rows = await server.store.read.selectFrom('pictures').select('hash').execute();
  expect(rows).toEqual([{ hash: hashOf(red) }]);
});

test('a testimonial with a picture replaces the examples of the home page', async () => {
  const { phone } = await startAdmin();
  const red = await jpegOf('red');
  const body = { name: 'Rosa Vega', location: 'Ocala', text: 'A vet came on Sunday.', animalType: 'Horse' };
  const image = address(red);
  await phone.core.api.request('/api/admin/testimonials', { method: 'POST', body: { ...body, image } });
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, '/');
  expect(await inMain().findByText('“A vet came on Sunday.”')).toBeTruthy();
  const section = within(inMain().getByRole('region', { name: 'What Our Users Say' }));
  expect(section.queryByText('Examples')).toBeNull();
  const figure = section.getByText('Rosa Vega, Ocala').closest('figure');
  expect(figure?.querySelector('img')?.getAttribute('src')).toBe(address(red, 'thumb.webp'));
});

test('an admin chooses the banner of a game, and the card shows it', async () => {
  const { phone } = await startAdmin();
  const game = { title: 'Barn run', developer: 'A studio', category: 'Puzzle', price: 0, rating: 4 };
  const body = { ...game, description: 'Sort the hay before it rains.' };
  await phone.core.api.request('/api/admin/games', { method: 'POST', body });
  const app = await openApp(phone, '/admin/tables/games');
  const red = await jpegOf('red');
  await press(await inMain().findByRole('button', { name: 'Change Barn run' }));
  await choose(await dialog().findByLabelText('Banner', { selector: 'input[type=file]' }), [fileOf(red)]);
  await waitFor(() =>
    expect(dialog().getByLabelText(/^Banner/, { selector: 'input[type=text]' })).toHaveProperty(
      'value',
      address(red),
    ),
  );
  await press(dialog().getByRole('button', { name: 'Save' }));
  await app.go('/mobile-games');
  await waitFor(() => expect(main().querySelector('.game-card img')?.getAttribute('src')).toBe(address(red)));
});
