/**
 * What knows a suspended person again who has deleted the account: keyed hashes of the user name, of what it looks like
 * and of the e-mail address, until the suspension ends.
 */
export interface KeptSuspensionsTable {
  person_id: number;
  hash: string;
  until: string;
}
