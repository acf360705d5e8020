import type { Business } from '#contract/businesses.ts';
import type { Phone } from '#tests/support/device.ts';
import { inMain, startScreens, within } from '#tests/support/screens.tsx';
import type { BusinessFixture, TestServer } from '#tests/support/server.ts';

/** Ann's phone with her own listing. */
export async function startOwning(columns: BusinessFixture = {}) {
  const { server, phone } = await startScreens({ user: 'ann' });
  const owner = { owner_id: phone.user?.id ?? 0 };
  const id = await server.addBusiness({ name: 'Oak Vets', ...owner, ...columns });
  await phone.core.engine.sync({ isForced: true });
  return { server, phone, id };
}
export const onServer = async (server: TestServer, id: number) =>
  (await server.request<Business>('GET', `/api/businesses/${id}`)).body;
export const yours = async () => within(await inMain().findByRole('region', { name: 'Your listing' }));
export const goOnline = async (phone: Phone) => {
  phone.goOnline();
  await phone.core.engine.sync({ isForced: true });
};
