import { Link } from '@tanstack/react-router';
import type { Business } from '#contract/businesses.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { PATHS } from '../paths.ts';

/** The business that sponsors a category; 'View Sponsor' leads to its page. docs/specification.md, section 2. */
export function SponsorCard({ business }: { business: Business }) {
  return (
    <Card as="section" className="stack" data-gap="3" aria-label={WORDS.sponsor}>
      <p className="quiet">{WORDS.sponsor}</p>
      <h2 data-size="lg">{business.name}</h2>
      {business.isSample && (
        <div>
          <Badge tone="sample">{STATES.sample}</Badge>
        </div>
      )}
      <p>
        {business.city}, {business.state}
      </p>
      <Link to={PATHS.business(business.id)} data-variant="secondary" data-block="">
        {WORDS.viewSponsor}
      </Link>
    </Card>
  );
}
