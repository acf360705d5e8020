import { type Business, isNewListing } from '#contract/businesses.ts';
import { formatHours } from '#src/ui/format-hours.ts';
import { formatMiles } from '#src/ui/format-number.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';

/** A fact of a vet as it is shown; `ask` marks what has to be asked on the phone. */
export interface VetFact {
  text: string;
  tone: 'known' | 'ask' | 'limit';
}

const list = new Intl.ListFormat('en-US', { style: 'short', type: 'conjunction' });

/** What is known of a vet and what is not. Hours that are not listed are not known, never "open". */
export function vetFacts(business: Business, animal: string | null): VetFact[] {
  const facts: VetFact[] = [animalFact(business, animal)];
  if (isNewListing(business)) facts.push({ text: WORDS.unchecked, tone: 'ask' });
  const farm = farmFact(business);
  if (farm) facts.push(farm);
  if (business.emergencyPolicy === 'existing-clients')
    facts.push({ text: WORDS.existingClients, tone: 'limit' });
  if (business.emergencyPolicy === 'deposit') facts.push({ text: WORDS.deposit, tone: 'limit' });
  if (business.emergency24h === true) facts.push({ text: WORDS.dayAndNight, tone: 'known' });
  facts.push(
    business.hours
      ? { text: WORDS.hours(formatHours(business.hours)), tone: 'known' }
      : { text: WORDS.hoursUnknown, tone: 'ask' },
  );
  return facts;
}

function animalFact({ animalTypes }: Business, animal: string | null): VetFact {
  if (animalTypes.length === 0) return { text: WORDS.unstated, tone: 'ask' };
  if (animal !== null) return { text: WORDS.statesAnimal(animal), tone: 'known' };
  return { text: WORDS.statesAnimals(list.format(animalTypes)), tone: 'known' };
}

function farmFact({ farmCalls, serviceRadiusMiles }: Business): VetFact | null {
  if (farmCalls === undefined) return null;
  if (!farmCalls) return { text: WORDS.noFarmCalls, tone: 'limit' };
  return serviceRadiusMiles === undefined
    ? { text: WORDS.farmCalls, tone: 'known' }
    : { text: WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles)), tone: 'known' };
}
