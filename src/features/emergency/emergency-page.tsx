import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ANIMAL_TYPES, type AnimalName } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { BarnCardLink } from '#src/features/people/barn-card-link.tsx';
import { PeopleCard } from '#src/features/people/people-card.tsx';
import { LocateButton } from '#src/places/locate-button.tsx';
import { fromPositionText } from '#src/places/measured-from.ts';
import type { Origin } from '#src/places/origin.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { PageTitle, Section } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { EmergencyHelp } from './emergency.local.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { HelpLines } from './help-lines.tsx';
import { hasOneToCall, paperShares } from './order.ts';
import { TextingProvider, TextLink } from './texting/texting-context.tsx';
import { TextingButton, TextingLine } from './texting/texting-line.tsx';
import { type EmergencyState, useEmergency } from './use-emergency.ts';
import { Explained, NamesOfVets, NoVet, SearchVets, VetRows } from './vet-lists.tsx';
import '#src/ui/shown/tile-ground.css';
import './emergency.css';

/** `/emergency`: choose the animal, call for help. Works from the phone's own copy. docs/product.md, F1. */
export function EmergencyPage() {
  const emergency = useSpokenEmergency();
  const { animal, origin, isSettled } = emergency;
  const list = isSettled ? emergency.list : undefined;
  const from = origin?.point ?? null;
  const paper = paperShares(list?.treats.length ?? 0, animal === null ? 0 : (list?.ask.length ?? 0));
  return (
    <TextingProvider emergency={emergency}>
      <div className="emergency stack">
        <PageTitle>{WORDS.title}</PageTitle>
        <PeopleCard
          below={({ name, phone }) => (
            <TextLink name={name} phone={phone} isSample={false} variant="secondary" />
          )}
        />
        <TextingLine />
        <AnimalChoice animal={animal} onChoose={emergency.choose} />
        <Whence emergency={emergency} />
        <Section title={headingOf(animal, origin)}>
          {list === undefined ? (
            <SkeletonCards count={2} label={WORDS.reading} shape="lines" fills />
          ) : list.treats.length === 0 ? (
            <NoVet nearest={list.nearest} animal={animal} from={from} hasOthers={list.ask.length > 0} />
          ) : (
            <VetRows
              key={animal}
              name="treats"
              vets={list.treats}
              animal={animal}
              from={from}
              onPaper={paper.treats}
            />
          )}
          {list && !isOnlyAsked(list, animal) && (
            <Explained from={from} isPart={emergency.isPart && list.treats.length > 0} />
          )}
        </Section>
        {list && <MoreVets list={list} emergency={emergency} from={from} onPaper={paper.ask} />}
        <HelpLines office={list?.office ?? null} from={from} />
        <Section title={WORDS.waiting} isScreenOnly>
          <Link
            to="/blogs"
            search={{ topic: 'emergency', ...(animal ? { animal } : {}) }}
            data-variant="secondary"
          >
            {WORDS.guides(animal)}
          </Link>
        </Section>
        <Section title={WORDS.before} isScreenOnly>
          <BarnCardLink />
        </Section>
        {list && list.samples.length > 0 && (
          <Section title={WORDS.samples} lede={WORDS.samplesLede} isScreenOnly>
            <VetRows name="samples" vets={list.samples} animal={animal} from={from} />
          </Section>
        )}
      </div>
    </TextingProvider>
  );
}

/** Whether nobody is known to treat the animal, so that the numbers to ask matter most. */
const isOnlyAsked = ({ treats, nearest, ask }: EmergencyHelp, animal: string | null) =>
  treats.length === 0 && nearest === null && ask.length > 0 && animal !== null;

/**
 * {@link useEmergency}, with an announcement of the result after an animal is chosen: the list changes off screen.
 */
function useSpokenEmergency(): EmergencyState {
  const announce = useAnnounce();
  const emergency = useEmergency();
  const isAsked = useRef(false);
  const { animal, origin, list, isSettled, choose } = emergency;
  useEffect(() => {
    if (!isAsked.current || !isSettled || list?.animal !== animal) return;
    isAsked.current = false;
    const [treats, ask] = [list.treats.length, animal === null ? 0 : list.ask.length];
    announce(
      WORDS.announcement(headingOf(animal, origin), formatCount(treats), ask > 0 ? formatCount(ask) : null),
    );
  }, [announce, animal, origin, list, isSettled]);
  return {
    ...emergency,
    choose: (chosen) => {
      isAsked.current = true;
      choose(chosen);
    },
  };
}

function headingOf(animal: string | null, origin: Origin | undefined): string {
  if (origin?.kind === 'unknown') return WORDS.vetsByName;
  return animal === null ? WORDS.vets : WORDS.vetsFor(animal);
}

interface MoreVetsProps {
  list: EmergencyHelp;
  emergency: EmergencyState;
  from: LatLng | null;
  /** Vets to ask on the printed page. */
  onPaper: number;
}

/**
 * The vets without a number, those to ask, and how many treat other animals. Those to ask come first if nobody else
 * can help.
 */
function MoreVets({ list, emergency, from, onPaper }: MoreVetsProps) {
  const { treats, noNumber, ask, otherAnimals } = list;
  const { animal, choose } = emergency;
  const isBestAsked = treats.length === 0 && hasOneToCall(list, animal);
  const unreachable = noNumber.length > 0 && (
    <Section title={WORDS.noNumber} lede={WORDS.noNumberLede(animal)} isScreenOnly>
      <NamesOfVets vets={noNumber} from={from} />
    </Section>
  );
  return (
    <>
      {!isBestAsked && unreachable}
      {ask.length > 0 && animal !== null && (
        <Section title={WORDS.askTitle(animal)} lede={WORDS.askLede(animal)}>
          <VetRows key={animal} name="ask" vets={ask} animal={animal} from={from} onPaper={onPaper} />
          {isOnlyAsked(list, animal) && (
            <>
              <Explained from={from} isPart={emergency.isPart} />
              <SearchVets />
            </>
          )}
        </Section>
      )}
      {isBestAsked && unreachable}
      {otherAnimals > 0 && (
        <Note
          action={
            <Button variant="secondary" onClick={() => choose(null)}>
              {WORDS.showAll}
            </Button>
          }
        >
          {WORDS.others(formatCount(otherAnimals), otherAnimals === 1)}
        </Note>
      )}
    </>
  );
}

interface AnimalChoiceProps {
  animal: AnimalName | null;
  onChoose: (animal: AnimalName | null) => void;
}

function AnimalChoice({ animal, onChoose }: AnimalChoiceProps) {
  return (
    <div className="emergency-animals stack" data-gap="3" data-no-print>
      <h2 data-size="lg">{WORDS.animals}</h2>
      <fieldset>
        <legend className="visually-hidden">{WORDS.animals}</legend>
        {ANIMAL_TYPES.map(({ name }) => (
          <button
            key={name}
            type="button"
            data-variant="secondary"
            aria-pressed={animal === name}
            onClick={() => onChoose(animal === name ? null : name)}
          >
            <span className="face tile-ground" data-ground={animalArt(name)?.ground}>
              <img src={animalArt(name)?.url} alt="" width={48} height={48} />
            </span>
            {labelOf(name)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The point that distances start from, with a button for a fresh position. */
function Whence({ emergency: { origin, position, nowMs } }: { emergency: EmergencyState }) {
  // Reserves space, so that the list does not move.
  if (origin === undefined) return <div className="emergency-whence row quiet" data-tight data-gap="4" />;
  return (
    <div className="emergency-whence row quiet" data-tight data-gap="4">
      <p>{whenceText(origin, nowMs)}</p>
      <LocateButton variant="quiet" position={position} label={WORDS.locate} busy={WORDS.locating} />
      <TextingButton />
      {position.trouble && <p>{position.trouble}</p>}
    </div>
  );
}

function whenceText(origin: Origin, nowMs: number): string {
  if (origin.kind === 'unknown') return WORDS.fromNowhere;
  if (origin.kind === 'left') return WORDS.fromLeft;
  if (origin.kind === 'home')
    return origin.isGuess ? WORDS.fromGuess(origin.name) : WORDS.fromHome(origin.name);
  return fromPositionText(origin.name, origin, nowMs);
}
