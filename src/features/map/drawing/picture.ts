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

/** What a map is about: where it begins and what it marks. */
export interface MapSubject {
  centre: LatLng;
  radiusMiles: number;
  /** Whether the circle was searched and is drawn. */
  hasCircle: boolean;
  places: readonly MapPlace[];
}

/** Where a line leads from the person, and what stands on it: '12 mi NE'. */
interface Way {
  to: LatLng;
  text: string;
}

/** Everything that is drawn, from the ground up. */
export interface MapPicture extends Ground {
  /** Of roads and water, where this phone keeps them. */
  cells: readonly Cell[];
  countyNames: readonly Name[];
  towns: Towns | null;
  own: OwnPlace | null;
  way: Way | null;
  /** The place whose pin is picked or pointed at. */
  marked: number | null;
  subject: MapSubject;
  pins: readonly Pin[];
  /** What lies over the drawing. */
  covers: readonly Taken[];
  /** Keys move the map: a cross shows its middle. */
  hasCross: boolean;
}

/** Draws all of it. @returns the pins in the frame. */
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
