import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import { callsOf, type Signed } from './identity-support.ts';

export const ANNS = 'ann@example.com';
export const NEXT = 'https://app.farm.example/finish?cart=1';

export let world: ServerWithMail & ReturnType<typeof callsOf>;
export let ann: Signed;

export const begin = async () => {
  const mailed = await startWithMail({
    env: { IDENTITY: 'embedded', IDENTITY_DOMAINS: 'app.farm.example' },
  });
  world = { ...mailed, ...callsOf(mailed.server) };
  ann = await world.signUp('ann');
  await world.lettersTo(ANNS);
  world.mailServer.letters.length = 0; // the letter of a new account
};

export const tidy = () => world.close();

export const ask = (requestType: string, fields: object = {}, address?: string) =>
  world.toolkit<{ email: string }>(
    'accounts:sendOobCode',
    { requestType, ...fields },
    address ? { address } : {},
  );
export const signInLetter = (email = ANNS) => ask('EMAIL_SIGNIN', { email, continueUrl: NEXT });

/** The newest letter to an address: its link, the link's parameters, and the digits. */
export async function newest(to = ANNS) {
  const text = (await world.lettersTo(to)).at(-1)?.text.replaceAll('\r', '') ?? '';
  const link = /^https:\S+action\.html\S+$/m.exec(text)?.[0] ?? 'https://none.example/';
  const query = new URL(link).searchParams;
  return { text, link, query, oobCode: query.get('oobCode') ?? '', code: /^\d{6}$/m.exec(text)?.[0] ?? '' };
}
export const byLink = (fields: object) =>
  world.toolkit<Signed & { isNewUser: boolean }>('accounts:signInWithEmailLink', fields);
export const apply = (fields: object) => world.toolkit('accounts:update', fields);
export const seen = async (idToken: string) => (await world.lookup(idToken)).body.users[0];
