import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { nearestPlace } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { typePlace } from '#contract/shared/places.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { floridaGazetteer, loadGazetteer } from '#src/places/gazetteer.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { type Found, keepPosition } from '#src/places/position.ts';
import { partsOf, readStoredSearch, storeSearch } from '#src/places/stored-search.ts';
import { usePosition } from '#src/places/use-position.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import {
  changePlace,
  FIRST_PLACE,
  type HeroPlace,
  heroSearch,
  isCodeValid,
  placeText,
} from './hero-place.ts';
import { HOME_WORDS } from './home.words.ts';

/** State of the hero's form. It starts with the last search, else with the last position. */
export function useHero() {
  const core = useCore();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [place, setPlace] = useState<HeroPlace>(FIRST_PLACE);
  const [category, setCategory] = useState('');
  const [isCodeBlurred, setIsCodeBlurred] = useState(false);
  const codeError = isCodeBlurred && !isCodeValid(place) ? PLACE_WORDS.badPostalCode : undefined;

  const isTouched = useRef(false);
  const fail = useFault();
  useEffect(() => {
    readLastPlace(core).then((last) => {
      if (!last || isTouched.current) return;
      setPlace(last);
      setCategory(last.category);
    }, fail);
  }, [core, fail]);

  /** The last search, if nothing was chosen: Search may be pressed before it was read. */
  const lastPlace = async () => (isTouched.current ? null : readLastPlace(core).catch(() => null));
  const take = (next: HeroPlace) => {
    isTouched.current = true;
    setPlace(next);
    if (next.zipCode === place.zipCode) setIsCodeBlurred(false);
  };
  const takePosition = async (own: Found) => {
    await keepPosition(core, own);
    const near = await placeNear(own.point);
    if (!near) return false;
    take(near);
    announce(HOME_WORDS.hero.located(placeText(near)));
    return true;
  };
  const position = usePosition(takePosition, {
    failed: HOME_WORDS.hero.notLocated,
    denied: PLACE_WORDS.denied,
  });
  return {
    place,
    category,
    codeError,
    position,
    change: (parts: Partial<HeroPlace>) => take(changePlace(place, parts)),
    type: (text: string) => take(typePlace(place, text)),
    setCategory: (name: string) => {
      isTouched.current = true;
      setCategory(name);
    },
    leaveCode: () => setIsCodeBlurred(true),
    /** Starts the search. Returns false if a field is invalid. */
    search: () => {
      setIsCodeBlurred(true);
      if (!isCodeValid(place)) return false;
      void lastPlace()
        .then((last) =>
          storeSearch(core, heroSearch(last ?? place, last ? last.category : category, core.ports.nowMs())),
        )
        .then(() => navigate({ to: '/explore' }));
      return true;
    },
  };
}

export type Hero = ReturnType<typeof useHero>;

/** Reads the place and category of the last search, else the last position; null if there is none. */
async function readLastPlace(core: Core): Promise<(HeroPlace & { category: string }) | null> {
  const searched = await readStoredSearch(core);
  if (searched) return searched.metadata ?? null;
  const last = await readSetting(core.cache, 'lastPosition');
  const near = last && (await placeNear(last.point).catch(() => null)); // the place table is not on this phone
  return near ? { ...near, category: '' } : null;
}

async function placeNear(point: LatLng): Promise<HeroPlace | null> {
  const near = nearestPlace(await floridaGazetteer(), point) ?? nearestPlace(await loadGazetteer(), point);
  return near && partsOf(near);
}
