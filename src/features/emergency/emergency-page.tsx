import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { guidedBy } from '#src/catalogue/relatives.ts';
import { BarnCardLink } from '#src/features/people/barn-card-link.tsx';
import { useOwnPeople } from '#src/features/people/own-people.local.ts';
import { PeopleCard } from '#src/features/people/people-card.tsx';
import type { Origin } from '#src/places/origin.ts';
import { telHref } from '#src/ui/acts/links.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { PageTitle, Section } from '#src/ui/layout/page.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { AnimalRow } from './animal-row.tsx';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { HelpLines } from './help-lines.tsx';
import { paperShares } from './order.ts';
import { TextingProvider, TextLink } from './texting/texting-context.tsx';
import { TextingLine } from './texting/texting-line.tsx';
import { type EmergencyState, useEmergency } from './use-emergency.ts';
import { NamesOfVets, VetRows } from './vet-lists.tsx';
import { FirstVets, OtherVets, VetsToAsk } from './vet-sections.tsx';
import { Whence } from './whence.tsx';
import './emergency.css';

/** `/emergency`: choose the animal, call for help. Works from the phone's own copy. docs/product.md, F1. */
export function EmergencyPage() {
  const emergency = useSpokenEmergency();
  const { animal, origin, isSettled } = emergency;
  const list = isSettled ? emergency.list : undefined;
  const from = origin?.point ?? null;
  const people = useOwnPeople();
  /** One of my people has a number, so it is the first of the page. */
  const isPinned = people?.some(({ phone }) => telHref(phone, { isSample: false }) !== null) ?? false;
  const vets = { title: headingOf(animal, origin), list, animal, from, isPinned };
  const guided = animal && guidedBy(animal);
  const paper = paperShares(list?.treats.length ?? 0, animal === null ? 0 : (list?.ask.length ?? 0));
  return (
    <TextingProvider emergency={emergency}>
      <div className="emergency stack">
        <PageTitle>{WORDS.title}</PageTitle>
        <AnimalRow animal={animal} onChoose={emergency.choose} />
        <PeopleCard
          people={people}
          below={({ name, phone }) => (
            <TextLink name={name} phone={phone} isSample={false} variant="secondary" />
          )}
        />
        {!isPinned && <FirstVets {...vets} />}
        <TextingLine />
        <Whence emergency={emergency} />
        <Section title={WORDS.waiting} isScreenOnly>
          <Link
            to="/blogs"
            search={{ topic: 'emergency', ...(guided ? { animal: guided } : {}) }}
            data-variant="secondary"
          >
            {WORDS.guides(guided)}
          </Link>
        </Section>
        <OtherVets {...vets} onPaper={paper.treats} isPart={emergency.isPart} />
        {list && <VetsToAsk {...vets} list={list} emergency={emergency} onPaper={paper.ask} />}
        <HelpLines offices={list?.offices ?? []} from={from} />
        {list && list.noNumber.length > 0 && (
          <Section title={WORDS.noNumber} lede={WORDS.noNumberLede(animal)} isScreenOnly>
            <NamesOfVets vets={list.noNumber} from={from} />
          </Section>
        )}
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
