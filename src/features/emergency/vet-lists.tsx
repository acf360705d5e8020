import { Link } from '@tanstack/react-router';
import type { HelpAnimal } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useWanted } from '#src/data/read/use-wanted.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { distanceText } from '#src/places/distance.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { Line } from './help-lines.tsx';
import { EMERGENCY_LIMITS, type EmergencyVet, VET_CATEGORY } from './order.ts';
import { VetRow, type VetRowProps } from './vet-row.tsx';

interface VetListProps {
  vets: readonly EmergencyVet[];
  /** Distances start here. */
  from: LatLng | null;
}

interface VetRowsProps extends VetListProps {
  /** Name of the list. */
  name: string;
  animal: string | null;
  /** Rows in print, with a note on the rest. Default: all. */
  onPaper?: number;
  /** Vets of this list that are shown above it. */
  before?: number;
  /** The first row can be texted the position. */
  hasText?: boolean;
}

/** Vets to call, a page at a time. */
export function VetRows(props: VetRowsProps) {
  const { name, vets, animal, from, onPaper = vets.length, before = 0, hasText = false } = props;
  const [shown, more] = useWanted(EMERGENCY_LIMITS.pageSize, `${name} ${animal}`);
  return (
    <>
      {name !== 'samples' && <p className="quiet">{WORDS.unlisted}</p>}
      <ol className="emergency-vets" data-below="4">
        {vets.slice(0, shown).map((vet, place) => (
          <VetRow
            key={vet.business.id}
            vet={vet}
            animal={animal}
            from={from}
            isScreenOnly={place >= onPaper}
            hasText={hasText && place === 0}
          />
        ))}
      </ol>
      {onPaper < vets.length && (
        <p className="only-paper">
          {WORDS.onPaper(formatCount(before + onPaper), formatCount(before + vets.length))}
        </p>
      )}
      {shown < vets.length && (
        <ShowMore
          label={WORDS.showMore}
          shownText={WORDS.shown(formatCount(before + shown), formatCount(before + vets.length))}
          onMore={more}
        />
      )}
    </>
  );
}

/** Vets without a number: name and place. */
export function NamesOfVets({ vets, from }: VetListProps) {
  return (
    <RuledList label={WORDS.noNumber}>
      {vets.map(({ business }) => (
        <Line key={business.id}>
          <h3>
            <BusinessLink business={business} coversRow />
          </h3>
          <Meta>
            {from && <b>{distanceText(business, from)}</b>}
            <span>{[business.city, business.state].filter(Boolean).join(', ')}</span>
          </Meta>
        </Line>
      ))}
    </RuledList>
  );
}

/** The first vet, as one large button. */
export function FirstVet({ vet, animal, from }: Omit<VetRowProps, 'isScreenOnly' | 'isSlab'>) {
  return (
    <ol className="emergency-vets" data-below="4">
      <VetRow vet={vet} animal={animal} from={from} isSlab />
    </ol>
  );
}

interface NoVetProps {
  nearest: EmergencyVet | null;
  animal: HelpAnimal | null;
  from: LatLng | null;
  /** The list of vets to ask follows below. */
  hasOthers: boolean;
  /** My people have a number, which comes first. */
  isSecond: boolean;
}

/** Nobody within reach is known to treat the animal: shows the nearest vet who does. */
export function NoVet({ nearest, animal, from, hasOthers, isSecond }: NoVetProps) {
  const isAskedBelow = nearest === null && hasOthers && animal !== null;
  return (
    <div className="stack" data-gap="3">
      <p>
        <b>{isAskedBelow ? WORDS.noneSays(animal) : WORDS.none}</b>
      </p>
      {nearest ? (
        <>
          <p>{WORDS.nearest(animal)}</p>
          <ol className="emergency-vets stack" data-gap="3" data-below="4">
            <VetRow vet={nearest} animal={animal} from={from} isSlab={!isSecond} />
          </ol>
        </>
      ) : (
        !isAskedBelow && <p>{WORDS.noneBody}</p>
      )}
      {!isAskedBelow && <SearchVets />}
    </div>
  );
}

/** A link to a search for vets at a greater distance. */
export function SearchVets() {
  return (
    <Link
      to="/explore"
      search={{ category: VET_CATEGORY, radius: SEARCH_LIMITS.radiusMaxMiles }}
      data-variant="secondary"
    >
      {WORDS.search}
    </Link>
  );
}

/** Explains the order and what to do before the drive; below the first number, which must be seen at once. */
export function Explained({ from, isPart }: { from: LatLng | null; isPart: boolean }) {
  return (
    <div className="stack" data-gap="3" data-above="3">
      {isPart && <Note tone="warn">{WORDS.onlyPart}</Note>}
      {from && <p className="quiet">{WORDS.order}</p>}
      <Note>{WORDS.callFirst}</Note>
    </div>
  );
}
