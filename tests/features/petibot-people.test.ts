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
  'my dad is not responding to me',
  'my wife passed out the other day and again now',
  'my son ate rat poison back in the barn',
  'my daughter drowned in the pond',
  'my wife wont respond to my voice',
  'got pour on dewormer in my eyes',
  'i have lime in my eyes and it burns',
  'my husband is stuck under the tractor',
  'my brother hung himself in the barn',
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
  'mi compa se cayo y no contesta',
  'mi papa no responde que hago',
  'mi hijo esta quemado de la cara',
  'mi abuelo esta tirado en el piso y no contesta',
  'mi hijo se quemo la mano con cal',
  'se quemo mi hijo con agua hirviendo',
  'mi niño se me esta ahogando con un dulce',
  'mi hijo de dos años se tomo el desparasitante',
  'mi hija fue mordida por una vibora',
  'mi papa quedo atrapado debajo del tractor',
  'se volco el tractor y mi papa quedo debajo',
  'encontre a mi papa colgado en el granero',
  'el caballo tiro a mi hijo',
  'me cai de la yegua y no puedo mover la pierna',
  'me arden los ojos por el herbicida',
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
    'i have two dogs in my eye for adoption',
    'i am burned out from milking twice a day',
    'i got shot down by the farm bureau for a permit',
    'i got hay in my eye, what hay is less dusty',
    'i passed out flyers for my farm stand, where else can i advertise',
    'my wife wont answer me about getting a pig',
    'my friend wont respond to my ad for hay',
    'my grandpa is on the ground floor with his cat, can he keep chickens',
    'my helper took the banamine home, where can i buy more',
    'my husband is under the truck fixing it, what does he feed the dog',
    'mi patron no contesta, quien vende heno',
    'mi tio quemo el pasto, cuando retoña',
    'me arden los ojos cuando limpio el gallinero',
    'me quebre la cabeza pensando que caballo comprar',
    'mi hijo le tiro la pelota a mi primo y el perro la trajo',
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
    'my dog bit my finger and drew blood, rabies?',
    'a raccoon bit my hand and its bleeding',
  ])
    expect(answer(question), question).toMatchObject({ kind: 'urgent', guide: { slug: 'rabies-exposure' } });
});

test('the animal of a question about a hurt person is known to the next question', () => {
  expect(answer('i was kicked by my horse and cant breathe').animal).toBe('Horse');
});
