/** A water's name, where it stands, and between which zooms: farther out it is too small, closer it is beside the frame. */
export interface Water {
  text: string;
  lat: number;
  lng: number;
  zooms: readonly [from: number, to: number];
}

const water = (text: string, lat: number, lng: number, from: number, to: number): Water => ({
  text,
  lat,
  lng,
  zooms: [from, to],
});

/** Oceans stand where a coast is looked at, so some stand more than once. */
export const SEAS: readonly Water[] = [
  water('Atlantic Ocean', 33.5, -73, 3, 7),
  water('Atlantic Ocean', 28.9, -79.7, 5.5, 9),
  water('Atlantic Ocean', 33.2, -77.4, 6, 9),
  water('Atlantic Ocean', 38.3, -73.9, 6, 9),
  water('Atlantic Ocean', 42.3, -69.6, 6, 9),
  water('The Gulf', 25.8, -89.5, 3, 7),
  water('The Gulf', 28.2, -83.6, 5.5, 9),
  water('The Gulf', 28.6, -94.6, 6, 9),
  water('Pacific Ocean', 34, -126, 3, 6),
  water('Pacific Ocean', 33.2, -119.6, 6, 9),
  water('Pacific Ocean', 37.2, -123.4, 6, 9),
  water('Pacific Ocean', 44.8, -125.2, 5.5, 9),
  water('Pacific Ocean', 20.2, -158.4, 5.5, 9),
  water('Lake Superior', 47.6, -87.4, 5, 10),
  water('Lake Michigan', 43.4, -87, 5.5, 10),
  water('Lake Huron', 44.7, -82.4, 5.5, 10),
  water('Lake Erie', 42.15, -81.3, 5.5, 10),
  water('Lake Ontario', 43.65, -77.9, 5.5, 10),
  water('Lake Okeechobee', 26.94, -80.83, 8, 13),
  water('Great Salt Lake', 41.15, -112.5, 7, 12),
  water('Lake of the Woods', 49.25, -94.75, 7.5, 12),
  water('Lake Champlain', 44.45, -73.3, 8.5, 13),
  water('Lake Pontchartrain', 30.19, -90.1, 8.5, 13),
  water('Lake Winnebago', 44, -88.42, 9, 13),
  water('Lake Tahoe', 39.1, -120.03, 9, 13),
  water('Salton Sea', 33.31, -115.84, 9, 13),
  water('Yellowstone Lake', 44.45, -110.37, 9, 13),
  water('Flathead Lake', 47.9, -114.13, 9, 13),
];

/** What lies beside the states, named as they are. */
export const FOREIGN = [
  { name: 'Canada', centre: { lat: 50.6, lng: -105 } },
  { name: 'Canada', centre: { lat: 49.6, lng: -81 } },
  { name: 'Mexico', centre: { lat: 28, lng: -105.5 } },
  { name: 'Bahamas', centre: { lat: 24.7, lng: -77.9 } },
  { name: 'Cuba', centre: { lat: 22.2, lng: -79.4 } },
] as const;
