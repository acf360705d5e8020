import { expect, test } from 'vitest';
import { type AnimalName, HELP_CATEGORIES } from '#contract/catalogue.ts';
import { findPlace } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { loadStarterListings } from '#server/import/starter.ts';
import { importListings } from '#server/import/target.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { projectFile } from '#server/root.ts';
import {
  type EmergencyHelp,
  fetchNearest,
  fetchOffices,
  fetchVets,
  readVets,
} from '#src/features/emergency/emergency.local.ts';
import { OFFICE_CATEGORIES } from '#src/features/emergency/offices.ts';
import { type EmergencyVet, hasOneToCall } from '#src/features/emergency/order.ts';
import { distanceText } from '#src/places/distance.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const ANIMALS: readonly AnimalName[] = ['Horse', 'Cattle', 'Goat', 'Dog'];
const TOWNS = ['Ocala', 'Pensacola', 'Miami', 'Okeechobee', 'Live Oak'];
/** A Tuesday, two in the morning in Florida: later than every date of the starting listings. */
const NIGHT_MS = Date.parse('2026-11-24T07:00:00Z');
const SHOWN = 5;

const HEAD = `# Vets at night

This page shows the results of \`/emergency\` on a Tuesday at two in the morning, with the starter listings of an empty directory.

It lists the first five results for each animal in five towns, in the order of \`src/features/emergency/order.ts\`. "Treats" has a phone number and states the
animal. "No number" states the animal or is named for it. "Ask" does not state the animal, or only by its name. "Nearest" is beyond 100 miles and is shown
only if nobody nearer can be called. \`tests/docs/emergency.slow.test.ts\` compares this page with the app;
\`npx vitest run tests/docs/emergency.slow.test.ts -u\` writes it again. Review the diff.
`;

/** A phone of its own with the country's vets and offices behind it. */
async function startNight(): Promise<Phone> {
  const server = await startTestServer();
  server.clock.nowMs = NIGHT_MS;
  const helping: readonly string[] = [...HELP_CATEGORIES, ...OFFICE_CATEGORIES];
  const drafts = (await loadStarterListings()).filter(({ businessCategories }) =>
    businessCategories.some((category) => helping.includes(category)),
  );
  await importListings(server.store, drafts, new Date(NIGHT_MS).toISOString());
  return startPhone(server);
}

function pointOf(town: string): LatLng {
  const place = findPlace(nationalGazetteer(), `${town}, FL`);
  if (!place) throw new Error(`the table of places has no ${town}`);
  return place.point;
}

async function helpFor({ core }: Phone, animal: AnimalName, from: LatLng): Promise<EmergencyHelp> {
  const help = await readVets(core, animal, from);
  if (hasOneToCall(help, animal)) return help;
  await fetchNearest(core, { from, animal });
  return readVets(core, animal, from);
}

function rowsOf(help: EmergencyHelp, from: LatLng): string[] {
  const { nearest, treats, noNumber, ask, otherAnimals } = help;
  const rows = [
    ...(nearest ? [row(nearest, 'nearest', from)] : []),
    ...treats.map((vet) => row(vet, 'treats', from)),
    ...ask.map((vet) => row(vet, 'ask', from)),
    ...noNumber.map((vet) => row(vet, 'no number', from)),
  ];
  const more = rows.length - SHOWN;
  return [
    ...rows.slice(0, SHOWN),
    ...(rows.length === 0 ? ['| none that we know | | | | |'] : []),
    ...(more > 0 ? [`| *${more} more* | | | | |`] : []),
    ...(otherAnimals > 0 ? [`| *left out: ${otherAnimals} for other animals* | | | | |`] : []),
  ];
}

const HELP = {
  now: 'day and night, or comes out',
  hospital: 'hospital, hours not known',
  likely: 'open by old hours',
  unknown: 'not known',
  closed: 'closed',
};

const row = ({ business, help, oldYear }: EmergencyVet, part: string, from: LatLng) =>
  `| ${business.name} | ${distanceText(business, from)} | ${part} | ${HELP[help]}${oldYear === null ? '' : `; listed in ${oldYear}`} | ${business.phone ?? '–'} |`;

test('docs/emergency.md lists the first five results of four animals in five towns, with the starter listings', async () => {
  const phone = await startNight();
  const parts = [HEAD];
  for (const town of TOWNS) {
    const from = pointOf(town);
    await fetchVets(phone.core, from);
    await fetchOffices(phone.core, from);
    const { offices } = await readVets(phone.core, null, from);
    parts.push(`## ${town}\n`);
    const named = offices.map(
      ({ office, otherCounty }) =>
        `${office.name}, ${distanceText(office, from)}${otherCounty ? ' (of another county)' : ''}`,
    );
    parts.push(`Public offices: ${named.join('; ') || 'none within 100 mi'}\n`);
    for (const animal of ANIMALS) {
      const rows = rowsOf(await helpFor(phone, animal, from), from);
      parts.push(
        `| ${animal} | how far | | at night | number |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
      );
    }
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(projectFile('docs/emergency.md'));
});

test('a horse that is sick at night in Ocala is first sent to the equine hospital that is open day and night', async () => {
  const phone = await startNight();
  const from = pointOf('Ocala');
  await fetchVets(phone.core, from);
  const [first] = (await readVets(phone.core, 'Horse', from)).treats;
  expect([first?.business.name, first?.help]).toEqual(['Peterson Smith Equine Hospital', 'now']);
});
