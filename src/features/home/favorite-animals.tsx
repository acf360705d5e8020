import { useState } from 'react';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { animalArt } from '#src/ui/animal-art.ts';
import { Button } from '#src/ui/button.tsx';
import { Columns } from '#src/ui/layout.tsx';
import { Section } from '#src/ui/page.tsx';
import { AnimalTile } from '#src/ui/toggle.tsx';
import { HOME_WORDS } from './home.words.ts';
import { FAVORITE_ANIMALS } from './home-lists.ts';
import { useFavorites } from './use-favorites.ts';

const WORDS = HOME_WORDS.favorites;
const FIRST: readonly string[] = FAVORITE_ANIMALS;
const REST = ANIMAL_TYPES.map(({ name }) => name).filter((name) => !FIRST.includes(name));

/** "What's Your Favorite?": tiles that stay pressed; the rest of the catalogue opens in place. */
export function FavoriteAnimals({ id }: { id: string }) {
  const { animals, isReady, toggle } = useFavorites();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? [...FIRST, ...REST] : FIRST;
  return (
    <Section title={WORDS.title} id={id}>
      <div className="home-favorites stack" data-gap="3">
        <Columns wide={6} narrow={3}>
          {shown.map((name) => (
            <AnimalTile
              key={name}
              picture={animalArt(name)}
              isPressed={animals.includes(name)}
              disabled={!isReady}
              onToggle={() => toggle(name)}
            >
              {name}
            </AnimalTile>
          ))}
        </Columns>
        <Button variant="secondary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? WORDS.fewer : WORDS.more}
        </Button>
      </div>
    </Section>
  );
}
