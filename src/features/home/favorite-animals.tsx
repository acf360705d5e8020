import { useState } from 'react';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { preferencesToast } from '#src/features/favorites/favorites.local.ts';
import { PREFERENCES_TOASTS } from '#src/features/favorites/favorites.words.ts';
import { readPreferences } from '#src/features/favorites/read-favorites.local.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { AnimalTile } from '#src/ui/forms/toggle.tsx';
import { Columns } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { labelOf } from '#src/words/labels.ts';
import { toggleFavorite } from './favorites.local.ts';
import { HOME_WORDS } from './home.words.ts';
import { FAVORITE_ANIMALS } from './home-lists.ts';

const WORDS = HOME_WORDS.favorites;
const FIRST: readonly string[] = FAVORITE_ANIMALS;
const REST = ANIMAL_TYPES.map(({ name }) => name).filter((name) => !FIRST.includes(name));

/** "What's Your Favorite?": animal tiles that toggle. A button shows the other animals. */
export function FavoriteAnimals({ id }: { id: string }) {
  const { animals, isReady, toggle } = useFavorites();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? [...FIRST, ...REST] : FIRST;
  return (
    <Section
      title={WORDS.title}
      id={id}
      link={
        <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? WORDS.fewer : WORDS.more}
        </Button>
      }
    >
      <div className="home-favorites">
        <Columns wide={6} narrow="scroll" hasControls={isReady}>
          {shown.map((name) => (
            <AnimalTile
              key={name}
              picture={animalArt(name)}
              isPressed={animals.includes(name)}
              disabled={!isReady}
              onToggle={() => toggle(name)}
            >
              {labelOf(name)}
            </AnimalTile>
          ))}
        </Columns>
      </div>
    </Section>
  );
}

/** Returns the favorite animals of the person or visitor and a function to toggle one. */
function useFavorites() {
  const core = useCore();
  const user = useWriter();
  const { tell, run } = useWrite();
  const toaster = useToast();
  const favorites = useLive((core) => readPreferences(core, user), [user?.id]);

  const toggle = async (animal: string) => {
    const key = await toggleFavorite(core, user, animal);
    if (key === null) toaster.show({ ...PREFERENCES_TOASTS.local, durationMs: TOAST_LIMITS.shortMs });
    else await tell(key, (result, problem) => preferencesToast(result, problem, 'home'));
  };
  return {
    animals: favorites?.animals ?? [],
    /** False until the stored favorites were read. An earlier press would overwrite them. */
    isReady: favorites !== undefined,
    toggle: (animal: string) => void run(() => toggle(animal)),
  };
}
