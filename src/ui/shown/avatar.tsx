import { useContext, useState } from 'react';
import { pictureAs } from '#contract/pictures.ts';
import type { Portrait } from './animal-art.ts';
import { MayFetchPictures } from './picture.tsx';
import './avatar.css';

const TONES = ['pine', 'sky', 'amber'] as const;

export interface AvatarProps {
  /** Its first letter is shown, and it determines the color. */
  name: string;
  /** `l` is 76 px, for the profile; otherwise 44. */
  size?: 'l' | undefined;
  /** A picture of this site instead of the letter. */
  imageUrl?: string | null | undefined;
  /** Shown if there is no picture. */
  portrait?: Portrait | undefined;
}

/** A round initial. Hidden from screen readers: the name is next to it. */
export function Avatar({ name, size, imageUrl, portrait }: AvatarProps) {
  const mayFetch = useContext(MayFetchPictures);
  const [isBroken, setIsBroken] = useState(false);
  const shown = mayFetch && !isBroken && imageUrl ? pictureAs(imageUrl, 'thumb.webp') : null;
  return (
    <span className="avatar" data-tone={toneOf(name)} data-size={size} aria-hidden="true">
      {shown ? (
        <img src={shown} alt="" width={160} height={160} loading="lazy" onError={() => setIsBroken(true)} />
      ) : portrait ? (
        <img src={portrait.url} alt="" width={160} height={160} />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}

function toneOf(name: string): (typeof TONES)[number] {
  const mixed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  return TONES[mixed % TONES.length] ?? 'pine';
}
