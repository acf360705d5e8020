import { useState } from 'react';
import { isAnimalName } from '#contract/catalogue.ts';
import { GUIDE_TOPICS } from '#contract/guides.ts';
import { useOwnFirst } from '#src/features/animals/own-first.local.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { PillRow, PillToggle } from '#src/ui/forms/toggle.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import { GuideCard } from './guide-card.tsx';
import { GUIDE_MESSAGES as WORDS } from './guides.words.ts';
import { type GuidesSearch, guidesSearchOf } from './guides-address.ts';
import { GUIDE_ANIMALS, type GuideGroup, groupGuides, guidedAnimals, searchGuides } from './guides-search.ts';
import { type Library, useGuides } from './use-guides.ts';
import './guides.css';

export interface GuidesPageProps {
  search: GuidesSearch;
  /** Updates the address without scrolling. */
  onSearch: (search: GuidesSearch) => void;
}

/** `/blogs`: the care library, kept on this phone. */
export function GuidesPage({ search, onSearch }: GuidesPageProps) {
  const library = useGuides();
  return (
    <div className="guides">
      <PageTitle lede={WORDS.intro}>{WORDS.title}</PageTitle>
      <GuidesFilter library={library} search={search} onSearch={onSearch} />
      <Found library={library} search={search} onClear={() => onSearch({})} />
    </div>
  );
}

const TOPIC_OPTIONS = [
  { value: '', label: WORDS.allTopics },
  ...GUIDE_TOPICS.map((value) => ({ value, label: WORDS.topics[value] })),
];

function GuidesFilter({ library, search, onSearch }: GuidesPageProps & { library: Library }) {
  const change = (changes: Record<string, unknown>) => onSearch(guidesSearchOf({ ...search, ...changes }));
  const shownAnimals = useOwnFirst(
    library.state === 'here' ? guidedAnimals(library.guides) : GUIDE_ANIMALS.filter(isAnimalName),
  );
  return (
    <search className="stack">
      <div className="guides-fields stack" data-gap="3">
        <Field
          label={WORDS.searchLabel}
          hint={WORDS.searchHint}
          name="q"
          type="search"
          autoComplete="off"
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
        />
        <Select
          label={WORDS.topicFilter}
          name="topic"
          options={TOPIC_OPTIONS}
          value={search.topic ?? ''}
          onChange={(topic) => change({ topic })}
        />
      </div>
      <PillRow label={WORDS.animalFilter} flow="scroll">
        <PillToggle isPressed={!search.animal} onToggle={() => change({ animal: undefined })}>
          {WORDS.allAnimals}
        </PillToggle>
        {shownAnimals.map((name) => (
          <PillToggle
            key={name}
            picture={animalArt(name)}
            isPressed={search.animal === name}
            onToggle={() => change({ animal: search.animal === name ? undefined : name })}
          >
            {labelOf(name)}
          </PillToggle>
        ))}
      </PillRow>
    </search>
  );
}

interface FoundProps {
  library: Library;
  search: GuidesSearch;
  onClear: () => void;
}

function Found({ library, search, onClear }: FoundProps) {
  if (library.state === 'loading') return <SkeletonCards count={4} label={WORDS.loading} shape="lines" />;
  if (library.state === 'missing') return <Note tone="warn">{WORDS.notKept}</Note>;
  const found = searchGuides(library.guides, search);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <div className="guides-count row quiet" data-gap="3" data-spread="between">
        <p role="status">{WORDS.found(found.length)}</p>
        <KeptMark>{WORDS.kept}</KeptMark>
      </div>
      {found.length === 0 ? (
        <EmptyState
          level={2}
          picture={animalArt(search.animal ?? 'Sheep')}
          heading={WORDS.noneFound}
          action={
            <Button variant="secondary" onClick={onClear}>
              {WORDS.clear}
            </Button>
          }
        />
      ) : isFiltered ? (
        <div className="guide-list stack" data-gap="3">
          {found.map((guide) => (
            <GuideCard key={guide.slug} guide={guide} animal={search.animal} />
          ))}
        </div>
      ) : (
        <Stack gap={3}>
          {groupGuides(found).map((group) => (
            <Group key={group.animal} {...group} />
          ))}
        </Stack>
      )}
    </>
  );
}

/** The collapsed guides of one animal, rendered when opened, because the whole list would be too long. */
function Group({ animal, guides }: GuideGroup) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="guide-group framed"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <h2 data-size="lg">{labelOf(animal)}</h2>
        <span className="quiet">{WORDS.found(guides.length)}</span>
      </summary>
      {isOpen && (
        <div className="guide-list stack" data-gap="3">
          {guides.map((guide) => (
            <GuideCard key={guide.slug} guide={guide} animal={animal} level={3} />
          ))}
        </div>
      )}
    </details>
  );
}
