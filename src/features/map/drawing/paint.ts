import type { Colors } from './colors.ts';
import { boxOf, type Label, placeLabels, type Taken } from './labels.ts';
import { type Ground, isInView, type Shape, transformFor } from './land.ts';
import type { Name, NameKind } from './names.ts';
import { isNear, MAP_LIMITS, pixelsOf } from './pan-zoom.ts';
import type { Pin } from './pins.ts';
import {
  type MapSize,
  type MapView,
  pixelsPerMile,
  type Spot,
  spotOf,
  type WorldPoint,
} from './projection.ts';

/** The state that all paint functions share. */
export interface Brush {
  context: CanvasRenderingContext2D;
  view: MapView;
  frame: MapSize;
  /** Device pixels per CSS pixel. */
  ratio: number;
  colors: Colors;
  /** Cache of measured text widths. */
  widths: Map<string, number>;
}

const PIN_RADIUS = 13;
const DOT_RADIUS = 8;
const PIN_FONT = 16;
const EDGE = 1.4;
/** Wide enough to hide gaps between the borders of different data sources. */
const ABROAD_EDGE = 3;

export function paintLand(brush: Brush, { abroad, seas, land, lakes, counties }: Ground): void {
  const { context, colors } = brush;
  context.lineJoin = 'round';
  const draw = (shapes: readonly Shape[], line: string, width: number, fill: string) => {
    for (const shape of shapes) {
      if (!isInView(shape, brush.view, brush.frame)) continue;
      const unit = transformFor(context, shape, brush.view, brush.frame, brush.ratio);
      context.fillStyle = fill;
      context.fill(shape.path, 'evenodd'); // an island is a ring inside a lake's ring
      context.strokeStyle = line;
      context.lineWidth = width / unit;
      context.stroke(shape.path);
    }
  };
  draw(abroad, colors.abroad, ABROAD_EDGE, colors.abroad);
  draw(seas, colors.water, EDGE, colors.water);
  draw(land, colors.border, EDGE, colors.land);
  strokeShapes(brush, counties, colors.line);
  draw(lakes, colors.water, EDGE, colors.water);
  inPixels(brush);
}

/** Strokes shapes without a fill, for example county borders. */
export function strokeShapes(brush: Brush, shapes: readonly Shape[], line: string): void {
  const { context } = brush;
  for (const shape of shapes) {
    if (!isInView(shape, brush.view, brush.frame)) continue;
    const unit = transformFor(context, shape, brush.view, brush.frame, brush.ratio);
    context.strokeStyle = line;
    context.lineWidth = EDGE / unit;
    context.stroke(shape.path);
  }
}

/** Resets the transform to CSS pixels of the frame. */
export const inPixels = ({ context, ratio }: Brush) => context.setTransform(ratio, 0, 0, ratio, 0, 0);

/** Draws the search circle. */
export function paintCircle(brush: Brush, centre: WorldPoint, miles: number): void {
  const { context, view, frame, colors } = brush;
  const { x, y } = spotOf(view, frame, centre);
  context.beginPath();
  context.arc(x, y, miles * pixelsPerMile(view.zoom, centre), 0, 2 * Math.PI);
  dashed(context, colors.brand, [5, 4], 2);
}

/** Fills the current path with a faint color and strokes its edge. */
export function dashed(
  context: CanvasRenderingContext2D,
  color: string,
  dashes: number[],
  width: number,
): void {
  context.globalAlpha = 0.12;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
  context.setLineDash(dashes);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/** A pin at its position in the drawing. */
export interface PlacedPin {
  pin: Pin;
  spot: Spot;
  width: number;
  height: number;
}

/** Returns the visible pins, first places last, so that they are on top. */
export function placePins(brush: Brush, pins: readonly Pin[]): PlacedPin[] {
  const { context, view, frame, colors } = brush;
  context.font = `650 ${PIN_FONT}px ${colors.font}`;
  return pins
    .flatMap((pin) => {
      const spot = spotOf(view, frame, pin.at);
      if (!isNear(spot, frame, 2 * PIN_RADIUS)) return [];
      if (pin.label === '') return [{ pin, spot, width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS }];
      const width = Math.max(2 * PIN_RADIUS, widthOf(brush, pin.label) + PIN_RADIUS);
      return [{ pin, spot, width, height: 2 * PIN_RADIUS }];
    })
    .reverse();
}

export function paintPins(brush: Brush, pins: readonly PlacedPin[], marked: number | null): void {
  const { context, view, colors } = brush;
  const isMarked = ({ pin }: PlacedPin) => marked !== null && pin.ids.includes(marked);
  const about = pixelsOf(view, MAP_LIMITS.aboutMiles);
  for (const { pin, spot, width } of pins) {
    if (!pin.isAbout) continue;
    context.beginPath();
    context.arc(spot.x, spot.y, Math.max(width / 2 + 6, about), 0, 2 * Math.PI);
    dashed(context, colors.brand, [3, 3], 1.5);
  }
  context.font = `650 ${PIN_FONT}px ${colors.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const placed of [...pins.filter((pin) => !isMarked(pin)), ...pins.filter(isMarked)]) {
    const { pin, spot, width, height } = placed;
    const isHighlighted = isMarked(placed);
    context.beginPath();
    context.roundRect(spot.x - width / 2, spot.y - height / 2, width, height, height / 2);
    context.fillStyle = isHighlighted ? colors.sun : colors.brand;
    context.fill();
    context.strokeStyle = isHighlighted ? colors.onSun : colors.land;
    context.lineWidth = 2;
    context.stroke();
    context.fillStyle = isHighlighted ? colors.onSun : colors.onBrand;
    if (pin.label) context.fillText(pin.label, spot.x, spot.y + 1);
  }
}

/** Returns the rectangles of the pins, which names must avoid. */
export const takenBy = (pins: readonly PlacedPin[]): Taken[] =>
  pins.map(({ spot, width, height }) => boxOf({ text: '', spot, width, height }));

/** Returns the width of a text in the current font, in pixels. */
export function widthOf({ context, widths }: Brush, text: string): number {
  const key = context.font + text;
  const width = widths.get(key) ?? context.measureText(text).width;
  widths.set(key, width);
  return width;
}

/** Maximum number of names. */
const MAX_NAMES = 34;
/** More candidates than names, because most of them find no space. */
const MAX_CANDIDATES = 4 * MAX_NAMES;
const FONTS: Readonly<Record<NameKind, string>> = {
  state: '650 14px',
  county: '420 14px',
  water: '420 15px',
  city: '780 16px',
  town: '420 15px',
};
const NAME_HEIGHT = 18;

type PlacedName = Label & { name: Name };

/** Draws the names that find space. @param names most important first. */
export function paintNames(brush: Brush, names: Iterable<Name>, taken: readonly Taken[]): void {
  const { context, view, frame, colors } = brush;
  const candidates: PlacedName[] = [];
  for (const name of names) {
    const spot = spotOf(view, frame, name.at);
    if (!isNear(spot, frame, -NAME_HEIGHT)) continue;
    context.font = `${FONTS[name.kind]} ${colors.font}`;
    const width = widthOf(brush, name.text);
    if (spot.x < width / 2 || spot.x > frame.width - width / 2) continue; // would be cut off
    candidates.push({ text: name.text, spot, width, height: NAME_HEIGHT, name });
    if (candidates.length > MAX_CANDIDATES) break;
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { text, spot, name } of placeLabels(candidates, taken, MAX_NAMES)) {
    const isQuiet = name.kind !== 'city' && name.kind !== 'town';
    context.font = `${FONTS[name.kind]} ${colors.font}`;
    context.strokeStyle = name.kind === 'water' ? colors.water : colors.land;
    context.lineWidth = 4;
    context.strokeText(text, spot.x, spot.y);
    context.fillStyle = isQuiet ? colors.muted : colors.ink;
    context.fillText(text, spot.x, spot.y);
  }
}
