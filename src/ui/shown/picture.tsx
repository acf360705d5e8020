import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { TileGround } from './animal-art.ts';
import './tile-ground.css';
import './picture.css';

export interface PictureProps {
  src: string;
  /** Empty for our drawings: they say nothing the words beside them do not. */
  alt?: string;
  ground?: TileGround | undefined;
  /** `card` 104 px square, `wide` 16:9 on top of a card, `banner` the head of a page, `small` 56 px square. */
  shape: 'card' | 'wide' | 'banner' | 'small';
  /** A portrait stands on the foot of its frame; a scene fills it. Default `scene`. */
  kind?: 'portrait' | 'scene';
  /** Called when the picture cannot be loaded, or may not be: show the drawing instead. */
  onError?: (() => void) | undefined;
}

/** Our drawings are a handful of small files that the app keeps: waiting for them to come into view only shows blanks. */
const isOurs = (src: string) => src.startsWith('/art/');

/** Whether pictures may be fetched that are not the app's own drawings; undefined while that is not known yet. */
export const MayFetchPictures = createContext<boolean | undefined>(true);

/** A framed picture that keeps its place before it is loaded. */
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
