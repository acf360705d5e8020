import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { TileGround } from './animal-art.ts';
import './tile-ground.css';
import './picture.css';

export interface PictureProps {
  src: string;
  /** Empty for our drawings: the text beside them says the same. */
  alt?: string;
  ground?: TileGround | undefined;
  /** `card` 104 px square, `wide` 16:9 on top of a card, `banner` the top of a page, `row` 64 px square, `small` 56 px square, `strip` 4:3 in a row. */
  shape: 'card' | 'wide' | 'banner' | 'row' | 'small' | 'strip';
  /** A portrait is aligned to the bottom of its frame; a scene fills it (default); a yard or room has its sky, wall and ground behind it. */
  kind?: 'portrait' | 'scene' | 'yard' | 'room' | undefined;
  /** Called when the picture cannot or must not be loaded: show the drawing instead. */
  onError?: (() => void) | undefined;
}

/** Our drawings are a few small cached files, and a blob is on the phone: lazy loading would only show blanks. */
const isOurs = (src: string) => /^(?:\/art\/|blob:)/.test(src);

/** Whether pictures other than the app's drawings may be fetched; undefined until known. */
export const MayFetchPictures = createContext<boolean | undefined>(true);

/** A framed picture that reserves its place before it is loaded. */
export function Picture({ src, alt = '', ground = 'straw', shape, kind = 'scene', onError }: PictureProps) {
  const mayFetch = useContext(MayFetchPictures);
  const isHeld = mayFetch !== true && !isOurs(src);
  const isRefused = mayFetch === false && isHeld;
  const giveUp = useEffectEvent(() => onError?.());
  useEffect(() => {
    if (isRefused) giveUp();
  }, [isRefused]);
  return (
    <span className="picture tile-ground" data-ground={ground} data-shape={shape} data-kind={kind}>
      {!isHeld && (
        <img
          src={src}
          alt={alt}
          width={800}
          height={450}
          loading={shape === 'banner' || isOurs(src) ? 'eager' : 'lazy'}
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  );
}
