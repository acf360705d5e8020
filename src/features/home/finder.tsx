import { Link } from '@tanstack/react-router';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { ListedRows } from '#src/features/businesses/listed-rows.tsx';
import { coverageOf } from '#src/features/businesses/nearby.local.ts';
import { fetchFirstPage } from '#src/features/businesses/search.remote.ts';
import { AreaMap } from '#src/features/map/area-map-card.tsx';
import { originText } from '#src/places/origin.ts';
import { RadiusSlider } from '#src/places/place-fields.tsx';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Select } from '#src/ui/forms/select.tsx';
import { PillRow, PillToggle } from '#src/ui/forms/toggle.tsx';
import { Split, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import {
  FIRST_FINDER,
  type FinderCenter,
  type FinderFound,
  type FinderValues,
  finderRequest,
  readCenter,
  readFinder,
} from './finder.local.ts';
import { HOME_WORDS } from './home.words.ts';
import { FINDER_ANIMALS } from './home-lists.ts';

const WORDS = HOME_WORDS.nearby;
const NONE: never[] = [];

/** "Discover Businesses Nationwide": filters, up to five results and a map. */
export function Finder({ id }: { id: string }) {
  const [applied, setApplied] = useState(FIRST_FINDER);
  const { centre, found, isPart } = useFinder(applied);
  const { radius } = applied;
  useAnnounceResult(applied === FIRST_FINDER ? undefined : found);
  return (
    <Section title={WORDS.title} id={id} lede={centre && aroundWords(centre)}>
      <Split railSide="left" rail={<FinderFilters onApply={setApplied} />}>
        <Stack gap={3}>
          {found && isPart && <Note>{WORDS.onlyPart}</Note>}
          <FinderResults key={JSON.stringify(applied)} found={found} from={centre?.point} />
          {centre && (
            <>
              <AllResults centre={centre} values={applied} />
              <AreaMap
                id="home"
                centre={centre.point}
                radiusMiles={radius}
                placeName={centre.name ?? WORDS.keptArea}
                businesses={found?.shown ?? NONE}
              />
            </>
          )}
        </Stack>
      </Split>
    </Section>
  );
}

/**
 * Reads the results from this phone. If it does not have the whole circle, the server is asked too, and the screen waits
 * for the response for a short time, so that cards and counts do not jump.
 */
function useFinder(applied: FinderValues): {
  centre: FinderCenter | undefined;
  found: FinderFound | undefined;
  /** The server did not answer and this phone has only a part of the circle. */
  isPart: boolean;
} {
  const user = useWriter();
  const centre = useLive(readCenter, []);
  const isCovered = useLive(
    async ({ cache }) => centre && (await coverageOf(cache, centre.point, applied.radius)).isCovered,
    [centre?.point.lat, centre?.point.lng, applied.radius],
  );
  const request = centre && isCovered === false ? finderRequest(centre, applied) : null;
  const { answer, isLate } = useRemote(fetchFirstPage, request);
  const isAnswered = answer !== undefined || isLate;
  const found = useLive(
    // `isAnswered` makes it read again after the response, because an earlier read lacks the server's rows.
    async (core) => centre && { ...(await readFinder(core, centre, applied, user)), isAnswered },
    [centre?.point.lat, centre?.point.lng, applied, isAnswered, user],
  );
  const isSettled = found?.isCovered || found?.isAnswered;
  const isPart = found?.isCovered === false && answer?.kind !== 'done';
  return { centre, found: isSettled ? found : undefined, isPart };
}

const aroundWords = ({ kind, name }: FinderCenter): string => WORDS.around[kind](name ?? WORDS.keptArea);

/** The same search on Explore. */
function AllResults({ centre, values }: { centre: FinderCenter; values: FinderValues }) {
  const { radius, animal, category } = values;
  return (
    <Link
      to="/explore"
      search={{
        location: originText(centre),
        radius,
        ...(animal ? { animal } : {}),
        ...(category ? { category } : {}),
      }}
      data-variant="secondary"
    >
      {WORDS.all}
    </Link>
  );
}

const foundWords = ({ shown, total }: FinderFound): string =>
  WORDS.found(formatCount(shown.length), formatCount(total));

/** Announces the result count. @param found undefined before the first search. */
function useAnnounceResult(found: FinderFound | undefined): void {
  const announce = useAnnounce();
  const words = found && (found.shown.length === 0 ? WORDS.none : foundWords(found));
  useEffect(() => {
    if (words !== undefined) announce(words);
  }, [announce, words]);
}

interface FinderResultsProps {
  found: FinderFound | undefined;
  from: LatLng | undefined;
}

function FinderResults({ found, from }: FinderResultsProps) {
  const [showsUnstated, setShowsUnstated] = useState(false);
  if (!found) return <SkeletonCards count={SEARCH_LIMITS.nearbyResults} label={WORDS.reading} />;
  const { shown, unstated, unstatedTotal, pinnedIds } = found;
  const others = showsUnstated ? unstated : [];
  const marks = { pinnedIds, from };
  return (
    <>
      {shown.length === 0 && others.length === 0 && <EmptyState heading={WORDS.none} />}
      {shown.length > 0 && <p className="quiet">{foundWords(found)}</p>}
      <ListedRows rows={shown} shown={shown.length} {...marks} />
      {others.length > 0 && (
        <>
          <h3 data-size="md">{BUSINESS_WORDS.unstated}</h3>
          <ListedRows rows={others} shown={others.length} {...marks} />
        </>
      )}
      {unstated.length > 0 && !showsUnstated && (
        <p className="quiet">
          {WORDS.unstated(formatCount(unstatedTotal), unstatedTotal === 1)}
          <Button variant="quiet" onClick={() => setShowsUnstated(true)}>
            {WORDS.showUnstated}
          </Button>
        </p>
      )}
    </>
  );
}

const TYPES = BUSINESS_CATEGORIES.map((name) => ({ value: name, label: labelOf(name) }));

/**
 * The finder's filters, on a phone behind a line that names them. They apply on 'Apply Filters'. At most one animal;
 * pressing it again clears it.
 */
function FinderFilters({ onApply }: { onApply: (values: FinderValues) => void }) {
  const [values, setValues] = useState(FIRST_FINDER);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { radius, animal, category } = values;
  const change = (parts: Partial<FinderValues>) => setValues({ ...values, ...parts });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(values);
    setIsOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className="home-filter only-phone"
        data-variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon icon={SlidersHorizontal} />
        <span>
          {[
            PLACE_WORDS.miles(formatCount(radius)),
            ...FINDER_ANIMALS.flatMap(({ value, label }) => (value === animal ? labelOf(label) : [])),
            category ? labelOf(category) : WORDS.allTypes,
          ].join(' · ')}
        </span>
        <Icon icon={ChevronDown} />
      </button>
      <form
        id={id}
        className="home-filters stack"
        data-gap="3"
        data-open={isOpen || undefined}
        onSubmit={submit}
      >
        <RadiusSlider label={WORDS.radius} value={radius} onChange={(radius) => change({ radius })} />
        <PillRow label={WORDS.animal} flow="scroll">
          {FINDER_ANIMALS.map(({ value, label }) => (
            <PillToggle
              key={value}
              picture={animalArt(value)}
              isPressed={animal === value}
              onToggle={() => change({ animal: animal === value ? '' : value })}
            >
              {labelOf(label)}
            </PillToggle>
          ))}
        </PillRow>
        <Select
          name="businessType"
          label={WORDS.type}
          value={category}
          placeholder={WORDS.allTypes}
          options={TYPES}
          onChange={(chosen) =>
            change({ category: BUSINESS_CATEGORIES.find((name) => name === chosen) ?? '' })
          }
        />
        <Button type="submit" block>
          {WORDS.apply}
        </Button>
      </form>
    </>
  );
}
