import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import {
  DONE_PAGE,
  ELSEWHERE_LIMITS,
  ELSEWHERE_MESSAGES,
  type ElsewhereOutcome,
} from '#contract/accounts-elsewhere.ts';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError, notFound } from '../../errors.ts';
import { signedIn as signedInSchema } from '../../features/auth/auth.schema.ts';
import { arrivalOf, signedIn } from '../../features/auth/entering.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readForm } from '../../http/body.ts';
import { call } from '../../http/call.ts';
import { requireUser } from '../../http/guards.ts';
import type { Services } from '../../services.ts';
import { type Elsewhere, makeSecrets } from '../issuers/elsewhere.ts';
import { confirmOwn } from '../people/confirm-own.ts';
import * as schemas from './accounts.schema.ts';
import { type Desk, type Ended, type Flow, finishFlow } from './flow.ts';
import { listAccounts, unlinkAccount } from './own-accounts.ts';
import { openSeal } from './sealed.ts';
import { enterBySecond } from './second.ts';

/** A state begins so where a pop-up has begun it: then it ends in one, also where nothing else is known of it. */
const POPUP = 'popup-';

/** The permission to link, as it stands in an address: for one person at one place. */
interface Ticket {
  id: string;
  personId: number;
}

/** Signing in by accounts elsewhere, and one's own ones. Paths and answers: docs/identity.md, "Accounts elsewhere". */
export function accountRoutes(services: Services, places: readonly Elsewhere[]) {
  const { config } = services;
  const desk: Desk = {
    services,
    places,
    flows: openSeal(services, 'sign-ins', ELSEWHERE_LIMITS.flowMs),
    tickets: openSeal(services, 'links', ELSEWHERE_LIMITS.flowMs),
  };
  const placeOf = (id: string): Elsewhere => {
    const place = places.find(({ settings }) => settings.id === id);
    if (!place) throw notFound(ELSEWHERE_MESSAGES.unknown);
    return place;
  };
  /** What a request names as its host is nobody's word: it is the operator's. */
  const callbackOf = (id: string) => `${config.publicUrl}/api/auth/with/${id}/callback`;

  return new Hono<AppEnv>()
    .get(
      '/auth/with/:id/start',
      call({
        summary: 'Leads to the sign-in of a place elsewhere',
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
          const ticket = (await desk.tickets.openOnce(link)) as Ticket | null;
          if (ticket?.id !== id || ticket.personId !== c.get('session')?.user.id)
            return ended(c, flow, { kind: 'failed', code: 'expired' });
          flow.linksPersonId = ticket.personId;
        }
        const address = await place.addressFor(callbackOf(id), flow);
        if (!address) return ended(c, flow, { kind: 'failed', code: 'unreached' });
        keepFlow(c, id, await desk.flows.close(flow));
        c.header('Referrer-Policy', 'no-referrer');
        return c.redirect(address.href, 302);
      },
    )
    .get(
      '/auth/with/:id/callback',
      call({
        summary: 'Where a place elsewhere sends the browser back to: signs in or links',
        who: 'anyone',
        params: schemas.idParam,
        query: schemas.backQuery,
        answers: { 303: 'nothing' },
        refuses: ['not-found'],
      }),
      async (c) => {
        const { id } = placeOf(c.req.valid('param').id).settings;
        const { state = '' } = c.req.valid('query');
        const flow = (await desk.flows.openOnce(takeFlow(c, id))) as Flow | null;
        if (flow?.id !== id || flow.state !== state) {
          const unknown = { returnTo: '/', isPopup: state.startsWith(POPUP), linksPersonId: null };
          return ended(c, unknown, { kind: 'failed', code: 'expired' });
        }
        const came = new URL(`${callbackOf(id)}${new URL(c.req.url).search}`);
        const back = { ...arrivalOf(c), came, personId: c.get('session')?.user.id ?? null };
        return ended(c, flow, await finishFlow(desk, flow, back));
      },
    )
    .post(
      '/auth/with/:id/callback',
      call({
        summary: 'The same, of a place that sends a form: leads to it, and does nothing else',
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
        summary: 'Signs in whoever has come back from elsewhere, by the digits of their second factor',
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
        summary: 'Allows to link an account elsewhere; takes the password ten minutes after the sign-in',
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
        return c.json({ url: `/api/auth/with/${id}/start?link=${await desk.tickets.close(ticket)}` });
      },
    )
    .get(
      '/auth/accounts',
      call({ summary: 'One’s own accounts elsewhere', who: 'person', answers: { 200: schemas.accounts } }),
      async (c) => c.json(await listAccounts(desk, requireUser(c).id)),
    )
    .delete(
      '/auth/accounts/:providerId',
      call({
        summary: 'Takes an account elsewhere away as a way to sign in',
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

/** `__Host-` keeps other names of the same domain from setting it: else they could sign somebody in as somebody else. */
const cookieName = (c: Context<AppEnv>, id: string) => `${c.get('isHttps') ? '__Host-' : ''}with-${id}`;

/** It comes back with the browser, also from another site: SameSite=Lax. */
function keepFlow(c: Context<AppEnv>, id: string, sealed: string): void {
  const maxAge = ELSEWHERE_LIMITS.flowMs / SECOND_MS;
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: c.get('isHttps') } as const;
  setCookie(c, cookieName(c, id), sealed, { ...attributes, maxAge });
}

/** Reads it, and has the browser forget it. */
function takeFlow(c: Context<AppEnv>, id: string): string {
  const sealed = getCookie(c, cookieName(c, id)) ?? '';
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: c.get('isHttps') } as const;
  if (sealed) setCookie(c, cookieName(c, id), '', { ...attributes, maxAge: 0 });
  return sealed;
}

/**
 * Where the browser goes on to: the pop-up's own page, or the app. What it is told stands behind a `#`, which goes to no
 * server and into no log.
 */
function ended(
  c: Context<AppEnv>,
  { returnTo, isPopup, linksPersonId }: Pick<Flow, 'returnTo' | 'isPopup' | 'linksPersonId'>,
  how: Ended,
): Response {
  if (how.kind === 'signed-in') {
    c.header('Set-Cookie', how.opened.cookie, { append: true });
    c.set('renewedCookie', null); // of the session that has just ended
  }
  const told = `#${new URLSearchParams({ ...outcomeOf(how) })}`;
  if (isPopup) return c.redirect(`${DONE_PAGE}${told}`, 303);
  if (how.kind === 'signed-in') return c.redirect(returnTo, 303);
  const path = linksPersonId === null ? `/?signin=1&returnTo=${encodeURIComponent(returnTo)}` : returnTo;
  return c.redirect(`${path.split('#')[0]}${told}`, 303);
}

function outcomeOf(how: Ended): ElsewhereOutcome {
  switch (how.kind) {
    case 'signed-in':
    case 'linked':
      return { outcome: how.kind };
    case 'second-factor':
      return { outcome: how.kind, pending: how.pending };
    case 'failed':
      return { outcome: how.kind, code: how.code };
  }
}
