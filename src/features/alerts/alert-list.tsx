import { TriangleAlert } from 'lucide-react';
import { useClock } from '#src/data/core/use-clock.ts';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { OUTSIDE_REL, webHref } from '#src/ui/acts/links.ts';
import { formatFullTime } from '#src/ui/formats/format-date.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { langOf } from '#src/words/lang-of.ts';
import { type ShownAlert, shownAlerts } from './alert-area.ts';
import type { KnownAlerts } from './alerts.local.ts';
import { ALERT_WORDS as WORDS } from './alerts.words.ts';
import './alerts.css';

/** The amber bar: each alert with how to look, a number to call, its end and its source. */
export function AlertList(known: KnownAlerts) {
  const { nowMs } = useClock();
  const shown = shownAlerts(known, nowMs);
  if (shown.length === 0) return null;
  return (
    <section className="alerts" aria-label={WORDS.label}>
      {shown.map((item) => (
        <AlertItem key={item.alert.id} {...item} />
      ))}
    </section>
  );
}

function AlertItem({ alert, isFor }: ShownAlert) {
  const { title, what, howToLook, call, source, validUntil } = alert;
  const web = webHref(source.url);
  return (
    <article>
      <Icon icon={TriangleAlert} />
      <p>
        <strong lang={langOf(title)}>{title}</strong> <span className="quiet">{isFor.join(', ')}</span>
      </p>
      <p lang={langOf(what)}>{what}</p>
      <p>
        <strong>{WORDS.howToLook}</strong> <span lang={langOf(howToLook)}>{howToLook}</span>
      </p>
      <CallLink phone={call.phone} name={call.name} look="text" />
      <p>
        {WORDS.until(formatFullTime(validUntil))} · {WORDS.source}{' '}
        {web ? (
          <a href={web} rel={OUTSIDE_REL}>
            {source.name}
          </a>
        ) : (
          source.name
        )}
      </p>
    </article>
  );
}
