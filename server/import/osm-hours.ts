import OpeningHours, { type opening_hours_warning_type } from 'opening_hours';
import { checkHours, HOURS_LIMITS } from '#contract/hours.ts';
import type { OpenSpan, WeeklyHours } from '#contract/shared/hours.ts';

/** The place decides which public holidays apply. */
export interface HoursPlace {
  timeZone: string;
  /** Full name, 'Florida'. */
  state: string;
  /** First of the two years whose closed days are stored. */
  year: number;
}

export type OsmHours = { hours: WeeklyHours } | { reason: string };

/** Corrections of the library that cannot change the meaning. */
const HARMLESS: readonly opening_hours_warning_type[] = [
  'adding_0',
  'additional_rule_which_evaluates_to_closed',
  'combine_rules',
  'default_state',
  'empty_comment',
  'hour_min_separator',
  'no_colon_after',
  'omit_ko',
  'please_use_ok_for_ko',
  'public_holiday',
  'rant_degree_sign_used_for_zero',
  'separator_for_readability',
  'strange_24_7',
  'switched',
  'use_multi',
  'value_ends_with_token',
  'word_error_correction',
];

const DAYS_PER_WEEK = 7;
/** There is no table of school holidays in Florida. */
const SCHOOL_HOLIDAYS = /SH(?![a-z])|[Ss]chool *[Hh]oliday|[Ff]erien/;
const BY_THE_SUN = /sunrise|sunset|dawn|dusk/i;
const SPAN = /\b(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)/g;
/** '8:00-5:00' hardly ever means 21 hours. */
const OVER_MIDNIGHT_MAX_HOURS = 16;

/**
 * Reads OpenStreetMap's `opening_hours`, which schema.org uses too. Two years are evaluated: what repeats every week
 * becomes the week, single closed days such as holidays are listed. Anything else has a reason to stay a text.
 */
export function readOsmHours(text: string, place: HoursPlace): OsmHours {
  const key = JSON.stringify([text, place.timeZone, place.state, place.year]);
  const cached = results.get(key);
  if (cached) return cached;
  if (results.size === KNOWN_MAX) results.clear();
  const result = freshlyRead(text, place);
  results.set(key, result);
  return result;
}

/** A text with holidays takes a tenth of a second, and chains repeat theirs. */
const results = new Map<string, OsmHours>();
const KNOWN_MAX = 5000;

function freshlyRead(text: string, place: HoursPlace): OsmHours {
  if ([...text.matchAll(SPAN)].some(isBackwards)) return { reason: 'closing before opening' };
  if (SCHOOL_HOLIDAYS.test(text)) return { reason: 'depends on school holidays' };
  if (BY_THE_SUN.test(text)) return { reason: 'depends on the sun' };
  const evaluated = evaluate(text, place);
  return typeof evaluated === 'string' ? { reason: evaluated } : weekOf(evaluated, place.timeZone);
}

interface Evaluated {
  first: Date;
  end: Date;
  intervals: ReturnType<OpeningHours['getOpenIntervals']>;
}

/** Returns the open intervals, or the reason why there are none. */
function evaluate(text: string, { state, year }: HoursPlace): Evaluated | string {
  try {
    const opening = new OpeningHours(text, { lat: 0, lon: 0, address: { country_code: 'us', state } });
    const doubtful = opening.getStructuredWarnings().find(({ type }) => !HARMLESS.includes(type));
    if (doubtful) return `doubtful (${doubtful.type.replaceAll('_', ' ')})`;
    const first = new Date(year, 0, 1);
    const end = opening.isWeekStable() ? new Date(year, 0, 1 + DAYS_PER_WEEK) : new Date(year + 2, 0, 1);
    return { first, end, intervals: opening.getOpenIntervals(first, end) };
  } catch {
    return 'not understood'; // the library throws texts and errors of several kinds
  }
}

function weekOf({ first, end, intervals }: Evaluated, timeZone: string): OsmHours {
  if (intervals.some(([, , isUnknown]) => isUnknown)) return { reason: 'not certain' };
  if (intervals.length === 0) return { reason: 'never open' };
  const days = daysBetween(first, end);
  for (const [from, to] of intervals) addSpans(days, from, to);
  const usual = usualWeek(days);
  const others = [...days.values()].filter(({ day, spans }) => spans.join() !== usual[day]);
  if (others.some(({ spans }) => spans.length > 0)) return { reason: 'seasons or single days' };
  if (others.length > HOURS_LIMITS.closedMax) return { reason: 'seasons' };
  const notes = [...new Set(intervals.flatMap(([, , , comment]) => comment ?? []))];
  const checked = checkHours({
    timeZone,
    weekly: usual.flatMap((text, day) => spansOf(text, day)),
    ...(others.length > 0 ? { closed: others.map(({ date }) => date) } : {}),
    ...(notes.length > 0 ? { note: notes.join(', ') } : {}),
  });
  return checked.ok ? { hours: checked.hours } : { reason: 'more than a listing can hold' };
}

function isBackwards([, h1, m1, h2, m2]: RegExpExecArray): boolean {
  const hours = Number(h2) + Number(m2) / 60 - (Number(h1) + Number(m1) / 60);
  return hours <= 0 && hours + 24 > OVER_MIDNIGHT_MAX_HOURS;
}

interface Day {
  date: string;
  day: number;
  /** '08:00-17:00', in order. */
  spans: string[];
}

const two = (number: number) => String(number).padStart(2, '0');
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;
const nextDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);

function daysBetween(from: Date, to: Date): Map<string, Day> {
  const days = new Map<string, Day>();
  for (let at = from; at < to; at = nextDay(at))
    days.set(dateOf(at), { date: dateOf(at), day: at.getDay(), spans: [] });
  return days;
}

/** Adds an interval to its days; one over midnight is split. */
function addSpans(days: Map<string, Day>, from: Date, to: Date): void {
  for (let at = from; at < to; at = nextDay(at)) {
    const closes = to < nextDay(at) ? clockOf(to) : '24:00';
    days.get(dateOf(at))?.spans.push(`${clockOf(at)}-${closes}`);
  }
}

/** Returns the most frequent spans of each weekday. */
function usualWeek(days: ReadonlyMap<string, Day>): string[] {
  const counts = Array.from({ length: DAYS_PER_WEEK }, () => new Map<string, number>());
  for (const { day, spans } of days.values()) {
    const ofDay = counts[day];
    ofDay?.set(spans.join(), (ofDay.get(spans.join()) ?? 0) + 1);
  }
  return counts.map((ofDay) => [...ofDay].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '');
}

const spansOf = (text: string, day: number): OpenSpan[] =>
  text === '' ? [] : text.split(',').map((span) => ({ day, opens: span.slice(0, 5), closes: span.slice(6) }));
