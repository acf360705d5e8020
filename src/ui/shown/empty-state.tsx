import type { ReactNode } from 'react';
import type { TileGround } from './animal-art.ts';
import './tile-ground.css';
import './empty-state.css';

export interface EmptyStateProps {
  /** A portrait from `animalArt(name)`, or the mascot's face. Spread it: `picture={animalArt('Sheep')}`. */
  picture?: { url: string; ground: TileGround } | undefined;
  heading: string;
  /** Heading level. Default 3; 1 for a whole page, which then receives focus after a navigation. */
  level?: 1 | 2 | 3;
  /** One line. */
  children?: ReactNode;
  /** One action; not-found pages may have several links. */
  action?: ReactNode;
}

/** An empty state: a round portrait, a heading, one line, one action. */
export function EmptyState({ picture, heading, level = 3, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty-state stack" data-gap="2" data-align="center">
      {picture && (
        <span className="empty-picture tile-ground" data-ground={picture.ground}>
          <img src={picture.url} alt="" width={120} height={120} />
        </span>
      )}
      <Heading tabIndex={level === 1 ? -1 : undefined} data-page-title={level === 1 ? true : undefined}>
        {heading}
      </Heading>
      {children && <p>{children}</p>}
      {action && (
        <div className="row" data-spread="center" data-above="1">
          {action}
        </div>
      )}
    </div>
  );
}
