import { expect, test } from 'vitest';
import { judgedByCut, passes, sentOf } from './petibot-doses-support.ts';

/** Doses without a unit beside a plain number, as people say them. */
const SAID = [
  'Give an ounce of mineral oil.',
  'Give twice the label amount.',
  'Double the dose on the second day.',
  'Triple the amount that the label names.',
  'Use half the adult dose.',
  'Give the usual dose.',
  'Give aspirin, two of them.',
  'For the pain, aspirin is what most people near here would use, and two is plenty.',
  'Aspirin helps. Two of them are enough.',
  'Aspirin may help with pain in some goats. Watch her closely tonight. Two will do.',
  'Give a cc of penicillin.',
  'Give half of a Benadryl.',
  'Give an aspirin.',
  'Give a capful.',
  'A cap full will do.',
  'A thumb-sized amount of dewormer.',
  'A dewormer blob the size of a pea.',
  'Squeeze out an inch of the dewormer.',
  'A cup of charcoal in water.',
  'One every six hours.',
  'One of them every six hours.',
  'Two a day.',
  'Give two now and two tonight.',
  'Give approx. two.',
  'Repeat in the evening with two.',
  'Give it every six hours.',
  'Give ibuprofen every 8 hours.',
  'Iodine of 7 percent is right.',
  'Dé dos tabletas de aspirina.',
  'Diez mililitros.',
  'Media pastilla.',
  'Once mililitros.',
  'Una cucharadita al día.',
  'Dele una aspirina.',
  'El doble de la dosis.',
  'La mitad de la dosis de la etiqueta.',
  'Aspirina, dos.',
  'Una cada seis horas.',
  'Penicilina cada 12 horas.',
  'Tome dos ahora.',
  'Unas gotas bastan.',
  'Una onza de aceite mineral.',
  'Un poco de desparasitante del tamaño de un pulgar.',
  'Inyecte 3 c.c. de penicilina.',
  'Veinticinco miligramos por kilo.',
];

const WHO = ['a goat', 'your horse', 'the old ewe that you told me about', 'un perro', 'la vaca'];
const ENGLISH = ['two', 'three', '4', 'half', 'a couple', '2 or 3', 'one and a half'];
const SPANISH = ['dos', 'tres', '4', 'media', 'un par', 'diez', 'una y media'];
const FORMS = ['tabletas', 'pastillas', 'mililitros', 'gotas', 'cucharadas', 'onzas', 'comprimidos', 'dosis'];
const MEDICINES = ['aspirin', 'ivermectin', 'the dewormer', 'Benadryl', 'baking soda', 'bute'];
const MEDICINAS = [
  'aspirina',
  'ivermectina',
  'el desparasitante',
  'penicilina',
  'bicarbonato',
  'fenilbutazona',
];
const SIZES = ['A thumb-sized amount', 'A pea-sized bit', 'A strip the length of your finger', 'An ounce'];
const RELATIVE = ['Twice', 'Double', 'Three times', 'Half', 'Triple'];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
/** Each family, generated with every word of its lists. */
const FAMILIES: Record<string, (at: number) => string> = {
  'a number far from its medicine': (at) =>
    `For ${pick(WHO, at)}, ${pick(MEDICINES, at)} is what I would think of first here, and ${pick(ENGLISH, at)} at night.`,
  'a number behind its medicine': (at) => `Give ${pick(MEDICINES, at)}, ${pick(ENGLISH, at)} of them.`,
  'part of the label': (at) =>
    `${pick(RELATIVE, at)} the ${pick(['label amount', 'dose', 'usual dose', 'amount on the label'], at)} of ${pick(MEDICINES, at)}.`,
  'an amount by size': (at) => `${pick(SIZES, at)} of ${pick(MEDICINES, at + 1)}.`,
  'a schedule': (at) =>
    `${pick(['One', 'Two', '3', 'A couple', '1/2'], at)} every ${pick(['six', '8', 'twelve', 'four to six'], at)} hours.`,
  'a number and a form in Spanish': (at) => `Dé ${pick(SPANISH, at)} ${pick(FORMS, at)} a ${pick(WHO, at)}.`,
  'a number far from its medicine in Spanish': (at) =>
    `Para el dolor de ${pick(WHO, at)} muchos usan ${pick(MEDICINAS, at)}, y con ${pick(['dos', 'tres', '4', 'media'], at)} basta.`,
  'a schedule in Spanish': (at) =>
    `${pick(['Una', 'Dos', '3', 'Diez'], at)} cada ${pick(['seis', '8', 'doce'], at)} horas.`,
  'part of the dose in Spanish': (at) =>
    `${pick(['El doble', 'La mitad', 'Dos veces', 'El triple'], at)} de la ${pick(['dosis', 'cantidad', 'dosis de la etiqueta'], at)}.`,
};
/** The number of generated texts per family; shorter lists repeat. */
const MADE = 35;
const generated = Object.entries(FAMILIES).flatMap(([family, make]) =>
  Array.from({ length: MADE }, (_, at) => [family, make(at)] as const),
);

const HARMLESS = [
  'Call a vet if it lasts more than 24 hours.',
  'Two of the goats limp.',
  'The clinic is 5 miles away.',
  'Three of the ten hens do not lay.',
  'Call again in 2 hours.',
  'Half of the herd is grazing.',
  'One horse can eat 20 pounds of hay in a day.',
  'The vet comes on two days of the week.',
  'There are four clinics in Marion County.',
  'It is 12 minutes by car.',
  'The vet will be there in half an hour.',
  'Give clean water to all 12 animals.',
  'Give the calf 2 quarts of colostrum.',
  'Give each horse 12 feet of room.',
  'Give the mare and foal 30 minutes of quiet.',
  'Never give medicine before the vet calls; that may take 20 minutes.',
  'Never give ibuprofen to a dog. The clinic opens at 8 a.m.',
  'Ask about any medicine. The number is 352-555-0100.',
  'Take Exit 354 and drive two miles.',
  'No one should give medicine without the vet.',
  'Even a small amount of ibuprofen can kill a cat.',
  'After the dewormer, wait 14 days before you sell milk.',
  'Penicillin stays in milk for 4 days.',
  'One of the goats may have eaten the dewormer.',
  'The fence is 5 feet high.',
  'Llame al veterinario si dura más de 24 horas.',
  'Dos de las cabras cojean.',
  'La clínica está a 5 millas.',
  'Tres de las diez gallinas no ponen.',
  'Llame otra vez en 2 horas.',
  'La mitad del rebaño está enferma.',
  'Un caballo come unas 20 libras de heno al día.',
  'El veterinario viene dos días de la semana.',
  'Hay cuatro clínicas en el condado.',
  'Son 12 minutos en coche.',
  'El veterinario llega en media hora.',
  'Dé agua limpia a los 12 animales.',
  'Dé al ternero 2 litros de calostro.',
  'La cerca tiene 5 pies de alto.',
  'Nunca dé medicinas antes de que llame el veterinario.',
  'Tome la salida 354 y siga dos millas.',
  'Después del desparasitante espere 14 días antes de vender la leche.',
  'La penicilina queda en la leche 4 días.',
  'Una de las cabras comió el desparasitante.',
  'La feria es el 12 de noviembre.',
  'La clínica abre de 8 a.m. a 5 p.m.',
  'Una vaca pesa 1,200 libras.',
  'Las cabras viven de 10 a 12 años.',
  'Recorte los cascos cada 6 a 8 semanas.',
  'Dos veterinarios trabajan en la clínica.',
];

test.each(SAID)('the guard stops a dose without number and unit side by side: %s', (text) => {
  expect(passes(text)).toBe(false);
  expect(passes(text, 1000)).toBe(false);
});

test('the guard stops all doses of nine families, in English and Spanish', () => {
  const texts = new Set(generated.map(([, text]) => text));
  expect(texts.size).toBeGreaterThanOrEqual(150);
  expect(generated.filter(([, text]) => passes(text))).toEqual([]);
});

test('no number of them was sent when the guard stops', () => {
  for (const text of [...SAID, ...generated.map(([, made]) => made)])
    for (const size of [1, 3, 8])
      expect(sentOf(text, size), text).not.toMatch(
        /\p{N}|\b(?:one|two|three|four|six|eight|twelve|half|double|triple|couple|dos|tres|seis|ocho|diez|doce|medi[oa])\b/iu,
      );
});

test('fifty sentences with harmless numbers pass, in both languages', () => {
  expect(new Set(HARMLESS).size).toBe(50);
  expect(HARMLESS.filter((text) => !passes(text))).toEqual([]);
});

test('the chunks of the stream do not affect the verdict', () => {
  expect(judgedByCut([...SAID, ...generated.map(([, text]) => text), ...HARMLESS])).toEqual([]);
});
