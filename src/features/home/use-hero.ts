import { useState } from 'react';
import { nearestPlace } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { PLACES_MESSAGES } from '#contract/shared/places.ts';
import { floridaGazetteer, loadGazetteer } from '#src/places/gazetteer.ts';
import type { StoredSearch } from '#src/places/stored-search.ts';
import { useAnnounce } from '#src/ui/live-region.tsx';
import {
  changePlace,
  FIRST_PLACE,
  type HeroPlace,
  heroSearch,
  isCodeFine,
  placeOf,
  placeText,
} from './hero-place.ts';
import { HOME_WORDS } from './home.words.ts';

export interface HeroPorts {
  /** Asks the device where it is and keeps the answer; null when it is not told. */
  locate: () => Promise<LatLng | null>;
  /** Stores the search and goes to Explore. */
  onSearch: (search: StoredSearch) => void;
}

/** State of the hero's form. */
export function useHero({ locate, onSearch }: HeroPorts) {
  const announce = useAnnounce();
  const [place, setPlace] = useState<HeroPlace>(FIRST_PLACE);
  const [category, setCategory] = useState('');
  const [isCodeLeft, setIsCodeLeft] = useState(false);
  const [locating, setLocating] = useState<'idle' | 'busy' | 'failed'>('idle');
  const codeError = isCodeLeft && !isCodeFine(place) ? PLACES_MESSAGES.badPostalCode : undefined;

  const change = (parts: Partial<HeroPlace>) => {
    setPlace(changePlace(place, parts));
    if (parts.zipCode === undefined) setIsCodeLeft(false);
  };
  const takePosition = async () => {
    setLocating('busy');
    const point = await locate();
    const found = point && (await placeNear(point));
    setLocating(found ? 'idle' : 'failed');
    if (!found) return announce(HOME_WORDS.hero.notLocated);
    setPlace(found);
    announce(HOME_WORDS.hero.located(placeText(found)));
  };
  return {
    place,
    category,
    codeError,
    locating,
    change,
    setCategory,
    leaveCode: () => setIsCodeLeft(true),
    locate: () => void takePosition().catch(() => setLocating('failed')), // no table of places can be read now
    /** Returns false when a field has to be put right first. */
    search: () => {
      setIsCodeLeft(true);
      if (!isCodeFine(place)) return false;
      onSearch(heroSearch(place, category));
      return true;
    },
  };
}

export type Hero = ReturnType<typeof useHero>;

async function placeNear(point: LatLng): Promise<HeroPlace | null> {
  const near = nearestPlace(await floridaGazetteer(), point) ?? nearestPlace(await loadGazetteer(), point);
  return near && placeOf(near);
}
