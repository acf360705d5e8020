import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { LISTED_BY } from '#contract/shared/text-search.ts';
import { tidy } from './normalize.ts';

/** The common noun for a business of the category; differs from the catalogue's name. */
const KIND: Record<string, string> = {
  'Veterinary Services': 'Veterinary services',
  'Pet Grooming': 'Pet grooming',
  'Pet Supplies': 'Pet supplies',
  Boarding: 'Boarding',
  Training: 'Animal training',
  'Animal Feed': 'Animal feed',
  'Farm Equipment': 'Farm equipment',
  Breeders: 'Breeder',
  Farrier: 'Farrier',
  'Agricultural Fair': 'Fair organization',
  'Animal Services': 'Animal services',
  'Dog Park': 'Dog park or dog-friendly place',
  'Farmers Market': 'Farmers market',
  'Livestock Market': 'Livestock market',
  'Pet Sitting': 'Pet sitting',
  'Rescue & Adoption': 'Animal welfare organization',
  'Youth Agriculture': 'Youth agriculture organization',
  'Extension Office': 'County extension office',
  'Diagnostic Laboratory': 'Animal disease laboratory',
};

/** Tags of the farmers market directory that are not words. */
const PRODUCTS: Record<string, string> = {
  Organic: 'organic products',
  Bakedgoods: 'baked goods',
  Herbs: 'fresh herbs',
  Maple: 'maple products',
  Nursery: 'nursery stock',
  Prepared: 'prepared foods',
  PetFood: 'pet food',
  Jams: 'jams and preserves',
  WildHarvested: 'wild-harvested products',
};

export interface Facts {
  category: string;
  city: string;
  state: string;
  sourceName: string;
  /** The source's own description, if any. */
  text: string;
  /** Products of a farmers market, as tagged. */
  products: readonly string[];
  /** Second or trade name. */
  alias: string;
  /** Location of a farmers market, as published. */
  site: string;
}

/** Composes a description from the row's facts and the name of the source, within the length limit. */
export function describe(facts: Facts): string {
  const town = [facts.city, facts.state].filter((part) => part !== '').join(', ');
  const sentences = [
    `${KIND[facts.category] ?? facts.category}${town === '' ? '' : ` in ${town}`}.`,
    facts.alias === '' ? '' : `Also known as ${facts.alias}.`,
    facts.text,
    facts.products.length === 0 ? '' : `Products: ${facts.products.map(productName).join(', ')}.`,
    facts.site === '' ? '' : `Site: ${facts.site}.`,
    `${LISTED_BY} ${facts.sourceName}.`,
  ];
  return tidy(sentences.filter((sentence) => sentence !== '').join(' ')).slice(
    0,
    BUSINESS_LIMITS.descriptionMax,
  );
}

const productName = (tag: string) => PRODUCTS[tag] ?? tag.toLowerCase();
