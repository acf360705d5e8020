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
  /** Called when the picture cannot be loaded: show the drawing instead. */
  onError?: (() => void) | undefined;
}

/** A framed picture that keeps its place before it is loaded. */
export function Picture({ src, alt = '', ground = 'straw', shape, kind = 'scene', onError }: PictureProps) {
  return (
    <span className="picture tile-ground" data-ground={ground} data-shape={shape} data-kind={kind}>
      <img
        src={src}
        alt={alt}
        width={800}
        height={450}
        loading={shape === 'banner' ? 'eager' : 'lazy'}
        decoding="async"
        onError={onError}
      />
    </span>
  );
}
