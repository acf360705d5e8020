import { Link } from '@tanstack/react-router';
import { type Business, checkedAtOf } from '#contract/businesses.ts';
import { FACT_NAMES, FACTS, type Fact, type FactName } from '#contract/facts.ts';
import { type Said, type StatedField, sayerOf } from '#contract/said.ts';
import { isOpenNow } from '#contract/shared/hours.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { useSession } from '#src/session/session-context.tsx';
import { OUTSIDE_REL, telHref, webHref } from '#src/ui/acts/links.ts';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { formatHours } from '#src/ui/formats/format-hours.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { formatPhone } from '#src/ui/formats/format-phone.ts';
import { HOURS_WORDS } from '#src/ui/formats/hours.words.ts';
import { labelOf } from '#src/words/labels.ts';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { checkedWords } from './checked.tsx';

export interface BusinessFactsProps {
  business: Business;
  /** The server's clock. */
  nowMs: number;
}

/** Hours and other facts that matter at night. Unknown ones say so or are left out. */
export function BusinessFacts({ business, nowMs }: BusinessFactsProps) {
  const { afterHoursPhone, animalTypes, isSample } = business;
  const checked = checkedWords(business, nowMs);
  return (
    <dl className="business-facts framed">
      <Line name={WORDS.hours}>
        <HoursFact business={business} nowMs={nowMs} />
        <SaidBy business={business} names={['hours']} />
      </Line>
      {afterHoursPhone && (
        <Line name={WORDS.afterHours}>
          <DialledNumber phone={afterHoursPhone} isSample={isSample} />
          <SaidBy business={business} names={['afterHoursPhone']} />
        </Line>
      )}
      {factLines(business).map(({ label, words, names }) => (
        <Line key={label} name={labelOf(label)}>
          {words}
          <SaidBy business={business} names={names} />
        </Line>
      ))}
      {animalTypes.length > 0 && !isSample && sayerOf(business, 'animalTypes') && (
        <Line name={WORDS.animals}>
          {formatList(animalTypes.map(labelOf))}
          <SaidBy business={business} names={['animalTypes']} />
        </Line>
      )}
      {checked && <Line name={WORDS.verified}>{checked}</Line>}
      <PlaceFact business={business} />
      <SourceFact business={business} />
      <OtherLists business={business} />
    </dl>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="row" data-tight data-gap="4">
      <dt className="quiet">{name}</dt>
      <dd className="beside break-anywhere">{children}</dd>
    </div>
  );
}

/** The hours, and whether it is open now, if that is certain. */
function HoursFact({ business, nowMs }: BusinessFactsProps) {
  const { hours } = business;
  if (!hours) return HOURS_WORDS.unknown;
  return (
    <>
      {formatHours(hours)}
      <b className="business-open">{openText(business, nowMs)}</b>
    </>
  );
}

/** Returns open, closed, or why it is not known. */
function openText(business: Business, nowMs: number): string {
  const checked = checkedAtOf(business);
  const isOpen = isOpenNow(business.hours, checked, nowMs);
  if (isOpen !== null) return isOpen ? HOURS_WORDS.openNow : HOURS_WORDS.closedNow;
  const isOld = checked !== undefined && nowMs - Date.parse(checked) > YEAR_MS;
  return isOld ? HOURS_WORDS.mayHaveChanged(formatSourceDate(checked.slice(0, 10))) : HOURS_WORDS.unsure;
}
const YEAR_MS = 365 * DAY_MS;

/** How the place on the map was found, if not by its full address. */
function PlaceFact({ business }: { business: Business }) {
  const { location, placedBy, source } = business;
  if (!location || (!placedBy && !source)) return null;
  return <Line name={WORDS.place}>{WORDS.placedBy[placedBy ?? 'unknown']}</Line>;
}

/** Other lists with the same business, each with its own date. */
function OtherLists({ business: { alsoListed = [] } }: { business: Business }) {
  if (alsoListed.length === 0) return null;
  const lists = alsoListed.map(({ name, updated }) =>
    WORDS.listed(labelOf(name), updated && formatSourceDate(updated)),
  );
  return <Line name={WORDS.alsoListed}>{lists.join('\n')}</Line>;
}

/** A phone link, or plain text if it cannot be called; a sample's number is marked. */
export function DialledNumber({ phone, isSample }: { phone: string; isSample: boolean }) {
  const tel = telHref(phone, { isSample });
  const shown = formatPhone(phone);
  return (
    <>
      {tel ? (
        <a className="tap" href={tel}>
          {shown}
        </a>
      ) : (
        shown
      )}
      {isSample && <span className="business-sample">{WORDS.sampleNumber}</span>}
    </>
  );
}

/** Names the sources of facts and their dates; nothing if they are unknown. */
function SaidBy({ business, names }: { business: Business; names: readonly StatedField[] }) {
  if (business.isSample) return null;
  const sources = names.flatMap((name) => sayerOf(business, name) ?? []).map(sourceText);
  return sources.length === 0 ? null : (
    <span className="business-said quiet">{[...new Set(sources)].join(' · ')}</span>
  );
}

/** 'Said by the owner, Nov 3, 2026', 'Source: USDA, 2019'. */
function sourceText({ by, on, list: name }: Said): string {
  const day = on && formatSourceDate(on);
  if (by === 'list') return name === undefined ? WORDS.fromLists : WORDS.fromList(labelOf(name), day);
  return WORDS.saidBy[by](day ?? '');
}

/** Source and date of a real listing, and the visitor's way to report an error: others have a button. */
function SourceFact({ business: { id, source } }: { business: Business }) {
  const { state } = useSession();
  if (!source) return null;
  const line = WORDS.sourceLine(labelOf(source.name), source.updated && formatSourceDate(source.updated));
  const href = webHref(source.url);
  return (
    <Line name={WORDS.source}>
      <div className="row" data-tight data-gap="4">
        {href ? (
          <a className="tap" href={href} rel={OUTSIDE_REL} target="_blank">
            {line} <span className="visually-hidden">{WORDS.opensOutside}</span>
          </a>
        ) : (
          line
        )}
        {state === 'signedOut' && (
          <Link className="tap" to="/contact" search={{ type: 'feedback', business: id }}>
            {WORDS.notRight}
          </Link>
        )}
      </div>
    </Line>
  );
}

/** Facts with the same label, on one line. */
interface FactLine {
  label: string;
  words: string;
  /** The facts on the line. */
  names: StatedField[];
}

/** Returns the known facts of a business, one line per label. */
function factLines(business: Business): FactLine[] {
  const lines: FactLine[] = [];
  for (const name of FACT_NAMES) {
    const words = factWords(business, name);
    if (words === null) continue;
    const { label } = FACTS[name];
    const names: StatedField[] = name === 'farmCalls' ? [name, 'serviceRadiusMiles'] : [name];
    const line = lines.find((existing) => existing.label === label);
    if (!line) lines.push({ label, words, names });
    else {
      line.words += ` · ${words}`;
      line.names.push(...names);
    }
  }
  return lines;
}

/** Returns the text of a fact with its details; null if it is unknown. */
function factWords(business: Business, fact: FactName): string | null {
  const { yes, no }: Fact = FACTS[fact];
  const stated = business[fact];
  const { serviceRadiusMiles, emergencyPolicy } = business;
  if (fact === 'farmCalls' && stated === true && serviceRadiusMiles !== undefined)
    return WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles));
  if (fact === 'emergency24h' && emergencyPolicy)
    return [...(stated === true ? [labelOf(yes)] : []), WORDS.emergencyPolicy[emergencyPolicy]].join(' · ');
  const text = stated === true ? yes : stated === false ? no : undefined;
  return text === undefined ? null : labelOf(text);
}
