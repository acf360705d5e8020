import { FACT_NAMES, VALUE_FACTS } from '#contract/facts.ts';
import { type Said, saidOf } from '#contract/said.ts';
import type { BusinessFacts, BusinessRow } from './businesses.repository.ts';
import { isWithinCheck, withoutMark } from './trust-marks.ts';
import { withUnnoted } from './vouching.ts';

/** The columns that an owner can change, by the names of their fields. */
const COLUMN_OF = {
  ...{ name: 'name', description: 'description', phone: 'phone', email: 'email', website: 'website' },
  ...{ address: 'address', city: 'city', state: 'state', zipCode: 'zip_code' },
  ...{ animalTypes: 'animal_types', businessCategories: 'business_categories' },
} as const satisfies Record<string, keyof BusinessRow>;
const PLACE_FIELDS = ['location', 'address', 'city', 'state', 'zipCode'];
const VALUES = ['hours', ...VALUE_FACTS] as const;

const COLUMNS = [
  ...Object.values(COLUMN_OF),
  ...(['lat', 'lng', 'facts', 'is_verified', 'editor_id'] as const),
] as const;

/** A listing before a claim was granted; the log line of the grant keeps it. */
export type StateBefore = Pick<BusinessRow, (typeof COLUMNS)[number]>;

export const stateOf = (row: BusinessRow): StateBefore =>
  Object.fromEntries(COLUMNS.map((column) => [column, row[column]])) as unknown as StateBefore;

/**
 * Returns the columns that undo the owner's changes since the claim. The statements of a listing name the last author of
 * each field, so fields that an admin or a list has changed since stay.
 */
export function columnsBefore(row: BusinessRow, before: StateBefore): Partial<BusinessRow> {
  const now = saidOf(withUnnoted(row));
  const isOwners = (name: string) => now.some(({ by, about }) => by === 'owner' && about.includes(name));
  const columns: Partial<BusinessRow> = {};
  for (const [field, column] of Object.entries(COLUMN_OF))
    if (isOwners(field)) Object.assign(columns, { [column]: before[column] });
  const isMoved = PLACE_FIELDS.some(isOwners) && !isLastByOther(now, PLACE_FIELDS);
  if (isMoved) Object.assign(columns, { lat: before.lat, lng: before.lng });
  const restored = {
    ...columns,
    facts: JSON.stringify(factsBefore(row, before, { now, isOwners, isMoved })),
  };
  return { ...restored, ...markBefore(row, before, restored), editor_id: before.editor_id };
}

interface Statements {
  now: readonly Said[];
  isOwners(name: string): boolean;
  isMoved: boolean;
}

const isLastByOther = (now: readonly Said[], names: readonly string[]) =>
  names.some((name) => now.some(({ by, about }) => by === 'admin' && about.includes(name)));

function factsBefore(
  row: BusinessRow,
  before: StateBefore,
  { now, isOwners, isMoved }: Statements,
): BusinessFacts {
  const [after, known] = [JSON.parse(row.facts), JSON.parse(before.facts)] as [BusinessFacts, BusinessFacts];
  const hasSayer = (name: string) => now.some(({ about }) => about.includes(name));
  const isFactOfOwner = (name: string) => isOwners(hasSayer(name) ? name : 'facts');
  const names: (keyof BusinessFacts)[] = [
    ...VALUES.filter(isOwners),
    ...FACT_NAMES.filter(isFactOfOwner),
    ...(row.editor_id === row.owner_id ? (['checkedAt'] as const) : []),
    ...(isMoved ? (['placedBy'] as const) : []),
  ];
  const statements = saidBefore(now, { known, isOwners });
  return {
    ...Object.fromEntries(
      Object.entries(after).filter(([name]) => name !== 'said' && !names.some((one) => one === name)),
    ),
    ...Object.fromEntries(Object.entries(known).filter(([name]) => names.some((one) => one === name))),
    ...(statements === undefined ? {} : { said: statements }),
  };
}

/** Statements of others stay; the owner's become the statements of before. */
function saidBefore(
  now: readonly Said[],
  { known, isOwners }: { known: BusinessFacts; isOwners(name: string): boolean },
): Said[] | undefined {
  const others = now.filter(({ by }) => by !== 'owner');
  const earlier = (known.said ?? []).map((one) => ({ ...one, about: one.about.filter(isOwners) }));
  const statements = [...others, ...earlier].filter(({ about }) => about.length > 0);
  return others.every(({ by }) => by === 'list') ? known.said : statements;
}

/**
 * Returns the mark of a listing whose fields are restored: that of before if everything that was checked is as it was,
 * and none if the last check saw the owner's values.
 */
function markBefore(
  row: BusinessRow,
  before: StateBefore,
  columns: Pick<BusinessRow, 'facts'>,
): Partial<Pick<BusinessRow, 'is_verified' | 'facts'>> {
  const after = { ...row, ...columns };
  if (!isWithinCheck(before, after)) return isWithinCheck(row, after) ? {} : withoutMark(after.facts);
  if (row.is_verified === 1 && isWithinCheck(row, after)) return {};
  const { verifiedAt } = JSON.parse(before.facts) as BusinessFacts;
  const unmarked = withoutMark(after.facts);
  if (before.is_verified === 0) return unmarked;
  return {
    is_verified: 1,
    facts: JSON.stringify({ ...JSON.parse(unmarked.facts), ...(verifiedAt && { verifiedAt }) }),
  };
}
