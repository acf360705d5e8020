import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import type { BusinessFacts, BusinessRow } from './businesses.repository.ts';

/** The columns and facts that a check of a listing covers. Emergency shows and ranks by them. */
const CHECKED = {
  columns: [
    ...(['name', 'phone', 'website', 'business_categories'] as const),
    ...(['address', 'city', 'state', 'zip_code', 'lat', 'lng'] as const),
  ],
  facts: ['emergency24h', 'afterHoursPhone'],
} as const satisfies { columns: (keyof BusinessRow)[]; facts: (keyof BusinessFacts)[] };

type Marked = Pick<BusinessRow, (typeof CHECKED.columns)[number] | 'animal_types' | 'facts'>;

/**
 * Returns true if a check of one state of a listing also covers another: the values that count are the same, and
 * Emergency does not rank its help higher.
 */
export function isWithinCheck(checked: Marked, now: Marked): boolean {
  const [was, is] = [factsIn(checked), factsIn(now)];
  return (
    CHECKED.columns.every((column) => checked[column] === now[column]) &&
    CHECKED.facts.every((fact) => was[fact] === is[fact]) &&
    !(isHelp(now) && helpsMore(checked, now))
  );
}

const factsIn = ({ facts }: Pick<Marked, 'facts'>) => JSON.parse(facts) as BusinessFacts;
const isHelp = ({ business_categories }: Marked) =>
  HELP_CATEGORIES.some((category) => (JSON.parse(business_categories) as string[]).includes(category));

/** Whether a vet claims more animals, more farm calls or more nights. Shorter hours and holidays need no check. */
function helpsMore(checked: Marked, now: Marked): boolean {
  const [was, is] = [factsIn(checked), factsIn(now)];
  const animals = JSON.parse(checked.animal_types) as string[];
  return (
    (JSON.parse(now.animal_types) as string[]).some((animal) => !animals.includes(animal)) ||
    milesOf(is) > milesOf(was) ||
    nightsOf(is.hours).some((night) => !nightsOf(was.hours).includes(night))
  );
}

/** How far a vet comes; without a stated radius anywhere. */
const milesOf = ({ farmCalls, serviceRadiusMiles = Number.POSITIVE_INFINITY }: BusinessFacts) =>
  farmCalls === true ? serviceRadiusMiles : 0;

/** The hours of the week in which few others are open, as `day hour`. Emergency ranks an open vet first. */
const NIGHT = [0, 1, 2, 3, 4, 5, 22, 23];
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const nightsOf = (hours: BusinessFacts['hours']): string[] =>
  typeof hours === 'object'
    ? hours.weekly.flatMap(({ day, opens, closes }) =>
        NIGHT.filter((hour) => opens < timeOf(hour + 1) && closes > timeOf(hour)).map(
          (hour) => `${day} ${hour}`,
        ),
      )
    : [];

/** Returns the columns of a listing without the mark, so that it waits for a check. */
export function withoutMark(facts: string): Pick<BusinessRow, 'is_verified' | 'facts'> {
  const { verifiedAt: _, ...others } = JSON.parse(facts) as BusinessFacts;
  return { is_verified: 0, facts: JSON.stringify(others) };
}
