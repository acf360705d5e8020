import type { Business } from '#contract/businesses.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { VET_CATEGORY } from '#src/features/emergency/order.ts';

export const GAINESVILLE = { lat: 29.65, lng: -82.32 };
let nextId = 1;

/** A vet with only a number; `parts` replace fields. */
export function vet(parts: Partial<Business> = {}): Business {
  const id = parts.id ?? nextId++;
  return {
    id,
    name: `Vet ${id}`,
    description: '',
    images: [],
    rating: 0,
    reviewCount: 0,
    address: '',
    city: 'Gainesville',
    state: 'Florida',
    zipCode: null,
    phone: '(352) 555-0100',
    email: null,
    website: null,
    location: GAINESVILLE,
    isFeatured: false,
    businessCategories: [VET_CATEGORY],
    animalTypes: [],
    ownerId: null,
    isSample: false,
    isVerified: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    key: null,
    ...parts,
  };
}

export const DAY_AND_NIGHT = readHours('24/7', 'America/New_York');
export const OFFICE = readHours('Mon-Fri 8am-5pm', 'America/New_York');
/** A Tuesday, 11:30 at night in Florida. */
export const NIGHT = Date.parse('2026-11-24T04:30:00Z');
export const CHECKED = { checkedAt: '2026-11-01T12:00:00.000Z' };
