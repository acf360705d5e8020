import type { Page } from '@playwright/test';
import { inLanguages } from '#src/words/in-languages.ts';

/** A node of the browser's own accessibility tree; only the parts that we read (Chrome DevTools Protocol). */
interface AxNode {
  nodeId: string;
  ignored: boolean;
  parentId?: string;
  childIds?: string[];
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** A line for a screen reader, with the lines below it. */
interface Spoken {
  role: string;
  line: string;
  children: Spoken[];
}

/** Roles without words of their own: their content is read as if it were outside. */
const SILENT = new Set(
  `none generic InlineTextBox LineBreak LayoutTable LayoutTableRow LayoutTableCell RootWebArea Ignored ListMarker
  LabelText Legend DisclosureTriangleGrouped PluginObject Pre code emphasis strong time mark superscript term rowgroup
  sectionheader sectionfooter Abbr Ruby MenuListPopup`.split(/\s+/),
);
/** Their words are the name of the labeled control. */
const LABELS = new Set(['LabelText', 'Legend']);
/** Roles whose words are their name: their content is not read again. */
const WHOLE =
  /^(link|button|heading|checkbox|radio|tab|option|switch|menuitem|DisclosureTriangle|image|textbox|searchbox|slider|spinbutton|progressbar|meter|columnheader|StaticText)$/;
const STATES = [
  'level',
  'pressed',
  'expanded',
  'checked',
  'selected',
  'invalid',
  'required',
  'disabled',
  'hasPopup',
];
/** How many similar siblings are listed; the rest are one line. */
const SHOWN_ALIKE = 2;
const REPEATED = /^(listitem|article|option|button|link|row|cell|columnheader|radio|checkbox|tab|group)$/;
const INDENT = '  ';

/**
 * The accessibility tree of the page, one line a stop: role, name, states, description. Parts that change from day to
 * day are replaced ({@link steady}), and of similar siblings only the first two are listed.
 */
export async function spokenOn(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes.find(({ parentId }) => parentId === undefined);
  return root ? linesOf(spoken(root, byId), 0) : [];
}

function spoken(node: AxNode, byId: ReadonlyMap<string, AxNode>): Spoken[] {
  const role = node.role?.value ?? 'none';
  const below = () => (node.childIds ?? []).flatMap((id) => spokenAt(id, byId));
  if (node.ignored || (SILENT.has(role) && !nameOf(node))) return below();
  if (role === 'StaticText') return textOf(nameOf(node));
  if (SILENT.has(role)) return LABELS.has(role) ? below().filter(({ role: one }) => one !== 'text') : below();
  return [
    { role, line: lineOf(node, role), children: joined(below()).filter((child) => isShown(role, child)) },
  ];
}

/** The content of an element is listed unless it is already its name; a link in a heading is a link. */
const isShown = (role: string, child: Spoken) =>
  !WHOLE.test(role) || (role === 'heading' && child.role === 'link');

function spokenAt(id: string, byId: ReadonlyMap<string, AxNode>): Spoken[] {
  const node = byId.get(id);
  return node ? spoken(node, byId) : [];
}

const textOf = (text: string): Spoken[] =>
  text.trim() === '' ? [] : [{ role: 'text', line: steady(text), children: [] }];

const nameOf = ({ name }: AxNode) => name?.value ?? '';

function lineOf(node: AxNode, role: string): string {
  const states = STATES.flatMap((name) => {
    const value = node.properties?.find((one) => one.name === name)?.value.value;
    return value === undefined ||
      value === false ||
      value === 'false' ||
      (name === 'level' && role !== 'heading')
      ? []
      : [name === 'level' ? String(value) : value === true || value === 'true' ? name : `${name} ${value}`];
  });
  const typed = node.value?.value;
  const said = typed === undefined || String(typed) === nameOf(node) ? '' : ` = ${typed}`;
  const about = node.description?.value ? ` (${node.description.value})` : '';
  const quoted = nameOf(node) === '' ? '' : ` "${nameOf(node)}"`;
  return `${[role, ...states].join(' ')} ${steady(quoted + said + about)}`.trim();
}

/** Joins adjacent texts, which are read together. */
function joined(children: Spoken[]): Spoken[] {
  const all: Spoken[] = [];
  for (const child of children) {
    const last = all.at(-1);
    if (child.role === 'text' && last?.role === 'text') last.line = `${last.line} ${child.line}`;
    else all.push({ ...child });
  }
  return all;
}

function linesOf(all: Spoken[], depth: number): string[] {
  const lines: string[] = [];
  let alike = 0;
  for (const [place, one] of all.entries()) {
    const before = all[place - 1];
    alike = before && shapeOf(before) === shapeOf(one) && REPEATED.test(one.role) ? alike + 1 : 0;
    if (alike === SHOWN_ALIKE) lines.push(`${INDENT.repeat(depth)}… more of these`);
    if (alike >= SHOWN_ALIKE) continue;
    lines.push(INDENT.repeat(depth) + one.line, ...linesOf(one.children, depth + 1));
  }
  return lines;
}

/** The structure of an element in a word or two: equal for all cards of a list, whatever their text. */
const shapeOf = ({ role, children }: Spoken): string => `${role}${children.length > 0 ? '+' : ''}`;

/** Words of days and months in the language of the test run. */
const { MONTHS, DAYS, AGES, HALVES } = inLanguages({
  en: {
    MONTHS:
      'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec',
    DAYS: 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|today|tomorrow|yesterday',
    AGES: String.raw`just now|\d+ (?:sec|min|hr|h|days?|wk|mo|yr)\.? ago|in \d+ (?:days?|min\.?|hr\.?)`,
    HALVES: '[AP]M\\b',
  },
  es: {
    MONTHS:
      'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic',
    DAYS: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo|lun|(?<!# |\\d )mar|mié|jue|vie|sáb|dom|hoy|pasado mañana|mañana|ayer|anteayer',
    AGES: String.raw`hace un momento|hace \d+ (?:s|seg|min|h|días?|sem|m|mes(?:es)?|a|años?)\.?|(?:en|dentro de) \d+ (?:días?|min\.?|h)`,
    HALVES: String.raw`[ap]\.m\.`,
  },
});
/** The same as whole words; `\b` knows no accents. */
const words = (all: string) => `(?<![\\p{L}\\d])(?:${all})(?!\\p{L})`;

/** Replaces words that change over time: ages, days, months, numbers. */
export const steady = (said: string): string =>
  said
    .replace(/\s+/g, ' ')
    .replace(new RegExp(words(AGES), 'giu'), '‹age›')
    .replace(new RegExp(words(DAYS), 'giu'), '‹day›')
    .replace(new RegExp(words(MONTHS), 'gu'), '‹month›')
    .replace(new RegExp(`\\b\\d+(?:[.,:]\\d+)*(?: ${HALVES})?`, 'g'), '#')
    .replace(/\d+/g, '#')
    .trim();

/** The lines of one part of the page with its content. */
export function partOf(role: string, lines: readonly string[]): string[] {
  const start = lines.indexOf(role);
  const end = lines.findIndex((line, place) => place > start && !line.startsWith(INDENT));
  return lines.slice(start, end === -1 ? undefined : end);
}
