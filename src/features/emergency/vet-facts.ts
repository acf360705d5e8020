import { type Business, isNewListing } from '#contract/businesses.ts';
import { FACTS } from '#contract/facts.ts';
import { formatHours } from '#src/ui/formats/format-hours.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { HOURS_WORDS } from '#src/ui/formats/hours.words.ts';
import { pluralOf } from '#src/words/animal-names.ts';
import { labelOf } from '#src/words/labels.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { FIRST_WORDS } from './first-call.words.ts';
import { type EmergencyVet, isEmergencyHospital } from './order.ts';

/** A fact about a vet; `ask`: unknown, to be asked on the phone. */
export interface VetFact {
  text: string;
  tone: 'known' | 'ask' | 'limit';
  /** Hours or animals that the listing lacks; a list says once what that means. */
  isUnlisted?: boolean;
  /** Another fact says it shorter: a row leaves it to the page of the listing. */
  isDetail?: boolean;
  /** Its beginning, if a row has no room for all. */
  short?: string;
}

const ROW_HOURS_CHARS = 40;

/** Returns known and unknown facts about a vet. Unchecked hours count as unknown, never as open. */
export function vetFacts(vet: EmergencyVet, animal: string | null): VetFact[] {
  const { business, isOpen, oldYear } = vet;
  const facts: VetFact[] = animalFacts(business, animal);
  if (oldYear !== null) facts.unshift({ text: WORDS.old(oldYear), tone: 'limit' });
  if (isNewListing(business)) facts.push({ text: WORDS.unchecked, tone: 'ask' });
  const farm = farmFact(vet);
  if (farm) facts.push(farm);
  if (business.emergencyPolicy === 'existing-clients')
    facts.push({ text: WORDS.existingClients, tone: 'limit' });
  if (business.emergencyPolicy === 'deposit') facts.push({ text: WORDS.deposit, tone: 'limit' });
  if (isEmergencyHospital(business)) facts.push({ text: FIRST_WORDS.hospital, tone: 'known' });
  if (business.haulInOnly === true) facts.push({ text: labelOf(FACTS.haulInOnly.yes), tone: 'limit' });
  if (business.takesNewClients === false)
    facts.push({ text: labelOf(FACTS.takesNewClients.no), tone: 'limit' });
  if (business.emergency24h === true) facts.push({ text: HOURS_WORDS.emergencies, tone: 'known' });
  return [...facts, ...hoursFacts(business, isOpen)];
}

function animalFacts({ animalTypes }: Business, animal: string | null): VetFact[] {
  if (animalTypes.length === 0) return [{ text: WORDS.unstated, tone: 'ask', isUnlisted: true }];
  if (animal === null || !animalTypes.includes(animal)) {
    const stated: VetFact = {
      text: WORDS.statesAnimals(formatList(animalTypes.map(pluralOf))),
      tone: 'known',
    };
    return animal === null
      ? [stated]
      : [stated, { text: WORDS.askFor(animal), tone: 'ask', isUnlisted: true }];
  }
  return [{ text: WORDS.statesAnimal(animal), tone: 'known' }];
}

function farmFact({ business: { farmCalls, serviceRadiusMiles }, miles }: EmergencyVet): VetFact | null {
  if (farmCalls === undefined) return null;
  if (!farmCalls) return { text: WORDS.noFarmCalls, tone: 'limit' };
  if (serviceRadiusMiles === undefined) return { text: WORDS.farmCalls, tone: 'known' };
  const within = formatMiles(serviceRadiusMiles);
  return (miles ?? 0) > serviceRadiusMiles
    ? { text: WORDS.farmCallsNotHere(within), tone: 'limit' }
    : { text: WORDS.farmCallsWithin(within), tone: 'known' };
}

function hoursFacts(
  { hours, emergency24h: isDayAndNight = false }: Business,
  isOpen: boolean | null,
): VetFact[] {
  if (!hours) return [{ text: HOURS_WORDS.unknown, tone: 'ask', isUnlisted: true }];
  const text = formatHours(hours);
  const fact: VetFact = {
    text: WORDS.hours(text),
    tone: 'known',
    isDetail: isOpen !== null || isDayAndNight,
    ...(text.length > ROW_HOURS_CHARS ? { short: WORDS.hours(`${text.slice(0, ROW_HOURS_CHARS)}…`) } : {}),
  };
  if (isOpen === null && isDayAndNight) return [fact];
  if (isOpen === null) return [fact, { text: HOURS_WORDS.unsure, tone: 'ask', isUnlisted: true }];
  return [
    isOpen ? { text: HOURS_WORDS.openNow, tone: 'known' } : { text: HOURS_WORDS.closedNow, tone: 'limit' },
    fact,
  ];
}
