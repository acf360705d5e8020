import type { BusinessFacts, BusinessRow } from './businesses.repository.ts';

/** The columns and facts that a check of a listing covers. Emergency shows and ranks by them. */
const CHECKED = {
  columns: [
    ...(['name', 'phone', 'website', 'business_categories'] as const),
    ...(['address', 'city', 'state', 'zip_code', 'lat', 'lng'] as const),
  ],
  facts: ['emergency24h', 'afterHoursPhone'],
} as const satisfies { columns: (keyof BusinessRow)[]; facts: (keyof BusinessFacts)[] };

type Marked = Pick<BusinessRow, (typeof CHECKED.columns)[number] | 'facts'>;

/** Returns true if two states of a listing hold the same values where a check counts. */
export function isCheckedAlike(a: Marked, b: Marked): boolean {
  const [factsA, factsB] = [JSON.parse(a.facts), JSON.parse(b.facts)] as [BusinessFacts, BusinessFacts];
  return (
    CHECKED.columns.every((column) => a[column] === b[column]) &&
    CHECKED.facts.every((fact) => factsA[fact] === factsB[fact])
  );
}

/** Returns the columns of a listing without the mark, so that it waits for a check. */
export function withoutMark(facts: string): Pick<BusinessRow, 'is_verified' | 'facts'> {
  const { verifiedAt: _, ...others } = JSON.parse(facts) as BusinessFacts;
  return { is_verified: 0, facts: JSON.stringify(others) };
}
