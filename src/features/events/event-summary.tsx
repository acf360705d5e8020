import { CalendarPlus, ExternalLink, Printer } from 'lucide-react';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { OUTSIDE_REL, webName } from '#src/ui/acts/links.ts';
import { saveFile } from '#src/ui/acts/save-file.ts';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { calendarFile, calendarFileName } from './calendar-file.ts';
import type { DatedEvent } from './calendar-layout.ts';
import { daysFrom } from './days.ts';
import { daysText, timesText, townOf, websiteOf } from './event-format.ts';
import { EVENT_DETAIL_WORDS as DETAIL, EVENT_WORDS as WORDS } from './events.words.ts';
import { useToday } from './use-events.ts';

const CALENDAR_TYPE = 'text/calendar;charset=utf-8';

/** The summary card: the event in four lines, and its buttons. */
export function EventSummary({ dated }: { dated: DatedEvent }) {
  const { event, first, last } = dated;
  const website = websiteOf(event);
  const today = useToday();
  const isOver = today !== null && last < today;
  return (
    <Card as="section" className="stack" data-gap="1" data-no-print aria-label={DETAIL.summary}>
      <h2>{DETAIL.summary}</h2>
      <p>
        <b>{event.title}</b>
      </p>
      <p>
        {daysText(dated)} · {DETAIL.days(daysFrom(first, last) + 1)}
      </p>
      <p>{timesText(event) ?? WORDS.allDay}</p>
      <p>{townOf(event)}</p>
      <p>{event.organizerName}</p>
      <div className="stack" data-gap="target" data-above="3" data-no-print>
        {website &&
          !isOver &&
          (event.isSample ? <RegisterSample /> : <Register website={website} title={event.title} />)}
        <AddToCalendar dated={dated} />
        <Button variant="secondary" icon={Printer} block onClick={() => window.print()}>
          {DETAIL.print}
        </Button>
        <ShareButton
          what={{
            title: event.title,
            text: [event.title, daysText(dated), event.location, townOf(event)].filter(Boolean).join(', '),
            path: `/event/${event.id}`,
          }}
          block
        />
        <p className="quiet">{DETAIL.calendarHint}</p>
      </div>
    </Card>
  );
}

/** The website of a sample cannot be opened, with or without signal. */
function RegisterSample() {
  const { show } = useToast();
  return (
    <Button block onClick={() => show({ ...SAMPLE_WORDS.toast, icon: 'info' })}>
      {DETAIL.register}
    </Button>
  );
}

/** 'Register Now' opens another site: without signal it says so and offers to copy the address. */
function Register({ website, title }: { website: string; title: string }) {
  const isOffline = useIsOffline();
  if (!isOffline)
    return (
      <a href={website} target="_blank" rel={OUTSIDE_REL} data-variant="primary" data-block>
        {DETAIL.register}
        <Icon icon={ExternalLink} size="s" />
      </a>
    );
  return (
    <>
      <Button block disabled>
        {DETAIL.register}
      </Button>
      <Note>
        <p>{DETAIL.registerOffline}</p>
        <p className="break-anywhere">{webName(website)}</p>
      </Note>
      <ShareButton what={{ title, text: website }} isCopy label={DETAIL.copyLink} block />
    </>
  );
}

function AddToCalendar({ dated: { event } }: { dated: DatedEvent }) {
  const { show } = useToast();
  const add = async () => {
    try {
      saveFile(await calendarFile(event, location.host), calendarFileName(event), CALENDAR_TYPE);
      show({ title: DETAIL.calendarMade, description: DETAIL.calendarMadeHint });
    } catch {
      show({ title: DETAIL.calendarFailed, description: DETAIL.calendarFailedHint, tone: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" icon={CalendarPlus} block onClick={() => void add()}>
      {DETAIL.addToCalendar}
    </Button>
  );
}
