import { UUID_PATTERN } from '#contract/mutations.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import type { UnsentWords } from '#src/local/outbox/words-file.ts';
import { writeWordsText } from '#src/local/outbox/words-text.ts';
import { formatFullTime } from '#src/ui/formats/format-date.ts';
import { OUTBOX_WORDS, titleOf } from '../outbox.words.ts';
import { WORDS_HEAD as HEAD } from './words-file.words.ts';

/** A file to save or share. */
export interface ReadyFile {
  name: string;
  text: string;
  /** Number of posts and drafts. */
  count: number;
}

/** Returns the file of unsent posts: readable text in the order of writing, then the data for import. */
export async function readyFile({ file, entries, drafts }: UnsentWords): Promise<ReadyFile> {
  const { person, savedAt, origin } = file;
  const head = [
    `${HEAD.title(person && `${person.fullName} (${person.username})`)}\n${HEAD.saved(formatFullTime(savedAt))}`,
    HEAD.how(origin, person?.username ?? null),
    HEAD.readable,
    ...entries.map((entry, index) => textOfEntry(entry, index + 1)),
    ...drafts.map(
      ({ values, savedAtMs }, index) =>
        `${HEAD.begun(entries.length + index + 1, formatFullTime(savedAtMs))}\n\n${textsIn(values).join('\n')}`,
    ),
    ...(entries.length + drafts.length === 0 ? [HEAD.nothing] : []),
  ];
  return {
    name: HEAD.fileName(person?.username ?? null, savedAt.slice(0, 'yyyy-mm-dd'.length)),
    text: await writeWordsText(`${head.join('\n\n')}\n`, file),
    count: entries.length + drafts.length,
  };
}

function textOfEntry(entry: AnyEntry, position: number): string {
  const { base: _, ...args } = newestArgs(entry) as Record<string, unknown>;
  const title = HEAD.written(
    position,
    titleOf({ ...entry, args: args as never }),
    formatFullTime(entry.writtenAt),
  );
  const stars = entry.name === 'review.write' ? [OUTBOX_WORDS.ratingOption(Number(args.rating))] : [];
  const words = [...stars, ...textsIn(args)];
  return words.length > 0 ? `${title}\n\n${words.join('\n')}` : title;
}

/** Returns all readable texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || UUID_PATTERN.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
