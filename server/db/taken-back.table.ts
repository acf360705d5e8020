/**
 * What an admin has taken back of a person: hidden rows by their names, rows that were taken away (reviews, likes) with
 * their columns as JSON, so that exactly this can be brought back. The person's account may be deleted meanwhile.
 */
export interface TakenBackTable {
  person_id: number;
  entity: 'threads' | 'posts' | 'reviews' | 'businesses' | 'likes';
  row_id: number;
  body: string | null;
}

/** One of them, of whomever. */
export type Taken = Omit<TakenBackTable, 'person_id'>;
