/**
 * Suspensions that outlive their account: keyed hashes of the user name, its look-alike form and the e-mail address.
 */
export interface KeptSuspensionsTable {
  person_id: number;
  hash: string;
  until: string;
}
