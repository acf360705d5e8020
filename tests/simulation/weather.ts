import type { Random } from './random.ts';

/** The fate of one request and its answer. */
export type Fate =
  | 'pass'
  | 'refused'
  | 'requestLost'
  | 'requestCut'
  | 'requestLate'
  | 'repeatedAtOnce'
  | 'repeatedLate'
  | 'answerLost'
  | 'answerReset'
  | 'answerCut'
  | 'answerLate'
  | 'status401'
  | 'status409'
  | 'status413'
  | 'status429'
  | 'status500'
  | 'status503'
  | 'portalPage'
  | 'portalJson'
  | 'proxy502'
  | 'serverBusy'
  | 'serverCrash';

type Weather = readonly (readonly [number, Fate])[];

/** The states of the link; the numbers are frequencies. */
export const WEATHERS: Record<string, Weather> = {
  clear: [[1, 'pass']],
  offline: [[1, 'refused']],
  void: [
    [3, 'requestLost'],
    [1, 'answerLost'],
  ],
  late: [[1, 'requestLate']],
  deaf: [
    [3, 'answerReset'],
    [1, 'answerLost'],
  ],
  oneBar: [
    [3, 'pass'],
    [1, 'requestLost'],
    [1, 'requestCut'],
    [2, 'requestLate'],
    [4, 'repeatedAtOnce'],
    [3, 'repeatedLate'],
    [1, 'answerLost'],
    [3, 'answerReset'],
    [2, 'answerCut'],
    [1, 'answerLate'],
  ],
  busy: [
    [2, 'pass'],
    [4, 'serverBusy'],
    [2, 'serverCrash'],
  ],
  portal: [
    [3, 'portalPage'],
    [2, 'portalJson'],
  ],
  trouble: [
    [4, 'pass'],
    [1, 'status401'],
    [1, 'status409'],
    [2, 'status413'],
    [2, 'status429'],
    [3, 'status500'],
    [2, 'status503'],
    [1, 'proxy502'],
    [4, 'serverBusy'],
    [2, 'serverCrash'],
  ],
};
export type WeatherName = keyof typeof WEATHERS;

/** Faults of the writes matter most: the other requests pass more often. */
const READS_THAT_PASS = 0.6;

/** Draws the fate of the next request. */
export function drawFate(random: Random, name: WeatherName, isPush: boolean): Fate {
  const weather = WEATHERS[name] ?? [];
  const isSpotty = name === 'oneBar' || name === 'busy' || name === 'trouble';
  if (isSpotty && !isPush && random.chance(READS_THAT_PASS)) return 'pass';
  const all = weather.reduce((sum, [times]) => sum + times, 0);
  let left = random.next() * all;
  for (const [times, fate] of weather) {
    left -= times;
    if (left < 0) return fate;
  }
  return 'pass';
}
