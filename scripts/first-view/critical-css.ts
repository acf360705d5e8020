import { type AtRule, type Node, parse, type Root } from 'postcss';

/** Attributes that scripts set on the document itself, before anything is painted. */
const SET_BEFORE = new Set(['data-theme', 'data-signed-in', 'data-signal']);

/** What a page is made of, as far as selectors name it. */
interface Parts {
  names: Set<string>;
  /** `.class`, `#id`, `[name]` and `[name=value]`. */
  marks: Set<string>;
}

/**
 * The part of a stylesheet that a page needs for its first paint: rules for what stands in its markup, without those
 * for paper. A rule too many costs some bytes; one too few would let the page jump when the whole stylesheet comes, so
 * in doubt a rule stays.
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

/** Takes out what no declaration reads, until nothing more goes; the whole stylesheet brings it again. */
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

/** Whether every element, class, id and attribute that a selector asks for is there at all. */
function mayMatch(selector: string, parts: Parts): boolean {
  const [, weightless] = /^:where\(([^()]*)\)$/.exec(selector) ?? [];
  if (weightless) return weightless.split(',').some((each) => mayMatch(each, parts));
  const { names, marks } = parts;
  if (/:not\(\[data-theme\]\)|:host/.test(selector)) return false; // the document always says its theme
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

/** A selector without `:not(…)`, `:is(…)` and the like: what they ask for is taken to be there. */
function withoutFunctions(selector: string): string {
  const shorter = selector.replaceAll(/:[\w-]+\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutFunctions(shorter);
}

/** Every element of some markup and its attributes. A value never holds `<` or `>`: React writes `&lt;`. */
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
