import type { Colors } from './colors.ts';
import { boxOf, type Label, placeLabels, type Taken } from './labels.ts';
import { type Ground, isInView, type Shape, standOn } from './land.ts';
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

/** What every part of a map is painted with. */
export interface Brush {
  context: CanvasRenderingContext2D;
  view: MapView;
  frame: MapSize;
  /** Pixels of the screen in one of CSS. */
  ratio: number;
  colors: Colors;
  /** Widths of texts as they were measured. */
  widths: Map<string, number>;
}

const PIN_RADIUS = 13;
const DOT_RADIUS = 8;
const PIN_FONT = 16;
const EDGE = 1.4;
/** Wider than the gap between two makers' borders of one country. */
const ABROAD_EDGE = 3;

export function paintLand(brush: Brush, { abroad, seas, land, lakes, counties }: Ground): void {
  const { context, colors } = brush;
  context.lineJoin = 'round';
  const draw = (shapes: readonly Shape[], line: string, width: number, fill: string) => {
    for (const shape of shapes) {
      if (!isInView(shape, brush.view, brush.frame)) continue;
      const unit = standOn(context, shape, brush.view, brush.frame, brush.ratio);
      context.fillStyle = fill;
      context.fill(shape.path, 'evenodd'); // an island is a ring within a lake's
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

/** Draws the lines of some shapes, for example those between counties. */
export function strokeShapes(brush: Brush, shapes: readonly Shape[], line: string): void {
  const { context } = brush;
  for (const shape of shapes) {
    if (!isInView(shape, brush.view, brush.frame)) continue;
    const unit = standOn(context, shape, brush.view, brush.frame, brush.ratio);
    context.strokeStyle = line;
    context.lineWidth = EDGE / unit;
    context.stroke(shape.path);
  }
}

/** Lets the context draw in CSS pixels of the frame. */
export const inPixels = ({ context, ratio }: Brush) => context.setTransform(ratio, 0, 0, ratio, 0, 0);

/** The circle of a search. */
export function paintCircle(brush: Brush, centre: WorldPoint, miles: number): void {
  const { context, view, frame, colors } = brush;
  const { x, y } = spotOf(view, frame, centre);
  context.beginPath();
  context.arc(x, y, miles * pixelsPerMile(view.zoom, centre), 0, 2 * Math.PI);
  dashed(context, colors.brand, [5, 4], 2);
}

/** Fills the present path faintly and draws its edge. */
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

/** A pin where it stands in the drawing. */
export interface PlacedPin {
  pin: Pin;
  spot: Spot;
  width: number;
  height: number;
}

/** The pins in the frame, those of the first places last, so that they lie on top. */
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
    const isOn = isMarked(placed);
    context.beginPath();
    context.roundRect(spot.x - width / 2, spot.y - height / 2, width, height, height / 2);
    context.fillStyle = isOn ? colors.sun : colors.brand;
    context.fill();
    context.strokeStyle = isOn ? colors.onSun : colors.land;
    context.lineWidth = 2;
    context.stroke();
    context.fillStyle = isOn ? colors.onSun : colors.onBrand;
    if (pin.label) context.fillText(pin.label, spot.x, spot.y + 1);
  }
}

/** What the pins take of the drawing: names go round them. */
export const takenBy = (pins: readonly PlacedPin[]): Taken[] =>
  pins.map(({ spot, width, height }) => boxOf({ text: '', spot, width, height }));

/** How wide a text is in the present font, in pixels. */
export function widthOf({ context, widths }: Brush, text: string): number {
  const key = context.font + text;
  const known = widths.get(key) ?? context.measureText(text).width;
  widths.set(key, known);
  return known;
}

/** More names would make a list of the map. */
const NAMES = 34;
/** So many more are looked at, because most of them find no room. */
const CANDIDATES = 4 * NAMES;
const FONTS: Readonly<Record<NameKind, string>> = {
  state: '650 14px',
  county: '420 14px',
  water: '420 15px',
  city: '780 16px',
  town: '420 15px',
};
const NAME_HEIGHT = 18;

type PlacedName = Label & { name: Name };

/** Names that find room, the most important first. */
export function paintNames(brush: Brush, names: Iterable<Name>, taken: readonly Taken[]): void {
  const { context, view, frame, colors } = brush;
  const candidates: PlacedName[] = [];
  for (const name of names) {
    const spot = spotOf(view, frame, name.at);
    if (!isNear(spot, frame, -NAME_HEIGHT)) continue;
    context.font = `${FONTS[name.kind]} ${colors.font}`;
    const width = widthOf(brush, name.text);
    if (spot.x < width / 2 || spot.x > frame.width - width / 2) continue; // never cut off
    candidates.push({ text: name.text, spot, width, height: NAME_HEIGHT, name });
    if (candidates.length > CANDIDATES) break;
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { text, spot, name } of placeLabels(candidates, taken, NAMES)) {
    const isQuiet = name.kind !== 'city' && name.kind !== 'town';
    context.font = `${FONTS[name.kind]} ${colors.font}`;
    context.strokeStyle = name.kind === 'water' ? colors.water : colors.land;
    context.lineWidth = 4;
    context.strokeText(text, spot.x, spot.y);
    context.fillStyle = isQuiet ? colors.muted : colors.ink;
    context.fillText(text, spot.x, spot.y);
  }
}
