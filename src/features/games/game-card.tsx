import { Download, Star } from 'lucide-react';
import { useState } from 'react';
import type { Game } from '#contract/games.ts';
import { pictureAs } from '#contract/pictures.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatRating } from '#src/ui/formats/format-number.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { labelOf } from '#src/words/labels.ts';
import { langOfCard } from '#src/words/lang-of-card.ts';
import {
  categoryText,
  downloadsText,
  type GamesView,
  openingAddress,
  openingWord,
  priceText,
  trialText,
} from './game-format.ts';
import { GAME_WORDS as WORDS } from './games.words.ts';

export interface GameCardProps {
  game: Game;
  view: GamesView;
  onDownload: (game: Game) => void;
}

/** One game with every field. docs/specification.md, section 2, mobile games. */
export function GameCard({ game, view, onDownload }: GameCardProps) {
  const trial = trialText(game);
  return (
    <Card className="game-card stack" data-gap="3" data-view={view}>
      <GamePicture game={game} shape={view === 'grid' ? 'wide' : 'card'} />
      <div className="stack" data-gap="2">
        <div className="game-badges row" data-gap="2">
          {game.hasTrial && <Badge tone="sun">{WORDS.freeTrial}</Badge>}
          <Badge tone="line">{categoryText(game.category)}</Badge>
        </div>
        <h2 data-size="lg">{game.title}</h2>
        <Meta>{WORDS.by(game.developer)}</Meta>
        <Meta>
          <Icon icon={Star} size="s" label={WORDS.rating(formatRating(game.rating))} />
          <b aria-hidden="true">{formatRating(game.rating)}</b>
          <span className="row" data-gap="2">
            <Icon icon={Download} size="s" />
            {downloadsText(game.downloadCount)}
          </span>
        </Meta>
        <p className="game-description" lang={langOfCard(game.description)}>
          {game.description}
        </p>
        <div className="game-badges row" data-gap="2">
          {game.animalTypes.map((name) => (
            <Badge key={name}>{labelOf(name)}</Badge>
          ))}
        </div>
      </div>
      <div className="game-foot row" data-gap="3" data-spread="between">
        <p className="game-price">
          <b>{priceText(game.price)}</b>
          {trial && <span>{trial}</span>}
        </p>
        <PlayButton game={game} view={view} onDownload={onDownload} />
      </div>
    </Card>
  );
}

/** Opens the game. Disabled with a reason while offline. A sample has no real address and therefore no link. */
export function PlayButton({ game, view, onDownload }: GameCardProps) {
  const isOffline = useIsOffline();
  const address = openingAddress(game);
  const word = openingWord(game, view);
  if (address === null) return <p className="quiet">{WORDS.noAddress}</p>;
  if (isOffline)
    return (
      <div className="stack" data-gap="1">
        <Button block disabled aria-label={WORDS.play(word, game.title)}>
          {word}
        </Button>
        <p className="quiet">{WORDS.needsSignal}</p>
      </div>
    );
  if (game.isSample)
    return (
      <Button aria-label={WORDS.play(word, game.title)} onClick={() => onDownload(game)}>
        {word}
      </Button>
    );
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      data-variant="primary"
      aria-label={WORDS.play(word, game.title)}
      onClick={() => onDownload(game)}
    >
      {word}
    </a>
  );
}

type Shape = 'wide' | 'card' | 'row';

const sizedFor = (image: string, shape: Shape) =>
  pictureAs(image, shape === 'wide' ? 'view.webp' : 'thumb.webp');

/** The game's banner, or in a small frame its icon; else the other one, else a portrait of its first animal. */
export function GamePicture({ game, shape }: { game: Game; shape: Shape }) {
  const [isBroken, setIsBroken] = useState(false);
  const portrait = animalArt(game.animalTypes[0] ?? 'Dog');
  const { bannerImage: banner, iconImage: icon } = game;
  const stated = isBroken ? null : shape === 'wide' ? (banner ?? icon) : (icon ?? banner);
  const isDrawing = stated === null || stated.startsWith('/art/animals/');
  return (
    <Picture
      src={stated ? sizedFor(stated, shape) : (portrait?.url ?? '/art/banners/default.svg')}
      ground={portrait?.ground}
      shape={shape}
      kind={isDrawing ? 'portrait' : 'scene'}
      onError={isBroken ? undefined : () => setIsBroken(true)}
    />
  );
}
