import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '#server/root.ts';

const ROOMS = ['contract', 'server', 'src', 'sw', 'tests'];
const isSource = (path: string) => /\.(?:tsx?|css)$/.test(path) && !path.startsWith('tests/fixtures/');

/** A page that a comment cites, and the place: a section, a heading or the mark of an item. */
interface Citation {
  from: string;
  page: string;
  where: string[];
}

const CITED =
  /\bdocs\/([\w-]+)\.md((?:,? (?:and )?(?:sections? \d+(?:(?:, | and | to )\d+)*|"[^"]+"|[A-Z]\d+\b))*)/g;

const sources = ROOMS.flatMap((room) =>
  readdirSync(projectFile(room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
).filter(isSource);
const textOf = (path: string) => readFileSync(projectFile(path), 'utf8');

/** The comments of a file with their lines joined: a citation may continue in the next line. */
const commentsOf = (path: string) =>
  (textOf(path).match(/\/\*[\s\S]*?\*\/|\/\/.*$/gm) ?? [])
    .join('\n')
    .replaceAll(/\s*\n\s*(?:\*|\/\/)(?!\/) ?/g, ' ');

function citationsIn(path: string): Citation[] {
  return [...commentsOf(path).matchAll(CITED)].map(([, name, rest = '']) => ({
    from: path,
    page: `docs/${name}.md`,
    where: rest.match(/"[^"]+"|[A-Z]?\d+/g) ?? [],
  }));
}

const headingsOf = (page: string) => [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** Whether a page has a numbered section, a heading, or an item with its own mark at the start of a line. */
function holds(page: string, where: string): boolean {
  if (where.startsWith('"')) return headingsOf(page).includes(where.slice(1, -1));
  if (/^\d/.test(where)) return headingsOf(page).some((heading) => heading.startsWith(`${where}. `));
  return page.includes(`\n| ${where} |`) || page.includes(`\n- **${where}**`);
}

test('every page that a comment cites exists and has the cited place', () => {
  const citations = sources.flatMap(citationsIn);
  const dangling = citations.filter(
    ({ page, where }) => !existsSync(projectFile(page)) || !where.every((one) => holds(textOf(page), one)),
  );
  expect(citations.length).toBeGreaterThan(0);
  expect(dangling).toEqual([]);
});

test('a comment cites a page by its path, and the specification by its page', () => {
  const loose =
    /(?<![\w/-])(?:api|product|sync-protocol|specification|product-spec|design)\.md\b|[Ss]pecification,? sections? \d/;
  const others = sources.filter((path) => !path.startsWith('tests/docs/'));
  expect(others.filter((path) => loose.test(commentsOf(path)))).toEqual([]);
});

test('every link of a page leads to a file', () => {
  const pages = readdirSync(projectFile('docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const dangling = [...pages, 'README.md'].flatMap((page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, link = '']) => link,
    );
    const base = new URL(`file:///${page}`);
    return links
      .filter((link) => !existsSync(projectFile(new URL(link, base).pathname.slice(1))))
      .map((link) => `${page}: ${link}`);
  });
  expect(dangling).toEqual([]);
});
