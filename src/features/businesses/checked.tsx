import { type Business, checkedAtOf } from '#contract/businesses.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { formatDaysAgo } from '#src/ui/formats/format-age.ts';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';

type Checked = Pick<Business, 'checkedAt' | 'verifiedAt' | 'source'>;

/** Time of the last confirmation by a person, epoch milliseconds; null if only a list has one. */
function confirmedMs({ checkedAt, verifiedAt }: Checked): number | null {
  const ms = Date.parse(checkedAt ?? verifiedAt ?? '');
  return Number.isFinite(ms) ? ms : null;
}

/**
 * 'Checked 12 days ago' on a card, if a person has confirmed the listing; the date of a list does not count.
 */
export function CheckedMark({ business }: { business: Checked }) {
  const ms = confirmedMs(business);
  return ms === null ? null : <Ago ms={ms} />;
}

/** The same on its page; without a confirmation, the date of its list. */
export function checkedWords(business: Checked, nowMs: number): string | null {
  const ms = confirmedMs(business);
  if (ms !== null) return formatDaysAgo(ms, nowMs);
  const listed = checkedAtOf(business);
  return listed === undefined ? null : WORDS.checkedByList(formatSourceDate(listed));
}

function Ago({ ms }: { ms: number }) {
  const nowMs = useCore().reach.serverNowMs();
  return <span>{WORDS.checkedAgo(formatDaysAgo(ms, nowMs))}</span>;
}
