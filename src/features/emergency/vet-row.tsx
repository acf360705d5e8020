import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { PlaceRow } from '#src/features/businesses/place-row.tsx';
import { PinLink } from '#src/features/people/pin-link.tsx';
import { distanceText } from '#src/places/distance.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { CALL_WORDS } from '#src/ui/acts/call.words.ts';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { CallSlab } from '#src/ui/acts/call-slab.tsx';
import { telHref } from '#src/ui/acts/links.ts';
import { formatPhone } from '#src/ui/formats/format-phone.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { FIRST_WORDS } from './first-call.words.ts';
import type { EmergencyVet } from './order.ts';
import { TextLink } from './texting/texting-context.tsx';
import { useWay } from './use-way.ts';
import { type VetFact, vetFacts } from './vet-facts.ts';

export interface VetRowProps {
  vet: EmergencyVet;
  animal: string | null;
  /** Distances start here. */
  from: LatLng | null;
  /** Left out in print. */
  isScreenOnly?: boolean;
  /** The first number of the page, as one large button. */
  isSlab?: boolean;
  /** With a link that texts the position. */
  hasText?: boolean;
}

/** A vet: name, place, number and known facts; what is not listed is said once above the list. */
export function VetRow({ vet, animal, from, isScreenOnly, isSlab = false, hasText = false }: VetRowProps) {
  if (isSlab) return <SlabRow vet={vet} animal={animal} from={from} />;
  const { business } = vet;
  const { id, name, phone, afterHoursPhone, isSample } = business;
  const number = phone ?? afterHoursPhone ?? null;
  const href = telHref(number, business);
  const distance = from && distanceText(business, from);
  const facts = vetFacts(vet, animal)
    .filter(({ isUnlisted, isDetail }) => !isUnlisted && !isDetail)
    .map((fact) => ({ ...fact, text: fact.short ?? fact.text }));
  return (
    <PlaceRow
      as="li"
      id={id}
      name={name}
      pictured={business}
      call={
        href && number
          ? {
              href,
              phone: number,
              label: `${CALL_WORDS.call} ${formatPhone(number)}${CALL_WORDS.whom(name)}`,
            }
          : null
      }
      showsNumber
      isScreenOnly={isScreenOnly}
      line={
        <>
          {distance && <b>{distance}</b>}
          <span>{distance ? business.city : [business.city, business.state].filter(Boolean).join(', ')}</span>
          {!href && !isSample && <span>{WORDS.noPhone}</span>}
        </>
      }
      below={<Facts facts={facts} />}
    >
      {phone && <CallLink name={name} phone={afterHoursPhone} isSample={isSample} look="text" isAfterHours />}
      {hasText && <TextLink name={name} phone={phone} isSample={isSample} variant="quiet" />}
    </PlaceRow>
  );
}

/** The first vet: all of the slab calls, and the listing is one link below. */
function SlabRow({ vet, animal, from }: VetRowProps) {
  const { business } = vet;
  const { id, name, phone, afterHoursPhone, isSample } = business;
  const place = [business.city, business.state].filter(Boolean).join(', ');
  const note = [from && distanceText(business, from), place].filter(Boolean).join(' · ');
  const way = useWay(business.location);
  return (
    <li className="stack" data-gap="3">
      <CallSlab
        name={name}
        phone={phone ?? afterHoursPhone ?? null}
        isSample={isSample}
        note={note}
        towards={way.degrees}
        otherwise={<Calls business={business} />}
      />
      {phone && <CallLink name={name} phone={afterHoursPhone} look="second" block isAfterHours />}
      <Facts facts={vetFacts(vet, animal)} />
      <div className="row" data-gap="target" data-no-print>
        {way.ask && (
          <Button variant="quiet" icon={Compass} onClick={way.ask}>
            {FIRST_WORDS.way}
          </Button>
        )}
        <TextLink name={name} phone={phone} isSample={isSample} variant="quiet" />
        <PinLink business={business} />
        <Link to="/business/$id" params={{ id: String(id) }} data-variant="quiet">
          {FIRST_WORDS.details}
        </Link>
      </div>
    </li>
  );
}

function Facts({ facts }: { facts: readonly VetFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="emergency-facts row" data-gap="2">
      {facts.map((fact) => (
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
        {isSample && phone && <span>{formatPhone(phone)}</span>}
      </p>
    );
  return (
    <div className="stack" data-gap="target">
      <CallLink name={name} phone={phone} look="main" />
      <CallLink name={name} phone={afterHoursPhone} look="second" block isAfterHours />
    </div>
  );
}
