import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { AUTH_WORDS, SIGN_OUT_WORDS } from '#src/session/session.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { PASSWORD } from '../../e2e/support/phone.ts';
import type { Field, Screen } from '../screen.ts';
import type { Walk } from '../walker.ts';
import { type Person, registrationOf } from '../world.ts';
import type { Act } from './act.ts';
import { pressControl } from './hands.ts';

const PATIENCE_MS = 3000;
const LEAVING_TRIES = 10;

const isSignedIn = ({ screen }: Walk) => screen.stores?.session === 'signedIn';

const enter: Act = {
  weight: (walk) => (isSignedIn(walk) ? 0.3 : 10),
  async run(walk) {
    if (isSignedIn(walk)) return null;
    const person = walk.random.pick(walk.world.people, ({ username }) => username);
    return person && enterAs(walk, person);
  },
};

/** Signs a person in by the menu of the home page, or creates their account. */
export async function enterAs(walk: Walk, person: Person): Promise<string | null> {
  const { username } = person;
  const hasAccount = person.id !== null;
  const title = hasAccount ? AUTH_WORDS.signInTitle : AUTH_WORDS.signUpTitle;
  if (walk.screen.dialogs.at(-1) !== title) {
    await openMenu(walk);
    if (!(await pressNamed(walk, hasAccount ? ACCOUNT_WORDS.signIn : ACCOUNT_WORDS.signUp, 'dialog')))
      return null;
    const isOpen = ({ dialogs, fields }: Screen) => dialogs.at(-1) === title && fields.length > 0;
    if (!(await walk.waitFor(isOpen, PATIENCE_MS))) return null;
  }
  const values: Record<string, unknown> = hasAccount
    ? { username, password: PASSWORD }
    : registrationOf(username);
  const known = (field: Field) => typeof values[field.name] === 'string';
  await walk.tabs.fill(
    walk.screen.fields
      .filter(known)
      .map((field) => ({ index: field.index, value: String(values[field.name]) })),
  );
  const form = walk.screen.fields.find(known)?.form ?? null;
  if (!hasAccount && form !== null) await walk.tabs.tick(form, 0);
  if (!(await pressNamed(walk, hasAccount ? ACCOUNT_WORDS.signIn : AUTH_WORDS.createAccount, 'dialog', true)))
    return null;
  if (walk.world.trouble === 'pass' && walk.random.chance('wait for the answer', 0.9))
    await walk.waitFor(({ stores }) => stores?.session === 'signedIn', PATIENCE_MS);
  return `${hasAccount ? 'sign in' : 'make an account'} as ${username}`;
}

/** Signs out and keeps the unsent posts. */
export async function leaveNow(walk: Walk): Promise<void> {
  const answers: string[] = [SIGN_OUT_WORDS.keep, SIGN_OUT_WORDS.leave];
  for (let tried = 0; tried < LEAVING_TRIES && isSignedIn(walk); tried++) {
    const button = walk.screen.controls.find(({ name }) => answers.includes(name));
    if (button) await pressControl(walk, button);
    else await leave.run(walk);
    await walk.waitFor(
      ({ stores, dialogs }) => stores?.session !== 'signedIn' || dialogs.length > 0,
      PATIENCE_MS,
    );
  }
}

/** Updates the people after an account was created or deleted. */
export function notePeople(walk: Walk, before: number | null): void {
  const { world, marks, act } = walk;
  for (const person of world.people) person.id ??= world.answers.made.get(person.username) ?? null;
  if (world.answers.deletedAccounts === walk.deletedAccounts) return;
  walk.deletedAccounts = world.answers.deletedAccounts;
  const person = world.people.find(({ id }) => id === before);
  if (!person) return;
  marks.excuse(
    marks.live.filter(({ owner }) => owner === before).map(({ mark }) => mark),
    `its author's account was deleted, act ${act}`,
  );
  world.answers.made.delete(person.username);
  person.id = null;
}

const leave: Act = {
  weight: (walk) => (isSignedIn(walk) ? 0.8 : 0),
  async run(walk) {
    await openMenu(walk);
    return (await pressNamed(walk, ACCOUNT_WORDS.signOut, 'dialog')) ? 'sign out' : null;
  },
};

async function openMenu(walk: Walk): Promise<void> {
  await walk.follow('/');
  const hasMenu = ({ controls }: Screen) => controls.some(({ name }) => name === SHELL_WORDS.openMenu);
  await walk.waitFor(hasMenu, PATIENCE_MS);
  await pressNamed(walk, SHELL_WORDS.openMenu, 'header');
  await walk.waitFor(({ dialogs }) => dialogs.length > 0, PATIENCE_MS);
}

async function pressNamed(walk: Walk, name: string, region: string, isSubmit = false): Promise<boolean> {
  const fits = (one: Walk['screen']['controls'][number]) =>
    one.name === name && one.region === region && (!isSubmit || one.isSubmit);
  const control = walk.screen.controls.find(fits);
  return control !== undefined && (await pressControl(walk, control)) !== null;
}

export const PEOPLE: readonly Act[] = [enter, leave];
