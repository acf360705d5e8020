import {
  BookOpen,
  Bot,
  Building2,
  CalendarDays,
  CircleHelp,
  CircleUserRound,
  ContactRound,
  Gamepad2,
  House,
  Inbox,
  Info,
  KeyRound,
  LifeBuoy,
  Mail,
  MessagesSquare,
  Newspaper,
  PawPrint,
  Printer,
  Search,
  Settings,
  Store,
} from 'lucide-react';
import type { LucideIcon } from '#src/ui/shown/icon.tsx';
import { SITE_WORDS as WORDS } from './shell.words.ts';

interface Screen {
  path: string;
  icon: LucideIcon;
}

/** Every screen that a menu leads to. */
const REGISTER = {
  home: { path: '/', icon: House },
  explore: { path: '/explore', icon: Search },
  outbox: { path: '/outbox', icon: Inbox },
  search: { path: '/search', icon: Search },
  emergency: { path: '/emergency', icon: LifeBuoy },
  forums: { path: '/forums', icon: MessagesSquare },
  events: { path: '/events', icon: CalendarDays },
  games: { path: '/mobile-games', icon: Gamepad2 },
  trivia: { path: '/trivia', icon: CircleHelp },
  blogs: { path: '/blogs', icon: Newspaper },
  directory: { path: '/directory', icon: BookOpen },
  chatbot: { path: '/chatbot', icon: Bot },
  contact: { path: '/contact', icon: Mail },
  about: { path: '/about', icon: Info },
  b2b: { path: '/b2b', icon: Building2 },
  profile: { path: '/profile', icon: CircleUserRound },
  animals: { path: '/animals', icon: PawPrint },
  people: { path: '/people', icon: ContactRound },
  barnCard: { path: '/barn-card', icon: Printer },
  registerBusiness: { path: '/register-business', icon: Store },
  settings: { path: '/settings', icon: Settings },
  privacy: { path: '/privacy-policy', icon: KeyRound },
  terms: { path: '/terms-of-service', icon: KeyRound },
} satisfies Record<string, Screen>;
export type ScreenId = keyof typeof REGISTER;

/** The screens by name. */
export const SCREENS: Readonly<Record<ScreenId, Screen>> = REGISTER;

/** The admin area; for everybody else the page does not exist, so menus must not name it. */
export const ADMIN_PATH: string = '/admin';

interface PlacedScreen {
  screen: ScreenId;
  /** Its name in this place. */
  label: string;
  /** Only for signed-in people. */
  needsUser?: true;
}

/** The screens of each menu, in order. docs/specification.md, section 2; footer: docs/product.md, P11. */
const PLACES = {
  desktop: [
    { screen: 'home', label: WORDS.home },
    { screen: 'about', label: WORDS.aboutUs },
    { screen: 'blogs', label: WORDS.blogs },
    { screen: 'b2b', label: WORDS.b2b },
    { screen: 'contact', label: WORDS.contactUs },
  ],
  menu: [
    { screen: 'explore', label: WORDS.discover },
    { screen: 'about', label: WORDS.about },
    { screen: 'directory', label: WORDS.directory },
    { screen: 'forums', label: WORDS.forums },
    { screen: 'blogs', label: WORDS.blogs },
    { screen: 'trivia', label: WORDS.trivia },
    { screen: 'events', label: WORDS.events },
    { screen: 'games', label: WORDS.games },
    { screen: 'chatbot', label: WORDS.petibot },
    { screen: 'contact', label: WORDS.contact },
    { screen: 'profile', label: WORDS.profile, needsUser: true },
  ],
  thumb: [
    { screen: 'explore', label: WORDS.discover },
    { screen: 'emergency', label: WORDS.emergency },
    { screen: 'forums', label: WORDS.forums },
    { screen: 'outbox', label: WORDS.outbox },
  ],
  petOwners: [
    { screen: 'explore', label: WORDS.findServices },
    { screen: 'explore', label: WORDS.rateAndReview },
    { screen: 'blogs', label: WORDS.careTips },
    { screen: 'emergency', label: WORDS.emergencyServices },
    { screen: 'forums', label: WORDS.community },
  ],
  businesses: [
    { screen: 'registerBusiness', label: WORDS.listBusiness },
    { screen: 'profile', label: WORDS.dashboard },
    { screen: 'b2b', label: WORDS.advertising },
    { screen: 'b2b', label: WORDS.successStories },
    { screen: 'b2b', label: WORDS.resources },
  ],
  legal: [
    { screen: 'settings', label: WORDS.settings },
    { screen: 'privacy', label: WORDS.privacy },
    { screen: 'terms', label: WORDS.terms },
    { screen: 'contact', label: WORDS.contact },
  ],
} as const satisfies Record<string, readonly PlacedScreen[]>;
export type SitePlace = keyof typeof PLACES;

/** A menu entry ready to draw. */
export interface SiteEntry {
  id: ScreenId;
  label: string;
  path: string;
  icon: LucideIcon;
}

/** The entries of a menu in order. */
export function entriesIn(place: SitePlace, isSignedIn = false): SiteEntry[] {
  const placed: readonly PlacedScreen[] = PLACES[place];
  return placed
    .filter(({ needsUser }) => isSignedIn || needsUser !== true)
    .map(({ screen, label }) => ({ id: screen, label, ...SCREENS[screen] }));
}

/** Whether an entry matches the page at `pathname` or one below it; home matches only itself. */
export function isCurrent(entry: Pick<SiteEntry, 'path'>, pathname: string): boolean {
  return entry.path === '/'
    ? pathname === '/'
    : pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}

/** The sections of the home page in order, by anchor. docs/specification.md, section 2. */
export const HOME_SECTIONS = [
  'favorites',
  'services',
  'categories',
  'nearby',
  'featured',
  'events',
  'games',
  'knowledge-quiz',
  'testimonials',
  'sign-up',
  'petibot',
] as const;
export type HomeSectionId = (typeof HOME_SECTIONS)[number];

interface HomeService {
  label: string;
  icon: LucideIcon;
  /** Scrolls to this section, or opens this screen. */
  to: { section: HomeSectionId } | { screen: ScreenId };
}

/** The six services of the home page. docs/specification.md, section 2. */
export const HOME_SERVICES: readonly HomeService[] = [
  { label: WORDS.browseServices, icon: Store, to: { section: 'categories' } },
  { label: WORDS.visitForum, icon: MessagesSquare, to: { screen: 'forums' } },
  { label: WORDS.viewEvents, icon: CalendarDays, to: { section: 'events' } },
  { label: WORDS.playGames, icon: Gamepad2, to: { section: 'games' } },
  { label: WORDS.trivia, icon: CircleHelp, to: { section: 'knowledge-quiz' } },
  { label: WORDS.aiChatbot, icon: Bot, to: { section: 'petibot' } },
];
