import type { NamedAnimals } from './animals.ts';
import { plain, stem } from './words.ts';

/** Words that are about keeping animals even where none is named. */
const CARE = new Set(
  `pet pets animal animals livestock herd vet veterinarian veterinary farrier groomer kennel hoof hooves udder mastitis
  colostrum scours colic bloat laminitis founder famacha deworm dewormer worms worming flea fleas tick ticks heartworm
  mange ringworm rabies distemper parvo foal foaling calving lambing kidding whelping heat rut pasture paddock barn stable stall
  coop nest eggs egg litter leash crate collar muzzle teat bottle weaning wean castrate castration dehorn dehorning spay
  neuter halter saddle bit hay haylage silage forage graze grazing feed molt molting mites lice hairball hairballs fur
  paw paws tail mane wool fleece shear shearing cud rumen brood brooder hatch hatching incubator snakebite screwworm
  maggots eee coggins vaccinate vaccine vaccines vaccination parasite parasites biosecurity oleander sago xylitol
  microchip breed breeding groom grooming`
    .split(/\s+/)
    .map(stem),
);

const RECIPE =
  /\b(?:cook|cooking|recipe|recipes|grill|grilled|fry|fried|roast|roasted|bake|baked|barbecue|bbq|sandwich|soup|stew|marinate|curry|taco|tacos)\b/;
const NOT_OURS =
  /\b(?:bears?|dolphins|super bowl|football|nba|nfl|movie|song|lyrics|poem|essay|homework|python|javascript|code|stocks?|crypto|bitcoin|election|president|politic\w*|tax(?:es)?|mars|capital of|zodiac|horoscope|tattoo|logo|laptop|iphone|wifi)\b/;

/** Whether somebody wants to eat it: 'how do I roast a chicken'. */
export const isRecipe = (text: string) => RECIPE.test(text);

/** Whether a question is about keeping animals: it names one or speaks of their care, and not of something else. */
export function isOurMatter(question: string, named: NamedAnimals): boolean {
  const text = plain(question);
  if (isRecipe(text) && !/\b(?:my|feed|eat|safe)\b/.test(text)) return false;
  const words = text.split(' ');
  const isCare = words.some((word) => CARE.has(stem(word)));
  const isNamed = named.animals.length > 0 || named.other !== null;
  return NOT_OURS.test(text) ? isNamed && (isCare || /\bmy\b/.test(text)) : isNamed || isCare;
}
