import { placeKey } from './gazetteer-format.ts';
import { type LatLng, milesBetween } from './geo.ts';

/**
 * Florida's counties with their seats (Florida Statutes, title II) and bounds of their ZIP codes and seats in tenths
 * of a degree north and west, rounded outward; the place table contains only towns. From the GeoNames ZIP code table
 * (CC BY 4.0), without outliers.
 */
const TABLE = `Alachua:Gainesville:294-299:827-820 Baker:Macclenny:301-304:825-821 Bay:Panama_City:299-306:860-854
  Bradford:Starke:298-301:824-821 Brevard:Titusville:278-288:810-805 Broward:Fort_Lauderdale:259-264:805-800
  Calhoun:Blountstown:302-306:853-850 Charlotte:Punta_Gorda:268-271:823-817 Citrus:Inverness:287-291:827-822
  Clay:Green_Cove_Springs:297-302:820-817 Collier:Naples:258-265:819-810 Columbia:Lake_City:299-303:828-825
  DeSoto:Arcadia:270-272:821-818 Dixie:Cross_City:293-297:833-831 Duval:Jacksonville:301-305:820-813
  Escambia:Pensacola:303-310:875-871 Flagler:Bunnell:294-296:814-811 Franklin:Apalachicola:297-300:852-845
  Gadsden:Quincy:304-307:848-844 Gilchrist:Trenton:296-298:829-827 Glades:Moore_Haven:268-270:813-810
  Gulf:Port_St._Joe:298-301:854-851 Hamilton:Jasper:304-306:832-826 Hardee:Wauchula:274-277:821-817
  Hendry:LaBelle:265-268:815-810 Hernando:Brooksville:284-287:827-822 Highlands:Sebring:270-277:816-811
  Hillsborough:Tampa:276-282:827-820 Holmes:Bonifay:306-310:860-856 Indian_River:Vero_Beach:275-279:808-803
  Jackson:Marianna:306-310:856-849 Jefferson:Monticello:302-306:841-838 Lafayette:Mayo:300-302:833-832
  Lake:Tavares:285-292:820-814 Lee:Fort_Myers:263-268:823-816 Leon:Tallahassee:303-307:846-840
  Levy:Bronson:290-295:830-824 Liberty:Bristol:300-304:850-847 Madison:Madison:303-306:837-832
  Manatee:Bradenton:273-276:828-821 Marion:Ocala:289-295:826-818 Martin:Stuart:270-273:805-801
  Miami-Dade:Miami:252-260:807-801 Monroe:Key_West:245-253:820-803 Nassau:Fernandina_Beach:304-308:820-814
  Okaloosa:Crestview:303-310:868-864 Okeechobee:Okeechobee:271-276:810-808 Orange:Orlando:283-288:817-809
  Osceola:Kissimmee:279-284:816-810 Palm_Beach:West_Palm_Beach:263-270:809-800
  Pasco:Dade_City:278-285:829-821 Pinellas:Clearwater:276-282:829-826 Polk:Bartow:276-285:821-811
  Putnam:Palatka:293-298:820-815 St._Johns:St._Augustine:296-303:816-812
  St._Lucie:Fort_Pierce:272-276:806-802 Santa_Rosa:Milton:303-309:872-868 Sarasota:Sarasota:269-274:826-821
  Seminole:Sanford:286-289:815-810 Sumter:Bushnell:285-290:822-819 Suwannee:Live_Oak:299-303:831-828
  Taylor:Perry:296-303:837-833 Union:Lake_Butler:299-302:825-821 Volusia:DeLand:287-294:815-808
  Wakulla:Crawfordville:299-302:846-842 Walton:DeFuniak_Springs:302-310:864-860
  Washington:Chipley:304-308:860-855`;

export interface FloridaCounty {
  /** FIPS code, 5 digits. */
  fips: string;
  /** Without the word "County". */
  name: string;
  seat: string;
  /** Bounds in degrees. */
  lat: readonly [number, number];
  lng: readonly [number, number];
}

export const FLORIDA_COUNTIES: readonly FloridaCounty[] = TABLE.split(/\s+/).map((entry, index) => {
  const [name = '', seat = '', north = '', west = ''] = entry.replaceAll('_', ' ').split(':');
  const [[south, farNorth], [farWest, east]] = [tenthsIn(north), tenthsIn(west)];
  return { fips: fipsAt(index, name), name, seat, lat: [south, farNorth], lng: [-farWest, -east] };
});

/**
 * The codes are the odd numbers in the order of the table. Dade had 025, before DeSoto; Miami-Dade got 086 when it took its
 * new name.
 */
function fipsAt(index: number, name: string): string {
  if (name === 'Miami-Dade') return '12086';
  const [gap, renamed] = [index > 11 ? 1 : 0, index > 42 ? 1 : 0];
  return `12${String(2 * (index + gap - renamed) + 1).padStart(3, '0')}`;
}

function tenthsIn(range: string): readonly [number, number] {
  const [first = '', second = ''] = range.split('-');
  return [Number(first) / 10, Number(second) / 10];
}

const keyOf = (name: string) =>
  placeKey(name)
    .replace(/ county$/, '')
    .replaceAll(' ', '');
const BY_KEY = new Map(FLORIDA_COUNTIES.map((county) => [keyOf(county.name), county]));

/**
 * Returns the county of a name in any case, with or without the word: 'saint johns county' gives St. Johns. Null if
 * none.
 */
export const floridaCounty = (name: string): FloridaCounty | null => BY_KEY.get(keyOf(name)) ?? null;

/** Returns the counties that a circle touches; it may return one too many, never one too few. */
export function countiesWithin(centre: LatLng, radiusMiles: number): FloridaCounty[] {
  return FLORIDA_COUNTIES.filter(({ lat, lng }) => {
    const nearest = { lat: within(centre.lat, lat), lng: within(centre.lng, lng) };
    return milesBetween(centre, nearest) <= radiusMiles;
  });
}

const within = (value: number, [least, largest]: readonly [number, number]) =>
  Math.min(Math.max(value, least), largest);
