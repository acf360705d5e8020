import type { Alert } from '#contract/alerts.ts';
import { countiesWithin, floridaCounty } from '#contract/shared/florida-counties.ts';
import { readPlaceText } from '#contract/shared/gazetteer-text.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { KnownAlerts } from './alerts.local.ts';
import { ALERT_WORDS as WORDS } from './alerts.words.ts';

/** So many counties of an alert are named; of more those that the home area touches. */
const NAMED_MOST = 4;
const FLORIDA = 'Florida';

/** An alert that is shown, and whom it is for, in words. */
export interface ShownAlert {
  alert: Alert;
  isFor: readonly string[];
}

/**
 * The alerts in force that the home area is meant by, those that began last first. A phone does not know in which county
 * it is: any that the area touches counts, and each alert says which it is for. Without a home area all are shown.
 */
export function shownAlerts({ alerts, home }: KnownAlerts, nowMs: number): ShownAlert[] {
  const around = home ? placesAround(home) : null;
  return alerts
    .filter((alert) => isInForce(alert, nowMs))
    .filter(({ counties }) => around === null || counties.some((name) => around.has(name)))
    .toSorted((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom) || b.id - a.id)
    .map((alert) => ({ alert, isFor: isForOf(alert, around) }));
}

const isInForce = ({ validFrom, validUntil }: Alert, nowMs: number) =>
  Date.parse(validFrom) <= nowMs && nowMs < Date.parse(validUntil);

/** The counties of Florida that an area touches, and the states: that of its name, and Florida with any county. */
function placesAround({ name, centre, radiusMiles }: KeptArea): ReadonlySet<string> {
  const counties = countiesWithin(centre, radiusMiles).map((county) => county.name);
  const state = readPlaceText(name).state?.name;
  return new Set([...counties, ...(counties.length > 0 ? [FLORIDA] : []), ...(state ? [state] : [])]);
}

function isForOf({ counties }: Alert, around: ReadonlySet<string> | null): string[] {
  const named =
    counties.length > NAMED_MOST && around ? counties.filter((name) => around.has(name)) : counties;
  const others = counties.length - named.length;
  return [
    ...named.map((name) => (floridaCounty(name) ? WORDS.county(name) : WORDS.wholeState(name))),
    ...(others > 0 ? [WORDS.andMore(others)] : []),
  ];
}
