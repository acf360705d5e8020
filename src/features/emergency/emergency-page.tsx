import { Link } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { ANIMAL_TYPES, type AnimalName } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { PeopleCard } from '#src/features/people/people-card.tsx';
import type { Origin } from '#src/places/origin.ts';
import { animalArt } from '#src/ui/animal-art.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatAge } from '#src/ui/format-age.ts';
import { formatCount } from '#src/ui/format-number.ts';
import { Note } from '#src/ui/note.tsx';
import { PageTitle, Section } from '#src/ui/page.tsx';
import { ShowMore } from '#src/ui/show-more.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { EMERGENCY_LIMITS, type EmergencyVet, VET_CATEGORY } from './emergency-list.ts';
import { type Emergency, useEmergency } from './use-emergency.ts';
import { VetRow } from './vet-row.tsx';
import '#src/ui/tile-ground.css';
import './emergency.css';

/** `/emergency`: choose the animal, call the nearest vet. Works from the phone's own copy. docs/product.md, F1. */
export function EmergencyPage() {
  const emergency = useEmergency();
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
          <NoVet emergency={emergency} otherAnimals={list.otherAnimals} />
        ) : (
          <VetRows key={animal} vets={list.vets} animal={animal} />
        )}
        <Note>{WORDS.callFirst}</Note>
      </Section>
      <Section title={WORDS.waiting}>
        <Link
          to="/blogs"
          search={{ topic: 'emergency', ...(animal ? { animal } : {}) }}
          data-variant="secondary"
        >
          {WORDS.guides(animal)}
        </Link>
      </Section>
      {list && list.samples.length > 0 && (
        <Section title={WORDS.samples} lede={WORDS.samplesLede}>
          <VetRows vets={list.samples} animal={animal} />
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
}

function NoVet({ emergency: { animal, choose }, otherAnimals }: NoVetProps) {
  return (
    <EmptyState
      picture={animalArt(animal ?? 'Dog')}
      heading={WORDS.none}
      action={
        <>
          <Link
            to="/explore"
            search={{ category: VET_CATEGORY, radius: SEARCH_LIMITS.radiusMaxMiles }}
            data-variant="primary"
          >
            {WORDS.search}
          </Link>
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
}

function VetRows({ vets, animal }: VetRowsProps) {
  const [shown, setShown] = useState<number>(EMERGENCY_LIMITS.pageSize);
  return (
    <>
      <ol className="emergency-vets stack" data-gap="3">
        {vets.slice(0, shown).map((vet) => (
          <VetRow key={vet.business.id} vet={vet} animal={animal} />
        ))}
      </ol>
      {shown < vets.length && (
        <ShowMore
          label={WORDS.showMore}
          shownText={WORDS.shown(formatCount(shown), formatCount(vets.length))}
          onMore={() => setShown(shown + EMERGENCY_LIMITS.pageSize)}
        />
      )}
    </>
  );
}
