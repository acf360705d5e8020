import { labelIn } from './labels.ts';

/** Kinds of listings, the first words of a description. */
const KINDS: Readonly<Record<string, string>> = {
  'Veterinary services': 'Veterinario',
  'Pet grooming': 'Estética de mascotas',
  'Pet supplies': 'Tienda de mascotas',
  Boarding: 'Hospedaje',
  'Animal training': 'Entrenamiento de animales',
  'Animal feed': 'Alimento para animales',
  'Farm equipment': 'Equipo de rancho',
  Breeder: 'Criador',
  Farrier: 'Herrador',
  'Fair organization': 'Organización de ferias',
  'Animal services': 'Servicios de animales',
  'Dog park or dog-friendly place': 'Parque para perros o lugar que admite perros',
  'Farmers market': 'Mercado de agricultores',
  'Livestock market': 'Mercado de ganado',
  'Pet sitting': 'Cuidado de mascotas',
  'Animal welfare organization': 'Organización protectora de animales',
  'Youth agriculture organization': 'Organización de agricultura juvenil',
  'County extension office': 'Oficina de extensión del condado',
  'Animal disease laboratory': 'Laboratorio de enfermedades de animales',
  'Emergency Hospital': 'Hospital de emergencias',
};

const PRODUCTS: Readonly<Record<string, string>> = {
  'baked goods': 'pan y pasteles',
  beans: 'frijoles',
  cheese: 'queso',
  coffee: 'café',
  crafts: 'artesanías',
  eggs: 'huevos',
  flowers: 'flores',
  'fresh herbs': 'hierbas frescas',
  fruits: 'frutas',
  grains: 'granos',
  honey: 'miel',
  'jams and preserves': 'mermeladas y conservas',
  juices: 'jugos',
  'maple products': 'productos de arce',
  meat: 'carne',
  mushrooms: 'hongos',
  'nursery stock': 'plantas de vivero',
  nuts: 'nueces',
  'organic products': 'productos orgánicos',
  'pet food': 'comida para mascotas',
  plants: 'plantas',
  poultry: 'aves',
  'prepared foods': 'comida preparada',
  seafood: 'mariscos',
  soap: 'jabón',
  tofu: 'tofu',
  trees: 'árboles',
  vegetables: 'verduras',
  'wild-harvested products': 'productos silvestres',
  wine: 'vino',
};

const SITES: Readonly<Record<string, string>> = {
  'Local government building grounds': 'terreno del gobierno local',
  'Federal/State government building grounds': 'terreno del gobierno federal o estatal',
  'Private business parking lot': 'estacionamiento de un negocio',
  'Closed-off public street': 'calle cerrada al tráfico',
  'Faith-based institution (e.g., church, mosque, synagogue, temple)': 'iglesia, mezquita, sinagoga o templo',
  'Educational institution': 'escuela',
  'Healthcare Institution': 'clínica u hospital',
  'On a farm from: a barn, a greenhouse, a tent, a stand, etc': 'en un rancho: establo, invernadero o puesto',
  'Co-located with wholesale market facility': 'junto a un mercado de mayoreo',
};

/** Names of the lists. */
const SOURCES: Readonly<Record<string, string>> = {
  'USDA National Farmers Market Directory': 'directorio nacional de mercados de agricultores del USDA',
  'IRS list of exempt organizations': 'lista de organizaciones exentas del IRS',
  'PetSmart store locations, collected by Matt Stiles': 'tiendas PetSmart, reunidas por Matt Stiles',
  'All Things Pets list for central Florida': 'lista All Things Pets del centro de Florida',
  'US Small Business Administration list of 2020':
    'lista de 2020 de la administración de pequeños negocios de EE. UU. (SBA)',
  'US Small Business Administration list of 2020, Georgia':
    'lista de 2020 de la administración de pequeños negocios de EE. UU. (SBA), Georgia',
  'the place’s own pages and public notices': 'páginas del lugar y avisos públicos',
  'map of UF/IFAS Extension offices by Yiqi Gao': 'mapa de oficinas de extensión UF/IFAS, de Yiqi Gao',
  'map of Florida shelters, about 2020': 'mapa de refugios de Florida, hacia 2020',
  'public pages and notices of Florida': 'páginas y avisos públicos de Florida',
  'Who’s On First list of 2010': 'lista Who’s On First de 2010',
  'City of Little Rock business licenses': 'licencias de negocios de la ciudad de Little Rock',
  'Florida DBPR veterinary premises': 'clínicas veterinarias del DBPR de Florida',
  'NPPES register of health care providers': 'registro NPPES de proveedores de salud',
};

/** Roles of the invented members who have reviewed sample listings. */
const ROLES: Readonly<Record<string, string>> = {
  'horse owner': 'dueño de caballos',
  'dog owner': 'dueño de perro',
  'cat owner': 'dueño de gato',
  'rabbit owner': 'dueño de conejos',
  'dairy owner': 'dueño de lechería',
  'dairy hand': 'trabajador de lechería',
  'cattle owner': 'dueño de ganado',
  'sheep keeper': 'criador de borregos',
  'rabbit keeper': 'criador de conejos',
  'pond keeper': 'cuidador de estanque',
  'aquarium keeper': 'cuidador de pecera',
  'farm hand': 'trabajador de rancho',
  'barn manager': 'encargado de establo',
  'riding instructor': 'instructor de equitación',
  'goat keeper': 'criador de chivos',
  'poultry keeper': 'criador de aves',
  'fish keeper': 'cuidador de peces',
  'dog trainer': 'entrenador de perros',
  trainer: 'entrenador',
  rancher: 'ranchero',
  'trailer traveler': 'viaja con remolque',
};

const GAME = 'This is a sample game. It cannot be played.';
const EVENT = 'This is a sample event. It does not take place.';
const SAMPLES: Readonly<Record<string, string>> = {
  [GAME]: 'Este juego es un ejemplo; no se puede jugar.',
  [EVENT]: 'Este evento es un ejemplo; no se lleva a cabo.',
  organizer: 'organizador',
  developer: 'desarrollador',
};

const each = (table: Readonly<Record<string, string>>) =>
  Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.()/]/g, String.raw`\$&`))
    .join('|');

type Pattern = readonly [RegExp, (...parts: string[]) => string];

/** Patterns of the texts of samples, and the same in Spanish. Sources: server/db/seed. */
const OF_SAMPLES: readonly Pattern[] = [
  [/^Sample: (?=\S)/, () => 'Ejemplo: '],
  [new RegExp(`(${each({ [GAME]: '', [EVENT]: '' })})$`), (text) => labelIn(SAMPLES, text)],
  [/ \(sample (organizer|developer)\)$/, (_, role = '') => ` (${labelIn(SAMPLES, role)} de ejemplo)`],
  [
    /^Sample member, (.+), ([^,]+)$/,
    (_, role = '', city = '') => `Miembro de ejemplo, ${labelIn(ROLES, role)}, ${city}`,
  ],
];

const KIND = new RegExp(`^(${each(KINDS)})( in [^\\n]+?)?\\.(?= )`);
const LIST = / Listed by: (.+)\.$/;
/** Patterns of the sentences of a listing's description: server/import/describe.ts. */
const OF_LISTINGS: readonly Pattern[] = [
  [KIND, (_, kind = '', town = '') => `${labelIn(KINDS, kind)}${town.replace(' in ', ' en ')}.`],
  [/ Also known as (.+?)\.(?= )/, (_, name = '') => ` También se llama ${name}.`],
  [
    / Products: ([a-z, -]+)\.(?= )/,
    (_, all = '') =>
      ` Productos: ${all
        .split(', ')
        .map((name) => labelIn(PRODUCTS, name))
        .join(', ')}.`,
  ],
  [/ Site: (.+?)\.(?= Listed by: )/, (_, site = '') => ` Lugar: ${labelIn(SITES, site)}.`],
  [LIST, (_, list = '') => ` Fuente: ${labelIn(SOURCES, list)}.`],
];

/**
 * Puts a text that a program has composed in English, such as the description of a starter listing, into Spanish. The words
 * of an owner stay, also if they name a list.
 */
export const composedInSpanish = (text: string): string =>
  (KIND.test(text) && LIST.test(text) ? OF_LISTINGS : OF_SAMPLES).reduce(
    (said, [english, spanish]) => said.replace(english, spanish),
    labelIn(SOURCES, text),
  );
