import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Business, FoundBusiness } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { findPlace, parseGazetteer } from '#contract/shared/gazetteer.ts';
import {
  type BusinessFixture,
  HOME,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';

describe('the catalogues', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('have the animal types of the specification, in its order', async () => {
    const { body } = await server.request<{ name: string }[]>('GET', '/api/animal-types');
    expect(body.map(({ name }) => name).join()).toBe(
      'Dog,Cat,Bird,Fish,Horse,Cattle,Chicken,Goat,Rabbit,Sheep',
    );
    expect(body[4]).toEqual({ id: 5, name: 'Horse', icon: 'horse', category: 'farm' });
  });

  test('have the nine documented categories first, then the other eight by name, then those for farms', async () => {
    const { body } = await server.request<{ id: number; name: string }[]>('GET', '/api/business-categories');
    const names = body.map(({ name }) => name);
    expect(names.slice(0, 9).join()).toBe(
      'Veterinary Services,Pet Grooming,Pet Supplies,Boarding,Training,Animal Feed,Farm Equipment,Breeders,Farrier',
    );
    expect(names.slice(9, 17)).toEqual(names.slice(9, 17).toSorted());
    expect(names.slice(17)).toEqual(['Emergency Hospital', 'Extension Office', 'Diagnostic Laboratory']);
    expect(Object.keys(body[0] ?? {})).toEqual(['id', 'name']);
  });
});

describe('filters', () => {
  let server: TestServer;
  const of = (name: string, animals: string[], categories: string[], rest: BusinessFixture = {}) => ({
    name,
    description: '',
    animal_types: JSON.stringify(animals),
    business_categories: JSON.stringify(categories),
    ...rest,
  });
  beforeAll(async () => {
    server = await startTestServer({
      businesses: [
        of('Barn Vets', ['Horse', 'Cattle'], ['Veterinary Services']),
        of('Unstated Vets', [], ['Veterinary Services']),
        of('City Cats', ['Cat'], ['Veterinary Services', 'Boarding']),
        of('Feed & Seed', ['Chicken'], ['Animal Feed'], { description: 'Hay and oats', is_featured: 1 }),
      ],
    });
  });
  afterAll(() => server.close());

  test.each([
    [{}, 'Barn Vets,Unstated Vets,City Cats,Feed & Seed'],
    [{ animalTypes: [], businessCategories: [], q: '' }, 'Barn Vets,Unstated Vets,City Cats,Feed & Seed'],
    [{ animalTypes: ['Horse'] }, 'Barn Vets'],
    [{ animalTypes: ['Horse', 'Cat'] }, 'Barn Vets,City Cats'],
    [{ businessCategories: ['Veterinary Services'] }, 'Barn Vets,Unstated Vets,City Cats'],
    [{ businessCategories: ['Boarding', 'Animal Feed'], animalTypes: ['Cat'] }, 'City Cats'],
    [{ q: 'hay' }, 'Feed & Seed'],
    [{ q: 'equine vet' }, 'Barn Vets,Unstated Vets'],
    [{ q: 'equine' }, 'Barn Vets'],
    [{ q: '  CATS ' }, 'City Cats'],
    [{ q: '%' }, 'Barn Vets,Unstated Vets,City Cats,Feed & Seed'],
  ])('%j finds [%s]', async (filters, names) => {
    const answer = await server.request<FoundBusiness[]>('POST', '/api/businesses/search', {
      body: { location: HOME, radius: 5, ...filters },
    });
    expect(answer.body.map(({ name }) => name).join()).toBe(names);
    expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
  });

  test('say null where nobody knows how a listing was placed', async () => {
    const [one] = (await server.request<Business[]>('GET', '/api/businesses/featured')).body;
    expect(one).toHaveProperty('placedBy', null);
    expect((await server.request('GET', `/api/businesses/${one?.id}`)).body).toHaveProperty('placedBy', null);
  });

  test('list only featured businesses as featured', async () => {
    expect((await server.request('GET', '/api/businesses/featured')).body).toMatchObject([
      { name: 'Feed & Seed' },
    ]);
  });
});

describe('a registration', () => {
  let server: TestServer;
  let ann: TestPerson;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.register('ann');
  });
  afterAll(() => server.close());
  const fields = {
    name: 'Ocala Farriers',
    description: 'Shoes for every horse.',
    phone: '',
    email: '',
    website: '',
    address: '12 Oak Street',
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34470',
    animalTypes: ['Horse'],
    businessCategories: ['Farrier'],
  };
  const register = (changes: object = {}) =>
    server.request<Business & Problem>('POST', '/api/businesses', {
      body: { ...fields, ...changes },
      token: ann.token,
    });

  test('answers 201 with every documented field, and the documented empty values', async () => {
    const answer = await register({
      location: { lat: 29.2, lng: -82.1, extra: 1 },
      isFeatured: true,
      ownerId: 99,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...fields,
      id: expect.any(Number),
      images: [],
      rating: 0,
      reviewCount: 0,
      phone: null,
      email: null,
      website: null,
      location: { lat: 29.2, lng: -82.1 },
      isFeatured: false,
      ownerId: ann.user.id,
      isSample: false,
      isVerified: false,
      placedBy: 'person',
      said: [{ about: ['animalTypes'], by: 'owner', on: '2026-03-02' }],
      updatedAt: '2026-03-02T12:00:00.000Z',
      version: expect.any(Number),
      key: null,
    });
    expect((await server.request('GET', `/api/businesses/${answer.body.id}`)).body).toEqual(answer.body);
    const own = await server.request<Business[]>('GET', '/api/user/businesses', { token: ann.token });
    expect(own.body[0]).toEqual(answer.body);
  });

  test('without a location geocodes the address', async () => {
    const { body } = await register();
    expect(body.location?.lat).toBeCloseTo(29.2, 0);
    expect(body.location?.lng).toBeCloseTo(-82.1, 0);
  });

  test('counts a phone’s geocoded point as the middle of the ZIP code, not as placed by a person', async () => {
    const { location } = (await register()).body;
    const { body } = await register({ location });
    expect([body.location, body.placedBy]).toEqual([location, 'zip']);
  });

  test('counts the middle of a ZIP code in the phone’s own table as that middle', async () => {
    const phone = parseGazetteer(readFileSync('public/places/florida.txt', 'utf8'));
    const location = findPlace(phone, '33071')?.point;
    const fields = {
      address: '1 Coral Way',
      city: 'Coral Springs',
      state: 'Florida',
      zipCode: '33071',
      location,
    };
    expect((await register(fields)).body.placedBy).toBe('zip');
  });

  test('is 422 on location for an unknown address, with the specified message', async () => {
    const nowhere = { address: 'Nowhere Lane', city: 'Xyzzyville', state: 'Qqqland', zipCode: '00000' };
    const answer = await register(nowhere);
    expect([answer.status, answer.body.detail]).toEqual([422, 'Could not determine location coordinates']);
    expect(answer.body.errors).toEqual([
      { path: 'location', message: 'Could not determine location coordinates' },
    ]);
  });

  test.each([[{ lat: 91, lng: 0 }], [{ lat: 1 }], ['Ocala'], [[1, 2]]])(
    'with a wrong location is 422 (%j)',
    async (location) => {
      expect((await register({ location })).body.errors?.map(({ path }) => path)).toEqual(['location']);
    },
  );

  test.each([
    ['name', 'x'],
    ['description', 'short'],
    ['phone', 'call me'],
    ['phone', '*67 352 555 0100'],
    ['email', 'a@b'],
    ['website', 'ftp://x.example'],
    ['website', 'javascript:alert(1)'],
    ['address', '1 A'],
    ['city', ''],
    ['state', 'F'],
    ['zipCode', '123'],
    ['animalTypes', []],
    ['animalTypes', ['Dragon']],
    ['businessCategories', []],
    ['businessCategories', ['Dentist']],
    ['name', 'x'.repeat(121)],
    ['description', 'x'.repeat(4001)],
    ['website', `https://x.example/${'a'.repeat(2048)}`],
  ])('with a wrong %s is 422 on that field only (%j)', async (field, value) => {
    const answer = await register({ [field]: value });
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, [field]]);
  });

  test('needs a sign-in', async () => {
    expect((await server.request('POST', '/api/businesses', { body: fields })).status).toBe(401);
  });
});
