import type { Business } from '#contract/businesses.ts';
import { type EmergencyQuery, emergencyList } from '#src/features/emergency/order.ts';
import { GAINESVILLE, NIGHT } from './emergency-support.ts';

export const namesOf = (rows: { business: Business }[]) => rows.map(({ business }) => business.name);
export const at = (lat: number, lng = GAINESVILLE.lng) => ({ location: { lat, lng } });

const degreesOf = (miles: number) => miles / 69.0936;
export const north = (miles: number) => at(GAINESVILLE.lat + degreesOf(miles));
export const ask = (rows: Business[], question: Partial<EmergencyQuery> = {}) =>
  emergencyList(rows, { animal: 'Horse', from: GAINESVILLE, nowMs: NIGHT, ...question });
