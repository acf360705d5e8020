import type { Generated } from 'kysely';

/** Lists and `facts` (hours, emergency facts, source …) are JSON; the rating is kept as a sum so that it stays exact. */
export interface BusinessesTable {
  id: Generated<number>;
  name: string;
  description: string;
  images: string;
  rating_sum: number;
  review_count: number;
  address: string;
  city: string;
  state: string;
  zip_code: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  lat: number | null;
  lng: number | null;
  is_featured: number;
  business_categories: string;
  animal_types: string;
  owner_id: number | null;
  /** Number of the deleted account that owned it, as of a thread. */
  former_owner_id: Generated<number | null>;
  is_sample: number;
  /** An admin's doing, which can be undone: nobody finds it, and its row stays. */
  is_hidden: Generated<number>;
  /** 0 while nobody has checked what a person has registered. */
  is_verified: Generated<number>;
  facts: string;
  /** Who changed it last, and as which version: two people may have a hand in one listing. */
  editor_id: Generated<number | null>;
  edited_version: Generated<number>;
  /** Names an imported listing (source and its own id, else name and address); null for all others. */
  source_identity: string | null;
  /** Hash of what was imported last: an unchanged row is not written again. */
  source_hash: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  key: string | null;
}
