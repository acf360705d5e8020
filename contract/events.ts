/**
 * docs/api.md, section 7. Days are counted in `timeZone`; an all-day event ends at 23:59:59.999 local time of its last
 * day.
 */
export interface AnimalEvent {
  id: number;
  title: string;
  description: string;
  eventType: string;
  startDate: string;
  endDate: string;
  allDay: boolean;
  timeZone: string;
  city: string;
  state: string;
  address: string;
  zipCode: string | null;
  location: string | null;
  organizerName: string;
  contactEmail: string | null;
  contactPhone: string | null;
  website: string | null;
  animalTypes: string[];
  isFeatured: boolean;
  isSample: boolean;
  updatedAt: string;
  version: number;
  /** Of the mutation that made it: none makes events. */
  key: null;
}

export const EVENT_MESSAGES = {
  from: 'from must be a date like 2026-11-21.',
  to: 'to must be a date like 2026-11-21, not before from.',
  type: 'type can be at most 40 characters.',
  notFound: 'Event Not Found',
} as const;
