import { type AtRule, type Node, parse, type Root } from 'postcss';

/** Attributes that scripts set on the root element before the first paint. */
const SET_BEFORE = new Set([
  'data-theme',
  'data-hour',
  'data-signed-in',
  'data-people',
  'data-contacts',
  'data-signal',
  'data-at-top',
]);

/** Elements, classes, ids and attributes of a page, as far as selectors name them. */
interface Parts {
  names: Set<string>;
  /** `.class`, `#id`, `[name]` and `[name=value]`. */
  marks: Set<string>;
}

/**
 * Returns the part of a stylesheet that the first paint needs: rules that match the markup, without print rules. Keeps
 * a rule in doubt: an extra rule costs bytes, a missing one shifts the layout when the full stylesheet loads.
 */
export function criticalCss(css: string, markup: string): string {
  const parts = partsOf(markup);
  const sheet = parse(css);
  sheet.walkAtRules('media', (rule) => void (/^print$/i.test(rule.params.trim()) && rule.remove()));
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule.parent)) return;
    const needed = rule.selectors.filter((selector) => mayMatch(selector, parts));
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
  withoutUnread(sheet);
  sheet.walkComments((comment) => void comment.remove());
  for (let empty = emptyRules(); empty.length > 0; empty = emptyRules())
    for (const rule of empty) rule.remove();
  return sheet.toString();

  function emptyRules(): AtRule[] {
    const found: AtRule[] = [];
    sheet.walkAtRules((rule) => void (rule.nodes?.length === 0 && found.push(rule)));
    return found;
  }
}

/** Removes unused declarations until nothing changes; the full stylesheet restores them. */
function withoutUnread(sheet: Root): void {
  const read = new Set<string>();
  sheet.walkDecls(({ value }) => {
    for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(name);
  });
  let isChanged = false;
  sheet.walkDecls(/^--/, (declaration) => {
    if (read.has(declaration.prop)) return;
    isChanged = true;
    declaration.remove();
  });
  sheet.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  if (isChanged) withoutUnread(sheet);
}

const isInKeyframes = (parent: Node | undefined) =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

/** Whether every element, class, id and attribute of a selector occurs. */
function mayMatch(selector: string, parts: Parts): boolean {
  const [, weightless] = /^:where\(([^()]*)\)$/.exec(selector) ?? [];
  if (weightless) return weightless.split(',').some((each) => mayMatch(each, parts));
  const { names, marks } = parts;
  if (/:not\(\[data-theme\]\)|:host/.test(selector)) return false; // the document always has its theme
  const plain = withoutFunctions(selector);
  const attributes = [
    ...plain.matchAll(/\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]+))?[^\]]*\]/g),
  ];
  const areThere = attributes.every(([, name = '', operator, value = '']) => {
    if (SET_BEFORE.has(name)) return true;
    return marks.has(operator === '=' ? `[${name}=${value.replaceAll(/["']/g, '')}]` : `[${name}]`);
  });
  if (!areThere) return false;
  const rest = plain.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/::?[\w-]+/g, '');
  const needed = rest.match(/[.#][\w-]+/g) ?? [];
  const elements = rest.replaceAll(/[.#][\w-]+/g, ' ').match(/[a-z][\w-]*/gi) ?? [];
  return needed.every((mark) => marks.has(mark)) && elements.every((name) => names.has(name.toLowerCase()));
}

/** Removes `:not(…)`, `:is(…)` and the like from a selector; their conditions count as met. */
function withoutFunctions(selector: string): string {
  const shorter = selector.replaceAll(/:[\w-]+\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutFunctions(shorter);
}

/** Returns elements and attributes of some markup. Values contain no `<` or `>`, because React escapes them. */
function partsOf(markup: string): Parts {
  const names = new Set<string>();
  const marks = new Set<string>();
  for (const [, name = '', inside = ''] of markup.matchAll(/<([a-z][\w-]*)([^<>]*)>/gi)) {
    names.add(name.toLowerCase());
    for (const [, attribute = '', value = ''] of inside.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      marks.add(`[${attribute}]`).add(`[${attribute}=${value}]`);
      if (attribute === 'id') marks.add(`#${value}`);
      if (attribute === 'class') for (const each of value.split(/\s+/)) marks.add(`.${each}`);
    }
  }
  return { names, marks };
}
