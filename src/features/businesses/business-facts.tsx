import { Link } from '@tanstack/react-router';
import type { Business } from '#contract/businesses.ts';
import { FACT_NAMES, FACTS, type Fact, type FactName } from '#contract/facts.ts';
import { formatHours } from '#src/ui/format-hours.ts';
import { formatMiles } from '#src/ui/format-number.ts';
import { OUTSIDE_REL, telHref, webHref } from '#src/ui/links.ts';
import { formatSourceDate } from '#src/ui/source-date.ts';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { formatDay } from './format.ts';

/** Hours and what a farm needs to know at night. What is absent is unknown and said so, or left out. */
export function BusinessFacts({ business }: { business: Business }) {
  const { hours, afterHoursPhone, verifiedAt, isSample } = business;
  return (
    <dl className="business-facts framed">
      <Line name={WORDS.hours}>{hours ? formatHours(hours) : WORDS.hoursUnknown}</Line>
      {afterHoursPhone && (
        <Line name={WORDS.afterHours}>
          <DialledNumber phone={afterHoursPhone} isSample={isSample} />
        </Line>
      )}
      {FACT_NAMES.map((fact) => {
        const words = factWords(business, fact);
        return (
          words && (
            <Line key={fact} name={FACTS[fact].label}>
              {words}
            </Line>
          )
        );
      })}
      {verifiedAt && <Line name={WORDS.verified}>{formatDay(verifiedAt)}</Line>}
      <SourceFact business={business} />
    </dl>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="row" data-tight data-gap="4">
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number that dials itself, or plain text where it cannot be called; a sample's is marked. */
export function DialledNumber({ phone, isSample }: { phone: string; isSample: boolean }) {
  const tel = telHref(phone, { isSample });
  return (
    <>
      {tel ? <a href={tel}>{phone}</a> : phone}
      {isSample && <span className="business-sample">{WORDS.sampleNumber}</span>}
    </>
  );
}

/** The words about a fact and its details; null where nothing is known. */
function factWords(business: Business, fact: FactName): string | null {
  const { yes, no }: Fact = FACTS[fact];
  const stated = business[fact];
  const { serviceRadiusMiles, emergencyPolicy } = business;
  if (fact === 'farmCalls' && stated === true && serviceRadiusMiles !== undefined)
    return WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles));
  if (fact === 'emergency24h' && emergencyPolicy)
    return [...(stated === true ? [yes] : []), WORDS.emergencyPolicy[emergencyPolicy]].join(' · ');
  return stated === true ? yes : stated === false ? (no ?? null) : null;
}

/** Where a real listing comes from, with that source's own date, and a way to say that it is wrong. */
function SourceFact({ business: { id, source } }: { business: Business }) {
  if (!source) return null;
  const line = WORDS.sourceLine(source.name, source.updated && formatSourceDate(source.updated));
  const href = webHref(source.url);
  return (
    <Line name={WORDS.source}>
      {href ? (
        <a href={href} rel={OUTSIDE_REL} target="_blank">
          {line} <span className="visually-hidden">{WORDS.opensOutside}</span>
        </a>
      ) : (
        line
      )}{' '}
      <Link to="/contact" search={{ type: 'feedback', business: id }}>
        {WORDS.notRight}
      </Link>
    </Line>
  );
}
