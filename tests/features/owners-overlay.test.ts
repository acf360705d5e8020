import { expect, test } from 'vitest';
import { BUSINESS_RULES, type Business } from '#contract/businesses.ts';
import { VALUE_FACTS } from '#contract/facts.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { hoursErrors, hoursOf, hoursValues } from '#src/features/owners/hours.local.ts';
import { changesOf, listingValues, rulesFor } from '#src/features/owners/listing-form.ts';
import { paintListing, paintListings, paintReply } from '#src/features/owners/owners.overlay.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox/outbox.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

const HOURS = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '24:00' }] };
const OAK = {
  id: 12,
  key: null,
  name: 'Oak Vets',
  description: 'Vets for horses.',
  phone: null,
  email: null,
  website: null,
  address: '1 County Road',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Veterinary Services'],
  farmCalls: true,
  hours: HOURS,
} as unknown as Business;
const WRITTEN = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-02T02:00:00.000Z'; // still March 1 in Florida
const entry = (fields: BusinessFields, rest: object = {}) =>
  ({
    name: 'business.edit',
    args: { business: 12, fields },
    state: 'waiting',
    writtenAt: WRITTEN,
    ...rest,
  }) as unknown as AnyEntry;

test('waiting changes are applied to the confirmed listing in writing order, and it counts as checked', () => {
  const confirm = { ...entry({}), name: 'business.confirm', args: { business: 12 }, writtenAt: LATER };
  const painted = paintListing(OAK, [
    entry({ phone: '352-555-0101', city: 'Live Oak' }),
    entry({ phone: '352-555-0102' }),
    confirm as AnyEntry,
  ]);
  expect(painted).toMatchObject({
    waiting: { state: 'waiting' },
    refused: null,
    business: { name: 'Oak Vets', phone: '352-555-0102', city: 'Live Oak', checkedAt: LATER },
  });
});

test('named facts replace all stated facts, and null hours are unknown, as on the server', () => {
  const { business } = paintListing(OAK, [entry({ facts: ['emergency24h'], hours: null })]);
  expect([business.farmCalls, business.emergency24h, business.hours]).toEqual([undefined, true, undefined]);
});

test('answered facts stay while the list of facts changes, and null removes them', () => {
  const stated = { ...OAK, takesNewClients: false, haulInOnly: true } as Business;
  const { business } = paintListing(stated, [entry({ facts: ['emergency24h'], haulInOnly: null })]);
  expect([business.takesNewClients, business.haulInOnly]).toEqual([false, undefined]);
});

test('a changed answer is sent by its name as true, false or null', () => {
  const stated = { ...OAK, zipCode: '34470', takesNewClients: false, haulInOnly: true } as Business;
  const values = { ...listingValues(stated), takesNewClients: 'yes', haulInOnly: '' } as const;
  const checked = checkForm(rulesFor(stated), values);
  expect(checked.ok && changesOf(stated, checked.values)).toEqual({
    takesNewClients: true,
    haulInOnly: null,
  });
});

test('the overlay formats a night number and a radius like the server, as owner data of that day', () => {
  const changes = { afterHoursPhone: '352-555-0143', facts: ['farmCalls'], serviceRadiusMiles: 30 };
  const stated = entry(changes, { owner: 7 });
  const { business } = paintListing({ ...OAK, ownerId: 7 }, [stated]);
  expect(business).toMatchObject({ afterHoursPhone: '352-555-0143', serviceRadiusMiles: 30 });
  expect(business.said).toEqual([
    { by: 'owner', on: '2026-03-01', about: expect.arrayContaining(['afterHoursPhone', 'farmCalls']) },
  ]);
  const off = entry({ afterHoursPhone: null, facts: [] }, { owner: 8 });
  const after = paintListing({ ...OAK, ownerId: 7 }, [stated, off]).business;
  expect([after.afterHoursPhone, after.farmCalls, after.serviceRadiusMiles]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(after.said?.at(-1)).toMatchObject({ by: 'admin' });
});

test('in a list only listings with an unsent change are updated', () => {
  const other = { ...OAK, id: 13, distance: 4 };
  const rows = [{ ...OAK, distance: 2 }, other];
  const painted = paintListings(rows, [
    entry({ name: 'Refused' }, { state: 'rejected' }),
    entry({ city: 'Palatka' }),
  ]);
  expect(painted[0]).toMatchObject({ name: 'Oak Vets', city: 'Palatka', distance: 2, checkedAt: WRITTEN });
  expect(painted[1]).toBe(other);
  expect(paintListings(rows, [])).toEqual(rows);
});

test('a refused change is reported and not applied; withdrawn and foreign changes are ignored', () => {
  const refused = entry({ name: 'Refused' }, { key: 'r', state: 'rejected' });
  const withdrawn = entry({ name: 'Withdrawn' }, { state: 'cancelling' });
  const replaced = entry(
    {},
    { state: 'cancelling', replacement: { business: 12, fields: { city: 'Palatka' } } },
  );
  const other = entry({ name: 'Other' }, { args: { business: 13, fields: { name: 'Other' } } });
  const painted = paintListing(OAK, [refused, withdrawn, replaced, other]);
  expect(painted.business).toMatchObject({ name: 'Oak Vets', city: 'Palatka' });
  expect(painted.refused).toBe(refused);
  expect(paintListing(OAK, [withdrawn, other])).toEqual({ business: OAK, waiting: null, refused: null });
});

test('a listing registered on a phone is identified by its key, any other by its id', () => {
  const keyed = { ...OAK, key: 'k' };
  expect([nameOf(OAK), nameOf(keyed)]).toEqual([12, 'k']);
  const named = entry({ city: 'Palatka' }, { args: { business: 'k', fields: { city: 'Palatka' } } });
  expect(paintListing(keyed, [named]).business.city).toBe('Palatka');
  expect(paintListing(OAK, [named]).business.city).toBe('Ocala');
});

test('the form sends only fields that differ from the listing', () => {
  const values = listingValues(OAK);
  const clean = (changes: object) => {
    const checked = checkForm(rulesFor(OAK), { ...values, ...changes });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    return changesOf(OAK, checked.values);
  };
  expect(clean({})).toEqual({});
  expect(clean({ phone: ' 352-555-0101 ', facts: [] })).toEqual({ phone: '352-555-0101', facts: [] });
  expect(clean({ spans: [] })).toEqual({ hours: null });
  expect(clean({ serviceRadiusMiles: ' 30 ' })).toEqual({ serviceRadiusMiles: 30 });
  expect(clean({ afterHoursPhone: '352-555-0143' })).toEqual({ afterHoursPhone: '352-555-0143' });
  expect(clean({ hoursNote: 'By appointment.' })).toEqual({ hours: { ...HOURS, note: 'By appointment.' } });
});

const NUMBERS = VALUE_FACTS.filter((name) => 'min' in BUSINESS_RULES[name]);
test.each(NUMBERS)('a change of %s in the form is a number, as the server asks', (name) => {
  const checked = checkForm(rulesFor(OAK), { ...listingValues(OAK), [name]: '30' });
  expect(checked.ok && changesOf(OAK, checked.values)).toEqual({ [name]: 30 });
});

test('unknown facts can stay empty, and known facts cannot be cleared', () => {
  const bare = { ...OAK, description: '', animalTypes: [] };
  const paths = (business: Business, changes: object = {}) => {
    const checked = checkForm(rulesFor(business), { ...listingValues(business), ...changes });
    return checked.ok ? [] : checked.errors.map(({ path }) => path);
  };
  expect(paths(bare)).toEqual([]);
  expect(paths(OAK, { description: '', animalTypes: [] })).toEqual(['description', 'animalTypes']);
  expect(rulesFor(OAK).name).toEqual(BUSINESS_RULES.name);
});

test('hours pass through the form unchanged, with midnight at the end of a day as the field needs it', () => {
  const full = { ...HOURS, closed: ['2026-12-25'], note: 'Ring the bell.' };
  const values = hoursValues(full);
  expect(values.spans).toEqual(['1 08:00 00:00']);
  expect(hoursOf(values)).toEqual(full);
  expect(hoursOf(hoursValues(undefined))).toBeNull();
  expect(hoursOf(hoursValues('Mon-Fri, ask'))).toBeNull();
});

test('errors in hours appear at their own field', () => {
  const values = { ...hoursValues(HOURS), spans: ['1 17:00 08:00', '2 08:00 '], closedDays: ['2026-13-01'] };
  expect(hoursErrors(values).map(({ path }) => path)).toEqual(['spans', 'spans', 'closedDays']);
  expect(hoursErrors({ ...hoursValues(undefined), hoursNote: 'By appointment.' })).toEqual([
    { path: 'spans', message: 'Enter hours for at least one day.' },
  ]);
});

test('an unsent answer replaces the confirmed one, and an empty one removes it', () => {
  const review = { id: 5, key: null, reply: { content: 'Thanks.', createdAt: WRITTEN } };
  const reply = (content: string, rest: object = {}) =>
    ({ args: { review: 5, content }, state: 'waiting', ...rest }) as unknown as OutboxEntry<'review.reply'>;
  const refused = reply('Call me.', { state: 'rejected' });
  expect(paintReply(review, [])).toEqual({ content: 'Thanks.', waiting: null, refused: null });
  expect(paintReply(review, [reply('Thank you.'), refused])).toMatchObject({
    content: 'Thank you.',
    waiting: { state: 'waiting' },
    refused,
  });
  expect(paintReply(review, [reply('')])).toMatchObject({ content: null, waiting: { state: 'waiting' } });
  expect(paintReply({ id: 6, key: null }, [reply('Thank you.')])).toMatchObject({
    content: null,
    waiting: null,
  });
});

test('an unsent answer is found by the key of the review, even after its author has rewritten it', () => {
  const entry = { args: { review: 'first', content: 'Thank you.' }, state: 'waiting' };
  const entries = [entry as unknown as OutboxEntry<'review.reply'>];
  expect(paintReply({ id: 5, key: 'first' }, entries).content).toBe('Thank you.');
  expect(paintReply({ id: 6, key: 'second', firstKey: 'first' }, entries).content).toBe('Thank you.');
  expect(paintReply({ id: 5, key: 'second' }, entries).content).toBeNull();
});

test('a statement written on a Florida evening has that day', () => {
  const { business } = paintListing(OAK, [entry({ phone: '352-555-0101' }, { writtenAt: LATER })]);
  expect(business.said?.at(-1)?.on).toBe('2026-03-01');
});
