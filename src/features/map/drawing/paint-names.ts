import { type Label, placeLabels, type Taken } from './labels.ts';
import type { Name, NameKind } from './names.ts';
import { type Brush, widthOf } from './paint.ts';
import { isNear } from './pan-zoom.ts';
import { spotOf } from './projection.ts';

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
  const { context, view, frame, colours } = brush;
  const candidates: PlacedName[] = [];
  for (const name of names) {
    const spot = spotOf(view, frame, name.at);
    if (!isNear(spot, frame, -NAME_HEIGHT)) continue;
    context.font = `${FONTS[name.kind]} ${colours.font}`;
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
    context.font = `${FONTS[name.kind]} ${colours.font}`;
    context.strokeStyle = name.kind === 'water' ? colours.water : colours.land;
    context.lineWidth = 4;
    context.strokeText(text, spot.x, spot.y);
    context.fillStyle = isQuiet ? colours.muted : colours.ink;
    context.fillText(text, spot.x, spot.y);
  }
}
