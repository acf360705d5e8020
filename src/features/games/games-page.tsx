import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import type { Game } from '#contract/games.ts';
import { GAME_LIMITS } from '#contract/limits.ts';
import { FirstCopy } from '#src/data/read/first-copy.tsx';
import { useWanted } from '#src/data/read/use-wanted.ts';
import { useOwnFirst } from '#src/features/animals/own-first.local.ts';
import { PillRow, PillToggle, Segmented } from '#src/ui/forms/toggle.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { Tabs } from '#src/ui/layout/tabs.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { labelOf } from '#src/words/labels.ts';
import { GameCard } from './game-card.tsx';
import type { GamesView } from './game-format.ts';
import { gamesFor } from './game-format.ts';
import { GAME_BLURBS as BLURBS, GAME_WORDS as WORDS } from './games.words.ts';
import { useDownload, useGames } from './use-games.ts';
import './games.css';

const VIEWS = [
  { value: 'grid', label: WORDS.gridView },
  { value: 'list', label: WORDS.listView },
] as const;

/** `/mobile-games`. docs/specification.md, section 2, mobile games. */
export function GamesPage() {
  const games = useGames();
  const [view, setView] = useState<GamesView>('grid');
  const [animal, setAnimal] = useState<string | null>(null);
  const [tab, setTab] = useState('all');
  const panel = (featuredOnly: boolean) =>
    !games ? (
      <FirstCopy label={WORDS.loading} />
    ) : (
      <GameList
        key={animal}
        name={`${featuredOnly ? 'featured' : 'all'} ${animal}`}
        games={gamesFor(games, { animal, featuredOnly })}
        view={view}
        none={featuredOnly ? WORDS.noneFeatured : WORDS.noneForAnimal}
        animal={animal}
      />
    );
  return (
    <div className="games">
      <PageTitle
        lede={WORDS.intro}
        action={<Segmented label={WORDS.view} options={VIEWS} value={view} onChange={setView} />}
      >
        {WORDS.heading}
      </PageTitle>
      <AnimalFilter animal={animal} onChoose={setAnimal} />
      <Tabs
        label={WORDS.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: WORDS.allGames, content: panel(false) },
          { value: 'featured', label: WORDS.featuredGames, content: panel(true) },
        ]}
      />
      {games?.some((game) => game.isSample) && <p className="quiet">{WORDS.samplesShown}</p>}
      {games && <GameBlurbs />}
    </div>
  );
}

const NAMES = ANIMAL_TYPES.map(({ name }) => name);

interface AnimalFilterProps {
  animal: string | null;
  onChoose: (animal: string | null) => void;
}

function AnimalFilter({ animal, onChoose }: AnimalFilterProps) {
  const names = useOwnFirst(NAMES);
  return (
    <PillRow label={WORDS.animalFilter} flow="scroll">
      <PillToggle isPressed={animal === null} onToggle={() => onChoose(null)}>
        {WORDS.allAnimals}
      </PillToggle>
      {names.map((name) => (
        <PillToggle
          key={name}
          picture={animalArt(name)}
          isPressed={animal === name}
          onToggle={() => onChoose(animal === name ? null : name)}
        >
          {labelOf(name)}
        </PillToggle>
      ))}
    </PillRow>
  );
}

interface GameListProps {
  /** Identifies the list on the page. */
  name: string;
  games: readonly Game[];
  view: GamesView;
  /** Text if there are no games. */
  none: string;
  animal: string | null;
}

function GameList({ name, games, view, none, animal }: GameListProps) {
  const download = useDownload();
  const [count, more] = useWanted(GAME_LIMITS.pageSize, name);
  if (games.length === 0)
    return <EmptyState picture={animalArt(animal ?? 'Goat')} heading={none} level={2} />;
  return (
    <>
      <div className="game-list stack" data-view={view}>
        {games.slice(0, count).map((game) => (
          <GameCard key={game.id} game={game} view={view} onDownload={download} />
        ))}
      </div>
      {games.length > count && (
        <ShowMore
          label={WORDS.showMore}
          shownText={WORDS.shown(String(count), String(games.length))}
          onMore={more}
        />
      )}
    </>
  );
}

function GameBlurbs() {
  const [businessId, developerId] = [useId(), useId()];
  return (
    <div className="game-blurbs stack" data-above="7">
      <Card as="section" className="stack" data-gap="3" data-align="start" aria-labelledby={businessId}>
        <h2 id={businessId}>{BLURBS.business.title}</h2>
        <p>{BLURBS.business.intro}</p>
        <dl className="stack" data-gap="2">
          {BLURBS.business.points.map(({ title, text }) => (
            <div key={title}>
              <dt>
                <b>{title}</b>
              </dt>
              <dd className="quiet">{text}</dd>
            </div>
          ))}
        </dl>
        <ContactLink>{BLURBS.business.action}</ContactLink>
      </Card>
      <Card as="section" className="stack" data-gap="3" data-align="start" aria-labelledby={developerId}>
        <h2 id={developerId}>{BLURBS.developer.title}</h2>
        <p>{BLURBS.developer.text}</p>
        <ContactLink>{BLURBS.developer.action}</ContactLink>
      </Card>
    </div>
  );
}

function ContactLink({ children }: { children: string }) {
  return (
    <Link to="/contact" data-variant="secondary">
      {children}
    </Link>
  );
}
