import { type ReactNode, useId } from 'react';
import { Card } from '#src/ui/card.tsx';
import { GAME_BLURBS as BLURBS } from './games.words.ts';

/** What games are to businesses, and a word to developers. */
export function GameBlurbs({
  businessLink,
  developerLink,
}: {
  businessLink: ReactNode;
  developerLink: ReactNode;
}) {
  const [businessId, developerId] = [useId(), useId()];
  return (
    <div className="game-blurbs stack">
      <Card as="section" className="stack" data-gap="3" data-align="start" aria-labelledby={businessId}>
        <h2 id={businessId}>{BLURBS.business.title}</h2>
        <p>{BLURBS.business.intro}</p>
        <dl className="stack" data-gap="2">
          {BLURBS.business.points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="quiet">{text}</dd>
            </div>
          ))}
        </dl>
        {businessLink}
      </Card>
      <Card as="section" className="stack" data-gap="3" data-align="start" aria-labelledby={developerId}>
        <h2 id={developerId}>{BLURBS.developer.title}</h2>
        <p>{BLURBS.developer.text}</p>
        {developerLink}
      </Card>
    </div>
  );
}
