import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useCallback } from 'react';
import { isNewListing } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { BusinessCard } from '#src/features/businesses/business-card.tsx';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { HomeCalendar } from '#src/features/events/home-calendar.tsx';
import { fetchFirstPage } from '#src/features/explore/search.ts';
import { keepPosition } from '#src/features/explore/use-locate.ts';
import { GamesShowcase } from '#src/features/games/games-showcase.tsx';
import { CallToAction } from '#src/features/home/call-to-action.tsx';
import { CategoryCards } from '#src/features/home/category-cards.tsx';
import { FavoriteAnimals } from '#src/features/home/favorite-animals.tsx';
import { Featured } from '#src/features/home/featured.tsx';
import { Finder, type FinderCentre, type FinderValues } from '#src/features/home/finder.tsx';
import { HomeHero } from '#src/features/home/hero.tsx';
import { HOME_WORDS } from '#src/features/home/home.words.ts';
import { Services } from '#src/features/home/services.tsx';
import { Testimonials } from '#src/features/home/testimonials.tsx';
import { useHomeCentre } from '#src/features/home/use-home-centre.ts';
import { AreaMap } from '#src/features/map/area-map-card.tsx';
import { PetibotPreview } from '#src/features/petibot/petibot-preview.tsx';
import { QuizSection } from '#src/features/quiz/quiz-section.tsx';
import { currentPosition } from '#src/places/position.ts';
import { type StoredSearch, storeSearch } from '#src/places/stored-search.ts';
import { HOME_SECTIONS, HOME_SERVICES, type HomeSectionId, SCREENS } from '#src/shell/site-map.ts';
import { Badge } from '#src/ui/badge.tsx';
import '#src/features/home/home.css';

export const Route = createFileRoute('/')({ component: Home });

/** What draws each section of the register. */
const SECTIONS: Record<HomeSectionId, (id: string) => ReactNode> = {
  favorites: (id) => <FavoriteAnimals id={id} />,
  services: (id) => <Services id={id} services={services()} />,
  categories: (id) => <Categories id={id} />,
  nearby: (id) => <Nearby id={id} />,
  featured: (id) => (
    <Featured
      id={id}
      renderCard={(business) => <BusinessCard key={business.id} business={business} shape="wide" />}
      allLink={<Link to="/explore">{HOME_WORDS.featured.all}</Link>}
    />
  ),
  events: (id) => <HomeCalendar id={id} />,
  games: (id) => <GamesShowcase id={id} />,
  'knowledge-quiz': (id) => <QuizSection id={id} />,
  testimonials: (id) => <Testimonials id={id} />,
  'sign-up': (id) => <Action id={id} />,
  petibot: (id) => <PetibotPreview id={id} />,
};

function Home() {
  return (
    <>
      <Hero />
      {HOME_SECTIONS.map((id) => (
        <Fragment key={id}>{SECTIONS[id](id)}</Fragment>
      ))}
    </>
  );
}

function Hero() {
  const core = useOptionalCore();
  const navigate = useNavigate();
  const locate = useCallback(async () => {
    const position = await currentPosition();
    if (!core || position.kind !== 'found') return null;
    await keepPosition(core, position.point);
    return position.point;
  }, [core]);
  const search = async (stored: StoredSearch) => {
    if (core) await storeSearch(core, stored);
    await navigate({ to: '/explore' });
  };
  return <HomeHero locate={locate} onSearch={search} />;
}

const services = () =>
  HOME_SERVICES.map(({ label, icon, to }) => ({
    label,
    icon,
    to: 'screen' in to ? { path: SCREENS[to.screen].path } : { anchor: to.section },
  }));

function Categories({ id }: { id: string }) {
  const location = useHomeCentre()?.name;
  return (
    <CategoryCards
      id={id}
      allLink={<Link to="/explore">{HOME_WORDS.categories.all}</Link>}
      renderLink={(category, inside) => (
        <Link to="/explore" search={{ location, category, radius: SEARCH_LIMITS.radiusCategoryMiles }}>
          {inside}
        </Link>
      )}
    />
  );
}

function Nearby({ id }: { id: string }) {
  return (
    <Finder
      id={id}
      fetchBusinesses={fetchFirstPage}
      renderCard={({ distance, ...business }, isKept) => (
        <BusinessCard key={business.id} business={business} distance={distance} isKept={isKept} />
      )}
      renderMap={(centre, radiusMiles, shown) => (
        <AreaMap
          centre={centre.point}
          radiusMiles={radiusMiles}
          placeName={centre.name}
          own={centre.isOwn ? centre.point : undefined}
          places={shown.flatMap((business) => {
            const { id, name, location } = business;
            return location ? [{ id, name, point: location, isNew: isNewListing(business) }] : [];
          })}
          renderLink={({ id, name, isNew }) => (
            <Link to="/business/$id" params={{ id: String(id) }}>
              {name}
              {isNew && <Badge tone="line">{BUSINESS_WORDS.newListing}</Badge>}
            </Link>
          )}
        />
      )}
      renderAllLink={(centre, values) => <AllResults centre={centre} values={values} />}
    />
  );
}

function AllResults({ centre, values }: { centre: FinderCentre; values: FinderValues }) {
  const { radius, animal, category } = values;
  return (
    <Link
      to="/explore"
      search={{
        location: centre.name,
        radius,
        ...(animal ? { animal } : {}),
        ...(category ? { category } : {}),
      }}
      data-variant="secondary"
    >
      {HOME_WORDS.nearby.all}
    </Link>
  );
}

function Action({ id }: { id: string }) {
  const navigate = useNavigate();
  const register = () => void navigate({ to: SCREENS.registerBusiness.path });
  return <CallToAction id={id} onRegisterBusiness={register} />;
}
