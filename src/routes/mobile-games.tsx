import { createFileRoute, Link } from '@tanstack/react-router';
import { GAME_BLURBS } from '#src/features/games/games.words.ts';
import { GamesPage } from '#src/features/games/games-page.tsx';
import { SCREENS } from '#src/shell/site-map.ts';

export const Route = createFileRoute('/mobile-games')({ component: Games });

function Games() {
  const linkTo = (words: string) => (
    <Link to={SCREENS.contact.path} data-variant="secondary">
      {words}
    </Link>
  );
  return (
    <GamesPage
      businessLink={linkTo(GAME_BLURBS.business.action)}
      developerLink={linkTo(GAME_BLURBS.developer.action)}
    />
  );
}
