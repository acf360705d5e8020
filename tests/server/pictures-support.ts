import type { Business } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

export let server: TestServer;
export let [ann, ben, admin]: TestPerson[] = [];
export let red: Buffer;
/** A fresh listing of ann's for each test. */
export let id: number;
export const list = () => `/api/businesses/${id}/pictures`;
export const add = (bytes: Uint8Array, token = ann?.token) =>
  sendPicture<Business & Problem>(server, list(), bytes, { token });
export const imagesOf = async () =>
  (await server.request<Business>('GET', `/api/businesses/${id}`)).body.images;
export const address = (bytes: Uint8Array) => `/pictures/${hashOf(bytes)}-view.webp`;

export const start = async () => {
  server = await startTestServer({ env: { WRITES_PER_MINUTE: '1000000' } });
  ann = await server.register('ann');
  ben = await server.register('ben');
  admin = await server.register('caretaker');
  const { id: adminId } = admin.user;
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', adminId).execute(),
  );
  red = await jpegOf('red', { width: 2000, height: 1500 });
};

export const end = () => server.close();

export const begin = async () => {
  id = await server.addBusiness({ owner_id: ann?.user.id ?? 0 });
};
/** Continues with another listing. */
export const useListing = (other: number) => {
  id = other;
};
