import { expect, test, vi } from 'vitest';
import { describeMap } from '#src/features/map/describe.ts';
import { viewAround } from '#src/features/map/drawing/pan-zoom.ts';
import { compassOf } from '#src/features/map/use-me.ts';
import { wayMark, wayText } from '#src/features/map/way.ts';
import { headingOf, requestCompass } from '#src/places/heading.ts';

const OCALA = { lat: 29.19, lng: -82.14 };
const NORTH = { lat: 29.335, lng: -82.14 };
const FRAME = { width: 360, height: 320 };
const barn = { id: 1, name: 'Barn Vet', point: NORTH };
const shown = { view: viewAround(OCALA, 50, FRAME), frame: FRAME, places: 3 };
const nobody = { own: null, heading: null, goal: null, hasRoads: false };

test('the description of a map names its part and the number of places', () => {
  expect(describeMap({ shown, town: 'Ocala', ...nobody })).toBe(
    '131 mi from left to right, around Ocala, with 3 places.',
  );
  expect(describeMap({ shown: { ...shown, places: 1 }, town: null, ...nobody })).toBe(
    '131 mi from left to right, with one place.',
  );
  expect(describeMap({ shown, town: 'Ocala', ...nobody, hasRoads: true })).toBe(
    '131 mi from left to right, around Ocala, with 3 places. Roads and water are shown.',
  );
});

test('the description includes the person, the heading and the line, like the drawing', () => {
  expect(describeMap({ ...nobody, shown, town: 'Ocala', own: OCALA, heading: 'NE', goal: barn })).toBe(
    '131 mi from left to right, around Ocala, with 3 places. You are at the center. You are facing north-east. A line leads from you to Barn Vet, 10.0 mi north of you.',
  );
  expect(describeMap({ ...nobody, shown, town: 'Ocala', own: NORTH })).toContain(
    'You are 10.0 mi north of the center.',
  );
});

test('the line to an approximate place says so', () => {
  expect(wayMark({ point: NORTH }, OCALA)).toBe('10.0 mi N');
  expect(wayMark({ point: NORTH, isAbout: true }, OCALA)).toBe('about 10 mi N');
  expect(wayText({ point: NORTH, isAbout: true }, OCALA)).toBe('about 10 mi north of you');
});

test('a phone points in its compass direction, and one with only relative rotation has no heading', () => {
  const event = (values: object) => values as Parameters<typeof headingOf>[0];
  expect(headingOf(event({ alpha: 90, absolute: true }))).toBe(270);
  expect(headingOf(event({ alpha: 0, absolute: true }))).toBe(0);
  expect(headingOf(event({ alpha: 90, absolute: false }))).toBeNull();
  expect(headingOf(event({ alpha: null, absolute: true }))).toBeNull();
  expect(headingOf(event({ alpha: 12, webkitCompassHeading: 45 }))).toBe(45);
  expect([0, 44, 100, 359].map(compassOf)).toEqual(['N', 'NE', 'E', 'N']);
});

test('the compass is used unless the person or the browser forbids it', async () => {
  const isAllowedBy = async (compass: unknown) => {
    vi.stubGlobal('DeviceOrientationEvent', compass);
    const isAllowed = await requestCompass();
    vi.unstubAllGlobals();
    return isAllowed;
  };
  const saying = (answer: string) => ({ requestPermission: async () => answer });
  expect(await isAllowedBy({})).toBe(true); // Android asks for no permission
  expect(await isAllowedBy(saying('granted'))).toBe(true);
  expect(await isAllowedBy(saying('prompt'))).toBe(true);
  expect(await isAllowedBy(saying('denied'))).toBe(false);
  expect(await isAllowedBy({ requestPermission: () => Promise.reject(new Error('no tap')) })).toBe(false);
  expect(await isAllowedBy(undefined)).toBe(false);
});
