import type { Guide } from '#contract/guides.ts';
import { plain } from './words.ts';

/** Words that say little about the question, as plain text. */
const STOP = new Set(
  (
    'a al algo como con cual cuando cuanta cuantas cuanto cuantos de debo debe del desde donde el ella ellos en ' +
    'entre es esa ese esta este esto estan esto eso fue ha hace hacer hago hay la las le les lleva lo los mas me mi ' +
    'mis muy nada necesita necesito no nos o otra otro para pero poco por porque puede pueden puedo que quiero se ' +
    'ser si sin sobre son su sus tan te tengo tiene tienen tu un una unas uno unos usted va y ya yo'
  ).split(' '),
);
/** A near question must hold this share of the words asked, where rare words count more. */
const NEAR = 0.8;
/** Fewer words asked are too few to tell a question by. */
const WORDS_MIN = 2;

/** 'Que' and 'puede' that ask nothing: 'que no puede orinar'. */
const NO_QUESTION = /\b(?:que )?no (?:se )?puede\b|\bpara que\b|\btiene que\b/g;
/** Asks for something, unlike a text that only tells what happens. */
const ASKS = /\b(?:como|cual\w*|cuando|cuant\w+|debo|es|por que|pueden?|puedo|que|quien)\b/;

/** The questions of the guides in Spanish, each with the same question in English, which PetiBot reads. */
export interface SpanishQuestions {
  /** Returns the English question of the same words in Spanish. */
  same: (asked: string) => string | undefined;
  /**
   * Returns the English question of the Spanish one that holds nearly all words asked; for a text that asks nothing, the
   * first one of a guide that cannot wait, which tells it as it happens.
   */
  near: (asked: string) => string | undefined;
}

/** Indexes the questions and titles of the translated guides. */
export function spanishQuestions(guides: readonly Guide[]): SpanishQuestions {
  const known = guides.flatMap(({ answers, translation, urgent }) => {
    const [first = ''] = answers.map(({ question }) => question);
    const own = (translation?.answers ?? []).map(({ question }, index) => ({
      spanish: question,
      english: answers[index]?.question ?? '',
    }));
    const titled = translation ? [{ spanish: translation.title, english: first }] : [];
    return [...own, ...titled].map((one) => ({ ...one, happens: urgent ? first : one.english }));
  });
  const bySame = new Map(known.map(({ spanish, english }) => [plain(spanish), english]));
  const docs = known.map((one) => ({ ...one, words: stemsOf(one.spanish) }));
  const counts = new Map<string, number>();
  for (const { words } of docs) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => Math.log(1 + docs.length / (counts.get(word) ?? 1));
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weightOf(word), 0);

  return {
    same: (asked) => bySame.get(plain(asked)),
    near: (asked) => {
      const words = stemsOf(asked);
      if (words.size < WORDS_MIN) return undefined;
      const ranked = docs
        .map((doc) => {
          const held = sum([...words].filter((word) => doc.words.has(word)));
          return { doc, held: held / sum(words), share: held / sum(doc.words) };
        })
        .filter(({ held }) => held >= NEAR)
        .sort((one, other) => other.held - one.held || other.share - one.share);
      const doc = ranked[0]?.doc;
      return ASKS.test(plain(asked).replace(NO_QUESTION, '')) ? doc?.english : doc?.happens;
    },
  };
}

/** The telling words of a text without the endings for number and gender. */
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    plain(text)
      .split(' ')
      .filter((word) => word.length > 1 && !STOP.has(word))
      .map((word) => word.replace(/(?:es|os|as|[aeos])$/, '')),
  );
