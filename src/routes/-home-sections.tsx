import { Fragment, type ReactNode } from 'react';
import { HomeCalendar } from '#src/features/events/home-calendar.tsx';
import { GamesShowcase } from '#src/features/games/games-showcase.tsx';
import { CallToAction } from '#src/features/home/call-to-action.tsx';
import { CategoryCards } from '#src/features/home/category-cards.tsx';
import { FavoriteAnimals } from '#src/features/home/favorite-animals.tsx';
import { Featured } from '#src/features/home/featured.tsx';
import { Finder } from '#src/features/home/finder.tsx';
import { Services } from '#src/features/home/services.tsx';
import { Testimonials } from '#src/features/home/testimonials.tsx';
import { PetibotPreview } from '#src/features/petibot/petibot-preview.tsx';
import { QuizSection } from '#src/features/quiz/quiz-section.tsx';
import { HOME_SECTIONS, HOME_SERVICES, type HomeSectionId, SCREENS } from '#src/shell/site-map.ts';

const SERVICES = HOME_SERVICES.map(({ label, icon, to }) => ({
  label,
  icon,
  to: 'screen' in to ? { path: SCREENS[to.screen].path } : { anchor: to.section },
}));

const SECTIONS: Record<HomeSectionId, (id: string) => ReactNode> = {
  favorites: (id) => <FavoriteAnimals id={id} />,
  services: (id) => <Services id={id} services={SERVICES} />,
  categories: (id) => <CategoryCards id={id} />,
  nearby: (id) => <Finder id={id} />,
  featured: (id) => <Featured id={id} />,
  events: (id) => <HomeCalendar id={id} />,
  games: (id) => <GamesShowcase id={id} />,
  'knowledge-quiz': (id) => <QuizSection id={id} />,
  testimonials: (id) => <Testimonials id={id} />,
  'sign-up': (id) => <CallToAction id={id} />,
  petibot: (id) => <PetibotPreview id={id} />,
};

/** The sections of the home page below the hero. */
export const HomeSections = () => HOME_SECTIONS.map((id) => <Fragment key={id}>{SECTIONS[id](id)}</Fragment>);
