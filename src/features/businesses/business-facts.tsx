import { Link } from '@tanstack/react-router';
import { type Business, BUSINESS_WORDS as WORDS } from '#contract/businesses.ts';
import { OUTSIDE_REL, telHref, webHref } from '#src/ui/links.ts';
import { formatSourceDate } from '#src/ui/source-date.ts';
import { formatDay, formatMiles } from './format.ts';

/** Hours and what a farm needs to know at night. What is absent is unknown and said so, or left out. */
export function BusinessFacts({ business }: { business: Business }) {
  const { hours, afterHoursPhone, verifiedAt, isSample } = business;
  const emergencies = emergencyWords(business);
  const farmCalls = farmCallWords(business);
  return (
    <dl className="business-facts framed">
      <Fact name={WORDS.hours}>{hours || WORDS.hoursUnknown}</Fact>
      {afterHoursPhone && (
        <Fact name={WORDS.afterHours}>
          <DialledNumber phone={afterHoursPhone} isSample={isSample} />
        </Fact>
      )}
      {farmCalls && <Fact name={WORDS.farmCalls}>{farmCalls}</Fact>}
      {emergencies && <Fact name={WORDS.emergencies}>{emergencies}</Fact>}
      {verifiedAt && <Fact name={WORDS.verified}>{formatDay(verifiedAt)}</Fact>}
      <SourceFact business={business} />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
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

function farmCallWords({ farmCalls, serviceRadiusMiles }: Business): string | null {
  if (farmCalls === undefined) return null;
  if (!farmCalls) return WORDS.farmCallsNo;
  return serviceRadiusMiles === undefined
    ? WORDS.farmCallsYes
    : WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles));
}

function emergencyWords({ emergency24h, emergencyPolicy }: Business): string | null {
  const parts = [
    emergency24h === true ? WORDS.emergency24h : '',
    emergencyPolicy ? WORDS.emergencyPolicy[emergencyPolicy] : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** Where a real listing comes from, with that source's own date, and a way to say that it is wrong. */
function SourceFact({ business: { id, source } }: { business: Business }) {
  if (!source) return null;
  const line = WORDS.sourceLine(source.name, source.updated && formatSourceDate(source.updated));
  const href = webHref(source.url);
  return (
    <Fact name={WORDS.source}>
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
    </Fact>
  );
}
