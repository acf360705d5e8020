import { type Business, isNewListing } from '#contract/businesses.ts';
import type { BusinessCategoryName } from '#contract/catalogue.ts';
import { countiesWithin, FLORIDA_COUNTIES } from '#contract/shared/florida-counties.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { telHref } from '#src/ui/acts/links.ts';

export const OFFICE_CATEGORIES: readonly BusinessCategoryName[] = ['Extension Office', 'Animal Services'];

/** Kinds of public offices, in the order of the page. */
type OfficeKind = 'animalControl' | 'farmUnit' | 'extension';

export interface PublicOffice {
  kind: OfficeKind;
  office: Business;
  /** The county that it serves, if the person is surely in another one. */
  otherCounty?: string;
}

/** The words of a name that tell the kind; a sheriff's animal control is animal control. */
const KINDS: readonly [OfficeKind, RegExp][] = [
  ['animalControl', /\banimal (?:control|services|enforcement|care)\b/i],
  ['farmUnit', /\bsheriff\b.*\b(?:agri\w*|farm|livestock|rural|mounted)\b/i],
  ['extension', /\bextension\b/i],
];

/**
 * Returns the office of each kind to call: the nearest with a number that may serve the person's county, otherwise the
 * nearest. @param offices nearest first
 */
export function publicOffices(offices: readonly Business[], from: LatLng): PublicOffice[] {
  const callable = offices.filter(
    (office) => telHref(office.phone, office) !== null && !office.isSample && !isNewListing(office),
  );
  const near = countiesWithin(from, 0).map(({ name }) => name);
  const otherCountyOf = (office: Business) => {
    const county = countyOf(office);
    return county === undefined || near.includes(county) ? undefined : county;
  };
  return KINDS.flatMap(([kind]) => {
    const all = callable.filter((one) => kindOf(one) === kind);
    const office = all.find((one) => otherCountyOf(one) === undefined) ?? all[0];
    if (!office) return [];
    const otherCounty = otherCountyOf(office);
    return [{ kind, office, ...(otherCounty ? { otherCounty } : {}) }];
  });
}

/** The Florida county that an office serves, by its name or its listing. */
const countyOf = ({ name, county, state }: Business) =>
  state === 'Florida'
    ? FLORIDA_COUNTIES.find((one) => name.includes(`${one.name} County`) || county === one.name)?.name
    : undefined;

function kindOf({ name, businessCategories }: Business): OfficeKind | null {
  if (businessCategories.includes('Extension Office')) return 'extension';
  return KINDS.find(([, words]) => words.test(name))?.[0] ?? null;
}
