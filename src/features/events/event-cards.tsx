import { CalendarDays, CircleUserRound, Globe, Mail, MapPin, PawPrint, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { mailHref, OUTSIDE_REL, telHref, webName } from '#src/ui/acts/links.ts';
import { formatPhone } from '#src/ui/formats/format-phone.ts';
import { Columns } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon, type LucideIcon } from '#src/ui/shown/icon.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { DatedEvent } from './calendar-layout.ts';
import { addressLines, daysText, timesText, websiteOf } from './event-format.ts';
import { EVENT_DETAIL_WORDS as DETAIL, EVENT_WORDS as WORDS } from './events.words.ts';

/** Date, location, organizer, animal types and the organizer's contact data. */
export function EventCards({ dated }: { dated: DatedEvent }) {
  const { event } = dated;
  return (
    <Columns wide={2}>
      <FactCard icon={CalendarDays} title={DETAIL.date}>
        <p>{timesText(event) ?? `${daysText(dated)}, ${WORDS.allDay.toLowerCase()}`}</p>
        <p className="quiet">{DETAIL.localTimes}</p>
      </FactCard>
      <FactCard icon={MapPin} title={DETAIL.location}>
        {addressLines(event).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </FactCard>
      <FactCard icon={CircleUserRound} title={DETAIL.organizer}>
        <p>{event.organizerName}</p>
      </FactCard>
      <FactCard icon={PawPrint} title={DETAIL.animalTypes}>
        {event.animalTypes.length === 0 && <p>{DETAIL.notStated}</p>}
        <div className="row" data-gap="2" data-above="2">
          {event.animalTypes.map((name) => (
            <Badge key={name}>{labelOf(name)}</Badge>
          ))}
        </div>
      </FactCard>
      <ContactCard dated={dated} />
    </Columns>
  );
}

function ContactCard({ dated: { event } }: { dated: DatedEvent }) {
  const { contactEmail, contactPhone, isSample } = event;
  const website = websiteOf(event);
  return (
    <FactCard icon={Phone} title={DETAIL.contact}>
      {!contactEmail && !contactPhone && !website && <p>{DETAIL.notStated}</p>}
      <dl className="event-contact stack" data-gap="2">
        {contactEmail && (
          <Fact icon={Mail} name={DETAIL.email}>
            <Way href={isSample ? null : mailHref(contactEmail)}>{contactEmail}</Way>
          </Fact>
        )}
        {contactPhone && (
          <Fact icon={Phone} name={DETAIL.phone}>
            <Way href={telHref(contactPhone, event)}>{formatPhone(contactPhone)}</Way>
            {isSample && <span className="quiet">{WORDS.samplePhone}</span>}
          </Fact>
        )}
        {website && (
          <Fact icon={Globe} name={DETAIL.website}>
            {isSample ? (
              webName(website)
            ) : (
              <a className="tap" href={website} target="_blank" rel={OUTSIDE_REL}>
                {webName(website)}
              </a>
            )}
            {isSample && <span className="quiet">{SAMPLE_WORDS.toast.description}</span>}
          </Fact>
        )}
      </dl>
    </FactCard>
  );
}

/** A link, or plain text without a target. */
function Way({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? (
    children
  ) : (
    <a className="tap" href={href}>
      {children}
    </a>
  );
}

function Fact({ icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="row quiet" data-gap="2">
        <Icon icon={icon} size="s" />
        {name}
      </dt>
      <dd className="stack break-anywhere" data-gap="0" data-align="start">
        {children}
      </dd>
    </div>
  );
}

function FactCard({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 className="icon-head" id={id} data-size="md" data-below="2">
        <Icon icon={icon} />
        {title}
      </h3>
      {children}
    </Card>
  );
}
