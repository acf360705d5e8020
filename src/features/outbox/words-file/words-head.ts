import { UUID_PATTERN } from '#contract/mutations.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import type { UnsentWords } from '#src/local/outbox/words-file.ts';
import { writeWordsText } from '#src/local/outbox/words-text.ts';
import { formatFullTime } from '#src/ui/formats/format-date.ts';
import { OUTBOX_WORDS, titleOf } from '../outbox.words.ts';
import { WORDS_HEAD as HEAD } from './words-file.words.ts';

/** A file as it is handed to the person. */
export interface ReadyFile {
  name: string;
  text: string;
  /** How many posts and begun texts it holds for people to read. */
  count: number;
}

/** The file of what is unsent: its words in the order of writing, then the part that another phone reads. */
export async function readyFile({ file, entries, drafts }: UnsentWords): Promise<ReadyFile> {
  const { person, savedAt, origin } = file;
  const head = [
    `${HEAD.title(person && `${person.fullName} (${person.username})`)}\n${HEAD.saved(formatFullTime(savedAt))}`,
    HEAD.how(origin, person?.username ?? null),
    HEAD.readable,
    ...entries.map((entry, place) => wordsOfEntry(entry, place + 1)),
    ...drafts.map(
      ({ values, savedAtMs }, place) =>
        `${HEAD.begun(entries.length + place + 1, formatFullTime(savedAtMs))}\n\n${wordsIn(values).join('\n')}`,
    ),
    ...(entries.length + drafts.length === 0 ? [HEAD.nothing] : []),
  ];
  return {
    name: HEAD.fileName(person?.username ?? null, savedAt.slice(0, 'yyyy-mm-dd'.length)),
    text: await writeWordsText(`${head.join('\n\n')}\n`, file),
    count: entries.length + drafts.length,
  };
}

function wordsOfEntry(entry: AnyEntry, place: number): string {
  const { base: _, ...args } = newestArgs(entry) as Record<string, unknown>;
  const title = HEAD.written(
    place,
    titleOf({ ...entry, args: args as never }),
    formatFullTime(entry.writtenAt),
  );
  const stars = entry.name === 'review.write' ? [OUTBOX_WORDS.ratingOption(Number(args.rating))] : [];
  const words = [...stars, ...wordsIn(args)];
  return words.length > 0 ? `${title}\n\n${words.join('\n')}` : title;
}

/** Every text of a value that somebody can read, however deep. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || UUID_PATTERN.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}
