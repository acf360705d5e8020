import { describe, expect, test } from 'vitest';
import { howMuch } from '#tests/support/how-much.ts';
import { answer } from './petibot-support.ts';

const ENDINGS = [
  '',
  'is she going to die',
  'what do i do',
  'what should i do',
  'help',
  'asap',
  'now what',
  'please help me',
  'what can i do right now',
].slice(0, howMuch({ usual: 3, whole: 9 }));

const EMERGENCIES = {
  dog: ['bloat', 'antifreeze', 'ate grapes', 'bufo toad', 'hit by car', 'seizure', 'heatstroke', 'choking'],
  puppy: ['collapsed', 'not breathing', 'rat poison'],
  cat: ['antifreeze', 'cant pee', 'lily', 'ate string', 'not breathing'],
  cow: ['down', 'prolapse', 'bloat', 'milk fever', 'calf stuck'],
  calf: ['bloat', 'not breathing', 'wont get up'],
  goat: ['bloat', 'prolapse', 'down', 'bleeding', 'ate azalea', 'snake bite'],
  ewe: ['prolapse', 'bloat', 'lamb stuck', 'maggots'],
  horse: ['choke', 'colic', 'down', 'bleeding', 'ate oleander'],
  hen: ['prolapse', 'gasping', 'heat stroke'],
  rabbit: ['heatstroke', 'fly strike', 'not breathing'],
  bird: ['fumes', 'not breathing', 'bleeding'],
};

describe.each(Object.entries(EMERGENCIES))('a %s in an emergency', (animal, emergencies) => {
  test.each(emergencies)('raises the alarm whatever is asked about "%s"', (emergency) => {
    const silent = ENDINGS.flatMap((ending) => [
      `${animal} ${emergency} ${ending}`,
      `my ${animal} ${emergency} ${ending}`,
    ])
      .map((question) => question.trim())
      .filter((question) => answer(question).kind !== 'urgent');
    expect(silent).toEqual([]);
  });
});

test.each([
  'how do i keep goats from bloating',
  'does clover bloat a cow',
  'is antifreeze bad for dogs',
  'my dog got my goats used to him slowly',
  'ants are eating my chick feed',
  'hormigas comen la comida de mis pollitos',
  'how do i hang fishing line over the run against hawks',
  'my 3 year old gelding ate his wormer paste',
  'i am dying to get a mini donkey',
])('a calm question raises no alarm: %s', (question) => expect(answer(question).kind).not.toBe('urgent'));
