import type { Context } from 'hono';
import { html } from 'hono/html';
import { AppError, notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { readForm } from '../../http/core/body.ts';
import { standalonePage } from '../pages/standalone-page.ts';
import { applyLetter, resetByLetter } from '../people/by-letter.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { ACTION_PAGE, MODES } from './action-modes.ts';
import { ACTION_WORDS as TEXTS } from './action-words.ts';
import { checkContinueUrl } from './continue-url.ts';

type Mode = (typeof MODES)[keyof typeof MODES]['mode'];
type Fields = Record<string, string>;
type Html = ReturnType<typeof html>;

const PAGE_MODES = Object.values(MODES).map(({ mode }) => mode);
/** Messages for refusals that a person can cause. */
const MESSAGES: Partial<Record<Refusal['code'], string>> = {
  EXPIRED_OOB_CODE: TEXTS.expired,
  INVALID_OOB_CODE: TEXTS.dead,
  EMAIL_EXISTS: TEXTS.taken,
  USER_DISABLED: TEXTS.disabled,
};

/**
 * The page that a letter links to. Opening it consumes nothing, because mail scanners open links; only its button, or
 * the client behind it, does.
 */
export const actionPage = (provider: Provider) => (c: Context<AppEnv>) => {
  const fields = c.req.query();
  const mode = modeOf(fields);
  return standalonePage(c, mode === 'signIn' ? signInPage(provider, fields) : formPage(mode, fields, null));
};

/** Handles the button: sets the password, or confirms an address. */
export const actionDone = (provider: Provider) => async (c: Context<AppEnv>) => {
  const fields = await readForm(c);
  const mode = modeOf(fields);
  try {
    const words = await act(provider, mode, fields, c.get('address'));
    return standalonePage(c, donePage(provider, words, fields));
  } catch (error) {
    const message = messageOf(error);
    if (message === null) throw error;
    return standalonePage(c, formPage(mode, fields, message), { status: 400 });
  }
};

async function act({ services }: Provider, mode: Mode, fields: Fields, address: string): Promise<string> {
  const secret = { oobCode: fields.oobCode || fields.code || '', email: fields.email };
  if (mode === 'signIn') throw notFound();
  if (mode !== 'resetPassword') {
    await applyLetter(services, secret, address);
    return TEXTS.verified;
  }
  await resetByLetter(services, secret, fields.newPassword ?? '', address);
  return TEXTS.passwordSet;
}

/** Returns the message of a refusal; null for a server fault. */
function messageOf(error: unknown): string | null {
  if (error instanceof Refusal) {
    const words = error.message.split(' : ')[1];
    return MESSAGES[error.code] ?? words ?? TEXTS.dead;
  }
  if (error instanceof AppError && error.problem.code === 'too-many-requests') return error.problem.detail;
  if (error instanceof AppError && error.problem.code === 'email-taken') return TEXTS.taken;
  return null;
}

/** @throws AppError 404 for an unknown mode. */
function modeOf({ mode }: Fields): Mode {
  const found = PAGE_MODES.find((candidate) => candidate === mode);
  if (!found) throw notFound();
  return found;
}

/** Returns the continue URL, or the app's start page when it is not allowed. */
function nextOf({ services, settings }: Provider, { continueUrl }: Fields): URL {
  const publicUrl = services.letters?.publicUrl ?? 'http://localhost';
  try {
    if (continueUrl) return checkContinueUrl(continueUrl, settings, publicUrl);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return new URL('/', publicUrl);
}

/** The client reads its parameters from the button's URL. */
function signInPage(provider: Provider, fields: Fields): Html {
  const next = nextOf(provider, fields);
  for (const name of ['apiKey', 'mode', 'oobCode', 'lang'])
    if (fields[name]) next.searchParams.set(name, fields[name]);
  return html`<p>${TEXTS.signIn}</p>
    <a class="button" href="${next.href}">${TEXTS.signInButton}</a>`;
}

function formPage(mode: Mode, fields: Fields, message: string | null): Html {
  const hidden = ['mode', 'oobCode', 'continueUrl', 'apiKey', 'lang'].filter((name) => fields[name]);
  return html`<p>${TEXTS.intro[mode]}</p>
    ${message === null ? '' : html`<p role="alert">${message}</p>`}
    <form method="post" action="${ACTION_PAGE}">
      ${hidden.map((name) => html`<input type="hidden" name="${name}" value="${fields[name] ?? ''}" />`)}
      ${fields.oobCode ? '' : codeFields()}
      ${mode === 'resetPassword' ? passwordField() : ''}
      <button>${TEXTS.button[mode]}</button>
    </form>`;
}

const codeFields =
  () => html`<label>${TEXTS.email}<input name="email" type="email" autocomplete="email" required /></label>
  <label>${TEXTS.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" required /></label>`;

const passwordField = () => html`<label
  >${TEXTS.password}<input name="newPassword" type="password" autocomplete="new-password" required
/></label>`;

const donePage = (
  provider: Provider,
  words: string,
  fields: Fields,
): Html => html`<p role="status">${words}</p>
  <a class="button" href="${nextOf(provider, fields).href}">${TEXTS.renewTokens}</a>`;
