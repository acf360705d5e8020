import type { Generated } from 'kysely';

/** What the provider knows of a person beside their account; whoever has no row has a password and nothing else of this. */
export interface IdentityPeopleTable {
  person_id: number;
  /** Proven, in the form +13525550100. */
  phone: string | null;
  photo_url: string | null;
  has_password: Generated<number>;
  /** What was signed in before proves nobody any more, seconds. A provider elsewhere cannot be told otherwise. */
  valid_since_s: Generated<number>;
  /** JSON: second factors. */
  factors: Generated<string>;
}

/** An account elsewhere that signs the person in. */
export interface IdentityAccountsTable {
  /** `google.com`, `apple.com`, `oidc.…` */
  provider_id: string;
  /** Their id there. */
  raw_id: string;
  person_id: number;
  email: string | null;
  display_name: string | null;
  photo_url: string | null;
  linked_at_ms: number;
}
