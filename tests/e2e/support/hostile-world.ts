import type { SignedIn } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import type { ForumThread } from '#contract/forums.ts';
import {
  AUTH_LIMITS,
  BUSINESS_LIMITS,
  CONTACT_LIMITS,
  FORUM_LIMITS,
  REVIEW_LIMITS,
} from '#contract/limits.ts';
import { PASSWORD } from './phone.ts';
import { packed } from './script-vectors.ts';

/** Key West: no demo data is near. */
export const FAR_AWAY = { lat: 24.5551, lng: -81.78 };
/** Number of accounts created at once: each costs the server a slow hash. */
const AT_ONCE = 6;

/** The places that show the hostile texts. */
export interface HostileWorld {
  business: Business;
  thread: ForumThread;
  businesses: number;
  people: number;
}

interface Person {
  token: string;
}

/** Puts the vectors into every text field that a person can write, through the documented API. */
export async function fillWithVectors(url: string): Promise<HostileWorld> {
  const post = async <T>(path: string, body: object, person?: Person): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const names = packed(AUTH_LIMITS.nameMax);
  const homes = packed(AUTH_LIMITS.locationMax);
  const people = await inTurns(names, (fullName, n) =>
    post<SignedIn>('/api/auth/register', {
      fullName,
      email: `hostile${n}@example.com`,
      username: short(names, n, AUTH_LIMITS.usernameMax, n).replaceAll('@', ''), // only the owner sees an address
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      location: homes[n % homes.length],
      termsAccepted: true,
    }),
  );
  const person = (n: number): Person => people[n % people.length] ?? { token: '' };
  const drafts = businessDrafts();
  const businesses = await inTurns(drafts, (draft, n) => post<Business>('/api/businesses', draft, person(n)));
  const [business] = businesses;
  if (!business) throw new Error('no business was made');
  const comments = packed(REVIEW_LIMITS.commentMax);
  const others = people.slice(1); // nobody reviews their own business
  await inTurns(comments, (comment, n) =>
    post(
      '/api/reviews',
      { businessId: business.id, rating: 1 + (n % 5), comment },
      others[n % others.length] ?? person(1),
    ),
  );
  const titles = packed(FORUM_LIMITS.titleMax);
  const words = packed(FORUM_LIMITS.postMax).join('\n');
  const threads = await inTurns(titles, (title, n) =>
    post<ForumThread>(
      '/api/forums/threads',
      { title, content: `${title}\n${n}`, categoryId: 1 + (n % 3) },
      person(n),
    ),
  );
  const thread = threads.at(-1);
  if (!thread) throw new Error('no thread was made');
  await post(`/api/forums/threads/${thread.id}/posts`, { content: words, threadId: thread.id }, person(0));
  for (let n = 0; n < 12; n++)
    await post(
      `/api/forums/threads/${thread.id}/posts`,
      { content: `${titles[n]}\n${n}`, threadId: thread.id },
      person(n),
    );
  for (const message of packed(CONTACT_LIMITS.messageMax).slice(0, 4))
    await post('/api/contact', {
      name: packed(CONTACT_LIMITS.nameMax)[0],
      email: 'hostile@example.com',
      country: packed(CONTACT_LIMITS.countryMax)[0],
      message,
      requestType: 'feedback',
    });
  return { business, thread, businesses: businesses.length, people: people.length };
}

/** One text of the list, shortened so that a unique number fits. */
const short = (texts: readonly string[], place: number, most: number, n: number) =>
  `${(texts[place % texts.length] ?? '').slice(0, most - 4)}${n}`;

function businessDrafts() {
  const L = BUSINESS_LIMITS;
  const fields = {
    name: packed(L.nameMax),
    description: packed(L.descriptionMax),
    address: packed(L.addressMax),
    city: packed(L.cityMax),
    state: packed(L.stateMax),
  };
  const of = (texts: readonly string[], n: number) => texts[n % texts.length] ?? '';
  return fields.name.map((name, n) => ({
    name,
    description: of(fields.description, n),
    address: of(fields.address, n),
    city: of(fields.city, n),
    state: of(fields.state, n),
    zipCode: '<b>33040</b>',
    animalTypes: ['Horse'],
    businessCategories: ['Veterinary Services'],
    website: 'https://evil.example/?q=<script>'.slice(0, 24),
    location: FAR_AWAY,
  }));
}

/** Processes every item, some of them at the same time. */
async function inTurns<I, R>(items: readonly I[], work: (item: I, n: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    done.push(
      ...(await Promise.all(items.slice(from, from + AT_ONCE).map((item, n) => work(item, from + n)))),
    );
  return done;
}
