import type { Insertable } from 'kysely';
import type { Business } from '#contract/businesses.ts';
import { saidByPeople } from '#contract/said.ts';
import type { BusinessesTable } from '../features/businesses/businesses.table.ts';

type Columns = Partial<Insertable<BusinessesTable>>;

/** Form field of each column. */
const NAMES: Partial<Record<keyof Columns, string>> = {
  name: 'name',
  description: 'description',
  phone: 'phone',
  email: 'email',
  website: 'website',
  business_categories: 'businessCategories',
  animal_types: 'animalTypes',
};
/** The parts of an address belong together: a mix of a person's and a list's would be wrong. */
const PLACE = ['address', 'city', 'state', 'zipCode', 'location'];
const PLACE_COLUMNS: readonly string[] = ['address', 'city', 'state', 'zip_code', 'lat', 'lng'];

/** The form fields that people have stated for a listing. Lists do not override them. */
export class StatedByPeople {
  private readonly names: ReadonlySet<string>;

  constructor(known: Pick<Business, 'said'>) {
    this.names = new Set(saidByPeople(known).flatMap(({ about }) => about));
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Whether a person has stated the location. */
  hasPlace(): boolean {
    return PLACE.some((name) => this.has(name));
  }

  /** Returns the columns that no person has stated. */
  withoutStated(columns: Columns): Columns {
    const isUnstated = (column: string) =>
      PLACE_COLUMNS.includes(column) ? !this.hasPlace() : !this.has(NAMES[column as keyof Columns] ?? '');
    return Object.fromEntries(Object.entries(columns).filter(([column]) => isUnstated(column)));
  }
}
