import type { Generated } from 'kysely';

/** A picture of another site that a listing has got by an import. */
export interface FetchedPicturesTable {
  business_id: number;
  /** Where it was. */
  address: string;
}

/** A picture of a listing or a person; one without either that is not of the site is removed soon, with its files. */
export interface PicturesTable {
  id: Generated<number>;
  business_id: number | null;
  /** The person of a profile picture. */
  person_id: number | null;
  /** SHA-256 of the uploaded bytes, which names the files. */
  hash: string;
  /** Of the stored files, for the verification of backups. */
  checksum: string;
  position: number;
  /** An admin has to look at it first. */
  is_waiting: Generated<number>;
  /** A picture of the admin tables. */
  is_site: Generated<number>;
  created_at: string;
}
