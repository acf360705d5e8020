import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { distanceText } from '#src/places/distance.ts';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { HELP_LINES } from './help-lines.words.ts';
import type { PublicOffice } from './offices.ts';
import { OFFICE_NOTES, STATE_LINES } from './state-lines.words.ts';

export interface HelpLinesProps {
  /** The nearest public offices. */
  offices: readonly PublicOffice[];
  from: LatLng | null;
}

/** Other numbers to call: poison lines, state lines, and the public offices of the place. */
export function HelpLines({ offices, from }: HelpLinesProps) {
  return (
    <Section title={WORDS.otherHelp}>
      <RuledList label={WORDS.otherHelp}>
        {[...HELP_LINES, ...STATE_LINES].map(({ name, phone, afterHours, note }, place) => (
          <Line key={name} isScreenOnly={place >= HELP_LINES.length}>
            <h3>{name}</h3>
            <Meta>{note}</Meta>
            <div className="row" data-gap="2">
              <CallLink name={name} phone={phone} look="second" otherwise={phone} />
              <CallLink name={name} phone={afterHours} look="second" isAfterHours otherwise={afterHours} />
            </div>
          </Line>
        ))}
        {offices.map(({ kind, office, otherCounty }) => (
          <Line key={kind} isScreenOnly={kind !== 'extension'}>
            <h3>
              <BusinessLink business={office} coversRow />
            </h3>
            <Meta>
              {from && <b>{distanceText(office, from)}</b>}
              <span>{OFFICE_NOTES[kind]}</span>
              {otherCounty && <span>{OFFICE_NOTES.otherCounty(otherCounty)}</span>}
            </Meta>
            <CallLink name={office.name} phone={office.phone} look="second" otherwise={office.phone} />
          </Line>
        ))}
        <Line isScreenOnly>
          <h3>{OFFICE_NOTES.rescueTitle}</h3>
          <Meta>{OFFICE_NOTES.rescue}</Meta>
          <a
            href="tel:911"
            data-variant="secondary"
            aria-label={`${OFFICE_NOTES.call911}, ${OFFICE_NOTES.rescueTitle}`}
          >
            <Icon icon={Phone} size="s" />
            {OFFICE_NOTES.call911}
          </a>
        </Line>
      </RuledList>
    </Section>
  );
}

export interface LineProps {
  /** Left out in print, where one sheet must be enough. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

/** A row with a name, facts, and an optional call link, stacked. */
export function Line({ isScreenOnly = false, children }: LineProps) {
  return (
    <li data-no-print={isScreenOnly ? '' : undefined}>
      <div className="beside stack" data-gap="1" data-align="start">
        {children}
      </div>
    </li>
  );
}
