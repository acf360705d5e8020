import { randomUUID } from 'node:crypto';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import type { MutationName } from '#contract/mutations.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { PASSWORD, registration, START_MS } from '#tests/support/server.ts';

/** Body of a valid request of each writing call; `null` for one without a body. */
export type Template = (n: number) => Record<string, unknown> | null;

const business = (n: number) => ({
  name: `Barn ${n}`,
  description: 'Hay, feed and friendly words.',
  phone: '352-555-0101',
  afterHoursPhone: '352-555-0104',
  email: 'hello@barn.example',
  website: 'https://barn.example/',
  address: '1 County Road',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Animal Feed'],
  facts: ['farmCalls'],
  serviceRadiusMiles: 30,
  location: { lat: 29.2, lng: -82.1 },
});
const listingChanges = (n: number) => ({
  description: `Hay, feed and friendly words, ${n}.`,
  phone: '352-555-0102',
  afterHoursPhone: '352-555-0105',
  facts: ['farmCalls'],
  serviceRadiusMiles: 1 + (n % 500),
  hours: { timeZone: 'America/New_York', weekly: [{ day: n % 7, opens: '08:00', closes: '17:00' }] },
});
/** A contact of My people. */
export const personOf = (n: number) => ({
  id: randomUUID(),
  businessId: 1,
  name: `Dana ${n}`,
  phone: '352-555-0101',
  note: 'Gate code 4411, ask for Dana',
});
const EVENT = {
  title: 'Horse fair',
  description: 'Two days of horses.',
  eventType: 'fair',
  startDate: '2026-04-01T13:00:00Z',
  endDate: '2026-04-02T20:00:00Z',
  allDay: true,
  timeZone: 'America/New_York',
  city: 'Ocala',
  state: 'Florida',
  address: '1 Fair Rd',
  organizerName: 'Fair board',
  contactEmail: 'hello@fair.example',
  website: 'https://fair.example/',
  animalTypes: ['Horse'],
};
const TESTIMONIAL = {
  name: 'Rosa Vega',
  text: 'Found a vet who drives out to us on a Sunday.',
  location: 'Gainesville',
  animalType: 'Horse',
};
const GAME = {
  title: 'Barn run',
  developer: 'Some studio',
  category: 'Puzzle',
  description: 'Sort the hay before it rains.',
  animalTypes: ['Horse'],
  price: 1.99,
  rating: 4.5,
  trialDuration: 7,
  webDemoUrl: 'https://game.example/',
};
const ALERT = {
  title: 'Screwworm',
  what: 'Maggots that eat living flesh.',
  howToLook: 'Look at every wound each day.',
  call: { name: 'State Veterinarian', phone: '850-555-0100' },
  source: { name: 'The State', url: 'https://state.example/' },
  counties: ['Marion', 'Florida'],
  validFrom: '2026-03-01T00:00:00Z',
  validUntil: '2099-01-01T00:00:00Z',
};
const message = (n: number) => ({
  name: 'Ann Tester',
  email: 'ann@example.com',
  country: 'United States',
  message: `Number ${n}: there is a gate in the listing.`,
  requestType: 'feedback',
});

const animalOf = (n: number) => ({
  name: `Goat ${n}`,
  species: 'Goat',
  bornOn: '2024-02-29',
  weightLb: 61.5,
});
const recordOf = (n: number) => ({
  kind: 'deworming',
  on: '2026-03-08',
  product: `Drench ${n}`,
  amount: '5 mL',
  meatDays: 9,
  milkHours: 36,
});

/** A valid mutation of each kind, as a push carries it. */
const ARGS_OF: { [N in MutationName]: (n: number) => Record<string, unknown> } = {
  'review.write': (n) => ({ businessId: 1 + (n % 3), rating: 4, comment: `Came at night, ${n}.` }),
  'business.register': business,
  'business.edit': (n) => ({ business: 1, fields: listingChanges(n), base: 1_000_000 }),
  'business.confirm': () => ({ business: 1 }),
  'review.reply': (n) => ({ review: 1, content: n % 2 === 0 ? `Thank you, ${n}.` : '' }),
  'claim.send': (n) => ({ business: 1 + (n % 3), message: `It is my barn, and the sign says so: ${n}.` }),
  'report.send': (n) => ({ kind: 'business', id: 1 + (n % 3), reason: 'Moved away', text: `${n}: no sign.` }),
  'preferences.set': () => ({
    animals: ['Dog'],
    businessTypes: [],
    base: { animals: [], businessTypes: [] },
  }),
  'person.set': (n) => ({ entries: [personOf(n)], base: [] }),
  'animal.set': (n) => (n % 2 === 0 ? animalOf(n) : { animal: 1, weightLb: n, base: 1 }),
  'animal.remove': () => ({ animal: 2 }),
  'record.add': (n) => ({ animal: 1, ...recordOf(n) }),
  'record.edit': (n) => ({ record: 1, note: `Seen ${n}`, base: 1 }),
  'record.remove': () => ({ record: 2 }),
  'thread.create': (n) => ({
    categoryId: 1,
    title: `Thread ${n}`,
    content: 'What do you pay?',
    isSticky: false,
  }),
  'post.create': (n) => ({ thread: 1, content: `Reply ${n}` }),
  'post.edit': (n) => ({ post: 1, content: `Edited ${n}` }),
  'post.remove': () => ({ post: 2 }),
  'post.like': (n) => ({ post: 1, liked: n % 2 === 0 }),
  'thread.follow': (n) => ({ thread: 1, following: n % 2 === 0 }),
  'contact.send': message,
  'game.download': () => ({ gameId: 1 }),
};
export const MUTATION_ARGS: Record<string, (n: number) => Record<string, unknown>> = ARGS_OF;

const ORLANDO = { lat: 28.54, lng: -81.38 };
/** From a plain one to the most expensive ones. */
const SEARCHES: Record<string, unknown>[] = [
  { location: { lat: 29.65, lng: -82.32 }, radius: 50, q: 'vet' },
  { location: ORLANDO, radius: 12_500 },
  { location: ORLANDO, radius: 12_500, q: 'horse vetrinary hospitl of the county' },
  {
    location: ORLANDO,
    radius: 12_500,
    animalTypes: ANIMAL_TYPES.map(({ name }) => name),
    businessCategories: [...BUSINESS_CATEGORIES],
    limit: 200,
  },
];

/** The code that works in worlds with `keepCodes`. */
export const CODE = '12345678';
export const LINK = 'a'.repeat(32);
const newPassword = { password: PASSWORD, passwordConfirm: PASSWORD };

/** A new writing call needs an entry here. */
export const TEMPLATES: Record<string, Template> = {
  'POST /api/auth/login': () => ({ username: 'ann', password: PASSWORD }),
  'POST /api/auth/register': (n) => registration(`new-${n}`),
  'POST /api/auth/logout': () => ({}),
  'POST /api/auth/logout-everywhere': () => ({}),
  'POST /api/auth/password-letter': () => ({ username: 'ann' }),
  'POST /api/auth/password-reset': (n) =>
    n % 2 ? { link: LINK, ...newPassword } : { username: 'ann', code: CODE, ...newPassword },
  'POST /api/auth/email-confirmation': () => ({ link: LINK }),
  'POST /api/stop-emails/:link': () => null,
  'POST /api/user/email/letter': () => ({}),
  'POST /api/user/email/confirm': () => ({ code: CODE }),
  'PATCH /api/user/profile': (n) => ({
    fullName: `Ann ${n}`,
    email: `ann${n}@example.com`,
    location: 'Ocala',
  }),
  'DELETE /api/user/profile': () => ({ password: PASSWORD }),
  'PUT /api/admin/pictures/:hash': () => ({}),
  'PUT /api/user/picture/:hash': () => ({}),
  'DELETE /api/user/picture': () => null,
  'PATCH /api/user/preferences': () => ({ animals: ['Horse'], businessTypes: ['Farrier'] }),
  'PUT /api/user/people': (n) => ({ entries: [personOf(n)] }),
  'POST /api/user/animals': animalOf,
  'PATCH /api/user/animals/:id': (n) => ({ weightLb: 1 + n, base: 1 }),
  'DELETE /api/user/animals/:id': () => null,
  'POST /api/user/animals/:id/records': recordOf,
  'PATCH /api/user/animals/:id/records/:record': (n) => ({ note: `Seen ${n}`, base: 1 }),
  'DELETE /api/user/animals/:id/records/:record': () => null,
  'POST /api/user/password': () => ({
    currentPassword: PASSWORD,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }),
  'POST /api/businesses/search': (n) => SEARCHES[n % SEARCHES.length] ?? null,
  'POST /api/businesses': business,
  'PATCH /api/businesses/:id': (n) => ({ ...listingChanges(n), base: 1_000_000 }),
  'DELETE /api/businesses/:id': () => null,
  'POST /api/businesses/:id/confirm': () => ({}),
  'PUT /api/businesses/:id/pictures': () => ({ hashes: [] }),
  'PUT /api/businesses/:id/pictures/:hash': () => ({}), // no picture; tests/server/pictures.test.ts sends bad ones
  'DELETE /api/businesses/:id/pictures/:hash': () => null,
  'POST /api/businesses/:id/claims': (n) => ({ message: `It is my barn, and the sign says so: ${n}.` }),
  'POST /api/businesses/:id/claims/letter': () => ({}),
  'POST /api/businesses/:id/claims/code': () => ({ code: CODE }),
  'PUT /api/reviews/:id/reply': (n) => ({ content: `Thank you, ${n}.` }),
  'DELETE /api/reviews/:id/reply': () => null,
  'POST /api/reviews': (n) => ({ businessId: 1 + (n % 3), rating: 5, comment: `Came at night, ${n}.` }),
  'DELETE /api/reviews/:id': () => null,
  'POST /api/forums/threads': (n) => ({
    title: `Hay prices ${n}`,
    content: 'What do you pay?',
    categoryId: 1,
  }),
  'POST /api/forums/threads/:id/posts': (n) => ({ content: `Reply ${n}`, threadId: 1 }),
  'POST /api/forums/posts/:id/like': (n) => ({ liked: n % 2 === 0 }),
  'PUT /api/push/device': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    keys: {
      p256dh: 'BIvs4DqJdu3_wAj5oDhi0W_aBZHmQ_SS5s6IVyxpj1lTva-lbOs8httlDCI9J50M0Tc6iD_1Brmc29R5oxhO1AI',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    counties: ['12083'],
    kinds: ['alerts'],
    timeZone: 'America/New_York',
    language: 'en',
  }),
  'DELETE /api/push/device': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/b' }),
  'POST /api/push/test': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/a' }),
  'PUT /api/forums/threads/:id/follow': (n) => ({ following: n % 2 === 0 }),
  'PATCH /api/forums/posts/:id': (n) => ({ content: `Edited ${n}` }),
  'DELETE /api/forums/posts/:id': () => null,
  'PATCH /api/forums/threads/:id': () => ({ isLocked: false }),
  'POST /api/forums/posts/:id/hide': () => ({ hidden: false }),
  'POST /api/admin/people/:id/suspend': (n) => ({
    until: new Date(START_MS + (n + 10) * 2 * SECOND_MS).toISOString(), // so that they can soon write again
    reason: 'Spam.',
  }),
  'POST /api/admin/people/:id/take-back': () => ({}),
  'POST /api/admin/people/:id/restore': () => ({}),
  'POST /api/admin/alerts': () => ALERT,
  'PATCH /api/admin/alerts/:id': () => ALERT,
  'DELETE /api/admin/alerts/:id': () => null,
  'POST /api/admin/events': () => EVENT,
  'PATCH /api/admin/events/:id': () => EVENT,
  'DELETE /api/admin/events/:id': () => null,
  'POST /api/admin/games': () => GAME,
  'PATCH /api/admin/games/:id': () => GAME,
  'DELETE /api/admin/games/:id': () => null,
  'POST /api/admin/testimonials': () => TESTIMONIAL,
  'PATCH /api/admin/testimonials/:id': () => TESTIMONIAL,
  'DELETE /api/admin/testimonials/:id': () => null,
  'POST /api/admin/forum-categories': (n) => ({ name: `Llamas ${n}`, description: 'Of llamas and alpacas.' }),
  'PATCH /api/admin/forum-categories/:id': (n) => ({ name: `Camelids ${n}`, sponsoredByBusinessId: null }),
  'DELETE /api/admin/forum-categories/:id': () => null,
  'POST /api/admin/featured': (n) => ({ businessId: 1 + (n % 9) }),
  'DELETE /api/admin/featured': (n) => ({ businessId: 1 + (n % 9) }),
  'POST /api/admin/queue/:id/:act': () => ({}),
  'POST /api/admin/queue/:id/reply': (n) => ({ text: `The gate is mended, ${n}.` }),
  'POST /api/admin/log/:id/undo': () => ({}),
  'POST /api/admin/reviews/:id/hide': (n) => ({ hidden: n % 2 === 0 }),
  'POST /api/admin/businesses/:id/hide': (n) => ({ hidden: n % 2 === 0 }),
  'DELETE /api/admin/businesses/:id/owner': () => null,
  'POST /api/mobile-games/:id/increment-downloads': () => ({}),
  'POST /api/contact': message,
  'POST /api/reports': (n) => ({
    kind: 'business',
    id: 1 + (n % 3),
    reason: 'Moved away',
    text: `Number ${n}: the sign is gone.`,
  }),
  'POST /api/petibot/answers': () => ({
    question: 'My horse has colic.',
    guides: ['horse-colic'],
    animal: 'Horse',
  }),
  'POST /api/sync/push': (n) => {
    const names = Object.keys(MUTATION_ARGS);
    const name = names[n % names.length] ?? '';
    const mutation = { key: randomUUID(), name, argsVersion: 1, args: MUTATION_ARGS[name]?.(n) };
    return { protocol: 1, device: randomUUID(), epoch: null, user: 1, cancel: [], mutations: [mutation] };
  },
};
