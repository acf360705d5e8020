import type { Generated } from 'kysely';

export interface EventsTable {
  id: Generated<number>;
  title: string;
  description: string;
  event_type: string;
  start_date: string;
  end_date: string;
  all_day: number;
  time_zone: string;
  city: string;
  state: string;
  address: string;
  zip_code: string | null;
  location: string | null;
  organizer_name: string;
  contact_email: string | null;
  contact_phone: string | null;
  website: string | null;
  animal_types: string;
  is_featured: number;
  is_sample: number;
  updated_at: string;
  version: number;
}
