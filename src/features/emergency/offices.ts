import { type Business, isNewListing } from '#contract/businesses.ts';
import type { BusinessCategoryName } from '#contract/catalogue.ts';
import { telHref } from '#src/ui/acts/links.ts';

export const OFFICE_CATEGORIES: readonly BusinessCategoryName[] = ['Extension Office', 'Animal Services'];

/** Kinds of public offices, in the order of the page. */
type OfficeKind = 'animalControl' | 'farmUnit' | 'extension';

export interface PublicOffice {
  kind: OfficeKind;
  office: Business;
}

/** The words of a name that tell the kind; a sheriff's animal control is animal control. */
const KINDS: readonly [OfficeKind, RegExp][] = [
  ['animalControl', /\banimal (?:control|services|enforcement|care)\b/i],
  ['farmUnit', /\bsheriff\b.*\b(?:agri\w*|farm|livestock|rural|mounted)\b/i],
  ['extension', /\bextension\b/i],
];

/** Returns the first office of each kind that has a number. @param offices nearest first */
export function publicOffices(offices: readonly Business[]): PublicOffice[] {
  const callable = offices.filter(
    (office) => telHref(office.phone, office) !== null && !office.isSample && !isNewListing(office),
  );
  return KINDS.flatMap(([kind]) => {
    const office = callable.find((one) => kindOf(one) === kind);
    return office ? [{ kind, office }] : [];
  });
}

function kindOf({ name, businessCategories }: Business): OfficeKind | null {
  if (businessCategories.includes('Extension Office')) return 'extension';
  return KINDS.find(([, words]) => words.test(name))?.[0] ?? null;
}
