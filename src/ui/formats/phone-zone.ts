import { HOME_ZONE } from '#contract/people.ts';
import { isTimeZone } from '#contract/shared/hours.ts';

/** The phone's time zone. Chrome names it `Etc/Unknown`, which `Intl` refuses, where it cannot read the system's. */
export function phoneZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : HOME_ZONE;
}
