import { isTimeZone } from '#contract/shared/hours.ts';

/** For a phone that does not know its own zone. */
const USUAL_ZONE = 'America/New_York';

/** The phone's time zone. Chrome names it `Etc/Unknown`, which `Intl` refuses, where it cannot read the system's. */
export function phoneZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : USUAL_ZONE;
}
