import { useState } from 'react';
import type { HelpAnimal } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { isStill } from '#src/data/core/still-core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import type { EmergencyHelp } from './emergency.local.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { FIRST_WORDS } from './first-call.words.ts';
import { MapsLink } from './maps-link.tsx';
import { EMERGENCY_LIMITS } from './order.ts';
import type { EmergencyState } from './use-emergency.ts';
import { Explained, FirstVet, NoVet, SearchVets, VetRows } from './vet-lists.tsx';

interface VetsProps {
  /** 'Vets for horses'. */
  title: string;
  /** Undefined until it is worth showing. */
  list: EmergencyHelp | undefined;
  animal: HelpAnimal | null;
  /** Distances start here. */
  from: LatLng | null;
  /** My people have a number, which comes first. */
  isPinned: boolean;
}

/** The vet to call first, or that nobody near is known. */
export function FirstVets({ title, list, animal, from, isPinned }: VetsProps) {
  const [first] = list?.treats ?? [];
  const [asked] = list && isOnlyAsked(list, animal) ? list.ask : [];
  return (
    <Section title={title}>
      {list === undefined ? (
        <Waiting />
      ) : first ? (
        <FirstVet key={animal} vet={first} animal={animal} from={from} />
      ) : (
        <div className="emergency-none stack" data-gap="3">
          <NoVet
            nearest={list.nearest}
            animal={animal}
            from={from}
            hasOthers={list.ask.length > 0}
            isSecond={isPinned}
          />
          {asked && <FirstVet vet={asked} animal={animal} from={from} />}
        </div>
      )}
      {list && from && isFar(list) && <MapsLink animal={animal} from={from} />}
    </Section>
  );
}

/** The room of the first vet. The first view has a sentence to read there; elsewhere it would only flash. */
function Waiting() {
  const [isFirstView] = useState(isStill(useCore()));
  return (
    <div className="stack" data-gap="3">
      {isFirstView && <Note>{WORDS.callFirst}</Note>}
      <SkeletonCards count={2} label={WORDS.reading} shape="lines" fills />
    </div>
  );
}

/** The other vets that treat the animal, or all of them if my people come first. */
export function OtherVets(props: VetsProps & { onPaper: number; isPart: boolean }) {
  const { title, list, animal, from, isPinned, onPaper, isPart } = props;
  if (isPinned && !list?.treats.length) return <FirstVets {...props} />;
  if (!list) return null;
  const before = isPinned ? 0 : 1;
  const vets = list.treats.slice(before);
  const explained = !isOnlyAsked(list, animal) && (
    <Explained from={from} isPart={isPart && list.treats.length > 0} />
  );
  if (vets.length === 0) return explained;
  return (
    <Section title={isPinned ? title : FIRST_WORDS.more}>
      <VetRows
        key={animal}
        name="treats"
        vets={vets}
        animal={animal}
        from={from}
        onPaper={Math.max(0, onPaper - before)}
        before={before}
        hasText={isPinned}
      />
      {isPinned && from && isFar(list) && <MapsLink animal={animal} from={from} />}
      {explained}
    </Section>
  );
}

/** The vets to ask, and how many treat other animals. */
export function VetsToAsk(
  props: VetsProps & { list: EmergencyHelp; emergency: EmergencyState; onPaper: number },
) {
  const { list, animal, from, isPinned, emergency, onPaper } = props;
  const { otherAnimals } = list;
  const isBest = isOnlyAsked(list, animal);
  const before = isBest && !isPinned ? 1 : 0;
  const vets = animal === null ? [] : list.ask.slice(before);
  return (
    <>
      {vets.length > 0 && animal !== null && (
        <Section title={WORDS.askTitle(animal)} lede={WORDS.askLede(animal)}>
          <VetRows
            key={animal}
            name="ask"
            vets={vets}
            animal={animal}
            from={from}
            onPaper={Math.max(0, onPaper - before)}
            before={before}
          />
        </Section>
      )}
      {isBest && (
        <>
          <Explained from={from} isPart={emergency.isPart} />
          <SearchVets />
        </>
      )}
      {otherAnimals > 0 && (
        <Note
          action={
            <Button variant="secondary" onClick={() => emergency.choose(null)}>
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

/** Whether nobody is known to treat the animal, so that the numbers to ask matter most. */
const isOnlyAsked = ({ treats, nearest, ask }: EmergencyHelp, animal: HelpAnimal | null) =>
  treats.length === 0 && nearest === null && ask.length > 0 && animal !== null;

/** Whether all vets to call are far away. */
const isFar = ({ treats }: EmergencyHelp) =>
  treats.every(({ miles }) => miles !== null && miles > EMERGENCY_LIMITS.farMiles);
