import type { LatLng } from '#contract/shared/geo.ts';
import type { Taken } from './labels.ts';
import type { Ground } from './land.ts';
import { type Name, namesAt, type Towns } from './names.ts';
import {
  type Brush,
  inPixels,
  type PlacedPin,
  paintCircle,
  paintLand,
  paintNames,
  paintPins,
  placePins,
  takenBy,
} from './paint.ts';
import {
  type OwnPlace,
  paintCross,
  paintOwn,
  paintScale,
  paintWay,
  paintWayText,
  placeWay,
  takenByScale,
} from './paint-own.ts';
import { paintRoads, paintTileGround } from './paint-roads.ts';
import { insetsOf, MAP_LIMITS } from './pan-zoom.ts';
import type { MapPlace, Pin } from './pins.ts';
import { worldOf } from './projection.ts';
import type { Cell } from './roads.ts';

/** The subject of a map: initial view and places. */
export interface MapSubject {
  centre: LatLng;
  radiusMiles: number;
  /** Draws the search circle. */
  hasCircle: boolean;
  places: readonly MapPlace[];
}

/** Target and label ('12 mi NE') of the line from the person. */
interface Way {
  to: LatLng;
  text: string;
}

/** All layers of a map. */
export interface MapPicture extends Ground {
  /** Stored tiles of roads and water. */
  cells: readonly Cell[];
  countyNames: readonly Name[];
  towns: Towns | null;
  own: OwnPlace | null;
  way: Way | null;
  /** Id of the place whose pin is highlighted. */
  marked: number | null;
  subject: MapSubject;
  pins: readonly Pin[];
  /** Rectangles of elements above the drawing. */
  covers: readonly Taken[];
  /** Shows a cross at the center for keyboard users. */
  hasCross: boolean;
}

/** Paints a map. @returns the visible pins. */
export function paintPicture(brush: Brush, picture: MapPicture): PlacedPin[] {
  const { context, view, frame, colors } = brush;
  const { own, subject, marked } = picture;
  const way = own && picture.way && placeWay(brush, own.at, worldOf(picture.way.to), picture.way.text);
  inPixels(brush);
  context.fillStyle = colors.water;
  context.fillRect(0, 0, frame.width, frame.height);
  paintLand(brush, picture);
  paintTileGround(brush, picture.cells, picture.counties);
  paintRoads(brush, picture.cells);
  if (subject.hasCircle && subject.radiusMiles < MAP_LIMITS.nationwideMiles)
    paintCircle(brush, worldOf(subject.centre), subject.radiusMiles);
  const pins = placePins(brush, picture.pins);
  const { bottom } = insetsOf(picture.covers, frame);
  const taken = [takenByScale(frame, bottom), ...picture.covers, ...takenBy(pins), ...(way?.taken ?? [])];
  paintNames(brush, namesAt(view.zoom, picture.towns, picture.countyNames), taken);
  paintScale(brush, bottom);
  if (way) paintWay(brush, way);
  if (own) paintOwn(brush, own);
  paintPins(brush, pins, marked);
  if (way) paintWayText(brush, way);
  if (picture.hasCross) paintCross(brush);
  return pins;
}
