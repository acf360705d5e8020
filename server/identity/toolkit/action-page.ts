import type { Context } from 'hono';
import { html } from 'hono/html';
import { AppError, notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readForm } from '../../http/body.ts';
import { lonePage } from '../pages/lone-page.ts';
import { applyLetter, resetByLetter } from '../people/by-letter.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { ACTION_PAGE, MODES } from './action-modes.ts';
import { ACTION_WORDS as WORDS } from './action-words.ts';
import { checkContinueUrl } from './continue-url.ts';

type Mode = (typeof MODES)[keyof typeof MODES]['mode'];
type Fields = Record<string, string>;
type Html = ReturnType<typeof html>;

const PAGE_MODES = Object.values(MODES).map(({ mode }) => mode);
/** What people are told of a refusal; another one is no fault of theirs. */
const SAID: Partial<Record<Refusal['code'], string>> = {
  EXPIRED_OOB_CODE: WORDS.expired,
  INVALID_OOB_CODE: WORDS.dead,
  EMAIL_EXISTS: WORDS.taken,
  USER_DISABLED: WORDS.disabled,
};

/**
 * The page that a letter leads to. Opening it uses nothing up, however often a mail scanner does so: only its button, or the
 * client that the button leads to, does.
 */
export const actionPage = (provider: Provider) => (c: Context<AppEnv>) => {
  const fields = c.req.query();
  const mode = modeOf(fields);
  return lonePage(c, mode === 'signIn' ? signInPage(provider, fields) : formPage(mode, fields, null));
};

/** Its button: sets the password, or says that an address is one's own. */
export const actionDone = (provider: Provider) => async (c: Context<AppEnv>) => {
  const fields = await readForm(c);
  const mode = modeOf(fields);
  try {
    const words = await act(provider, mode, fields, c.get('address'));
    return lonePage(c, donePage(provider, words, fields));
  } catch (error) {
    const said = sentenceOf(error);
    if (said === null) throw error;
    return lonePage(c, formPage(mode, fields, said), { status: 400 });
  }
};

async function act({ services }: Provider, mode: Mode, fields: Fields, address: string): Promise<string> {
  const brought = { oobCode: fields.oobCode || fields.code || '', email: fields.email };
  if (mode === 'signIn') throw notFound();
  if (mode !== 'resetPassword') {
    await applyLetter(services, brought, address);
    return WORDS.verified;
  }
  await resetByLetter(services, brought, fields.newPassword ?? '', address);
  return WORDS.passwordSet;
}

/** The sentence of a refusal; null of what is a fault of the server's. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof Refusal) {
    const words = error.message.split(' : ')[1];
    return SAID[error.code] ?? words ?? WORDS.dead;
  }
  if (error instanceof AppError && error.problem.code === 'too-many-requests') return error.problem.detail;
  if (error instanceof AppError && error.problem.code === 'email-taken') return WORDS.taken;
  return null;
}

/** @throws AppError 404 of what no letter leads to. */
function modeOf({ mode }: Fields): Mode {
  const known = PAGE_MODES.find((one) => one === mode);
  if (!known) throw notFound();
  return known;
}

/** Where to go on to; the start of the app where the address is not one that may be. */
function nextOf({ services, settings }: Provider, { continueUrl }: Fields): URL {
  const publicUrl = services.letters?.publicUrl ?? 'http://localhost';
  try {
    if (continueUrl) return checkContinueUrl(continueUrl, settings, publicUrl);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return new URL('/', publicUrl);
}

/** The client reads what it needs from the address that the button leads to. */
function signInPage(provider: Provider, fields: Fields): Html {
  const next = nextOf(provider, fields);
  for (const name of ['apiKey', 'mode', 'oobCode', 'lang'])
    if (fields[name]) next.searchParams.set(name, fields[name]);
  return html`<p>${WORDS.signIn}</p>
    <a class="button" href="${next.href}">${WORDS.signInButton}</a>`;
}

function formPage(mode: Mode, fields: Fields, said: string | null): Html {
  const hidden = ['mode', 'oobCode', 'continueUrl', 'apiKey', 'lang'].filter((name) => fields[name]);
  return html`<p>${WORDS.intro[mode]}</p>
    ${said === null ? '' : html`<p role="alert">${said}</p>`}
    <form method="post" action="${ACTION_PAGE}">
      ${hidden.map((name) => html`<input type="hidden" name="${name}" value="${fields[name] ?? ''}" />`)}
      ${fields.oobCode ? '' : codeFields()}
      ${mode === 'resetPassword' ? passwordField() : ''}
      <button>${WORDS.button[mode]}</button>
    </form>`;
}

const codeFields =
  () => html`<label>${WORDS.email}<input name="email" type="email" autocomplete="email" required /></label>
  <label>${WORDS.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" required /></label>`;

const passwordField = () => html`<label
  >${WORDS.password}<input name="newPassword" type="password" autocomplete="new-password" required
/></label>`;

const donePage = (
  provider: Provider,
  words: string,
  fields: Fields,
): Html => html`<p role="status">${words}</p>
  <a class="button" href="${nextOf(provider, fields).href}">${WORDS.goOn}</a>`;
