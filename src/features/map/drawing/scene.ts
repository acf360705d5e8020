import type { LatLng } from '#contract/shared/geo.ts';
import { type Colours, coloursAt, watchTheme } from './colours.ts';
import { listenToGestures } from './gestures.ts';
import type { Shape } from './land.ts';
import { type Name, namesAt, type Towns } from './names.ts';
import {
  type Brush,
  inPixels,
  type OwnPlace,
  type PlacedPin,
  paintCircle,
  paintLand,
  paintNames,
  paintOwn,
  paintPins,
  paintWay,
  placePins,
  takenBy,
} from './paint.ts';
import {
  type Bounds,
  between,
  boundsAround,
  MAP_LIMITS,
  moved,
  viewAround,
  viewOver,
  zoomed,
} from './pan-zoom.ts';
import { type MapPlace, type PinLayers, pinLayers } from './pins.ts';
import { type Frame, type MapView, type Spot, scaleOf, worldOf } from './projection.ts';

/** What a map is about: where it begins and what it marks. */
export interface Subject {
  centre: LatLng;
  radiusMiles: number;
  /** Whether the circle was searched and is drawn. */
  hasCircle: boolean;
  places: readonly MapPlace[];
  /** Where a line leads from the person. */
  target: LatLng | null;
}

/** Detailed ground under the pins, as an operator's pack gives it. */
export interface Ground {
  /** @returns whether the frame is covered, so that the drawn land is not needed. */
  paint: (brush: Brush) => boolean;
  names: (view: MapView, frame: Frame) => Iterable<Name>;
}

export interface SceneOptions {
  isWholeScreen: boolean;
  /** The view that was left before, or null. */
  view: MapView | null;
  /** Told when the drawing has come to rest. */
  onRest: (view: MapView) => void;
  /** Ids of the pin that was tapped; none: something else was. */
  onPick: (ids: readonly number[]) => void;
  onPageFinger: () => void;
}

const FLIGHT_MS = 240;
const REST_MS = 200;
/** A thumb in a glove does not meet a pin in its middle. */
const REACH = 26;
/** More pixels cost a cheap phone more than they show. */
const MOST_RATIO = 2;

/** The drawing of a map: what it shows, how it is moved. No React: nothing is rendered while a finger moves. */
export class Scene {
  land: readonly Shape[] = [];
  counties: readonly Shape[] = [];
  countyNames: readonly Name[] = [];
  towns: Towns | null = null;
  own: OwnPlace | null = null;
  marked: number | null = null;
  ground: Ground | null = null;
  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #options: SceneOptions;
  readonly #widths = new Map<string, number>();
  readonly #stops: (() => void)[];
  #subject: Subject;
  #layers: PinLayers;
  #bounds: Bounds;
  #view: MapView | null;
  #frame: Frame = { width: 0, height: 0 };
  #colours: Colours | null = null;
  #pins: readonly PlacedPin[] = [];
  #drawing = 0;
  #flight: { from: MapView; to: MapView; beganMs: number | null } | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, canvas: HTMLCanvasElement, subject: Subject, options: SceneOptions) {
    this.#host = host;
    this.#canvas = canvas;
    this.#context = canvas.getContext?.('2d') ?? null;
    this.#options = options;
    this.#view = options.view;
    this.#subject = subject;
    this.#layers = pinLayers(subject.places);
    this.#bounds = boundsAround(pointsOf(subject));
    const sizes = new ResizeObserver(() => this.#measure());
    sizes.observe(host);
    this.#stops = [
      () => sizes.disconnect(),
      watchTheme(() => {
        this.#colours = null;
        this.draw();
      }),
      listenToGestures(host, options.isWholeScreen, {
        onMove: (dx, dy) => this.#change((view) => moved(view, dx, dy, this.#bounds)),
        onZoom: (steps, around, isAtOnce) => this.zoomBy(steps, around, isAtOnce),
        onTap: (spot) => this.#tap(spot),
        onPageFinger: options.onPageFinger,
        onHome: () => this.goHome(),
      }),
    ];
    this.#measure();
    void document.fonts?.ready.then(() => {
      this.#widths.clear();
      this.draw();
    });
  }

  get view(): MapView | null {
    return this.#view;
  }

  /** Ends the drawing: nothing is listened to any more. */
  end(): void {
    for (const stop of this.#stops) stop();
    cancelAnimationFrame(this.#drawing);
    clearTimeout(this.#resting);
  }

  /** Marks other places. The view stays: the same search was refined. */
  show(subject: Subject): void {
    if (subject.places !== this.#subject.places) this.#layers = pinLayers(subject.places);
    this.#subject = subject;
    this.#bounds = boundsAround(pointsOf(subject));
    this.draw();
  }

  /** Draws with the next frame of the screen. */
  draw(): void {
    if (!this.#context || this.#drawing) return;
    this.#drawing = requestAnimationFrame((nowMs) => {
      this.#drawing = 0;
      this.#step(nowMs);
      this.#paint();
    });
  }

  /** Goes to a part of the world; at once where the person wants no motion. */
  go(to: MapView): void {
    const from = this.#view;
    if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#settle(to);
      return;
    }
    this.#flight = { from, to, beganMs: null };
    this.draw();
  }

  /** @param around stays where it is; without it the middle. */
  zoomBy(steps: number, around: Spot = this.#middle(), isAtOnce = false): void {
    const aim = this.#flight?.to ?? this.#view; // pressed again on the way, it goes farther
    if (!aim) return;
    const to = zoomed(aim, this.#frame, steps, around, this.#bounds);
    if (isAtOnce) this.#settle(to);
    else this.go(to);
  }

  /** Goes back to where the map began. */
  goHome(): void {
    this.go(this.#first());
  }

  /** Shows a point, with the target of the line where there is one. */
  goTo(point: LatLng): void {
    const { target } = this.#subject;
    if (target) this.go(viewOver([point, target], this.#frame, 13));
    else this.go({ ...worldOf(point), zoom: Math.max(this.#view?.zoom ?? 0, 9) });
  }

  #first(): MapView {
    const { centre, radiusMiles } = this.#subject;
    return viewAround(centre, radiusMiles, this.#frame);
  }

  #middle = (): Spot => ({ x: this.#frame.width / 2, y: this.#frame.height / 2 });

  #settle(view: MapView): void {
    this.#flight = null;
    this.#change(() => view);
  }

  #change(next: (view: MapView) => MapView): void {
    if (!this.#view) return;
    this.#flight = null;
    this.#view = next(this.#view);
    this.#rest();
    this.draw();
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#view && this.#options.onRest(this.#view), REST_MS);
  }

  #step(nowMs: number): void {
    const flight = this.#flight;
    if (!flight) return;
    flight.beganMs ??= nowMs;
    const share = Math.min(1, (nowMs - flight.beganMs) / FLIGHT_MS);
    this.#view = between(flight.from, flight.to, 1 - (1 - share) ** 3);
    if (share >= 1) this.#settle(flight.to);
    else this.draw();
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (width === 0 || height === 0) return;
    const ratio = Math.min(MOST_RATIO, devicePixelRatio || 1);
    this.#frame = { width, height };
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    if (!this.#view) {
      this.#view = this.#first();
      this.#rest();
    }
    this.draw();
  }

  #tap(spot: Spot): boolean {
    const near = this.#pins
      .map((placed) => ({ ...placed, away: Math.hypot(placed.spot.x - spot.x, placed.spot.y - spot.y) }))
      .filter(({ away, width }) => away < Math.max(REACH, width / 2))
      .sort((a, b) => a.away - b.away)[0];
    if (!near) {
      this.#options.onPick([]);
      return false;
    }
    const { ids } = near.pin;
    const places = this.#subject.places.filter(({ id }) => ids.includes(id));
    const apart = viewOver(
      places.map(({ point }) => point),
      this.#frame,
    );
    const isAsClose = (this.#view?.zoom ?? 0) >= Math.min(apart.zoom, MAP_LIMITS.zoomMax) - 0.1;
    if (ids.length > 1 && !isAsClose) this.go(apart);
    this.#options.onPick(ids.length > 1 && !isAsClose ? [] : ids);
    return true;
  }

  #paint(): void {
    const [context, view] = [this.#context, this.#view];
    if (!context || !view || this.#frame.width === 0) return;
    this.#colours ??= coloursAt(this.#host);
    const ratio = this.#canvas.width / this.#frame.width;
    const brush = { context, view, frame: this.#frame, ratio, colours: this.#colours, widths: this.#widths };
    const { hasCircle, centre, radiusMiles, target } = this.#subject;
    inPixels(brush);
    context.fillStyle = this.#colours.water;
    context.fillRect(0, 0, this.#frame.width, this.#frame.height);
    const isCovered = this.ground?.paint(brush) ?? false;
    if (!isCovered) paintLand(brush, this.land, this.counties);
    if (hasCircle && radiusMiles < MAP_LIMITS.nationwideMiles)
      paintCircle(brush, worldOf(centre), radiusMiles);
    this.#pins = placePins(brush, this.#layers.at(view.zoom));
    const names = isCovered && this.ground ? this.ground.names(view, this.#frame) : null;
    paintNames(brush, names ?? namesAt(view.zoom, this.towns, this.countyNames), takenBy(this.#pins));
    if (this.own && target) paintWay(brush, this.own.at, worldOf(target));
    if (this.own) paintOwn(brush, this.own);
    paintPins(brush, this.#pins, this.marked);
    this.#canvas.dataset.drawn = `${view.zoom.toFixed(2)} ${scaleOf(view.zoom) > 0 ? this.#pins.length : 0}`;
  }
}

const pointsOf = ({ centre, places }: Subject): LatLng[] => [centre, ...places.map(({ point }) => point)];
