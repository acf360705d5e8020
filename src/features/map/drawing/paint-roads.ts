import type { Shape } from './land.ts';
import { type Brush, inPixels, strokeShapes } from './paint.ts';
import { scaleOf, turn } from './projection.ts';
import type { Cell, RoadKind } from './roads.ts';

/** Bottom to top. */
const KINDS: readonly RoadKind[] = ['street', 'main', 'highway'];
/** Line widths in pixels at the lowest and at the highest zoom. */
const WIDTHS: Readonly<Record<RoadKind, readonly [far: number, near: number]>> = {
  street: [0.5, 2],
  main: [0.8, 3.2],
  highway: [1.3, 4.6],
};
const OPACITY: Readonly<Record<RoadKind, number>> = { street: 0.45, main: 0.6, highway: 0.85 };
const ZOOMS = [8, 14] as const;
const STREAM_WIDTHS = [0.6, 2] as const;
const BORDER_WIDTH = 1.4;

/** Paints the detailed land and water of stored tiles, and the county borders above them. */
export function paintTileGround(brush: Brush, cells: readonly Cell[], counties: readonly Shape[]): void {
  const { context, colors, view } = brush;
  const detailed = cells.filter(({ shapes }) => shapes.hasWater);
  for (const cell of detailed)
    onCell(brush, cell, (pixel, side) => {
      context.fillStyle = colors.land;
      context.fillRect(0, 0, side, side);
      context.fillStyle = colors.water;
      context.fill(cell.shapes.water, 'evenodd');
      stroke(context, cell.shapes.borders, colors.border, BORDER_WIDTH * pixel);
      stroke(context, cell.shapes.streams, colors.water, widthAt(view.zoom, STREAM_WIDTHS) * pixel);
    });
  if (detailed.length === 0) return;
  context.save();
  inPixels(brush);
  context.beginPath();
  for (const cell of detailed) {
    const { x, y, size } = boxOf(brush, cell);
    context.rect(x, y, size, size);
  }
  context.clip();
  strokeShapes(brush, counties, colors.line);
  context.restore();
  inPixels(brush);
}

/** Paints the roads. */
export function paintRoads(brush: Brush, cells: readonly Cell[]): void {
  const { context, colors, view } = brush;
  context.lineCap = 'round';
  for (const kind of KINDS)
    for (const cell of cells)
      onCell(brush, cell, (pixel) => {
        context.globalAlpha = OPACITY[kind];
        stroke(context, cell.shapes.roads[kind], colors.border, widthAt(view.zoom, WIDTHS[kind]) * pixel);
      });
  context.lineCap = 'butt';
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
}

function widthAt(zoom: number, [far, near]: readonly [number, number]): number {
  const share = Math.min(1, Math.max(0, (zoom - ZOOMS[0]) / (ZOOMS[1] - ZOOMS[0])));
  return far + (near - far) * share;
}

/** Calls `paint` with the context in the tile's units, clipped to the cell. */
function onCell(brush: Brush, cell: Cell, paint: (pixel: number, extent: number) => void): void {
  const { context, ratio } = brush;
  const { x, y, size } = boxOf(brush, cell);
  if (x + size < 0 || y + size < 0 || x > brush.frame.width || y > brush.frame.height) return;
  const { at, from, shapes } = cell;
  const steps = 2 ** (at.z - from.z);
  const unit = (size * steps) / shapes.extent;
  const left = x - (at.x - from.x * steps) * size;
  const top = y - (at.y - from.y * steps) * size;
  context.save();
  inPixels(brush);
  context.beginPath();
  // Rounded to device pixels, to avoid seams between cells.
  const [west, north, east, south] = [x, y, x + size, y + size].map(
    (edge) => Math.round(edge * ratio) / ratio,
  );
  context.rect(west ?? 0, north ?? 0, (east ?? 0) - (west ?? 0), (south ?? 0) - (north ?? 0));
  context.clip();
  context.setTransform(unit * ratio, 0, 0, unit * ratio, left * ratio, top * ratio);
  paint(1 / unit, shapes.extent);
  context.restore();
}

/** Returns the square of a cell, in CSS pixels. */
function boxOf({ view, frame }: Brush, { at }: Cell) {
  const scale = scaleOf(view.zoom);
  const size = scale / 2 ** at.z;
  const middle = turn((at.x + 0.5) / 2 ** at.z - view.x) * scale;
  return {
    x: frame.width / 2 + middle - size / 2,
    y: frame.height / 2 + (at.y / 2 ** at.z - view.y) * scale,
    size,
  };
}
