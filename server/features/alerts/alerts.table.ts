import type { Generated } from 'kysely';

/** `counties` is a JSON list of names. */
export interface AlertsTable {
  id: Generated<number>;
  title: string;
  what: string;
  how_to_look: string;
  call_name: string;
  call_phone: string;
  source_name: string;
  source_url: string;
  counties: string;
  valid_from: string;
  valid_until: string;
  version: number;
}
