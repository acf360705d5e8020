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
import { apart, pinAt, pinNearest } from './picking.ts';
import { type MapPicture, type MapSubject, paintPicture } from './picture.ts';
import { type PinLayers, pinLayers } from './pins.ts';
import { type MapSize, type MapView, type Spot, worldOf } from './projection.ts';

/** What lies on a map beside its subject; whoever has it sets it. */
export type BesideSubject = Omit<MapPicture, 'subject' | 'pins' | 'covers' | 'hasCross'>;

const NOTHING: BesideSubject = {
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

/** What a map shows when it has come to rest. */
export interface Viewport {
  view: MapView;
  frame: MapSize;
  /** Places whose pins are in the frame. */
  places: number;
}

export interface SceneOptions {
  isWholeScreen: boolean;
  /** The view that was left before, or null. */
  view: MapView | null;
  /** Told when the drawing has come to rest. */
  onRest: (shown: Viewport) => void;
  /** Ids of the pin that was tapped, or that keys have picked; none: something else was. */
  onPick: (ids: readonly number[]) => void;
  onPageFinger: () => void;
}

/** Beside the person and the place that a line joins, a street is near enough. */
const BOTH_ZOOM = 13;
/** The person's county. */
const OWN_ZOOM = 9;
const FLIGHT_MS = 240;
const REST_MS = 200;
/** More pixels cost a cheap phone more than they show. */
const MOST_RATIO = 2;

/** The drawing of a map: what it shows, how it is moved. No React: nothing is rendered while a finger moves. */
export class Scene {
  /** The states whose counties are drawn. */
  readonly counties = new Set<string>();
  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #options: SceneOptions;
  readonly #widths = new Map<string, number>();
  readonly #stops: (() => void)[];
  #drawn: BesideSubject = NOTHING;
  #subject: MapSubject;
  #layers: PinLayers;
  #bounds: Bounds;
  #view: MapView | null;
  /** Nobody has moved it: it still fits what it is about. */
  #isUntouched: boolean;
  #frame: MapSize = { width: 0, height: 0 };
  #colors: Colors | null = null;
  #pins: readonly PlacedPin[] = [];
  #covers: readonly Taken[] = [];
  #drawing = 0;
  #flight: { from: MapView; to: MapView; beganMs: number | null } | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

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
        onZoom: (steps, around, isAtOnce) => this.zoomBy(steps, around, isAtOnce),
        onTap: (spot) => this.#tap(spot),
        onPageFinger: options.onPageFinger,
        onHome: () => this.goHome(),
        onPick: () => this.#pick(pinNearest(this.#pins, this.#middle())?.pin.ids ?? []),
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

  /** Ends the drawing: nothing is listened to any more. */
  end(): void {
    for (const stop of this.#stops) stop();
    cancelAnimationFrame(this.#drawing);
    clearTimeout(this.#resting);
  }

  /** Marks other places. The view stays: the same search was refined. */
  show(subject: MapSubject): void {
    if (subject.places !== this.#subject.places) this.#layers = pinLayers(subject.places);
    this.#subject = subject;
    this.#bounds = boundsAround(pointsOf(subject));
    this.#rest();
    this.draw();
  }

  /** Changes what lies on the map. */
  set(changes: Partial<BesideSubject>): void {
    this.#drawn = { ...this.#drawn, ...changes };
    this.draw();
  }

  /** Adds the counties of a state, once. */
  addCounties(code: string, lines: Shape, names: readonly Name[]): void {
    if (this.counties.has(code)) return;
    this.counties.add(code);
    const { counties, countyNames } = this.#drawn;
    this.set({ counties: [...counties, lines], countyNames: [...countyNames, ...names] });
  }

  /** The person looks somewhere else, in degrees from north to the east. */
  turn(heading: number): void {
    const { own } = this.#drawn;
    if (own) this.set({ own: { ...own, heading } });
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

  /** Shows a point, with the end of the line from there where there is one. */
  goTo(point: LatLng): void {
    const { way } = this.#drawn;
    if (way) this.go(this.#over([point, way.to], BOTH_ZOOM));
    else this.go({ ...worldOf(point), zoom: Math.max(this.#view?.zoom ?? 0, OWN_ZOOM) });
  }

  /** Reads where buttons and the like lie over the drawing: names stand beside them. */
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
    this.#isUntouched = false;
    this.#rest();
    this.draw();
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (!this.#view) return;
      const places = new Set(this.#pins.flatMap(({ pin }) => pin.ids)).size;
      this.#options.onRest({ view: this.#view, frame: this.#frame, places });
    }, REST_MS);
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
    if (this.#isUntouched || !this.#view) this.#view = this.#first(); // the page may settle after the map
    this.#rest();
    this.measureCovers();
  }

  #tap(spot: Spot): boolean {
    const met = pinAt(this.#pins, spot);
    this.#pick(met?.pin.ids ?? []);
    return met !== null;
  }

  /** Tells of the places of a pin; those that a closer look tells apart are shown closer first. */
  #pick(ids: readonly number[]): void {
    const places = this.#subject.places.filter(({ id }) => ids.includes(id));
    const closer = this.#view && apart(places, this.#view, this.#frame);
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
      ...this.#drawn,
      subject: this.#subject,
      pins: this.#layers.at(view.zoom),
      covers: this.#covers,
      hasCross: this.#host.matches(':focus-visible'),
    });
  }
}

function listenTo(host: HTMLElement, name: 'focusin' | 'focusout', take: () => void): () => void {
  host.addEventListener(name, take);
  return () => host.removeEventListener(name, take);
}

const pointsOf = ({ centre, places }: MapSubject): LatLng[] => [centre, ...places.map(({ point }) => point)];
