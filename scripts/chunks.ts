import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

/** Entry modules of all screens and of Home and Explore before they respond, and of the code that loads right after. */
const MAIN = 'src/main.tsx';
const CORE = 'src/shell/running/begin-core.ts';
const HOME = ['index'];
const EXPLORE = ['explore'];
/** The part of Home that it loads when it already responds. */
export const HOME_SECTIONS = 'src/routes/-home-sections.tsx';
const SECTIONS = [HOME_SECTIONS];

/**
 * Groups of routes, or of other entry modules, that share a file. One file per screen and per shared part would be an
 * eighth larger, because small files compress badly; landing pages stay separate.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  home: HOME,
  explore: EXPLORE,
  sections: SECTIONS,
  business: ['business.$id', 'business-details'],
  emergency: ['emergency'],
  thread: ['forums.thread.$slug'],
  guides: ['blogs.index', 'blogs.$slug'],
  forums: ['forums.index', 'forums.category.$slug', 'forums.new-thread'],
  events: ['events', 'event.$id', 'mobile-games', 'trivia', 'animated-frog'],
  around: [
    'directory',
    'search',
    'edit-listing',
    'reports',
    'people',
    'barn-card',
    'animals.index',
    'animals.$key',
    'lost-animal.$key',
  ],
  phone: ['settings', 'outbox', 'profile'],
  pages: ['about', 'b2b', 'privacy-policy', 'terms-of-service', 'contact', 'register-business'],
  letters: ['confirm-email', 'new-password', 'stop-emails'],
};

/**
 * Assigns a module to the first matching file. Dependencies go to the same or an earlier file, so that no file waits
 * for an unrelated one. Libraries change rarely and have their own file.
 */
export const CHUNKS: Group[] = [
  group('libraries', (id, context) => id.includes('/node_modules/') && isFirst(id, context)),
  group('app', isFirst),
  group('of-home', (id, context) => isOf(HOME, id, context) && isShared(id, context)),
  group(
    'of-explore',
    (id, context) =>
      isOf(EXPLORE, id, context) && (isShared(id, context) || reachOf([CORE], context).has(id)),
  ),
  group('core', (id, context) => reachOf([CORE], context).has(id)),
  group('of-sections', (id, context) => isOf(SECTIONS, id, context) && isShared(id, context)),
  group('common', isShared),
  group('sections-and-events', isOfEvents), // after these: a file takes the dependencies that no earlier one has
  ...Object.keys(TOGETHER).map((name) => group(name, (id, context) => ownersOf(id, context)[0] === name)),
].map((each, place, all) => ({ ...each, priority: all.length - place }));

function isOfEvents(id: string, context: Context): boolean {
  return ownersOf(id, context).join() === 'sections,events';
}

function isShared(id: string, context: Context): boolean {
  return ownersOf(id, context).length > 1 && !isOfEvents(id, context);
}

function group(name: string, takes: (id: string, context: Context) => boolean): Group {
  return { name: (id, context) => (takes(id, context) ? name : null), debugName: name };
}

function isFirst(id: string, context: Context): boolean {
  const [isOfHome, isOfExplore] = [isOf(HOME, id, context), isOf(EXPLORE, id, context)];
  const isOfCore = reachOf([CORE], context).has(id);
  return (
    reachOf([MAIN], context).has(id) || (isOfHome && (isOfExplore || isOfCore)) // needed by every screen soon
  );
}

/** Returns the groups of screens that need a module. */
const ownersOf = (id: string, context: Context): string[] =>
  Object.keys(TOGETHER).filter((name) => isOf(TOGETHER[name] ?? [], id, context));

const isOf = (entries: readonly string[], id: string, context: Context): boolean =>
  reachOf(
    entries.map((entry) => (entry.endsWith('.tsx') ? entry : `src/routes/${entry}.tsx?tsr-split=component`)),
    context,
  ).has(id);

const reaches = new Map<string, Set<string>>();

/** Returns all static dependencies of some modules, including themselves. */
function reachOf(ends: readonly string[], context: Context): Set<string> {
  const key = ends.join();
  const known = reaches.get(key);
  if (known) return known;
  const reach = new Set<string>();
  const waiting = ends.map((end) => resolve(end));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reach.has(id)) continue;
    reach.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  reaches.set(key, reach);
  return reach;
}
