import type { Language } from '#contract/languages.ts';
import { LETTER_PAGES } from '#contract/letters.ts';
import { PUSH_LIMITS } from '#contract/push.ts';
import { type LetterWords, letterWith, QUOTED_MAX, shown } from './letter-frame.ts';

/** New replies in a thread, or new reviews of a listing, with the newest text. */
interface Piece {
  kind: 'replies' | 'reviews';
  title: string;
  path: string;
  count: number;
  author: string;
  text: string;
}

/** The sentences, in the language of the person. */
const WORDS = {
  en: {
    greeting: 'Hello,',
    subject: 'New replies at PetiYard',
    lede: 'This is new for you:',
    replies: (count: number, title: string) =>
      count === 1 ? `1 new reply in "${title}"` : `${count} new replies in "${title}"`,
    reviews: (count: number, title: string) =>
      count === 1 ? `1 new review of "${title}"` : `${count} new reviews of "${title}"`,
    quote: (author: string, text: string) => `${author} wrote: "${text}"`,
    more: (count: number) => `And ${count} more. See them all here:`,
    stop: 'You get this email at most once a day, because you turned it on in\nSettings. To stop these emails, open this link:',
  },
  es: {
    greeting: 'Hola:',
    subject: 'Respuestas nuevas en PetiYard',
    lede: 'Esto es lo nuevo para usted:',
    replies: (count: number, title: string) =>
      count === 1 ? `1 respuesta nueva en "${title}"` : `${count} respuestas nuevas en "${title}"`,
    reviews: (count: number, title: string) =>
      count === 1 ? `1 reseña nueva de "${title}"` : `${count} reseñas nuevas de "${title}"`,
    quote: (author: string, text: string) => `${author} escribió: "${text}"`,
    more: (count: number) => `Y ${count} más. Véalas todas aquí:`,
    stop: 'Recibe este correo una vez al día como máximo, porque lo activó en\nAjustes. Para no recibirlo más, abra este enlace:',
  },
} as const;

/** One email about all that is new. @param stop the secret of the link that ends these emails */
export function replyEmail(
  at: string,
  language: Language,
  { news, stop }: { news: readonly Piece[]; stop: string },
): LetterWords {
  const words = WORDS[language];
  const pieces = news.slice(0, PUSH_LIMITS.emailThreads).map(({ kind, title, path, count, author, text }) => {
    const quote = words.quote(shown(author), shown(text, QUOTED_MAX));
    return [words[kind](count, shown(title, QUOTED_MAX)), quote, `${at}${path}`].join('\n');
  });
  const rest = news.length - pieces.length;
  const parts = [
    words.lede,
    ...pieces,
    ...(rest > 0 ? [`${words.more(rest)}\n${at}/forums`] : []),
    `${words.stop}\n${at}${LETTER_PAGES.stop}#${stop}`,
  ];
  return { subject: words.subject, text: letterWith(words.greeting)(at, parts) };
}
