import { Phone } from 'lucide-react';
import { type Business, isNewListing } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { distanceText } from '#src/places/distance.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Meta } from '#src/ui/layout.tsx';
import { telHref } from '#src/ui/links.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import type { EmergencyVet } from './order.ts';
import { vetFacts } from './vet-facts.ts';

export interface VetRowProps {
  vet: EmergencyVet;
  animal: string | null;
  /** What the distance is measured from. */
  from: LatLng | null;
  /** Left out on paper. */
  isScreenOnly?: boolean;
}

/** One vet: the call first, then who it is and what is known. A sample's numbers are shown, but cannot be called. */
export function VetRow({ vet, animal, from, isScreenOnly }: VetRowProps) {
  const { business } = vet;
  const distance = from && distanceText(business, from);
  return (
    <Card as="li" className="emergency-vet stack" data-gap="3" data-no-print={isScreenOnly ? '' : undefined}>
      <Calls business={business} />
      <div className="emergency-who">
        <h3>
          <BusinessLink business={business} />
        </h3>
        <Meta>
          {distance && <b>{distance}</b>}
          <span>{[business.city, business.state].filter(Boolean).join(', ')}</span>
          {business.isSample && <Badge tone="sample">{WORDS.sample}</Badge>}
          {isNewListing(business) && <Badge tone="line">{WORDS.newListing}</Badge>}
        </Meta>
      </div>
      <ul className="emergency-facts row" data-gap="2">
        {vetFacts(vet, animal).map((fact) => (
          <li className="badge" key={fact.text} data-tone={fact.tone}>
            {fact.text}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Calls({ business }: { business: Business }) {
  const { name, phone, afterHoursPhone, isSample } = business;
  const first = telHref(phone, business);
  const second = telHref(afterHoursPhone, business);
  if (!first && !second)
    return (
      <p className="emergency-calls stack emergency-no-call" data-gap="target">
        {isSample ? WORDS.sampleNumber : WORDS.noPhone}
        {isSample && phone && <span>{phone}</span>}
      </p>
    );
  return (
    <div className="emergency-calls stack" data-gap="target">
      {first && phone && (
        <a
          href={first}
          data-variant="primary"
          data-size="lg"
          data-block=""
          aria-label={WORDS.callName(name, phone)}
        >
          <Icon icon={Phone} />
          <span>
            {WORDS.call} <span className="emergency-number">{phone}</span>
          </span>
        </a>
      )}
      {second && afterHoursPhone && (
        <a
          href={second}
          data-variant="secondary"
          data-block=""
          aria-label={WORDS.callAfterHours(name, afterHoursPhone)}
        >
          <Icon icon={Phone} size="s" />
          <span>
            {WORDS.afterHours} <span className="emergency-number">{afterHoursPhone}</span>
          </span>
        </a>
      )}
    </div>
  );
}
