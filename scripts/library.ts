import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANIMAL_TYPES, HELP_ANIMALS, MORE_ANIMALS } from '#contract/catalogue.ts';
import {
  GUIDE_TOPICS,
  type Guide,
  type GuideAnswer,
  type GuideSection,
  type GuideSource,
  type TranslatedGuide,
} from '#contract/guides.ts';

const FOLDER = new URL('../src/features/guides/library/', import.meta.url);
/** The asset of the app; committed, made by `node scripts/library.ts`. */
export const LIBRARY_FILE = new URL('../public/library/guides.json', import.meta.url);

/** The guides in Spanish, beside those in English. */
const SPANISH_FOLDER = new URL('es/', FOLDER);
/** Their asset. */
const SPANISH_FILE = new URL('../public/library/guides.es.json', import.meta.url);

type Sources = Record<string, GuideSource>;

/** Validates one of `allowed`. @throws Error with the value */
function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`'${value}' is not one of ${allowed.join(', ')}`);
  return found;
}

/** Splits a block into its first line, without the mark, and the other lines. */
function headAndBody(block: string, mark: string): [string, string] {
  const [head = '', ...rest] = block.split('\n');
  const body = rest.join('\n').trim();
  if (!body) throw new Error(`nothing under '${head}'`);
  return [head.slice(mark.length).trim(), body];
}

function readFields(lines: string[]): (name: string) => string {
  const fields = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  return (name) => {
    const value = fields.get(name);
    if (!value) throw new Error(`no '${name}:' under the title`);
    return value;
  };
}

const listOf = (value: string) => value.split(',').map((one) => one.trim());

/**
 * Parses one guide: a title ('# '), fields, a summary, sections ('## ') and answers ('? '), separated by empty lines.
 * `sources` are the pages that a guide may cite. @throws Error with the guide and the problem
 */
export function parseGuide(slug: string, text: string, sources: Sources): Guide {
  try {
    const [top = '', summary = '', ...blocks] = text.trim().split(/\n{2,}/);
    const [title = '', ...lines] = top.split('\n');
    if (!title.startsWith('# ')) throw new Error("the first line does not begin with '# '");
    const field = readFields(lines);
    const { sections, answers } = readBlocks(blocks);
    return {
      slug,
      title: title.slice(2),
      animals: listOf(field('animals')).map((name) => oneOf(HELP_ANIMALS, name)),
      topic: oneOf(GUIDE_TOPICS, field('topic')),
      urgent: oneOf(['yes', 'no'], field('urgent')) === 'yes',
      reviewedAt: field('reviewed'),
      said: field('said'),
      summary,
      sections,
      answers,
      sources: listOf(field('sources')).map((key) => {
        const source = sources[key];
        if (!source) throw new Error(`no source '${key}' in sources.json`);
        return source;
      }),
    };
  } catch (error) {
    throw new Error(`${slug}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Parses sections and answers. @throws Error if a block is neither */
function readBlocks(blocks: string[]) {
  const sections: GuideSection[] = [];
  const answers: GuideAnswer[] = [];
  for (const block of blocks) {
    const [head, body] = headAndBody(block, block.startsWith('## ') ? '## ' : '? ');
    if (block.startsWith('## ')) sections.push({ heading: head, text: body });
    else if (block.startsWith('? ')) answers.push({ question: head, text: body });
    else throw new Error(`neither section nor answer: '${block.slice(0, 40)}'`);
  }
  return { sections, answers };
}

/** Parses a guide in Spanish: as in English, without fields. @throws Error with the guide and the problem */
export function parseSpanish(slug: string, text: string): TranslatedGuide {
  try {
    const [title = '', summary = '', ...blocks] = text.trim().split(/\n{2,}/);
    if (!title.startsWith('# ') || title.includes('\n')) throw new Error("no line that starts with '# '");
    return { slug, title: title.slice(2), summary, ...readBlocks(blocks) };
  } catch (error) {
    throw new Error(`es/${slug}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Pages that guides may cite, by key. */
export function readSources(): Sources {
  return JSON.parse(readFileSync(new URL('sources.json', FOLDER), 'utf8')) as Sources;
}

export const FARM_ANIMALS: ReadonlySet<string> = new Set([
  ...ANIMAL_TYPES.filter((a) => a.category === 'farm').map((a) => a.name),
  ...MORE_ANIMALS,
]);

/** Sort key 0 to 3: farm animals first, urgent ones first among them. */
function rankOf(guide: Guide): number {
  const isFarm = guide.animals.some((name) => FARM_ANIMALS.has(name));
  return (isFarm ? 0 : 2) + (guide.urgent ? 0 : 1);
}

/**
 * Returns all guides of the folder: farm animals first, then urgent ones, then by slug. @throws Error as `parseGuide`
 */
export function readLibrary(): Guide[] {
  const sources = readSources();
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseGuide(name.slice(0, -3), readFileSync(new URL(name, FOLDER), 'utf8'), sources))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.slug < b.slug ? -1 : 1));
}

/** Returns all guides in Spanish, by slug. @throws Error as `parseSpanish` */
export function readSpanish(): TranslatedGuide[] {
  return readdirSync(SPANISH_FOLDER)
    .sort()
    .map((name) => parseSpanish(name.slice(0, -3), readFileSync(new URL(name, SPANISH_FOLDER), 'utf8')));
}

/** Of the formatter (biome.json), with a comma at the end. */
const LINE_WIDTH = 110;

/** Returns the text of the asset in the formatter's JSON layout, with short lists on one line. */
export function libraryJson(guides: readonly TranslatedGuide[]): string {
  const text = JSON.stringify(guides, null, 2);
  const lists = text.replace(
    /( *"\w+": )\[\n\s+("\w+"(?:,\n\s+"\w+")*)\n\s+\]/g,
    (long, key: string, names: string) => {
      const short = `${key}[${names.replace(/,\n\s+/g, ', ')}]`;
      return short.length < LINE_WIDTH ? short : long;
    },
  );
  return `${lists}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const guides = readLibrary();
  writeFileSync(LIBRARY_FILE, libraryJson(guides));
  const spanish = readSpanish();
  writeFileSync(SPANISH_FILE, libraryJson(spanish));
  console.log(`${guides.length} guides, ${spanish.length} of them in Spanish, written to public/library`);
}
