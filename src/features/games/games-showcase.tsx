import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { Game } from '#contract/games.ts';
import { GAME_LIMITS } from '#contract/limits.ts';
import { FirstCopy } from '#src/data/read/first-copy.tsx';
import { formatRating } from '#src/ui/formats/format-number.ts';
import { Columns, Meta } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { GamePicture, PlayButton } from './game-card.tsx';
import { gamesFor, priceText } from './game-format.ts';
import { GAME_WORDS as WORDS } from './games.words.ts';
import { useDownload, useGames } from './use-games.ts';
import './games.css';

/** The games section of the home page: up to 4 featured games. Left out if there are none. */
export function GamesShowcase({ id }: { id: string }) {
  const games = useGames();
  const download = useDownload();
  const shown =
    games && gamesFor(games, { animal: null, featuredOnly: true }).slice(0, GAME_LIMITS.homeGames);
  if (shown?.length === 0) return null;
  return (
    <Section title={WORDS.showcase} id={id} link={shown && <Link to="/mobile-games">{WORDS.viewAll}</Link>}>
      {shown ? (
        <div className="games">
          <Columns wide={4} narrow="scroll">
            {shown.map((game) => (
              <ShowcaseCard key={game.id} game={game} onDownload={download} />
            ))}
          </Columns>
          {shown.some((game) => game.isSample) && <p className="quiet">{WORDS.samplesShown}</p>}
        </div>
      ) : (
        <FirstCopy label={WORDS.loading} />
      )}
    </Section>
  );
}

function ShowcaseCard({ game, onDownload }: { game: Game; onDownload: (game: Game) => void }) {
  return (
    <Card className="game-show stack" data-gap="2">
      <GamePicture game={game} shape="row" />
      <h3 data-size="md">{game.title}</h3>
      <Meta>
        <Icon icon={Star} size="s" label={WORDS.rating(formatRating(game.rating))} />
        <b aria-hidden="true">{formatRating(game.rating)}</b>
        {game.developer}
      </Meta>
      <div className="game-badges row" data-gap="2">
        {game.hasTrial && <Badge tone="sun">{WORDS.freeTrial}</Badge>}
        <b className="game-price">{priceText(game.price)}</b>
      </div>
      <PlayButton game={game} view="list" onDownload={onDownload} />
    </Card>
  );
}
