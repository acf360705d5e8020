import type { LatLng } from '#contract/shared/geo.ts';
import { type Colors, colorsAt, watchTheme } from './colors.ts';
import { listenToGestures } from './gestures.ts';
import type { Taken } from './labels.ts';
import type { Shape } from './land.ts';
import type { Name } from './names.ts';
import type { PlacedPin } from './paint.ts';
import {
  type Bounds,
  between,
  boundsAround,
  insetsOf,
  moved,
  viewAround,
  viewOver,
  zoomed,
} from './pan-zoom.ts';
import { nearestPin, pinAt, viewToSeparate } from './picking.ts';
import { type MapPicture, type MapSubject, paintPicture } from './picture.ts';
import { type PinLayers, pinLayers } from './pins.ts';
import { type MapSize, type MapView, type Spot, worldOf } from './projection.ts';

/** Layers of a map that are set later. */
export type SceneLayers = Omit<MapPicture, 'subject' | 'pins' | 'covers' | 'hasCross'>;

const NO_LAYERS: SceneLayers = {
  abroad: [],
  seas: [],
  land: [],
  lakes: [],
  counties: [],
  cells: [],
  countyNames: [],
  towns: null,
  own: null,
  way: null,
  marked: null,
};

/** A settled view. */
export interface Viewport {
  view: MapView;
  frame: MapSize;
  /** Number of visible places. */
  places: number;
}

export interface SceneOptions {
  isWholeScreen: boolean;
  /** The saved view, or null. */
  view: MapView | null;
  /** Called when the view has settled. */
  onSettle: (shown: Viewport) => void;
  /** Called with the ids of a picked pin; empty if the tap hit no pin. */
  onPick: (ids: readonly number[]) => void;
  onPageFinger: () => void;
}

/** Maximum zoom of the view with person and target. */
const BOTH_ZOOM = 13;
/** Minimum zoom of the view of the person: their county. */
const OWN_ZOOM = 9;
const FLIGHT_MS = 240;
const SETTLE_MS = 200;
/** Limits the canvas size for cheap phones. */
const MAX_RATIO = 2;

/** A map on a canvas with its view and gestures. Without React, so that moving the map renders no components. */
export class Scene {
  /** Codes of the states whose counties are drawn. */
  readonly counties = new Set<string>();
  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #options: SceneOptions;
  readonly #widths = new Map<string, number>();
  readonly #stops: (() => void)[];
  #content: SceneLayers = NO_LAYERS;
  #subject: MapSubject;
  #layers: PinLayers;
  #bounds: Bounds;
  #view: MapView | null;
  /** The person has not moved it, so it still fits the subject. */
  #isUntouched: boolean;
  #frame: MapSize = { width: 0, height: 0 };
  #colors: Colors | null = null;
  #pins: readonly PlacedPin[] = [];
  #covers: readonly Taken[] = [];
  #drawing = 0;
  #flight: { from: MapView; to: MapView; beganMs: number | null } | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, canvas: HTMLCanvasElement, subject: MapSubject, options: SceneOptions) {
    this.#host = host;
    this.#canvas = canvas;
    this.#context = canvas.getContext?.('2d') ?? null;
    this.#options = options;
    this.#view = options.view;
    this.#isUntouched = options.view === null;
    this.#subject = subject;
    this.#layers = pinLayers(subject.places);
    this.#bounds = boundsAround(pointsOf(subject));
    const sizes = new ResizeObserver(() => this.#measure());
    sizes.observe(host);
    this.#stops = [
      () => sizes.disconnect(),
      watchTheme(() => {
        this.#colors = null;
        this.draw();
      }),
      listenToGestures(host, options.isWholeScreen, {
        onMove: (dx, dy) => this.#change((view) => moved(view, dx, dy, this.#bounds)),
        onZoom: (steps, around, isInstant) => this.zoomBy(steps, around, isInstant),
        onTap: (spot) => this.#tap(spot),
        onPageFinger: options.onPageFinger,
        onHome: () => this.goHome(),
        onPick: () => this.#pick(nearestPin(this.#pins, this.#center())?.pin.ids ?? []),
      }),
      listenTo(host, 'focusin', () => this.draw()),
      listenTo(host, 'focusout', () => this.draw()),
    ];
    this.#measure();
    void document.fonts?.ready.then(() => {
      this.#widths.clear();
      this.draw();
    });
  }

  /** Stops drawing and listening. */
  end(): void {
    for (const stop of this.#stops) stop();
    cancelAnimationFrame(this.#drawing);
    clearTimeout(this.#settling);
  }

  /** Shows another subject without moving the view, for a refined search. */
  show(subject: MapSubject): void {
    if (subject.places !== this.#subject.places) this.#layers = pinLayers(subject.places);
    this.#subject = subject;
    this.#bounds = boundsAround(pointsOf(subject));
    this.#settleSoon();
    this.draw();
  }

  /** Updates layers. */
  set(changes: Partial<SceneLayers>): void {
    this.#content = { ...this.#content, ...changes };
    this.draw();
  }

  /** Adds the counties of a state once. */
  addCounties(code: string, lines: Shape, names: readonly Name[]): void {
    if (this.counties.has(code)) return;
    this.counties.add(code);
    const { counties, countyNames } = this.#content;
    this.set({ counties: [...counties, lines], countyNames: [...countyNames, ...names] });
  }

  /** Updates the heading, in degrees clockwise from north. */
  turn(heading: number): void {
    const { own } = this.#content;
    if (own) this.set({ own: { ...own, heading } });
  }

  /** Draws in the next animation frame. */
  draw(): void {
    if (!this.#context || this.#drawing) return;
    this.#drawing = requestAnimationFrame((nowMs) => {
      this.#drawing = 0;
      this.#step(nowMs);
      this.#paint();
    });
  }

  /** Moves to a view, without animation if the person prefers reduced motion. */
  go(to: MapView): void {
    const from = this.#view;
    if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#jump(to);
      return;
    }
    this.#flight = { from, to, beganMs: null };
    this.draw();
  }

  /** Zooms. @param around fixed point, by default the center. */
  zoomBy(steps: number, around: Spot = this.#center(), isInstant = false): void {
    const from = this.#flight?.to ?? this.#view; // a second press adds to the running animation
    if (!from) return;
    const to = zoomed(from, this.#frame, steps, around, this.#bounds);
    if (isInstant) this.#jump(to);
    else this.go(to);
  }

  /** Goes back to the initial view. */
  goHome(): void {
    this.go(this.#initialView());
  }

  /** Shows a point, together with the target of the line if there is one. */
  goTo(point: LatLng): void {
    const { way } = this.#content;
    if (way) this.go(this.#over([point, way.to], BOTH_ZOOM));
    else this.go({ ...worldOf(point), zoom: Math.max(this.#view?.zoom ?? 0, OWN_ZOOM) });
  }

  /** Measures the elements above the drawing, which names must avoid. */
  measureCovers(): void {
    const { left, top } = this.#canvas.getBoundingClientRect();
    this.#covers = [...this.#host.querySelectorAll('[data-covers]')].map((element) => {
      const box = element.getBoundingClientRect();
      return [box.left - left, box.top - top, box.right - left, box.bottom - top];
    });
    this.draw();
  }

  #over(points: readonly LatLng[], closest: number): MapView {
    const insets = insetsOf(this.#covers, this.#frame);
    return viewOver(points, this.#frame, { closest, insets });
  }

  #initialView(): MapView {
    const { centre, radiusMiles } = this.#subject;
    return viewAround(centre, radiusMiles, this.#frame);
  }

  #center = (): Spot => ({ x: this.#frame.width / 2, y: this.#frame.height / 2 });

  #jump(view: MapView): void {
    this.#flight = null;
    this.#change(() => view);
  }

  #change(next: (view: MapView) => MapView): void {
    if (!this.#view) return;
    this.#flight = null;
    this.#view = next(this.#view);
    this.#isUntouched = false;
    this.#settleSoon();
    this.draw();
  }

  #settleSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (!this.#view) return;
      const places = new Set(this.#pins.flatMap(({ pin }) => pin.ids)).size;
      this.#options.onSettle({ view: this.#view, frame: this.#frame, places });
    }, SETTLE_MS);
  }

  #step(nowMs: number): void {
    const flight = this.#flight;
    if (!flight) return;
    flight.beganMs ??= nowMs;
    const share = Math.min(1, (nowMs - flight.beganMs) / FLIGHT_MS);
    this.#view = between(flight.from, flight.to, 1 - (1 - share) ** 3);
    if (share >= 1) this.#jump(flight.to);
    else this.draw();
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (width === 0 || height === 0) return;
    const ratio = Math.min(MAX_RATIO, devicePixelRatio || 1);
    this.#frame = { width, height };
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    if (this.#isUntouched || !this.#view) this.#view = this.#initialView(); // the layout may change after the first measurement
    this.#settleSoon();
    this.measureCovers();
  }

  #tap(spot: Spot): boolean {
    const hit = pinAt(this.#pins, spot);
    this.#pick(hit?.pin.ids ?? []);
    return hit !== null;
  }

  /** Picks the places of a pin, or zooms in first if that separates them. */
  #pick(ids: readonly number[]): void {
    const places = this.#subject.places.filter(({ id }) => ids.includes(id));
    const closer = this.#view && viewToSeparate(places, this.#view, this.#frame);
    if (closer) this.go(closer);
    this.#options.onPick(closer ? [] : ids);
  }

  #paint(): void {
    const [context, view] = [this.#context, this.#view];
    if (!context || !view || this.#frame.width === 0) return;
    this.#colors ??= colorsAt(this.#host);
    const ratio = this.#canvas.width / this.#frame.width;
    const brush = { context, view, frame: this.#frame, ratio, colors: this.#colors, widths: this.#widths };
    this.#pins = paintPicture(brush, {
      ...this.#content,
      subject: this.#subject,
      pins: this.#layers.at(view.zoom),
      covers: this.#covers,
      hasCross: this.#host.matches(':focus-visible'),
    });
  }
}

function listenTo(host: HTMLElement, name: 'focusin' | 'focusout', handler: () => void): () => void {
  host.addEventListener(name, handler);
  return () => host.removeEventListener(name, handler);
}

const pointsOf = ({ centre, places }: MapSubject): LatLng[] => [centre, ...places.map(({ point }) => point)];
