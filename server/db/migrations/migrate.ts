import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../schema.ts';
import { start } from './001-start.ts';
import { secondEdition } from './002-second-edition.ts';
import { nameSkeletons } from './003-name-skeletons.ts';
import { verifiedListings } from './004-verified-listings.ts';
import { forumShares } from './005-forum-shares.ts';
import { people } from './006-people.ts';
import { placesOfListings } from './007-places-of-listings.ts';
import { formerPeople } from './008-former-people.ts';
import { myPeople } from './009-my-people.ts';
import { owners } from './010-owners.ts';
import { reports } from './011-reports.ts';
import { alerts } from './012-alerts.ts';
import { tableActs } from './013-table-acts.ts';
import { letters } from './014-letters.ts';
import { imports } from './015-imports.ts';
import { identity } from './016-identity.ts';
import { droppedAliases } from './017-dropped-aliases.ts';
import { passkeys } from './018-passkeys.ts';
import { names } from './019-names.ts';
import { undoneListings } from './020-undone-listings.ts';
import { animals } from './021-animals.ts';
import { follows } from './022-follows.ts';
import { push } from './023-push.ts';
import { reportSenders } from './024-report-senders.ts';
import { pictures } from './025-pictures.ts';
import { languages } from './026-languages.ts';
import { fetchedPictures } from './027-fetched-pictures.ts';
import { sitePictures } from './028-site-pictures.ts';
import { testimonials } from './029-testimonials.ts';
import { replyEmails } from './030-reply-emails.ts';
import { stickyThreads } from './031-sticky-threads.ts';

/** In order; a released migration never changes. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-start': start,
  '002-second-edition': secondEdition,
  '003-name-skeletons': nameSkeletons,
  '004-verified-listings': verifiedListings,
  '005-forum-shares': forumShares,
  '006-people': people,
  '007-places-of-listings': placesOfListings,
  '008-former-people': formerPeople,
  '009-my-people': myPeople,
  '010-owners': owners,
  '011-reports': reports,
  '012-alerts': alerts,
  '013-table-acts': tableActs,
  '014-letters': letters,
  '015-imports': imports,
  '016-identity': identity,
  '017-dropped-aliases': droppedAliases,
  '018-passkeys': passkeys,
  '019-names': names,
  '020-undone-listings': undoneListings,
  '021-animals': animals,
  '022-follows': follows,
  '023-push': push,
  '024-report-senders': reportSenders,
  '025-pictures': pictures,
  '026-languages': languages,
  '027-fetched-pictures': fetchedPictures,
  '028-site-pictures': sitePictures,
  '029-testimonials': testimonials,
  '030-reply-emails': replyEmails,
  '031-sticky-threads': stickyThreads,
};

/** Migration names, oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** Migrates a SQLite database. @throws the error of the failed migration; earlier ones stay applied. */
export const migrate = (db: Kysely<Database>): Promise<void> => migrateTo(db, MIGRATIONS);

/** Applies the given migrations. @throws the error of the one that failed. */
export async function migrateTo(db: Kysely<Database>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The migration that creates the current schema. */
export const newestMigration = MIGRATION_NAMES.at(-1) ?? '';
