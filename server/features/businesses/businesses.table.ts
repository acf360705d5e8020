import type { Generated } from 'kysely';

/** Lists and `facts` (hours, emergency facts, source …) are JSON; the rating is stored as an exact sum. */
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
  /** Id of the deleted account that owned it. */
  former_owner_id: Generated<number | null>;
  is_sample: number;
  /** Hidden by an admin, who can undo it: nobody finds the listing, but its row stays. */
  is_hidden: Generated<number>;
  /** 0 until someone checks a person's registration. */
  is_verified: Generated<number>;
  facts: string;
  /** The last editor, and the version of that edit: two people may edit one listing. */
  editor_id: Generated<number | null>;
  edited_version: Generated<number>;
  /** Identifies an imported listing (source and its own id, else name and address); null for others. */
  source_identity: string | null;
  /** Hash of the last imported row, so that an unchanged one is not written again. */
  source_hash: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  key: string | null;
}
