import type { RecordKind } from '#contract/animals.ts';
import type { AnimalName, BusinessCategoryName } from '#contract/catalogue.ts';
import type { FACTS, FactName } from '#contract/facts.ts';
import type { Country } from '#contract/shared/places-countries.ts';

type TextOf<F> =
  F extends Readonly<Record<string, unknown>> ? Extract<F[Exclude<keyof F, 'isSought'>], string> : never;
type FactText = TextOf<(typeof FACTS)[FactName]>;
type SubdivisionLabel = Extract<Country['subdivision'], { label: string }>['label'];
type Name = AnimalName | BusinessCategoryName | FactText | RecordKind | SubdivisionLabel;

/** Names in the data, by their exact English words. Only for display: the English name is stored and sent. */
export const LABELS_ES = {
  // animals
  Dog: 'Perro',
  Cat: 'Gato',
  Bird: 'Ave',
  Fish: 'Pez',
  Horse: 'Caballo',
  Cattle: 'Vaca',
  Chicken: 'Gallina',
  Goat: 'Chivo',
  Rabbit: 'Conejo',
  Sheep: 'Borrego',
  Livestock: 'Ganado',
  // categories of businesses
  'Veterinary Services': 'Veterinarios',
  'Pet Grooming': 'Estética de mascotas',
  'Pet Supplies': 'Tiendas de mascotas',
  Boarding: 'Hospedaje',
  Training: 'Entrenamiento',
  'Animal Feed': 'Alimento',
  'Farm Equipment': 'Equipo de rancho',
  Breeders: 'Criadores',
  Farrier: 'Herrador',
  'Agricultural Fair': 'Feria agrícola',
  'Animal Services': 'Servicios de animales',
  'Dog Park': 'Parque para perros',
  'Farmers Market': 'Mercado de agricultores',
  'Livestock Market': 'Mercado de ganado',
  'Pet Sitting': 'Cuidado de mascotas',
  'Rescue & Adoption': 'Rescate y adopción',
  'Youth Agriculture': 'Agricultura juvenil',
  'Emergency Hospital': 'Hospital de emergencias',
  'Extension Office': 'Oficina de extensión',
  'Diagnostic Laboratory': 'Laboratorio de diagnóstico',
  // facts of businesses
  'Farm calls': 'Visitas al rancho',
  'Makes farm calls': 'Va al rancho',
  'No farm calls': 'No va al rancho',
  Emergencies: 'Emergencias',
  'Day and night': 'De día y de noche',
  Languages: 'Idiomas',
  'Speaks Spanish': 'Habla español',
  'Speaks Haitian Creole': 'Habla criollo haitiano',
  Payment: 'Pago',
  'Takes cash': 'Acepta efectivo',
  'Takes checks': 'Acepta cheques',
  'Takes cards': 'Acepta tarjetas',
  'Will invoice': 'Manda factura',
  // fields of an animal and of a record
  Name: 'Nombre',
  Species: 'Especie',
  Sex: 'Sexo',
  'Born on': 'Nació el',
  'Weight (lb)': 'Peso (lb)',
  'Tag, chip or brand': 'Arete, chip o fierro',
  'Normal temperature (°F)': 'Temperatura normal (°F)',
  'Normal pulse a minute': 'Pulso normal por minuto',
  'Normal breaths a minute': 'Respiraciones normales por minuto',
  'Medicines now': 'Medicinas que toma',
  Allergies: 'Alergias',
  Vet: 'Veterinario',
  Note: 'Nota',
  'No longer here': 'Ya no está aquí',
  Kind: 'Tipo',
  Day: 'Día',
  Product: 'Producto',
  Amount: 'Cantidad',
  'Given by': 'Quién lo dio',
  'Meat withdrawal (days)': 'Retiro de carne (días)',
  'Milk withdrawal (hours)': 'Retiro de leche (horas)',
  'Next due': 'Toca otra vez el',
  // kinds of records
  treatment: 'tratamiento',
  vaccine: 'vacuna',
  hoof: 'casco',
  deworming: 'desparasitante',
  weight: 'peso',
  heat: 'celo',
  bred: 'monta',
  birth: 'parto',
  note: 'nota',
  // parts of countries
  State: 'Estado',
  Province: 'Provincia',
  County: 'Condado',
  Department: 'Departamento',
  Canton: 'Cantón',
  Oblast: 'Óblast',
  Prefecture: 'Prefectura',
  Emirate: 'Emirato',
  Governorate: 'Gobernación',
  Municipality: 'Municipio',
  Region: 'Región',
  // categories of the forums
  Horses: 'Caballos',
  'Cattle and Small Ruminants': 'Vacas, chivos y borregos',
  Poultry: 'Aves de corral',
  Dogs: 'Perros',
  Cats: 'Gatos',
  'Small Pets, Birds and Fish': 'Mascotas pequeñas, aves y peces',
  'Farm Life and Florida Weather': 'La vida en el rancho y el clima de Florida',
  'Feeding, feet, fencing and fair weather rides. Ask before small worries grow.':
    'Alimento, cascos, cercas y paseos. Pregunte antes de que lo pequeño crezca.',
  'Cows, goats and sheep: pasture, calving and kidding, handling and selling.':
    'Vacas, chivos y borregos: pasto, partos, manejo y venta.',
  'Layers, broilers, ducks and turkeys. Coops, predators, molts and eggs.':
    'Ponedoras, pollos de engorda, patos y pavos. Gallineros, depredadores, muda y huevos.',
  'Working dogs, farm dogs and couch dogs. Training, heat, ticks and trips.':
    'Perros de trabajo, de rancho y de casa. Entrenamiento, calor, garrapatas y viajes.',
  'Barn cats and house cats: litter, introductions, eating and aging well.':
    'Gatos de establo y de casa: arena, cómo presentarlos, comida y una buena vejez.',
  'Rabbits, parrots, guinea pigs, ponds and tanks.': 'Conejos, pericos, cuyos, estanques y peceras.',
  'Storms, heat, mud, tractors, fences and neighbors. What keeps a place running.':
    'Tormentas, calor, lodo, tractores, cercas y vecinos. Lo que mantiene andando un rancho.',
  // categories of games
  arcade: 'arcade',
  casual: 'casual',
  education: 'educación',
  puzzle: 'rompecabezas',
  simulation: 'simulación',
  sports: 'deportes',
  strategy: 'estrategia',
  trivia: 'preguntas',
  // reasons of a report
  'Spam or advertising': 'Spam o publicidad',
  'Rude or threatening': 'Grosero o amenazante',
  'Shares private information': 'Comparte datos privados',
  'Closed or moved away': 'Cerró o se mudó',
  'Wrong phone number or address': 'Teléfono o dirección equivocada',
  'Listed twice': 'Está dos veces en la lista',
  'No such business': 'No existe ese negocio',
  'Something else': 'Otra cosa',
  'Not about this business': 'No es sobre este negocio',
  'Never visited': 'Nunca fue ahí',
  'Harmful to animals': 'Dañino para los animales',
  'In the wrong place': 'En el lugar equivocado',
  'Pretends to be someone else': 'Se hace pasar por otra persona',
  // author of what a deleted account leaves
  'Former member': 'Antiguo miembro',
} as const satisfies Record<Name, string> & Record<string, string>;
