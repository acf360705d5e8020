import { formatDistance, formatMiles } from '#src/ui/formats/format-number.ts';
import type { Taken } from './labels.ts';
import { clipLine, pointsAlong } from './lines.ts';
import { type Brush, dashed, widthOf } from './paint.ts';
import { isNear } from './pan-zoom.ts';
import { type MapSize, pixelsPerMile, type Spot, spotOf, type WorldPoint } from './projection.ts';

/** Position, accuracy and heading of the phone. */
export interface OwnPlace {
  at: WorldPoint;
  accuracyMiles: number;
  /** Degrees clockwise from north; null if unknown. */
  heading: number | null;
}

const OWN_RADIUS = 8;
const CONE = { pixels: 34, halfDegrees: 28 } as const;
const RADIANS = Math.PI / 180;

export function paintOwn(brush: Brush, { at, accuracyMiles, heading }: OwnPlace): void {
  const { context, view, frame, colors } = brush;
  const { x, y } = spotOf(view, frame, at);
  const accuracyPixels = accuracyMiles * pixelsPerMile(view.zoom, at);
  if (!isNear({ x, y }, frame, accuracyPixels + CONE.pixels)) return;
  if (accuracyPixels > OWN_RADIUS + 4) {
    context.beginPath();
    context.arc(x, y, accuracyPixels, 0, 2 * Math.PI);
    dashed(context, colors.own, [], 1.5);
  }
  context.fillStyle = colors.own;
  if (heading !== null) {
    const [from, to] = [heading - CONE.halfDegrees, heading + CONE.halfDegrees].map(
      (degrees) => (degrees - 90) * RADIANS,
    );
    context.globalAlpha = 0.45;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, CONE.pixels, from ?? 0, to ?? 0);
    context.closePath();
    context.fill();
    context.globalAlpha = 1;
  }
  context.beginPath();
  context.arc(x, y, OWN_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = colors.gap;
  context.lineWidth = 3;
  context.stroke();
}

/** The visible part of the line from the person to a place, with its label at the middle. */
export interface PlacedWay {
  from: Spot;
  to: Spot;
  /** Null if the line is too short. */
  label: { text: string; at: Spot; width: number } | null;
  /** Rectangles of line and label. */
  taken: Taken[];
}

const WAY_WIDTH = 3;
const WAY_FONT = '650 15px';
const WAY_HEIGHT = 26;
const WAY_PADDING = 10;
/** Pixels of a line that the dot and the pin cover. */
const WAY_ENDS = 40;

/** Places the line; null if it is outside the frame. */
export function placeWay(brush: Brush, own: WorldPoint, goal: WorldPoint, text: string): PlacedWay | null {
  const { context, view, frame, colors } = brush;
  const piece = clipLine(spotOf(view, frame, own), spotOf(view, frame, goal), frame);
  if (!piece) return null;
  const [from, to] = piece;
  context.font = `${WAY_FONT} ${colors.font}`;
  const width = widthOf(brush, text) + 2 * WAY_PADDING;
  const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const box: Taken = [at.x - width / 2, at.y - WAY_HEIGHT / 2, at.x + width / 2, at.y + WAY_HEIGHT / 2];
  const hasRoom = Math.hypot(to.x - from.x, to.y - from.y) > width + WAY_ENDS;
  const line = pointsAlong(from, to, WAY_HEIGHT / 2).map(
    ({ x, y }): Taken => [x - WAY_WIDTH, y - WAY_WIDTH, x + WAY_WIDTH, y + WAY_WIDTH],
  );
  return { from, to, label: hasRoom ? { text, at, width } : null, taken: hasRoom ? [box, ...line] : line };
}

/** Strokes the path in the person's color with an outline for contrast. */
function strokeOwn({ context, colors }: Pick<Brush, 'context' | 'colors'>): void {
  for (const [color, width] of [
    [colors.gap, 2 * WAY_WIDTH],
    [colors.own, WAY_WIDTH],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

export function paintWay({ context, colors }: Brush, { from, to }: PlacedWay): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.lineCap = 'round';
  strokeOwn({ context, colors });
  context.lineCap = 'butt';
}

export function paintWayText({ context, colors }: Brush, { label }: PlacedWay): void {
  if (!label) return;
  const { at, text, width } = label;
  context.beginPath();
  context.roundRect(at.x - width / 2, at.y - WAY_HEIGHT / 2, width, WAY_HEIGHT, WAY_HEIGHT / 2);
  context.fillStyle = colors.land;
  context.fill();
  context.strokeStyle = colors.own;
  context.lineWidth = 2;
  context.stroke();
  context.font = `${WAY_FONT} ${colors.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colors.ink;
  context.fillText(text, at.x, at.y + 1);
}

const SCALE = { most: 96, margin: 12, height: 36, tick: 6, font: '420 14px' } as const;

/** Returns the rectangle of the scale bar. */
export const takenByScale = ({ height }: MapSize, bottom: number): Taken => [
  0,
  height - bottom - SCALE.height,
  SCALE.most + 2 * SCALE.margin,
  height - bottom,
];

/** Draws a scale bar in the lower left corner. */
export function paintScale(brush: Brush, bottom: number): void {
  const { context, view, frame, colors } = brush;
  const perMile = pixelsPerMile(view.zoom, view);
  const miles = roundMiles(SCALE.most / perMile);
  const text = miles < 1 ? formatDistance(miles) : formatMiles(miles);
  const [x, y] = [SCALE.margin, frame.height - bottom - SCALE.margin];
  context.beginPath();
  context.moveTo(x, y - SCALE.tick);
  context.lineTo(x, y);
  context.lineTo(x + miles * perMile, y);
  context.lineTo(x + miles * perMile, y - SCALE.tick);
  context.font = `${SCALE.font} ${colors.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  for (const [color, width] of [
    [colors.land, 4],
    [colors.ink, 1.6],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  context.strokeStyle = colors.land;
  context.lineWidth = 4;
  context.strokeText(text, x + SCALE.tick, y - 3);
  context.fillStyle = colors.ink;
  context.fillText(text, x + SCALE.tick, y - 3);
}

/** Returns the largest 1, 2 or 5 times a power of ten that is at most `most`. */
export function roundMiles(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const times = [5, 2, 1].find((factor) => factor * power <= most) ?? 1;
  return Math.max(0.1, times * power);
}

const CROSS = { inner: 6, outer: 18 } as const;

/** Draws a cross at the center, where Enter picks a place. */
export function paintCross({ context, frame, colors }: Brush): void {
  const [x, y] = [frame.width / 2, frame.height / 2];
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + dx * CROSS.inner, y + dy * CROSS.inner);
    context.lineTo(x + dx * CROSS.outer, y + dy * CROSS.outer);
  }
  strokeOwn({ context, colors });
}
