import { keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import type { Phone } from '#tests/support/device.ts';
import { inMain, startScreens, within } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

/** Far from home; Ocala is near it. */
export const FAR = { lat: 35.2, lng: -90.2 };
export const OCALA = { lat: 29.19, lng: -82.14 };

/** A phone with a home area of three businesses; two more businesses are far away. */
export async function startWithAreas(options: { isKept?: boolean } = {}) {
  const { server, phone } = await startScreens({
    businesses: [{}, {}, {}, FAR, { ...FAR, name: 'Far Vet' }],
  });
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  if (options.isKept) await keepArea(phone.core.cache, { name: 'Memphis, TN', centre: FAR, radiusMiles: 25 });
  await phone.core.engine.sync();
  await phone.core.keeper.run();
  return { server, phone };
}

/** An area on the page. */
export const card = async (name: string) => within(await inMain().findByRole('listitem', { name }));
/** A section of the page, by its heading. */
export const part = async (heading: string) => {
  const found = (await inMain().findByRole('heading', { level: 2, name: heading })).closest('section');
  if (!found) throw new Error(`no part ${heading}`);
  return within(found);
};
/** The saved areas of the phone, home area first. */
export const areasOf = async ({ core }: Phone) =>
  (await readAreas(core.cache)).map(({ name, radiusMiles }) => `${name} ${radiusMiles}`);
