import type { Generated } from 'kysely';

/** Provider data of a person; without a row, they have only a password. */
export interface IdentityPeopleTable {
  person_id: number;
  /** Verified, in the form +13525550100. */
  phone: string | null;
  photo_url: string | null;
  has_password: Generated<number>;
  /** Earlier sign-ins are invalid, in seconds; needed for hosted providers, whose sign-ins we cannot end. */
  valid_since_s: Generated<number>;
  /** JSON: second factors. */
  factors: Generated<string>;
}

/** An external account of a person. */
export interface IdentityAccountsTable {
  /** `google.com`, `apple.com`, `oidc.…` */
  provider_id: string;
  /** The person's id there. */
  raw_id: string;
  person_id: number;
  email: string | null;
  display_name: string | null;
  photo_url: string | null;
  linked_at_ms: number;
}
