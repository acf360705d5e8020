import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkSession } from '#src/session/sign-in.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';

const hrefs = (links: readonly HTMLElement[]) =>
  Object.fromEntries(links.map((link) => [wordsOf([link])[0] ?? '', link.getAttribute('href')]));
const banner = () => within(document.querySelector<HTMLElement>('header.header') ?? document.body);
const menuButton = () => screen.getByRole('button', { name: 'Open menu' });
const menu = () => within(screen.getByRole('dialog', { name: 'Menu' }));

async function openMenu(phone: Phone) {
  const app = await openApp(phone, '/');
  await press(menuButton());
  await screen.findByRole('dialog', { name: 'Menu' });
  return app;
}

describe('the header', () => {
  test('has the skip link, Home, About Us, Blogs, B2B Hub, Contact Us and Search, and for a visitor Sign Up and Sign In', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/about');
    expect(hrefs(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'))).toEqual({
      Home: '/',
      'About Us': '/about',
      Blogs: '/blogs',
      'B2B Hub': '/b2b',
      'Contact Us': '/contact',
    });
    expect(await banner().findByRole('button', { name: 'Sign Up' })).toBeTruthy();
    expect(banner().getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(banner().getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search');
    expect(screen.getAllByRole('link')[0]).toBe(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
  test('links a signed-in person’s full name to /profile beside Sign Out', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/about');
    expect((await banner().findByRole('link', { name: 'ann Tester' })).getAttribute('href')).toBe('/profile');
    expect(banner().getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(banner().queryByRole('button', { name: 'Sign In' })).toBeNull();
  });
  test('reserves space for the state before it is known', async () => {
    const { phone } = await startScreens();
    await phone.core.cache.session.clear(); // the session is still unknown
    await openApp(phone, '/about');
    expect(document.querySelectorAll('header .chip-room')).toHaveLength(1);
    await phone.core.cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
    await waitFor(() => expect(document.querySelectorAll('header .chip')).toHaveLength(1));
    expect(document.querySelectorAll('header .chip-room')).toHaveLength(0);
  });
});

describe('the slide-in menu', () => {
  test('opens on home with its entries in the specified order, and My Profile for a signed-in person', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openMenu(phone);
    await menu().findByRole('link', { name: 'My Profile' });
    expect(hrefs(within(menu().getByRole('navigation')).getAllByRole('link'))).toEqual({
      Discover: '/explore',
      About: '/about',
      Directory: '/directory',
      Forums: '/forums',
      Blogs: '/blogs',
      Trivia: '/trivia',
      Events: '/events',
      Games: '/mobile-games',
      'PetiBot Assistant': '/chatbot',
      Contact: '/contact',
      'My Profile': '/profile',
    });
  });
  test('shows a visitor no profile, closes after a choice, and is replaced by a link home on any other page', async () => {
    const { phone } = await startScreens();
    const app = await openMenu(phone);
    expect(menu().queryByRole('link', { name: 'My Profile' })).toBeNull();
    await press(menu().getByRole('link', { name: 'About' }));
    await waitFor(() => expect(app.address()).toBe('/about'));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    await press(screen.getByRole('button', { name: 'Back to home' }));
    await waitFor(() => expect(app.address()).toBe('/'));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });
  test('returns the focus to its button without showing the tooltip', async () => {
    const { phone } = await startScreens();
    await openMenu(phone);
    await press(menu().getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    const button = menuButton();
    await act(() => button.blur());
    const matches = button.matches.bind(button);
    const afterTap = (selector: string) => selector !== ':focus-visible' && matches(selector);
    vi.spyOn(button, 'matches').mockImplementation(afterTap);
    await act(() => button.focus());
    expect(document.activeElement).toBe(menuButton());
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  test('describes the product with the current year, links as product.md says, and is short on every page but home', async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/');
    for (const words of [
      'A smart guide for pets and farm animals',
      'A subdivision of a larger animal network company',
      `© ${new Date().getFullYear()} PetiYard`,
    ])
      expect(footer().getByText(words)).toBeTruthy();
    expect(footer().getByRole('link', { name: 'PetiYard, home' }).getAttribute('href')).toBe('/');
    expect(hrefs(footer().getAllByRole('link').slice(1))).toMatchObject({
      'Find services': '/explore',
      'Rate and review': '/explore',
      'Care tips': '/blogs',
      'Emergency services': '/emergency',
      Community: '/forums',
      'List Your Business': '/register-business',
      Dashboard: '/profile',
      'Advertising options': '/b2b',
      'Success stories': '/b2b',
      Resources: '/b2b',
      'Privacy Policy': '/privacy-policy',
      'Terms of Service': '/terms-of-service',
      Contact: '/contact',
    });
    expect(screen.queryByRole('navigation', { name: 'Social networks' })).toBeNull();
    await app.go('/about');
    expect(hrefs(footer().getAllByRole('link').slice(1))).toEqual({
      'List Your Business': '/register-business',
      Settings: '/settings',
      'Privacy Policy': '/privacy-policy',
      'Terms of Service': '/terms-of-service',
      Contact: '/contact',
    });
    expect(footer().getByText(`© ${new Date().getFullYear()} PetiYard`)).toBeTruthy();
  });
  test('links to the pages of SOCIAL_LINKS by the name of their site and of FOOTER_LINKS, also without signal', async () => {
    const links = ['https://www.facebook.com/farm', 'https://video.example/@farm'];
    const resources = 'https://farm.example/help?from=footer';
    const env = { SOCIAL_LINKS: links.join(', '), FOOTER_LINKS: `resources=${resources}` };
    const { phone } = await startScreens({ env });
    await checkSession(phone.core);
    phone.goOffline();
    await openApp(phone, '/');
    const networks = await footer().findByRole('navigation', { name: 'Social networks' });
    expect(hrefs(within(networks).getAllByRole('link'))).toEqual({
      'facebook.com': links[0],
      'video.example': links[1],
    });
    expect(hrefs(footer().getAllByRole('link'))).toMatchObject({
      Resources: resources,
      'Success stories': '/b2b',
    });
  });
  test('names the operator in the footer, in About and in the terms, also without signal', async () => {
    const env = {
      OPERATOR_NAME: 'Ñandú Farm Help',
      OPERATOR_ADDRESS: '1 Barn Road; Ocala, FL',
      OPERATOR_EMAIL: 'hi@farm.example',
    };
    const { phone } = await startScreens({ env });
    await checkSession(phone.core);
    phone.goOffline();
    await openApp(phone, '/about');
    expect(await footer().findByText(/Run by Ñandú Farm Help/)).toBeTruthy();
    expect(hrefs([await inMain().findByRole('link', { name: 'hi@farm.example' })])).toEqual({
      'hi@farm.example': 'mailto:hi@farm.example',
    });
    await press(footer().getByRole('link', { name: 'Terms of Service' }));
    expect(
      await inMain().findByText(
        /between you and Ñandú Farm Help, 1 Barn Road; Ocala, FL, hi@farm\.example\./,
      ),
    ).toBeTruthy();
  });
});

test('the theme is light until it is switched, and the choice is stored as theme', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/about');
  const footer = () => within(screen.getByRole('contentinfo'));
  expect(localStorage.getItem('theme')).toBeNull();
  await press(footer().getByRole('button', { name: 'Dark theme' }));
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
  await press(footer().getByRole('button', { name: 'Light theme' }));
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual(['light', 'light']);
});

test("an unknown address shows '404 Page Not Found' with search, home and Emergency, and legal pages lead home", async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, '/no/such/page');
  expect(await inMain().findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  expect(hrefs(inMain().getAllByRole('link'))).toEqual({
    Search: '/explore',
    Home: '/',
    Emergency: '/emergency',
  });
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    await app.go(path);
    const home = await inMain().findByRole('link', { name: 'Back to home' });
    expect(home.getAttribute('href'), path).toBe('/');
  }
});

test('the thumb bar links to Discover, Emergency, Forums and the Outbox with its count', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.goOffline();
  await openApp(phone, '/about');
  const bar = within(screen.getByRole('navigation', { name: 'Quick' }));
  expect(Object.values(hrefs(bar.getAllByRole('link')))).toEqual([
    '/explore',
    '/emergency',
    '/forums',
    '/outbox',
  ]);
});

describe('the new home screen icon of an iPhone', () => {
  const hint = () => within(screen.getByRole('complementary', { name: 'Home screen' }));
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'standalone');
    vi.restoreAllMocks();
  });
  test('keeps explaining why it is empty on weak or missing signal, with its buttons in place', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
    );
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    const { phone } = await startScreens();
    await openApp(phone, '/about');
    await screen.findByText(/^It starts empty/);
    const signIn = hint().getByRole('button', { name: 'Sign In' });
    act(() => phone.core.reach.onImpatience());
    await screen.findByText('Very weak signal. Working from saved data.');
    expect(hint().getByRole('button', { name: 'Sign In' })).toBe(signIn);
    phone.goOffline();
    await act(() => phone.core.engine.sync());
    await screen.findByText(/^No signal\./);
    expect(hint().getByRole('button', { name: 'Sign In' })).toBe(signIn);
  });
});
