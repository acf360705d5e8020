import { type RefObject, useEffect } from 'react';
import type { LatLng } from '#contract/shared/geo.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { HELP_LINES } from '#src/features/emergency/help-lines.words.ts';
import type { DrawnCode } from '#src/ui/acts/use-qr-code.ts';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { formatPhone } from '#src/ui/formats/format-phone.ts';
import type { ShownPerson } from '../people.overlay.ts';
import { type BarnPlace, numbersOf, pointOf, remarkOf } from './barn-card.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import { type Shown, useFitted } from './use-fitted.ts';

export interface CardSheetProps {
  people: readonly ShownPerson[];
  place: BarnPlace;
  /** Null until it is drawn. */
  code: DrawnCode | null;
  /** Number of people in the QR code. */
  held: number;
  /** Called with the part of the list that fits. */
  onShown: (shown: Shown) => void;
}

/** Longer lists use two columns. */
const ONE_COLUMN = 6;

/** The sheet, the size of one printed page; scaled down on the screen (barn-card.css). */
export function CardSheet({ people, place, code, held, onShown }: CardSheetProps) {
  const drawn = JSON.stringify([people, place, code?.size]);
  const { sheet, content, list, shown } = useFitted(drawn, people.length);
  useEffect(() => onShown(shown), [shown, onShown]);
  return (
    <div className="card-preview">
      <div className="card-sheet" ref={sheet}>
        <div className="card-sheet-words" ref={content}>
          <header>
            <strong>{WORDS.emergency}</strong>
            {place.farm !== '' && <span>{place.farm}</span>}
          </header>
          <CallFirst people={people} shown={shown} list={list} />
          <Where place={place} />
          <div className="card-foot">
            <Lines />
            {code && <Code code={code} held={held} all={numbersOf(people).length} />}
          </div>
          <Made />
        </div>
      </div>
    </div>
  );
}

interface CallFirstProps {
  people: readonly ShownPerson[];
  shown: Shown;
  list: RefObject<HTMLOListElement | null>;
}

function CallFirst({ people, shown: { count, hasNotes }, list }: CallFirstProps) {
  const left = people.length - count;
  return (
    <section>
      <h3>{WORDS.callFirst}</h3>
      <ol className="card-people" ref={list} data-many={count > ONE_COLUMN || undefined}>
        {people.slice(0, count).map(({ id, name, phone, note }) => (
          <li key={id}>
            <b className="card-name">{name}</b>{' '}
            <b className="card-number">{phone ? formatPhone(phone) : WORDS.noPhone}</b>
            {note && hasNotes && <p className="written">{note}</p>}
          </li>
        ))}
        {people.length === 0 && <Blank name={WORDS.vet} as="li" />}
      </ol>
      {!hasNotes && <p>{left > 0 ? WORDS.moreAndNotes(left) : WORDS.notes}</p>}
    </section>
  );
}

function Where({ place: { address, position, gate } }: { place: BarnPlace }) {
  const point = pointOf(position);
  const remark = remarkOf(position);
  return (
    <section className="card-where">
      <h3>{WORDS.where}</h3>
      {address ? <p className="card-address written">{address}</p> : <Blank name={WORDS.address} />}
      {point && (
        <p className="card-point">
          {remark === '' ? degreesOf(point) : WORDS.degreesWithin(degreesOf(point), remark)}
        </p>
      )}
      {gate ? <p className="written">{gate}</p> : <Blank name={WORDS.gate} />}
    </section>
  );
}

const degreesOf = ({ lat, lng }: LatLng) => `${formatDegrees(lat)}, ${formatDegrees(lng)}`;

/** An empty line to fill in by hand. */
function Blank({ name, as: Element = 'p' }: { name: string; as?: 'p' | 'li' }) {
  return (
    <Element className="card-blank">
      <span>{name}</span>
    </Element>
  );
}

function Lines() {
  return (
    <section>
      <h3>{WORDS.otherHelp}</h3>
      <ul>
        {HELP_LINES.map(({ name, phone, afterHours, note }) => (
          <li key={name}>
            {name} <b className="card-line-number">{phone}</b>
            {afterHours && (
              <>
                {' '}
                {WORDS.afterHours} <b className="card-line-number">{afterHours}</b>
              </>
            )}
            <p>{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Code({ code: { path, size }, held, all }: { code: DrawnCode; held: number; all: number }) {
  return (
    <figure className="card-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={WORDS.codeName} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{held < all ? WORDS.codeSome(held, all) : WORDS.code}</figcaption>
    </figure>
  );
}

function Made() {
  const { reach } = useCore();
  return <p className="card-made">{WORDS.made(formatFullDate(reach.serverNowMs()))}</p>;
}
