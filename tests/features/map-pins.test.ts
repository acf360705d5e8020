import { describe, expect, test } from 'vitest';
import type { PlacedPin } from '#src/features/map/drawing/paint.ts';
import { viewAround } from '#src/features/map/drawing/pan-zoom.ts';
import { nearestPin, pinAt, viewToSeparate } from '#src/features/map/drawing/picking.ts';
import { type MapPlace, pinLayers } from '#src/features/map/drawing/pins.ts';

const OCALA = { lat: 29.19, lng: -82.14 };
const FRAME = { width: 360, height: 320 };
const { zoom } = viewAround(OCALA, 50, FRAME);
const place = (id: number, lat: number, lng = OCALA.lng): MapPlace => ({
  id,
  name: `Place ${id}`,
  point: { lat, lng },
});
const pinsOf = (...places: MapPlace[]) => pinLayers(places).at(zoom);
const labelsOf = (...places: MapPlace[]) => pinsOf(...places).map(({ label }) => label);

describe('a pin', () => {
  test('has the number of the list', () => {
    expect(labelsOf(place(7, 29), place(8, 29.3), place(9, 29.6))).toEqual(['1', '2', '3']);
  });

  test('merges with pins that it would cover, and its label names every place', () => {
    expect(labelsOf(place(7, 29), place(8, 29), place(9, 29))).toEqual(['1–3']);
    expect(labelsOf(place(7, 29), place(8, 29.4), place(9, 29))).toEqual(['1+', '2']);
  });

  test('of a long list shows the number of places, and of one place no number', () => {
    const many = Array.from({ length: 30 }, (_, index) => place(index, 29));
    expect(labelsOf(...many, place(99, 29.5))).toEqual(['30', '']);
  });

  test('separates from others when the map is zoomed in', () => {
    const layers = pinLayers([place(7, 29), place(8, 29.03)]);
    expect([layers.at(zoom).length, layers.at(zoom + 5).length]).toEqual([1, 2]);
  });

  test('is marked as approximate if one of its places is', () => {
    const about = { ...place(8, 29), isAbout: true };
    const exact = (...places: MapPlace[]) => pinsOf(...places).map(({ isAbout }) => isAbout);
    expect(exact(place(7, 29), place(9, 29.4))).toEqual([false, false]);
    expect(exact(place(7, 29), about, place(9, 29.4))).toEqual([true, false]);
  });
});

describe('picking a pin', () => {
  const placed = (id: number, x: number): PlacedPin => ({
    pin: { at: { x: 0, y: 0 }, ids: [id], first: id, isAbout: false, label: '' },
    spot: { x, y: 100 },
    width: 16,
    height: 16,
  });
  const pins = [placed(1, 50), placed(2, 90), placed(3, 300)];

  test('with a thumb takes the nearest one within reach, and nothing far from all', () => {
    expect(pinAt(pins, { x: 68, y: 104 })?.pin.ids).toEqual([1]);
    expect(pinAt(pins, { x: 180, y: 100 })).toBeNull();
  });

  test('with keys takes the one nearest to the cross, at any distance', () => {
    expect(nearestPin(pins, { x: 180, y: 160 })?.pin.ids).toEqual([2]);
    expect(nearestPin([], { x: 180, y: 160 })).toBeNull();
  });

  test('of several places zooms in until no zoom separates them', () => {
    const view = viewAround(OCALA, 50, FRAME);
    const closer = viewToSeparate([place(7, 29.1), place(8, 29.2)], view, FRAME);
    expect(closer?.zoom).toBeGreaterThan(view.zoom);
    expect(closer && viewToSeparate([place(7, 29.1), place(8, 29.2)], closer, FRAME)).toBeNull();
    expect(viewToSeparate([place(7, 29), place(8, 29)], { ...view, zoom: 15 }, FRAME)).toBeNull();
    expect(viewToSeparate([place(7, 29)], view, FRAME)).toBeNull();
  });
});
