import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { animalsIn } from './animals.ts';
import { fieldsOf } from './fields.ts';
import { type Intent, intentOf } from './intent.ts';
import { tellsIn, type Want } from './wants.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** What a part of a guide is there for: a section by its heading, an answer by its question. */
type Purpose =
  | 'call'
  | 'now'
  | 'never'
  | 'signs'
  | 'why'
  | 'prevent'
  | 'when'
  | 'much'
  | 'other'
  | 'summary'
  | `to ${Intent}`;

/** A sentence of a part, or an item of its list. */
export interface Sentence {
  text: string;
  terms: ReadonlySet<string>;
  /** The fields of its words: see `fields.ts`. */
  fields: ReadonlySet<string>;
  /** What it can tell. */
  tells: ReadonlySet<Want>;
  animals: readonly AnimalName[];
  /** It says nothing complete without the one before it. */
  leans: boolean;
}

/** The summary, a section or an answer of a guide. */
export interface Part {
  purpose: Purpose;
  /** The heading of a section; empty elsewhere. */
  heading: string;
  /** The question of an answer, as it is written; empty elsewhere. */
  question: string;
  /** The heading or the question. */
  titleTerms: ReadonlySet<string>;
  titleFields: ReadonlySet<string>;
  titleAnimals: readonly AnimalName[];
  sentences: readonly Sentence[];
  /** Its place among those of its kind, from 0. */
  at: number;
  isAnswer: boolean;
}

/** What a section is for, by its heading; the first that fits counts. */
const PURPOSES: readonly (readonly [RegExp, Purpose])[] = [
  [/\b(?:vet|doctor|report|call)\b|cannot wait|get help/i, 'call'],
  [/^(?:do not|never|what to leave out|times to wait|not )/i, 'never'],
  [
    /^(?:do\b|now$|today$|tonight$|until|what (?:to|you can) do|what helps|first$|heavy bleeding|while it lasts|if |at home|accidents|help the young|losing weight|out of water|mats$)/i,
    'now',
  ],
  [
    /prevent|keep (?:it|predators|kittens|them|others)|lower the risk|every (?:hot )?day|fewer|safer|^plan|protect|habits|^clean|ready/i,
    'prevent',
  ],
  [/why|cause|comes from|at risk|who gets|dangers|^common on|worst ones|plants to know|stress/i, 'why'],
  [
    /signs|which one|what (?:is normal|you may see|it may be)|tell them apart|^look|where to look|know the|^score|how bad|^normal|who was it|other trouble/i,
    'signs',
  ],
  [
    /how often|when|calendar|by age|the clock|year|^after|^before|how long|how many hours|\bseries|^then/i,
    'when',
  ],
  [/how (?:much|many|big)|water, about|heat$|temperature|at rest|^room$|quick sum/i, 'much'],
];

const purposeOf = (heading: string): Purpose => PURPOSES.find(([says]) => says.test(heading))?.[1] ?? 'other';

const LEANS =
  /^(?:It|They|That|This|These|Then|Those|Some|Few|Many|She|He|Its|Their|And|But|So|Such|Both|Most|Another|Others|Once|Hours later|If that|Later)\b/;

const termsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(termOf));
const fieldsIn = (text: string): ReadonlySet<string> => new Set(plain(text).split(' ').flatMap(fieldsOf));
const animalsOf = (text: string) => animalsIn(text, () => true).animals;

/** What a text says without the names of animals, which each question has. */
const matterOf = (text: string): ReadonlySet<string> => {
  const { bareNames } = animalsIn(text, () => true);
  return new Set(
    wordsOf(text)
      .filter((word) => !bareNames.has(word))
      .map(termOf),
  );
};

/** The sentences of a section; those of one item of a list stay behind its first. */
const sentencesIn = (text: string): Sentence[] =>
  text
    .split('\n')
    .flatMap((line) => {
      const isItem = line.startsWith('- ');
      return (isItem ? line.slice(2) : line).split(/(?<=[.?])\s+(?=[A-Z"])/).map((said, at) => ({
        said,
        leans: at > 0 && (isItem || LEANS.test(said)),
        animals: animalsOf(isItem ? line : said),
      }));
    })
    .map(({ said, leans, animals }) => ({
      text: /[.?]$/.test(said) ? said : `${said}.`,
      terms: termsOf(said),
      fields: fieldsIn(said),
      tells: tellsIn(said),
      animals,
      leans,
    }));

const known = new WeakMap<Guide, readonly Part[]>();

/** The parts of a guide, taken apart once. */
export function partsOf(guide: Guide): readonly Part[] {
  const parts = known.get(guide) ?? [
    ...guide.answers.map(
      ({ question, text }, at): Part => ({
        purpose: `to ${intentOf(question)}`,
        heading: '',
        question,
        titleTerms: matterOf(question),
        titleFields: fieldsIn(question),
        titleAnimals: animalsOf(question),
        sentences: sentencesIn(text).map((one) => ({ ...one, leans: false })),
        at,
        isAnswer: true,
      }),
    ),
    ...guide.sections.map(
      ({ heading, text }, at): Part => ({
        purpose: purposeOf(heading),
        heading,
        question: '',
        titleTerms: termsOf(heading),
        titleFields: fieldsIn(heading),
        titleAnimals: animalsOf(heading),
        sentences: sentencesIn(text),
        at,
        isAnswer: false,
      }),
    ),
    {
      purpose: 'summary',
      heading: '',
      question: '',
      titleTerms: termsOf(guide.title),
      titleFields: fieldsIn(guide.title),
      titleAnimals: [],
      sentences: sentencesIn(guide.summary).map((one) => ({ ...one, leans: false })),
      at: 0,
      isAnswer: false,
    } satisfies Part,
  ];
  known.set(guide, parts);
  return parts;
}
