import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import {
  DONE_PAGE,
  ELSEWHERE_LIMITS,
  ELSEWHERE_MESSAGES,
  type ElsewhereOutcome,
} from '#contract/accounts-elsewhere.ts';
import { signedIn as signedInSchema } from '#contract/auth.schema.ts';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError, notFound } from '../../errors.ts';
import { arrivalOf, signedIn } from '../../features/auth/entering.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { readForm } from '../../http/core/body.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import type { Services } from '../../services.ts';
import { makeSecrets, type OidcProvider } from '../issuers/oidc-provider.ts';
import { confirmOwn } from '../people/confirm-own.ts';
import * as schemas from './accounts.schema.ts';
import { type AccountsContext, enterBySecond, type Flow, type FlowResult, finishFlow } from './flow.ts';
import { listAccounts, unlinkAccount } from './own-accounts.ts';
import { openSeal } from './sealed.ts';

/** Prefix of the state of a pop-up flow, so that it ends in the pop-up even when nothing else is known. */
const POPUP = 'popup-';

/** Permission to link, carried in a URL: for one person and one provider. */
interface Ticket {
  id: string;
  personId: number;
}

/**
 * Routes for signing in with external accounts, and for one's own accounts. Paths and responses: docs/identity.md,
 * "Accounts elsewhere".
 */
export function accountRoutes(services: Services, places: readonly OidcProvider[]) {
  const { config } = services;
  const context: AccountsContext = {
    services,
    places,
    flows: openSeal(services, 'sign-ins', ELSEWHERE_LIMITS.flowMs),
    tickets: openSeal(services, 'links', ELSEWHERE_LIMITS.flowMs),
  };
  const placeOf = (id: string): OidcProvider => {
    const place = places.find(({ settings }) => settings.id === id);
    if (!place) throw notFound(ELSEWHERE_MESSAGES.unknown);
    return place;
  };
  /** Uses the configured origin: the request's host is not trustworthy. */
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const callbackOf = (id: string) => `${origin}/api/auth/with/${id}/callback`;

  return new Hono<AppEnv>()
    .get(
      '/auth/with/:id/start',
      call({
        summary: 'Redirects to the sign-in of an external provider',
        who: 'anyone',
        params: schemas.idParam,
        query: schemas.startQuery,
        answers: { 302: 'nothing', 303: 'nothing' },
        refuses: ['not-found'],
      }),
      async (c) => {
        const { returnTo, popup, link } = c.req.valid('query');
        const place = placeOf(c.req.valid('param').id);
        const { id } = place.settings;
        const isPopup = popup === '1';
        const secrets = makeSecrets();
        const flow: Flow = {
          ...secrets,
          state: `${isPopup ? POPUP : ''}${secrets.state}`,
          ...{ id, returnTo: safeReturnTo(returnTo), isPopup, linksPersonId: null },
        };
        if (link !== undefined) {
          const ticket = (await context.tickets.openOnce(link)) as Ticket | null;
          if (ticket?.id !== id || ticket.personId !== c.get('session')?.user.id)
            return redirectWith(c, flow, { kind: 'failed', code: 'expired' });
          flow.linksPersonId = ticket.personId;
        }
        const address = await place.addressFor(callbackOf(id), flow);
        if (!address) return redirectWith(c, flow, { kind: 'failed', code: 'unreached' });
        storeFlowCookie(c, id, await context.flows.close(flow));
        c.header('Referrer-Policy', 'no-referrer');
        return c.redirect(address.href, 302);
      },
    )
    .get(
      '/auth/with/:id/callback',
      call({
        summary: 'Callback of an external provider: signs in or links',
        who: 'anyone',
        params: schemas.idParam,
        query: schemas.backQuery,
        answers: { 303: 'nothing' },
        refuses: ['not-found'],
      }),
      async (c) => {
        const { id } = placeOf(c.req.valid('param').id).settings;
        const { state = '' } = c.req.valid('query');
        const flow = (await context.flows.openOnce(takeFlowCookie(c, id))) as Flow | null;
        if (flow?.id !== id || flow.state !== state) {
          const unknown = { returnTo: '/', isPopup: state.startsWith(POPUP), linksPersonId: null };
          return redirectWith(c, unknown, { kind: 'failed', code: 'expired' });
        }
        const callbackUrl = new URL(`${callbackOf(id)}${new URL(c.req.url).search}`);
        const callback = { ...arrivalOf(c), callbackUrl, personId: c.get('session')?.user.id ?? null };
        return redirectWith(c, flow, await finishFlow(context, flow, callback));
      },
    )
    .post(
      '/auth/with/:id/callback',
      call({
        summary: 'Callback for providers that post a form: only redirects to the GET callback',
        who: 'anyone',
        params: schemas.idParam,
        answers: { 303: 'nothing' },
        refuses: ['not-found', 'bad-request'],
      }),
      async (c) => {
        const { id } = placeOf(c.req.valid('param').id).settings;
        const form = await readForm(c);
        const query = new URLSearchParams();
        for (const name of ['code', 'state', 'iss', 'error'])
          if (form[name] !== undefined) query.set(name, form[name]);
        return c.redirect(`/api/auth/with/${id}/callback?${query}`, 303);
      },
    )
    .post(
      '/auth/with/second-factor',
      call({
        summary: 'Completes an external sign-in with the second factor',
        who: 'anyone',
        body: schemas.secondBody,
        answers: { 200: signedInSchema },
        refuses: ['invalid-credentials', 'forbidden', 'too-many-requests'],
      }),
      async (c) => c.json(signedIn(c, await enterBySecond(services, c.req.valid('json'), arrivalOf(c))), 200),
    )
    .post(
      '/auth/with/:id/link',
      call({
        summary: 'Permits linking an external account; needs the password ten minutes after the sign-in',
        who: 'person',
        params: schemas.idParam,
        body: schemas.linkBody,
        answers: { 200: schemas.linkStart },
        refuses: ['not-found', 'wrong-password', 'forbidden', 'too-many-requests', 'busy'],
      }),
      async (c) => {
        const session = c.get('session');
        if (!session) throw new AppError('not-signed-in');
        const { id } = placeOf(c.req.valid('param').id).settings;
        await confirmOwn(services, session, c.req.valid('json').password);
        const ticket: Ticket = { id, personId: session.user.id };
        return c.json({ url: `/api/auth/with/${id}/start?link=${await context.tickets.close(ticket)}` });
      },
    )
    .get(
      '/auth/accounts',
      call({
        summary: 'Lists one’s own external accounts',
        who: 'person',
        answers: { 200: schemas.accounts },
      }),
      async (c) => c.json(await listAccounts(context, requireUser(c).id)),
    )
    .delete(
      '/auth/accounts/:providerId',
      call({
        summary: 'Removes an external account as a sign-in method',
        who: 'person',
        params: schemas.providerParam,
        answers: { 204: 'nothing' },
        refuses: ['last-way-in', 'not-found'],
      }),
      async (c) => {
        await unlinkAccount(services, requireUser(c).id, c.req.valid('param').providerId);
        return c.body(null, 204);
      },
    );
}

/**
 * `__Host-` prevents other hosts of the domain from setting the cookie, which could sign a person in as someone else.
 */
const cookieName = (c: Context<AppEnv>, id: string) => `${c.get('isHttps') ? '__Host-' : ''}with-${id}`;

/** SameSite=Lax: the browser sends it when another site redirects back. */
function storeFlowCookie(c: Context<AppEnv>, id: string, sealed: string): void {
  const maxAge = ELSEWHERE_LIMITS.flowMs / SECOND_MS;
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: c.get('isHttps') } as const;
  setCookie(c, cookieName(c, id), sealed, { ...attributes, maxAge });
}

/** Reads and clears the cookie. */
function takeFlowCookie(c: Context<AppEnv>, id: string): string {
  const sealed = getCookie(c, cookieName(c, id)) ?? '';
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: c.get('isHttps') } as const;
  if (sealed) setCookie(c, cookieName(c, id), '', { ...attributes, maxAge: 0 });
  return sealed;
}

/**
 * Redirects to the pop-up's page or to the app. The outcome is in the `#` fragment, which reaches no server and no
 * log.
 */
function redirectWith(
  c: Context<AppEnv>,
  { returnTo, isPopup, linksPersonId }: Pick<Flow, 'returnTo' | 'isPopup' | 'linksPersonId'>,
  result: FlowResult,
): Response {
  if (result.kind === 'signed-in') {
    c.header('Set-Cookie', result.opened.cookie, { append: true });
    c.set('renewedCookie', null); // the cookie of the session that just ended
  }
  const fragment = `#${new URLSearchParams({ ...outcomeOf(result) })}`;
  if (isPopup) return c.redirect(`${DONE_PAGE}${fragment}`, 303);
  if (result.kind === 'signed-in') return c.redirect(returnTo, 303);
  const path = linksPersonId === null ? `/?signin=1&returnTo=${encodeURIComponent(returnTo)}` : returnTo;
  return c.redirect(`${path.split('#')[0]}${fragment}`, 303);
}

function outcomeOf(result: FlowResult): ElsewhereOutcome {
  switch (result.kind) {
    case 'signed-in':
    case 'linked':
      return { outcome: result.kind };
    case 'second-factor':
      return { outcome: result.kind, pending: result.pending };
    case 'failed':
      return { outcome: result.kind, code: result.code };
  }
}
