import { floridaCounty } from './shared/florida-counties.ts';
import { usState } from './shared/places-states.ts';
import { DAY_MS, MINUTE_MS } from './shared/time.ts';

/** Kinds of notifications that a device can ask for. */
export const PUSH_KINDS = ['alerts', 'replies'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** `PUT /api/push/device`: a push subscription of a browser (`PushSubscription.toJSON()`), and what it wants. */
export interface PushDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** FIPS codes of counties, for alerts. */
  counties: string[];
  kinds: PushKind[];
  /** IANA name, for the quiet hours. */
  timeZone: string;
  /** BCP 47. */
  language: string;
}

/** The declarative body of a push message. https://webkit.org/blog/16535/meet-declarative-web-push/ */
export interface PushMessage {
  web_push: 8030;
  notification: { title: string; body: string; navigate: string; lang: string; tag: string };
}

export const PUSH_PATHS = {
  key: '/api/push/key',
  device: '/api/push/device',
  test: '/api/push/test',
  stopEmails: '/api/stop-emails',
} as const;

/** Header of `GET /api/auth/user` with the value {@link PUSH_ON}, if the server sends notifications. */
export const PUSH_HEADER = 'PetiYard-Push';
export const PUSH_ON = 'on';

export const PUSH_LIMITS = {
  endpointMax: 2048, // characters
  countiesMax: 100,
  devicesPerPerson: 20,
  lifeMs: 3 * DAY_MS, // of a reply's notification
  apartMs: MINUTE_MS, // between two notifications of one thread on one device
  emailApartMs: DAY_MS, // between two emails about replies to one person
  emailGatherMs: 10 * MINUTE_MS, // from the first reply to its email
  emailThreads: 20, // threads and listings in one email
  quietFromHour: 21, // of the device's zone, for replies only
  quietToHour: 6,
  textMax: 240, // characters of a notification's text
} as const;

export const PUSH_MESSAGES = {
  endpoint: 'endpoint must be an https address of a known push service.',
  p256dh: 'keys.p256dh must be a point of P-256, base64url.',
  auth: 'keys.auth must be 16 bytes, base64url.',
  counties: 'counties must be a list of FIPS codes like 12083.',
  kinds: 'kinds must be a list of alerts and replies.',
  timeZone: 'timeZone must be a time zone like America/New_York.',
  language: 'language must be a language like en or es.',
  noDevice: 'This device gets no notifications.',
} as const;

const STATE_FIPS = `AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24
  MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49
  VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78`;
const FIPS_BY_STATE = new Map(STATE_FIPS.split(/\s+/).map((entry) => [entry.slice(0, 2), entry.slice(2)]));

/** The FIPS code of a place as alerts name it: 5 digits of a county, 2 of a state; null for what is neither. */
export const fipsOf = (place: string): string | null =>
  floridaCounty(place)?.fips ?? FIPS_BY_STATE.get(usState(place)?.code ?? '') ?? null;
