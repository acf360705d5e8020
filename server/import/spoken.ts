import type { Insertable } from 'kysely';
import type { Business } from '#contract/businesses.ts';
import { saidByPeople } from '#contract/said.ts';
import type { BusinessesTable } from '../features/businesses/businesses.table.ts';

type Columns = Partial<Insertable<BusinessesTable>>;

/** By which name of its form a person has stated what a column holds. */
const NAMES: Partial<Record<keyof Columns, string>> = {
  name: 'name',
  description: 'description',
  phone: 'phone',
  email: 'email',
  website: 'website',
  business_categories: 'businessCategories',
  animal_types: 'animalTypes',
};
/** One half of an address by a person and the other by a list would be no address. */
const PLACE = ['address', 'city', 'state', 'zipCode', 'location'];
const PLACE_COLUMNS: readonly string[] = ['address', 'city', 'state', 'zip_code', 'lat', 'lng'];

/** What people have stated of a listing, by the names of its form. A list says nothing against it. */
export class Spoken {
  private readonly names: ReadonlySet<string>;

  constructor(known: Pick<Business, 'said'>) {
    this.names = new Set(saidByPeople(known).flatMap(({ about }) => about));
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Whether somebody has said where it is. */
  hasPlace(): boolean {
    return PLACE.some((name) => this.has(name));
  }

  /** The columns without those that a person has stated. */
  leave(columns: Columns): Columns {
    const isFree = (column: string) =>
      PLACE_COLUMNS.includes(column) ? !this.hasPlace() : !this.has(NAMES[column as keyof Columns] ?? '');
    return Object.fromEntries(Object.entries(columns).filter(([column]) => isFree(column)));
  }
}
