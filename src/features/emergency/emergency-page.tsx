import { LocateFixed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import { ANIMAL_TYPES, type AnimalName } from '#contract/catalogue.ts';
import { EMERGENCY_LIMITS, EMERGENCY_WORDS as WORDS } from '#contract/emergency.ts';
import { PeopleCard } from '#src/features/people/people-card.tsx';
import type { Origin } from '#src/places/origin.ts';
import { animalArt } from '#src/ui/animal-art.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatAge } from '#src/ui/format-age.ts';
import { Note } from '#src/ui/note.tsx';
import { PageTitle, Section } from '#src/ui/page.tsx';
import { ShowMore } from '#src/ui/show-more.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import type { EmergencyVet } from './emergency-list.ts';
import { type Emergency, type EmergencyPorts, useEmergency } from './use-emergency.ts';
import { VetRow } from './vet-row.tsx';
import '#src/ui/tile-ground.css';
import './emergency.css';

export interface EmergencyPageProps extends EmergencyPorts {
  renderLink: (business: Business) => ReactNode;
  /** A link that searches for vets with signal. */
  searchLink: ReactNode;
  /** Links to first-aid guides for the animal. */
  renderGuides: (animal: AnimalName | null) => ReactNode;
}

/** F1: choose the animal, call the nearest vet. Works from the phone's own copy. */
export function EmergencyPage({ renderLink, searchLink, renderGuides, ...ports }: EmergencyPageProps) {
  const emergency = useEmergency(ports);
  const { animal, list, origin } = emergency;
  return (
    <div className="emergency stack">
      <PageTitle>{WORDS.title}</PageTitle>
      <PeopleCard />
      <AnimalChoice animal={animal} onChoose={emergency.choose} />
      <Whence emergency={emergency} />
      <Section title={headingOf(animal, origin)}>
        {list === undefined ? (
          <SkeletonCards count={2} label={WORDS.reading} shape="lines" />
        ) : list.vets.length === 0 ? (
          <NoVet emergency={emergency} otherAnimals={list.otherAnimals} searchLink={searchLink} />
        ) : (
          <VetRows key={animal} vets={list.vets} animal={animal} renderLink={renderLink} />
        )}
        <Note>{WORDS.callFirst}</Note>
      </Section>
      <Section title={WORDS.waiting}>{renderGuides(animal)}</Section>
      {list && list.samples.length > 0 && (
        <Section title={WORDS.samples} lede={WORDS.samplesLede}>
          <VetRows vets={list.samples} animal={animal} renderLink={renderLink} />
        </Section>
      )}
    </div>
  );
}

function headingOf(animal: string | null, origin: Origin | undefined): string {
  if (origin?.kind === 'unknown') return WORDS.vetsByName;
  return animal === null ? WORDS.vets : WORDS.vetsFor(animal);
}

interface AnimalChoiceProps {
  animal: AnimalName | null;
  onChoose: (animal: AnimalName | null) => void;
}

function AnimalChoice({ animal, onChoose }: AnimalChoiceProps) {
  return (
    <div className="emergency-animals stack" data-gap="3">
      <h2>{WORDS.animals}</h2>
      <fieldset>
        <legend className="visually-hidden">{WORDS.animals}</legend>
        {ANIMAL_TYPES.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={animal === name}
            onClick={() => onChoose(animal === name ? null : name)}
          >
            <span className="face tile-ground" data-ground={animalArt(name)?.ground}>
              <img src={animalArt(name)?.url} alt="" width={48} height={48} />
            </span>
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** What the distances are measured from, with the way to a fresh position. */
function Whence({ emergency: { origin, locating, locate, nowMs } }: { emergency: Emergency }) {
  if (origin === undefined) return <div className="emergency-whence row quiet" data-tight data-gap="4" />; // its room, so that the list stays put
  return (
    <div className="emergency-whence row quiet" data-tight data-gap="4">
      <p>{whenceText(origin, nowMs)}</p>
      <Button variant="quiet" icon={LocateFixed} disabled={locating === 'busy'} onClick={locate}>
        {locating === 'busy' ? WORDS.locating : WORDS.locate}
      </Button>
      {locating === 'failed' && <p role="alert">{WORDS.notLocated}</p>}
    </div>
  );
}

function whenceText(origin: Origin, nowMs: number): string {
  if (origin.kind === 'unknown') return WORDS.fromNowhere;
  if (origin.kind === 'home') return WORDS.fromHome(origin.name);
  const age = formatAge(origin.atMs, nowMs);
  return origin.name === null ? WORDS.fromPosition(age) : WORDS.from(origin.name, age);
}

interface NoVetProps {
  emergency: Emergency;
  otherAnimals: number;
  searchLink: ReactNode;
}

function NoVet({ emergency: { animal, choose }, otherAnimals, searchLink }: NoVetProps) {
  return (
    <EmptyState
      picture={animalArt(animal ?? 'Dog')}
      heading={WORDS.none}
      action={
        <>
          {searchLink}
          {otherAnimals > 0 && (
            <Button variant="secondary" onClick={() => choose(null)}>
              {WORDS.showAll}
            </Button>
          )}
        </>
      }
    >
      {otherAnimals > 0 && animal !== null ? `${WORDS.noneFor(animal)} ` : ''}
      {WORDS.noneBody}
    </EmptyState>
  );
}

interface VetRowsProps {
  vets: readonly EmergencyVet[];
  animal: string | null;
  renderLink: (business: Business) => ReactNode;
}

const count = new Intl.NumberFormat('en-US');

function VetRows({ vets, animal, renderLink }: VetRowsProps) {
  const [shown, setShown] = useState<number>(EMERGENCY_LIMITS.pageSize);
  return (
    <>
      <ol className="emergency-vets stack" data-gap="3">
        {vets.slice(0, shown).map((vet) => (
          <VetRow key={vet.business.id} vet={vet} animal={animal} renderLink={renderLink} />
        ))}
      </ol>
      {shown < vets.length && (
        <ShowMore
          label={WORDS.showMore}
          shownText={WORDS.shown(count.format(shown), count.format(vets.length))}
          onMore={() => setShown(shown + EMERGENCY_LIMITS.pageSize)}
        />
      )}
    </>
  );
}
