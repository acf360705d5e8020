import type { LatLng } from './geo.ts';

type SubdivisionLabel =
  | 'State'
  | 'Province'
  | 'County'
  | 'Department'
  | 'Canton'
  | 'Oblast'
  | 'Prefecture'
  | 'Emirate'
  | 'Governorate'
  | 'Municipality'
  | 'Region';

export const REGIONS = [
  'North America',
  'South America',
  'Europe',
  'Asia-Pacific',
  'Middle East',
  'Africa',
] as const;
type Region = (typeof REGIONS)[number];

interface City {
  name: string;
  point: LatLng;
}

export interface Country {
  name: string;
  region: Region;
  /** `fixed`: chosen from a list; `text`: typed; `none`: no such field. */
  subdivision: { kind: 'fixed' | 'text'; label: SubdivisionLabel } | { kind: 'none' };
  /** Null if the specification defines no pattern; then any code fits, or none. */
  postalCode: RegExp | null;
  /** A numeric keypad is enough. */
  hasNumericPostalCode: boolean;
  cities: readonly City[];
}

const FIVE = /^\d{5}$/;
const FOUR = /^\d{4}$/;
const SIX = /^\d{6}$/;
const ZIP_PLUS_4 = /^\d{5}(-\d{4})?$/;

const text = (label: SubdivisionLabel) => ({ kind: 'text', label }) as const;
const fixed = (label: SubdivisionLabel) => ({ kind: 'fixed', label }) as const;
/** Countries such as Germany, the Netherlands and Bahrain, whose addresses have no region. */
const none = { kind: 'none' } as const;

type Row = [
  name: string,
  region: Region,
  subdivision: Country['subdivision'],
  postalCode: RegExp | null,
  hasNumericPostalCode: boolean,
  cities: string,
];

/** Postal codes: docs/specification.md, section 5. Cities: the largest ones, degrees to two decimals. */
const ROWS: readonly Row[] = [
  [
    'United States',
    'North America',
    fixed('State'),
    ZIP_PLUS_4,
    true,
    'New York 40.71 -74.01|Los Angeles 34.05 -118.24|Chicago 41.88 -87.63|Houston 29.76 -95.37|Phoenix 33.45 -112.07|Philadelphia 39.95 -75.17|Jacksonville 30.33 -81.66|Miami 25.76 -80.19|Tampa 27.95 -82.46|Orlando 28.54 -81.38|Gainesville 29.65 -82.32|Tallahassee 30.44 -84.28',
  ],
  [
    'Canada',
    'North America',
    fixed('Province'),
    /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i,
    false,
    'Toronto 43.65 -79.38|Montreal 45.5 -73.57|Vancouver 49.28 -123.12|Calgary 51.05 -114.07|Edmonton 53.55 -113.49|Ottawa 45.42 -75.7|Winnipeg 49.9 -97.14|Quebec City 46.81 -71.21|Hamilton 43.26 -79.87|Halifax 44.65 -63.58',
  ],
  [
    'Mexico',
    'North America',
    text('State'),
    FIVE,
    true,
    'Mexico City 19.43 -99.13|Guadalajara 20.66 -103.35|Monterrey 25.69 -100.32|Puebla 19.04 -98.21|Tijuana 32.51 -117.04|León 21.12 -101.68|Ciudad Juárez 31.69 -106.42|Mérida 20.97 -89.62|Querétaro 20.59 -100.39|Cancún 21.16 -86.85',
  ],
  [
    'Brazil',
    'South America',
    text('State'),
    /^\d{5}-\d{3}$/,
    false,
    'São Paulo -23.55 -46.63|Rio de Janeiro -22.91 -43.17|Brasília -15.79 -47.88|Salvador -12.97 -38.5|Fortaleza -3.73 -38.52|Belo Horizonte -19.92 -43.94|Manaus -3.12 -60.02|Curitiba -25.43 -49.27|Recife -8.05 -34.88|Porto Alegre -30.03 -51.23',
  ],
  [
    'Argentina',
    'South America',
    text('Province'),
    /^[A-Z]\d{4}[A-Z]{3}$/i,
    false,
    'Buenos Aires -34.6 -58.38|Córdoba -31.42 -64.18|Rosario -32.95 -60.64|Mendoza -32.89 -68.84|La Plata -34.92 -57.95|San Miguel de Tucumán -26.82 -65.22|Mar del Plata -38 -57.56|Salta -24.79 -65.41|Santa Fe -31.63 -60.7|Neuquén -38.95 -68.06',
  ],
  [
    'United Kingdom',
    'Europe',
    text('County'),
    /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
    false,
    'London 51.51 -0.13|Birmingham 52.49 -1.89|Manchester 53.48 -2.24|Glasgow 55.86 -4.25|Liverpool 53.41 -2.98|Leeds 53.8 -1.55|Edinburgh 55.95 -3.19|Bristol 51.45 -2.59|Cardiff 51.48 -3.18|Belfast 54.6 -5.93',
  ],
  [
    'France',
    'Europe',
    text('Department'),
    FIVE,
    true,
    'Paris 48.86 2.35|Marseille 43.3 5.37|Lyon 45.76 4.84|Toulouse 43.6 1.44|Nice 43.7 7.27|Nantes 47.22 -1.55|Strasbourg 48.57 7.75|Montpellier 43.61 3.88|Bordeaux 44.84 -0.58|Lille 50.63 3.06',
  ],
  [
    'Germany',
    'Europe',
    none,
    FIVE,
    true,
    'Berlin 52.52 13.4|Hamburg 53.55 9.99|Munich 48.14 11.58|Cologne 50.94 6.96|Frankfurt 50.11 8.68|Stuttgart 48.78 9.18|Düsseldorf 51.23 6.78|Leipzig 51.34 12.37|Dortmund 51.51 7.47|Bremen 53.08 8.8',
  ],
  [
    'Spain',
    'Europe',
    text('Province'),
    FIVE,
    true,
    'Madrid 40.42 -3.7|Barcelona 41.39 2.17|Valencia 39.47 -0.38|Seville 37.39 -5.98|Zaragoza 41.65 -0.89|Málaga 36.72 -4.42|Murcia 37.99 -1.13|Palma 39.57 2.65|Bilbao 43.26 -2.93|Alicante 38.35 -0.48',
  ],
  [
    'Italy',
    'Europe',
    text('Region'),
    FIVE,
    true,
    'Rome 41.9 12.5|Milan 45.46 9.19|Naples 40.85 14.27|Turin 45.07 7.69|Palermo 38.12 13.36|Genoa 44.41 8.93|Bologna 44.49 11.34|Florence 43.77 11.26|Bari 41.12 16.87|Venice 45.44 12.32',
  ],
  [
    'Netherlands',
    'Europe',
    none,
    /^\d{4} ?[A-Z]{2}$/i,
    false,
    'Amsterdam 52.37 4.9|Rotterdam 51.92 4.48|The Hague 52.08 4.3|Utrecht 52.09 5.12|Eindhoven 51.44 5.48|Groningen 53.22 6.57|Tilburg 51.56 5.09|Almere 52.35 5.26|Breda 51.57 4.77|Nijmegen 51.84 5.86',
  ],
  [
    'Switzerland',
    'Europe',
    text('Canton'),
    FOUR,
    true,
    'Zurich 47.38 8.54|Geneva 46.2 6.14|Basel 47.56 7.59|Lausanne 46.52 6.63|Bern 46.95 7.45|Winterthur 47.5 8.72|Lucerne 47.05 8.31|St. Gallen 47.42 9.38|Lugano 46 8.95|Biel 47.14 7.25',
  ],
  [
    'Russia',
    'Europe',
    text('Oblast'),
    SIX,
    true,
    'Moscow 55.76 37.62|Saint Petersburg 59.94 30.31|Novosibirsk 55.03 82.92|Yekaterinburg 56.84 60.61|Kazan 55.79 49.12|Nizhny Novgorod 56.33 44|Chelyabinsk 55.16 61.4|Samara 53.2 50.15|Omsk 54.99 73.37|Rostov-on-Don 47.24 39.71',
  ],
  [
    'China',
    'Asia-Pacific',
    text('Province'),
    SIX,
    true,
    'Beijing 39.9 116.41|Shanghai 31.23 121.47|Guangzhou 23.13 113.26|Shenzhen 22.54 114.06|Chengdu 30.57 104.07|Chongqing 29.56 106.55|Wuhan 30.59 114.31|Tianjin 39.08 117.2|Hangzhou 30.27 120.16|Nanjing 32.06 118.8',
  ],
  [
    'India',
    'Asia-Pacific',
    text('State'),
    SIX,
    true,
    'Mumbai 19.08 72.88|Delhi 28.61 77.21|Bengaluru 12.97 77.59|Hyderabad 17.39 78.49|Ahmedabad 23.02 72.57|Chennai 13.08 80.27|Kolkata 22.57 88.36|Pune 18.52 73.86|Jaipur 26.91 75.79|Lucknow 26.85 80.95',
  ],
  [
    'Japan',
    'Asia-Pacific',
    text('Prefecture'),
    /^\d{3}-\d{4}$/,
    false,
    'Tokyo 35.68 139.69|Yokohama 35.44 139.64|Osaka 34.69 135.5|Nagoya 35.18 136.91|Sapporo 43.06 141.35|Fukuoka 33.59 130.4|Kobe 34.69 135.2|Kyoto 35.01 135.77|Hiroshima 34.39 132.46|Sendai 38.27 140.87',
  ],
  [
    'South Korea',
    'Asia-Pacific',
    text('Province'),
    FIVE,
    true,
    'Seoul 37.57 126.98|Busan 35.18 129.08|Incheon 37.46 126.71|Daegu 35.87 128.6|Daejeon 36.35 127.38|Gwangju 35.16 126.85|Suwon 37.26 127.03|Ulsan 35.54 129.31|Changwon 35.23 128.68|Jeju 33.5 126.53',
  ],
  [
    'Australia',
    'Asia-Pacific',
    text('State'),
    FOUR,
    true,
    'Sydney -33.87 151.21|Melbourne -37.81 144.96|Brisbane -27.47 153.03|Perth -31.95 115.86|Adelaide -34.93 138.6|Gold Coast -28.02 153.4|Canberra -35.28 149.13|Newcastle -32.93 151.78|Hobart -42.88 147.33|Darwin -12.46 130.84',
  ],
  [
    'Saudi Arabia',
    'Middle East',
    text('Region'),
    ZIP_PLUS_4,
    true,
    'Riyadh 24.71 46.68|Jeddah 21.49 39.19|Mecca 21.39 39.86|Medina 24.52 39.57|Dammam 26.43 50.1|Taif 21.27 40.42|Tabuk 28.38 36.57|Buraidah 26.33 43.97|Abha 18.22 42.51|Khobar 26.22 50.2',
  ],
  [
    'United Arab Emirates',
    'Middle East',
    text('Emirate'),
    null,
    false,
    'Dubai 25.2 55.27|Abu Dhabi 24.45 54.38|Sharjah 25.35 55.42|Al Ain 24.21 55.74|Ajman 25.41 55.44|Ras Al Khaimah 25.79 55.94|Fujairah 25.13 56.33|Umm Al Quwain 25.57 55.55|Khor Fakkan 25.34 56.36|Kalba 25.07 56.35',
  ],
  [
    'Qatar',
    'Middle East',
    text('Municipality'),
    null,
    false,
    'Doha 25.29 51.53|Al Rayyan 25.29 51.42|Al Wakrah 25.17 51.6|Al Khor 25.68 51.5|Umm Salal Mohammed 25.42 51.4|Lusail 25.42 51.49|Mesaieed 25 51.55|Dukhan 25.42 50.79|Madinat ash Shamal 26.12 51.21|Al Shahaniya 25.37 51.22',
  ],
  [
    'Bahrain',
    'Middle East',
    none,
    /^\d{3,4}$/,
    true,
    'Manama 26.23 50.59|Riffa 26.13 50.56|Muharraq 26.26 50.61|Hamad Town 26.11 50.51|Isa Town 26.17 50.55|Sitra 26.15 50.62|Budaiya 26.22 50.45|Jidhafs 26.22 50.55|Al Hidd 26.25 50.65|Zallaq 26.05 50.49',
  ],
  [
    'Lebanon',
    'Middle East',
    text('Governorate'),
    /^\d{4} ?\d{4}$/,
    true,
    'Beirut 33.89 35.5|Tripoli 34.44 35.85|Sidon 33.56 35.37|Tyre 33.27 35.2|Zahle 33.85 35.9|Baalbek 34.01 36.21|Jounieh 33.98 35.62|Nabatieh 33.38 35.48|Byblos 34.12 35.65|Batroun 34.26 35.66',
  ],
  [
    'Jordan',
    'Middle East',
    text('Governorate'),
    FIVE,
    true,
    'Amman 31.95 35.93|Zarqa 32.07 36.09|Irbid 32.56 35.85|Aqaba 29.53 35.01|Salt 32.04 35.73|Madaba 31.72 35.79|Mafraq 32.34 36.21|Jerash 32.28 35.9|Karak 31.18 35.7|Ajloun 32.33 35.75',
  ],
  [
    'Egypt',
    'Africa',
    text('Governorate'),
    FIVE,
    true,
    'Cairo 30.04 31.24|Alexandria 31.2 29.92|Giza 30.01 31.21|Port Said 31.27 32.3|Suez 29.97 32.53|Luxor 25.69 32.64|Aswan 24.09 32.9|Mansoura 31.04 31.38|Tanta 30.79 31|Ismailia 30.6 32.27',
  ],
  [
    'Morocco',
    'Africa',
    text('Region'),
    FIVE,
    true,
    'Casablanca 33.57 -7.59|Rabat 34.02 -6.84|Fez 34.03 -5|Marrakesh 31.63 -7.99|Tangier 35.76 -5.83|Agadir 30.43 -9.6|Meknes 33.89 -5.55|Oujda 34.68 -1.91|Kenitra 34.26 -6.58|Tetouan 35.58 -5.37',
  ],
  [
    'Algeria',
    'Africa',
    text('Province'),
    FIVE,
    true,
    'Algiers 36.75 3.06|Oran 35.7 -0.63|Constantine 36.37 6.61|Annaba 36.9 7.77|Blida 36.47 2.83|Batna 35.56 6.17|Sétif 36.19 5.41|Djelfa 34.67 3.25|Tlemcen 34.88 -1.32|Béjaïa 36.76 5.08',
  ],
  [
    'Tunisia',
    'Africa',
    text('Governorate'),
    FOUR,
    true,
    'Tunis 36.81 10.18|Sfax 34.74 10.76|Sousse 35.83 10.64|Kairouan 35.68 10.1|Bizerte 37.27 9.87|Gabès 33.88 10.1|Ariana 36.87 10.16|Gafsa 34.43 8.78|Monastir 35.78 10.83|Nabeul 36.46 10.73',
  ],
  [
    'South Africa',
    'Africa',
    text('Province'),
    FOUR,
    true,
    'Johannesburg -26.2 28.05|Cape Town -33.92 18.42|Durban -29.86 31.02|Pretoria -25.75 28.19|Gqeberha -33.96 25.6|Bloemfontein -29.12 26.21|East London -33.02 27.91|Polokwane -23.9 29.47|Kimberley -28.73 24.76|Mbombela -25.47 30.97',
  ],
];

/** Countries of the location form, the United States first. */
export const COUNTRIES: readonly Country[] = ROWS.map(
  ([name, region, subdivision, postalCode, hasNumericPostalCode, cities]) => ({
    name,
    region,
    subdivision,
    postalCode,
    hasNumericPostalCode,
    cities: cities.split('|').map(cityOf),
  }),
);

function cityOf(entry: string): City {
  const words = entry.split(' ');
  return {
    name: words.slice(0, -2).join(' '),
    point: { lat: Number(words.at(-2)), lng: Number(words.at(-1)) },
  };
}
