import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotFound, NotHere } from '#src/shell/not-here.tsx';
import { Shell } from '#src/shell/shell.tsx';
import { PageTitle } from '#src/ui/page.tsx';

/** The shell around three pages, drawn without window and without the phone's databases. */
async function drawn(path: string): Promise<string> {
  const root = createRootRoute({
    component: () => (
      <Shell core={null} worker={null}>
        <Outlet />
      </Shell>
    ),
  });
  const page = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const routeTree = root.addChildren([
    page('/', () => <PageTitle>Home</PageTitle>),
    page('/saved', () => <NotHere />),
    page('/$', NotFound),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return renderToString(<RouterProvider router={router as never} />);
}

test('the shell is drawn without a browser, with skip link, one main and the footer', async () => {
  expect(globalThis.window).toBeUndefined();
  const html = await drawn('/');
  expect(html).toMatch(/^.*?<a class="skip-link" href="#main">Skip to content<\/a>/s);
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html).toContain('A smart guide for pets and farm animals');
  expect(html).toContain(`© ${new Date().getFullYear()} PetiYard`);
  expect(html).not.toMatch(/\sstyle=/);
});

test('the phone button opens the menu on home and leads home elsewhere', async () => {
  expect(await drawn('/')).toContain('aria-label="Open menu"');
  const elsewhere = await drawn('/saved');
  expect(elsewhere).toContain('aria-label="Back to home"');
  expect(elsewhere).not.toContain('aria-label="Open menu"');
});

test('a page that this phone does not hold is never called not found', async () => {
  const html = await drawn('/saved');
  expect(html).toContain('This page is not saved on this phone.');
  expect(html).not.toContain('404');
});

test('an unknown address is', async () => {
  const html = await drawn('/nowhere');
  expect(html).toContain('404 Page Not Found');
  expect(html).toMatch(/<h1[^>]*data-page-title/);
});

test('signed-out buttons are marked as a guess until the session is known, and no chip is shown', async () => {
  const html = await drawn('/');
  expect(html).toMatch(/header-account[^>]*data-guess/);
  expect(html).not.toContain('class="chip"');
});
