import { describe, expect, test } from 'vitest';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { answer } from './petibot-support.ts';

const HURT_PEOPLE = [
  'my son was bitten by a rattlesnake in the barn',
  'my son fell off his horse and is unconscious',
  'i was kicked by my horse and cant breathe',
  'my toddler ate rat poison',
  'A rattlesnake bit my wife!',
  'the bull gored me',
  'my 3 year old daughter just drank antifreeze',
  'my husband got stung by wasps and cant breathe',
  'our neighbor was trampled by a cow',
  'I fell off the barn roof',
  'my dad is having a heart attack in the pasture',
  'my son Colt got kicked in the head',
  'i was bitten by a cottonmouth',
  'my son got bit by a copper head',
  'someone was crushed by the horse trailer',
  'the bull hit my coworker and hes not moving',
  'a cow charged my uncle and he is out cold',
  'i got charged by a bull',
  'the ram butted my wife and she cant get up',
  'my coworker passed out from the heat',
  'my grandpa is on the ground and wont answer',
  'i got tick dip in my eye and it burns bad',
  'i splashed bleach in my eyes',
  'my little boy ate rat poison',
  'my 2 year old drank dewormer',
  'my buddy went in the manure pit and passed out',
  'a hog bit my leg and its bleeding a lot',
];

const HURT_IN_SPANISH = [
  'me pico un enjambre de abejas y se me cierra la garganta',
  'me picaron las avispas y se me hincho la lengua',
  'me picó un alacrán',
  'me mordió una víbora',
  'un marrano me mordio la pierna y me sale mucha sangre',
  'mi compadre se metio al tanque de estiercol y se desmayo',
  'le mordio una cascabel a mi hermano',
  'el toro le dio un tope a mi compañero y no se mueve',
  'la vaca embistio a mi tio y esta inconsciente',
  'el toro aplasto a mi patron cuando metia a las vacas',
  'le puse una inyeccion a mi caballo y me pateo en la cabeza',
  'el caballo tumbo a mi hijo y se pego en la cabeza',
  'una mula pateo a mi muchacho',
  'me pateo el caballo en el pecho',
  'la vaca me aventó contra la cerca y me duele la costilla',
  'me cayo el tractor en la pierna',
  'me atropello el tractor',
  'mi suegro cayo del techo del granero',
  'un muchacho se cayo del caballo y no reacciona',
  'se me metio liquido de garrapatas al ojo y me arde mucho',
  'me cayo cloro en los ojos',
  'me salpico el herbicida en la cara y no veo bien',
  'me inyecte sin querer con la vacuna del ganado',
  'me pique con la jeringa de micotil',
  'mi papa se desmayo en el corral con este calor',
  'a mi esposa le dio un golpe de calor en la pisca',
  'mi abuelo esta tirado y no responde',
  'mi niño tomó ivermectina de caballo',
  'mi hija se comio el veneno de las ratas',
  'mi bebe se trago una pila',
  'tomé veneno por accidente',
  'me corte con el machete y no para de sangrar',
  'me agarro la corriente del cerco',
  'me duele el pecho y no puedo respirar',
];

test.each([...HURT_PEOPLE, ...HURT_IN_SPANISH])('a hurt person gets 911 and no vet: %s', (question) => {
  for (const ask of [answer, createAnswerer([])]) {
    const given = ask(question);
    expect(given).toMatchObject({
      kind: 'urgent',
      calls911: true,
      isPerson: true,
      guide: null,
      category: null,
    });
    expect(given.text).toBe(PETIBOT_WORDS.personHurt);
    expect(given.text).toMatch(/911.*1-800-222-1222/);
    expect(given.text).not.toMatch(/\bvet\b/i);
  }
});

describe('a person in the question is not always the patient', () => {
  test.each([
    'my wife found her unconscious in the stall, its a mare',
    'my baby goat ate rat poison',
    'i think my dog ate rat poison',
    'my sons dog was bitten by a rattlesnake',
    'my daughters horse fell and is unconscious',
    'i have a dog that drank antifreeze',
    'a rattlesnake bit my horse',
    'my husband ran over the cat',
    'my kid was kicked by the mare and is bleeding badly',
    'my girl got kicked by a horse, shes a collie',
    'the car hit my neighbors dog',
    'my 2 year old heifer drank antifreeze',
    'le mordio una vibora a mi caballo',
    'me atropellaron al perro',
    'la mula me pateo a mi perro y sangra mucho',
    'mi hijo encontro al perro envenenado',
    'el perro de mi hermano se comio veneno',
    'mi hijo dice que el becerro no respira',
    'se me ahogo un becerro en el canal',
    'la vaca me piso la chiva y le quebro la pata',
    'me mordio un perro la chiva',
  ])('%s', (question) => {
    const given = answer(question);
    expect(given.kind).toBe('urgent');
    expect(given.isPerson).toBeUndefined();
    expect(given.category).toBe('Veterinary Services');
  });

  test.each([
    'how do i keep my toddler from being kicked by a horse',
    'my wife fell in love with a goat, what do goats eat',
    'can my toddler get sick from baby chicks',
    'my son ate an egg from my hen, do i wash eggs',
    'i was told to feed my horse hay, how much',
    'my daughter got a pony, what does it eat',
    'the vet charged my wife too much',
    'i got hooked on goats',
    'como evito que me patee el caballo',
    'me picaron las abejas al perro',
    'mi vecino tiene un toro que se mete a mi potrero',
    'mi esposa quiere un perro',
    'el veterinario le puso vacuna a mi perro',
    'me pico un zancudo',
  ])('nor is it one: %s', (question) => {
    expect(answer(question).isPerson).toBeUndefined();
  });
});

test('a dog bite gets the guide on rabies', () => {
  for (const question of [
    'a dog bit my daughter',
    'my dog bit my son in the face',
    'i was bitten by a stray dog',
    'a bat bit me',
    'me mordio un perro',
    'mi perra me mordió',
    'me mordio un mapache en la mano',
    'un perro callejero mordio a mi hija',
  ])
    expect(answer(question), question).toMatchObject({ kind: 'urgent', guide: { slug: 'rabies-exposure' } });
});
