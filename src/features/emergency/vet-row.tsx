import { Link } from '@tanstack/react-router';
import { type Business, isNewListing } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { PinLink } from '#src/features/people/pin-link.tsx';
import { distanceText } from '#src/places/distance.ts';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { CallSlab } from '#src/ui/acts/call-slab.tsx';
import { telHref } from '#src/ui/acts/links.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { FIRST_WORDS } from './first-call.words.ts';
import type { EmergencyVet } from './order.ts';
import { TextLink } from './texting/texting-context.tsx';
import { vetFacts } from './vet-facts.ts';

export interface VetRowProps {
  vet: EmergencyVet;
  animal: string | null;
  /** Distances start here. */
  from: LatLng | null;
  /** Left out in print. */
  isScreenOnly?: boolean;
  /** The first number of the page, as one large button. */
  isSlab?: boolean;
}

/**
 * A vet: the call link first, then name and known facts. A sample's numbers are shown, but cannot be called.
 */
export function VetRow({ vet, animal, from, isScreenOnly, isSlab = false }: VetRowProps) {
  if (isSlab) return <SlabRow vet={vet} animal={animal} from={from} />;
  const { business } = vet;
  const distance = from && distanceText(business, from);
  return (
    <Card as="li" className="callee stack" data-gap="3" data-no-print={isScreenOnly ? '' : undefined}>
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
      <Facts vet={vet} animal={animal} />
      <TextLink name={business.name} phone={business.phone} isSample={business.isSample} variant="quiet" />
    </Card>
  );
}

/** The first vet: all of the slab calls, and the listing is one link below. */
function SlabRow({ vet, animal, from }: VetRowProps) {
  const { business } = vet;
  const { id, name, phone, afterHoursPhone, isSample } = business;
  const place = [business.city, business.state].filter(Boolean).join(', ');
  const note = [from && distanceText(business, from), place].filter(Boolean).join(' · ');
  return (
    <li className="stack" data-gap="3">
      <CallSlab
        name={name}
        phone={phone ?? afterHoursPhone ?? null}
        isSample={isSample}
        note={note}
        otherwise={<Calls business={business} />}
      />
      {phone && <CallLink name={name} phone={afterHoursPhone} look="second" block isAfterHours />}
      <Facts vet={vet} animal={animal} />
      <div className="row" data-gap="target" data-no-print>
        <TextLink name={name} phone={phone} isSample={isSample} variant="quiet" />
        <PinLink business={business} />
        <Link to="/business/$id" params={{ id: String(id) }} data-variant="quiet">
          {FIRST_WORDS.details}
        </Link>
      </div>
    </li>
  );
}

function Facts({ vet, animal }: Pick<VetRowProps, 'vet' | 'animal'>) {
  return (
    <ul className="emergency-facts row" data-gap="2">
      {vetFacts(vet, animal).map((fact) => (
        <li className="badge" key={fact.text} data-tone={fact.tone}>
          {fact.text}
        </li>
      ))}
    </ul>
  );
}

function Calls({ business }: { business: Business }) {
  const { name, phone, afterHoursPhone, isSample } = business;
  if (!telHref(phone, business) && !telHref(afterHoursPhone, business))
    return (
      <p className="emergency-no-call stack" data-gap="target">
        {isSample ? WORDS.sampleNumber : WORDS.noPhone}
        {isSample && phone && <span>{phone}</span>}
      </p>
    );
  return (
    <div className="stack" data-gap="target">
      <CallLink name={name} phone={phone} look="main" />
      <CallLink name={name} phone={afterHoursPhone} look="second" block isAfterHours />
    </div>
  );
}
