import type { Alert } from '#contract/alerts.ts';
import { countiesWithin, floridaCounty } from '#contract/shared/florida-counties.ts';
import { readPlaceText } from '#contract/shared/gazetteer-text.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { KnownAlerts } from './alerts.local.ts';
import { ALERT_WORDS as WORDS } from './alerts.words.ts';

/** An alert for more counties names only those that the home area touches. */
const NAMED_MOST = 4;
const FLORIDA = 'Florida';

/** A visible alert, and the places it applies to, in words. */
export interface ShownAlert {
  alert: Alert;
  isFor: readonly string[];
}

/**
 * Returns the current alerts of the home area, latest first. The phone does not know its county, so every county that
 * the area touches counts, and each alert names its counties. Without a home area all alerts are shown.
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

/**
 * Returns the Florida counties that an area touches, and its states: the one in its name, and Florida if it touches
 * any county.
 */
function placesAround({ name, centre, radiusMiles }: KeptArea): ReadonlySet<string> {
  const counties = countiesWithin(centre, radiusMiles).map((county) => county.name);
  const state = readPlaceText(name).state?.name;
  return new Set([...counties, ...(counties.length > 0 ? [FLORIDA] : []), ...(state ? [state] : [])]);
}

function isForOf({ counties }: Alert, around: ReadonlySet<string> | null): string[] {
  const named =
    counties.length > NAMED_MOST && around ? counties.filter((name) => around.has(name)) : counties;
  const rest = counties.length - named.length;
  return [
    ...named.map((name) => (floridaCounty(name) ? WORDS.county(name) : WORDS.wholeState(name))),
    ...(rest > 0 ? [WORDS.andMore(rest)] : []),
  ];
}
