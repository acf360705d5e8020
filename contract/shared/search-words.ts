/**
 * Vocabulary of the search: words that people use and their meanings. Entries with several words are phrases; stop
 * words ("a", "for") are removed before the lookup. Phone and server share this table: to add a word, add it here and
 * a query to `tests/search/judged-queries.ts`.
 */
export interface Meaning {
  /** Equivalent terms; a category name matches the whole category. */
  finds: readonly string[];
  /** Weaker alternatives. */
  nearly: readonly string[];
  /** Terms that raise the rank. */
  likes: readonly string[];
  /** Words in a name that indicate another kind; such hits rank lower. */
  unlike: readonly string[];
  /**
   * `service`: for any animal, so that an animal beside it is optional; few listings state theirs. `animal`: such an
   * animal. `general`: weak beside another word.
   */
  role: 'service' | 'animal' | 'general' | null;
}

interface Said extends Partial<Record<'nearly' | 'likes' | 'unlike', string>> {
  finds?: string;
  role?: Meaning['role'];
}

const PETS_ONLY =
  'cat|cats|feline|kitty|small animal|pet|pets|petcare|avian|bird|birds|canine|dog|dogs|companion|paws|puppy|banfield';
const FARM_ONLY = 'equine|large animal|livestock|bovine|dairy|cattle';
const HORSE = 'horse|horses|equine|equestrian';
const NOT_SMALL_STOCK = `${PETS_ONLY}|${HORSE}`;
const RIDING = `${HORSE}|stable|stables|riding|saddle club`;
const LARGE = 'large animal|livestock|equine|bovine|dairy|horse|cattle';
const SADDLES = 'tack|saddle|saddles|saddlery|saddler|western wear|harness|boot|boots';
const VET = 'veterinary|veterinarian|animal hospital';

/** Kinds of businesses. */
const SERVICES: readonly (readonly [says: string, Said])[] = [
  [
    'vet|vets|vett|veterinarian|veterinarians|veterinary|dvm|doctor|doctors|animal doctor|pet doctor|animal hospital|animal hospitals|animal clinic|pet clinic|pet hospital|vet clinic|veterinary clinic|veterinary hospital|vet office|vet service|vet services|veterinary services|veterinario|veterinaria|veterinarios|clinica veterinaria|hospital animales|medico veterinario|doctor animales|farmacia|farmacia veterinaria|medicina|medicinas',
    { finds: VET },
  ],
  ['clinic|hospital|clinics|hospitals', { nearly: VET }],
  [
    'farm vet|ranch vet|farm veterinarian|country vet|veterinario rancho|veterinario granja|veterinario animales grandes',
    { finds: VET, likes: LARGE, unlike: PETS_ONLY },
  ],
  [
    'coggins|coggins test|prueba coggins|coggins testing|eia test|teeth floating|equine dentist|horse dentist|foaling',
    { finds: VET, likes: `${HORSE}|large animal|diagnostic laboratory`, unlike: PETS_ONLY },
  ],
  [
    'shots|vaccination|vaccinations|vaccine|vaccines|rabies shot|rabies shots|health certificate|checkup|vacuna|vacunas|vacunacion',
    { finds: VET },
  ],
  ['calving|preg check|pregnancy check', { finds: VET, likes: FARM_ONLY, unlike: PETS_ONLY }],
  [
    'farrier|farriers|ferrier|horseshoer|horse shoer|horseshoers|horse shoers|horseshoeing|horse shoeing|shoeing|blacksmith|hoof trimmer|hoof trimmers|hoof trimming|trimmer|hoof|hooves|hoof care|hoof work|herrador|herradores|herrero|herreros|herraje|herrar|herraduras|casco|cascos|pezunas|casquero|recorte cascos',
    { finds: 'farrier|farriers|horseshoeing' },
  ],
  // no category has them, and the county office knows who shears
  [
    'shearer|shearers|shear|shearing|sheep shearer|sheep shearers|sheep shearing|shear sheep|esquilador|esquiladores|esquila|esquilar|esquilador ovejas|esquilador borregos|esquilar ovejas|esquilar borregos|trasquilador|trasquiladores|trasquila|trasquilar',
    { finds: 'shearing|shearer|shearers', nearly: 'extension office' },
  ],
  [
    'feed|feeds|feed store|feed stores|feed shop|feed seed|animal feed|feedstore|pienso|alimento|alimentos|comida|concentrado|tienda alimento',
    { finds: 'feed|feeds' },
  ],
  [
    'hay|alfalfa|heno|forraje|straw|paja|paca|pacas|pacas heno|zacate',
    { finds: 'hay|alfalfa|forage|straw', nearly: 'feed' },
  ],
  [
    'grain|grains|grain elevator|elevator|grano|granos|elevador granos',
    { finds: 'grain|elevator', nearly: 'feed' },
  ],
  [
    'mill|mills|feed mill|feed mills|molino|molino alimento',
    { finds: 'feed mill|feed mills|mill|mills|milling', nearly: 'feed' },
  ],
  [
    'farm supply|farm supplies|farm store|farm stores|ranch supply|ranch store|country store|farm ranch|farm ranch supply|abrevadero|abrevaderos|bebedero|bebederos|tienda rancho|tienda agropecuaria|agropecuaria|articulos rancho|cercas',
    { finds: 'farm supply|farm ranch|ranch supply|farm home', nearly: 'feed', likes: 'farm|ranch|country' },
  ],
  [
    'tack|tack shop|tack store|saddle|saddles|saddle shop|saddlery|saddler|silla montar|sillas montar|montura|monturas|talabarteria',
    { finds: SADDLES },
  ],
  [
    'pet store|pet stores|pet shop|pet shops|pet supply|pet supplies|petstore|dog food|cat food|pet food|mascotas|tienda mascotas|comida perros|comida gatos',
    { finds: 'pet supplies', unlike: SADDLES },
  ],
  [
    'groomer|groomers|grooming|groom|dog wash|peluqueria|estetica|estetica mascotas|bano perros',
    { finds: 'grooming|groomer|groom', nearly: 'pet grooming' },
  ],
  [
    'kennel|kennels|boarding|pet hotel|dog hotel|pet resort|pet lodge|guarderia|hospedaje|pension|hotel perros',
    { finds: 'boarding|kennel|kennels', unlike: RIDING },
  ],
  [
    'daycare|daycares|day care',
    { finds: 'daycare|day care', nearly: 'boarding|pet sitting', unlike: RIDING },
  ],
  [
    'trainer|trainers|training|entrenador|entrenamiento|adiestrador|adiestramiento',
    { finds: 'training', unlike: RIDING },
  ],
  ['obedience|obedience school|obedience class', { finds: 'obedience', nearly: 'training', unlike: RIDING }],
  [
    'sitter|sitters|sitting|pet sitter|pet sitters|pet sitting|petsitter|petsitting|dog walker|dog walkers|dog walking|cuidador|cuidado mascotas|paseador perros',
    { finds: 'pet sitting|petsitting|sitters' },
  ],
  ['shelter|shelters|albergue|albergue animales', { finds: 'shelter|humane|rescue|animal control' }],
  [
    'emergency|emergencies|24 hour|24 hours|24 hr|24 hrs|24hr|24hrs|24h|24 7|247|all night|overnight|after hours|night|nights|urgencias|emergencia|urgencia|emergencias|24 horas|noche',
    { finds: 'emergency|emergency hospital|24 hour|after hours|day and night', nearly: 'veterinary' },
  ],
].map(([says, meaning]) => [says as string, { role: 'service', ...(meaning as Said) }]);

/** Terms with a meaning of their own, whatever is beside them. */
const THINGS: readonly (readonly [says: string, Said])[] = [
  [
    'co op|coop|co ops|coops|cooperative|cooperatives',
    { finds: 'co op|coop|cooperative', likes: 'feed|grain|farm|farmers' },
  ],
  [
    'farm equipment|farm machinery|machinery|implement|implements|farm implement|farm implements|implement dealer|farm equip|maquinaria|maquinaria agricola|equipo rancho|equipo agricola|implementos agricolas',
    { finds: 'farm equipment|implement' },
  ],
  [
    'tractor|tractors|tractor dealer|tractor dealers|tractor repair|tractor parts|tractores|refacciones tractor|reparacion tractores|venta tractores',
    { finds: 'tractor|tractors|farm equipment' },
  ],
  ['tractor supply', {}],
  ['pet smart', { finds: 'petsmart' }],
  ['pet co', { finds: 'petco' }],
  [
    'stable|stables|horse boarding|horse stable|horse stables|horse barn|riding stable|riding stables|establo|establos|caballeriza|caballerizas|pension caballos',
    { finds: 'stable|stables|equestrian|horse boarding', likes: 'boarding' },
  ],
  [
    'horse trainer|horse trainers|horse training|riding|riding lessons|riding school',
    { finds: 'horse training|riding|equestrian|stables|horsemanship' },
  ],
  ['rescue|rescues|adopt|adoption|adoptions|refugio|sanctuary|rescate|adopcion|adoptar', { finds: 'rescue' }],
  ['humane|humane society|spca', { finds: 'humane|spca', nearly: 'rescue' }],
  [
    'animal control|dog catcher|dog pound|pound|control animales|control animal|perrera',
    { finds: 'animal control|pound', nearly: 'animal services' },
  ],
  [
    'extension|extension office|extension offices|county extension|extension service|county agent|extension agent|ag agent|oficina extension|extension agricola|extension condado',
    { finds: 'extension office|extension' },
  ],
  [
    'farmers market|farmers markets|farmer market|farmer markets|mercado|mercados|mercado agricultores|mercado granjeros',
    { finds: 'farmers market' },
  ],
  [
    'auction|livestock auction|cattle auction|livestock market|livestock markets|sale barn|auction barn|stockyard|stockyards|stock yard|stock yards|subasta|subastas|subasta ganado|mercado ganado|venta ganado',
    { finds: 'livestock market|stockyard|stockyards|sale barn' },
  ],
  [
    'fair|fairs|county fair|state fair|fairground|fairgrounds|feria|ferias|feria condado',
    { finds: 'fair|fairgrounds', likes: 'county fair|state fair|fair association' },
  ],
  ['4 h|4h|4 h club|4h club|four h', { finds: '4 h|4h' }],
  ['ffa|future farmers|future farmers america', { finds: 'ffa|future farmers' }],
  ['dog park|dog parks|dog beach|parque perros|parques perros', { finds: 'dog park' }],
  [
    'lab|labs|laboratory|laboratories|diagnostic lab|disease lab|diagnostic laboratory|laboratorio|laboratorio diagnostico',
    { finds: 'laboratory|diagnostic laboratory' },
  ],
  [
    'house call|house calls|farm call|farm calls|comes farm|comes out|domicilio|movil',
    { finds: 'mobile|comes to the farm' },
  ],
];

const ANIMALS: readonly (readonly [says: string, Said])[] = [
  [
    'horse|horses|equine|mare|foal|pony|ponies|caballo|caballos|yegua|yeguas|equino',
    { finds: HORSE, nearly: 'large animal', unlike: PETS_ONLY },
  ],
  [
    'cow|cows|cattle|bovine|beef|dairy|calf|calves|heifer|bull|ganado|vaca|vacas|becerro|becerros|bovino',
    { finds: 'cattle|cow|bovine|dairy|beef|livestock', nearly: 'large animal|farm', unlike: PETS_ONLY },
  ],
  [
    'livestock|large animal|large animals|farm animal|farm animals',
    { finds: LARGE, nearly: 'farm', unlike: PETS_ONLY },
  ],
  [
    'goat|goats|cabra|cabras|chivo|chivos',
    { finds: 'goat|goats', nearly: 'livestock|large animal', unlike: NOT_SMALL_STOCK },
  ],
  [
    'sheep|lamb|lambs|ewe|oveja|ovejas|borrego|borregos',
    { finds: 'sheep|lamb', nearly: 'livestock|large animal', unlike: NOT_SMALL_STOCK },
  ],
  [
    'pig|pigs|hog|hogs|swine|cerdo|cerdos|puerco|puercos',
    { finds: 'pig|hog|swine', nearly: 'livestock|large animal', unlike: NOT_SMALL_STOCK },
  ],
  [
    'chicken|chickens|hen|hens|poultry|chick|chicks|rooster|gallina|gallinas|pollo|pollos|pollitos',
    {
      finds: 'chicken|poultry|hen',
      nearly: 'livestock',
      unlike: `${HORSE}|bovine|dairy|cattle|pet|pets|cat|cats|feline|kitty|dog|dogs|canine|puppy|rabbit`,
    },
  ],
  [
    'dog|dogs|puppy|puppies|canine|k9|k 9|doggie|doggy|perro|perros|canina|canino|cachorro|cachorros',
    {
      finds: 'dog|dogs|canine|puppy|k9|doggie',
      nearly: 'pet|pets',
      unlike: `${FARM_ONLY}|cat|cats|feline|avian`,
    },
  ],
  [
    'cat|cats|kitten|kittens|feline|gato|gatos',
    { finds: 'cat|cats|feline|kitty|kitten', nearly: 'pet|pets', unlike: `${FARM_ONLY}|dog|dogs|canine` },
  ],
];

/** Weak beside another word, meaningful when alone. */
const GENERAL =
  'store|stores|shop|shops|dealer|dealers|supplier|service|services|company|co|inc|llc|place|care|sale|test|testing|animal|animals|animales|pet|pets|club|work|repair|tienda|office';

const split = (text = '') => (text === '' ? [] : text.split('|'));

const entries = (list: readonly (readonly [string, Said])[], role: Meaning['role']): [string, Meaning][] =>
  list.flatMap(([says, said]) =>
    split(says).map((word): [string, Meaning] => [
      word,
      {
        finds: split(said.finds),
        nearly: split(said.nearly),
        likes: split(said.likes),
        unlike: split(said.unlike),
        role: said.role ?? role,
      },
    ]),
  );

/** Every word and phrase of the table. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...entries([[GENERAL, {}]], 'general'),
  ...entries(ANIMALS, 'animal'),
  ...entries(THINGS, null),
  ...entries(SERVICES, 'service'),
]);

/** Stop words, in the languages that people search in. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and at by for from in is me my near nearby nearest closest close around of on or that the to with de del el la las los para un una en al con cerca y'.split(
    ' ',
  ),
);

/** Maximum number of words in a phrase of the table. */
export const PHRASE_WORDS_MAX = 3;
