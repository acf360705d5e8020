import { describe, expect, test } from 'vitest';
import { readAsked } from './petibot-measure.ts';
import { answer } from './petibot-support.ts';

/** A call that waits for a condition, though the alarm says that it is an emergency. */
const CALLS_IF = /\bcall (?:a|the|your) vet\b[^.]*(?<!even )\bif\b|\bnow if\b/i;

describe('first aid under an alarm', () => {
  test('never says to call a vet only if something more happens', () => {
    const waits = readAsked('alarms')
      .map(({ question }) => ({ question, ...answer(question) }))
      .filter(({ kind, text }) => kind === 'urgent' && CALLS_IF.test(text));
    expect(waits.map(({ question, text }) => `${question}: ${text}`)).toEqual([]);
  });

  test.each([
    ['two pigs have purple ears and will not get up', /^Call a vet now and move no pigs/],
    ['my pig is down and will not eat', /Call a vet now\.$/],
    ['my horse is down after riding in the heat', /Call a vet now\.$/],
    ['heifer pushing two hours and only a tail showing', /^Call a vet now\./],
    ['cat pushing hard and nothing is coming out', /Call a vet now\.$/],
    ['ewe prolapsed after lambing, big and red', /^Call a vet now\. Keep her still/],
    ["my cat can't breathe and her tongue is blue", /strike the ribs/],
    ['my goat is cut open and bleeding bad', /^Press a clean pad/],
    ['puppy is throwing up blood', /^Call a vet now/],
  ])('says what to do now: %s', (question, says) => {
    const { kind, text } = answer(question);
    expect(kind).toBe('urgent');
    expect(text).toMatch(says);
  });

  test.each(['horse', 'mare', 'dog', 'cat', 'cow', 'goat', 'ewe', 'pig', 'donkey'])(
    'warns against tying off the bite of a snake in a %s',
    (animal) => {
      for (const bite of [
        'a snake bit my A',
        'cottonmouth got my A on the nose',
        'rattler bit my A on the leg',
      ])
        expect(answer(bite.replace('A', animal)).text, bite).toMatch(/tie off|tourniquet/);
    },
  );

  test.each([
    'kitten is stuck in the truck engine',
    'my kitten is wedged in a drain pipe crying',
    'a kitten is stuck behind the wall and screaming',
    'puppy is stuck under the couch recliner',
    'un gatito se metio al motor de la troca y no puede salir',
    'el gatito esta atorado en la pared',
  ])('has no advice on birth for a young animal that is stuck in something: %s', (question) => {
    expect(answer(question)).toMatchObject({ kind: 'urgent', guide: null });
  });
});

describe('a home remedy on the skin', () => {
  test.each([
    ['can i put motor oil on ringworm', 'ringworm'],
    ['should i put bleach on my calfs ringworm', 'ringworm'],
    ['is it ok to rub used motor oil on my dog for mange', 'dog-itching'],
    ['can i pour diesel on my cows lice', 'cattle-lice'],
    ['puedo ponerle aceite quemado a la tiña de mi becerro', 'ringworm'],
    ['le puedo untar aceite de motor al perro para la sarna', 'dog-itching'],
    ['can i put gasoline on my hens mites', 'chicken-mites-lice'],
  ])('raises no alarm, is named as dangerous, and gets the guide: %s', (question, slug) => {
    expect(answer(question)).toMatchObject({ kind: 'guide', guide: { slug } });
    expect(answer(question).text).toMatch(/burn the skin/);
  });

  test.each([
    'my dog drank motor oil',
    'goat licked up diesel',
    'i put motor oil on my dog and now he is shaking',
    'cat has gasoline all over her fur',
  ])('raises the alarm once the poison is in or on an animal: %s', (question) => {
    expect(answer(question).kind).toBe('urgent');
  });
});

describe('a question about a donkey', () => {
  test.each([
    'what hay should i feed my donkey',
    'how much hay does a donkey need',
    'what do i feed a mini donkey',
    'my donkey is fat what hay',
    'que pastura le doy al burro',
    'que come un burro',
  ])('gets the guide on donkeys, not the one on horses: %s', (question) => {
    expect(answer(question)).toMatchObject({ kind: 'guide', guide: { slug: 'donkey-care' } });
  });
});

describe('an emergency in other words', () => {
  test.each([
    ['my trailer is smoking and the sheep are inside', 'barn-fire'],
    ['se prendio la bodega con los borregos adentro', 'barn-fire'],
    ['esta ardiendo el gallinero', 'barn-fire'],
    ['my calfs navel is full of worms', 'screwworm'],
    ['there are worms moving in my dogs ear', 'screwworm'],
    ['rabbit has worms crawling on her rump', 'flystrike'],
    ['my dog grabbed a pack of sugar free gum', 'dog-toxic-foods'],
    ['el perro agarro unos chicles sin azucar', 'dog-toxic-foods'],
    ['puppy is on his side legs paddling and eyes rolled back', 'seizures-dog-cat'],
    ['el cachorro patalea tirado con los ojos en blanco', 'seizures-dog-cat'],
    ['steer dropped in the heat with his tongue hanging out its 98', 'heat-stress-cattle'],
    ['ewe has a lamb head out all swelled up', 'lambing'],
    ['la yegua no quiere dar un paso despues de comer pasto verde', 'horse-laminitis'],
    ['a swarm of bees attacked my mule', 'stings-swelling'],
    ['las abejas le cayeron a la mula', 'stings-swelling'],
    ['a raccoon tore up my duck', 'bite-wounds'],
  ])('gets its guide: %s', (question, slug) => {
    expect(answer(question)).toMatchObject({ kind: 'urgent', guide: { slug } });
  });

  test('says what fits: a cob is no string, and a swarm is no rash', () => {
    expect(answer('my dog swallowed a corn cob').text).not.toMatch(/string/);
    expect(answer('bees attacked my mule').text).toMatch(/Get into a house or car first/);
    expect(answer('my dog swallowed a piece of string').text).toMatch(/Do not pull/);
  });

  test.each(['my ducks have floppy necks and cannot walk', 'los patos tienen el cuello flojo'])(
    'raises the alarm: %s',
    (question) => expect(answer(question).kind).toBe('urgent'),
  );

  test.each([
    'la marranita no se para',
    'mi vaquilla chiquita esta inflada',
    'my potbelly is down and gasping',
  ])('knows the animal by a small or short name: %s', (question) =>
    expect(answer(question).animal).not.toBeNull(),
  );

  test.each(['how do i treat worms in my puppys poop', 'my truck trailer smokes when i drive'])(
    'raises no alarm for words that only look like one: %s',
    (question) => expect(answer(question).kind).not.toBe('urgent'),
  );
});
