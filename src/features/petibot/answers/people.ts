import PHRASES from '../phrases/people.json' with { type: 'json' };
import SPANISH from '../phrases/spanish.json' with { type: 'json' };
import { animalsIn, namesOne, withoutThings } from './animals.ts';
import { type Lists, patternOf, turned, turnsOf } from './phrases.ts';
import { animalFor, byEar } from './spanish-words.ts';
import { plain } from './words.ts';

const { crisis, harm, hurt, people } = PHRASES;
const SHORT = turnsOf(SPANISH.short);
/** A plain text by ear, with its short words written out. */
const heardIn = (text: string) => byEar(turned(text, SHORT));
/** Spanish phrases, however their words are spelled: 'kiero' is 'quiero'. They match a text by ear. */
const spanishOf = (phrases: readonly string[], lists: Lists = {}, flags = '') =>
  patternOf(
    phrases.map(byEar),
    Object.fromEntries(Object.entries({ ...people, ...lists }).map(([name, all]) => [name, all.map(byEar)])),
    flags,
  );

/**
 * Figures of speech such as 'kill myself laughing'. A wish or plan before them still counts: rather one
 * 988 too many.
 */
const IN_JEST = patternOf(crisis.inJest, {}, 'g');
/** Statements about oneself. */
const OF_ONESELF = patternOf(crisis.ofOneself);
const OF_KIN = patternOf(crisis.ofKin, crisis.lists);
const IN_JEST_IN_SPANISH = spanishOf(crisis.inJestInSpanish, {}, 'g');
const OF_ONESELF_IN_SPANISH = spanishOf(crisis.inSpanish);
const OF_KIN_IN_SPANISH = spanishOf(crisis.ofKinInSpanish);
/** Between an animal that was lost and its owner: 'my husband lost his cows and says he wants to kill himself'. */
const SAID = /\b(?:and|but|says?|said|told|dise ke|dijo ke|y|pero)\b/;
/** The word itself, unless said of an animal. */
const SUICIDE = /\bsuicid\w*/;
const OF_ANOTHER = /\b(\w+) (?:is|are|was|seems?|acts?|acting|looks?|feels?|being|gets?) (?:\w+ )?suicidal\b/;

/**
 * Whether the text speaks of suicide, one's own or a family member's: then 988 comes first. Animals that
 * are put down or in danger do not count.
 */
export function isInCrisis(question: string): boolean {
  const text = plain(question).replace(IN_JEST, '');
  const heard = heardIn(plain(question)).replace(IN_JEST_IN_SPANISH, '');
  if (OF_ONESELF.test(text) || OF_ONESELF_IN_SPANISH.test(heard)) return true;
  const [ofKin] = OF_KIN.exec(text) ?? OF_KIN_IN_SPANISH.exec(heard) ?? [];
  if (ofKin) return !namesAnimal(/^s?he\b/.test(ofKin) ? text : (ofKin.split(SAID).at(-1) ?? ''));
  if (!SUICIDE.test(text)) return false;
  const who = OF_ANOTHER.exec(text)?.[1];
  return who ? !namesAnimal(who) : true;
}

const namesAnimal = (text: string) =>
  namesOne(animalsIn(text, () => true)) || text.split(' ').some((word) => animalFor(word) !== undefined);

const WANTS = patternOf(harm.wants, harm.lists);
/** It has happened or is feared: an emergency or a normal question. */
const IS_FEARED = patternOf(harm.isFeared);
const WANTS_IN_SPANISH = spanishOf(harm.inSpanish, harm.inSpanishLists);
const IS_FEARED_IN_SPANISH = spanishOf(harm.isFearedInSpanish);

/** Whether the text threatens to hurt an animal. Euthanasia and slaughter do not count. */
export function wantsHarm(question: string): boolean {
  const text = plain(question);
  const heard = heardIn(text);
  return (
    (!IS_FEARED.test(text) && WANTS.test(text)) ||
    (!IS_FEARED_IN_SPANISH.test(heard) && WANTS_IN_SPANISH.test(heard))
  );
}

/** Events with the person as `who`: 'my son was kicked', 'a rattlesnake bit me'. */
const HAPPENED = hurt.happened.map((one) => patternOf([one], hurt.lists, 'g'));
/** Prevention, and events long ago. */
const NOT_NOW = patternOf(hurt.notNow);
/** Words for people and animals. */
const FIRST_NAMES = /\b(?:tom|billy|buck|colt|jersey)\b/g;

/** Words for children and pets. */
const OF_PETS = /\b(?<!little )(?:boy|girl)s?\b/;

/** The same in Spanish, of the speaker or another person. */
const HAPPENED_IN_SPANISH = spanishOf(hurt.inSpanish, hurt.inSpanishLists);
const NOT_NOW_IN_SPANISH = spanishOf(hurt.inSpanishNotNow);
/** The one that it happened to: 'me picaron las abejas al perro'. */
const TO_WHOM = /\ba(?:l| (?:mis?|la|los|las|una?|nuestr[oa]s?)) (\w+)/;

/** Characters behind the event that may still name the one. */
const NEAR = 16;

/** Whether a person is hurt, in words of Spanish before they are translated. */
export function isPersonHurtInSpanish(question: string): boolean {
  const text = heardIn(plain(question));
  const happened = HAPPENED_IN_SPANISH.exec(text);
  if (!happened || NOT_NOW_IN_SPANISH.test(text)) return false;
  return !namesAnimal(
    TO_WHOM.exec(text.slice(happened.index, happened.index + happened[0].length + NEAR))?.[1] ?? '',
  );
}

/**
 * Whether a person is hurt: then 911 comes first. Bites of dogs and wild animals alone have a guide on
 * rabies.
 */
export function isPersonHurt(question: string): boolean {
  const text = plain(question);
  if (NOT_NOW.test(text)) return false;
  return HAPPENED.some((pattern) =>
    [...text.matchAll(pattern)].some(
      ({ groups }) =>
        !namesAnimal(OF_PETS.test(groups?.who ?? '') ? text : (groups?.who ?? '').replace(FIRST_NAMES, '')),
    ),
  );
}

const BY_BODY = patternOf(hurt.patient, hurt.lists);
/** A person who reports on an animal is not the patient. */
const AS_PATIENT = patternOf([`PERSON(?! (_ )?(${hurt.reports.join('|')})\\b)`], hurt.lists);

/** Whether the one in an emergency is a person: the speaker's body, or a person and no animal. */
export function isOfPerson(question: string): boolean {
  const text = plain(question);
  if (NOT_NOW.test(text)) return false;
  return BY_BODY.test(text) || (AS_PATIENT.test(text) && !namesAnimal(withoutThings(text)));
}
