import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/** The tables of an identity provider. One transaction, because a start may be interrupted here. */
export const identity: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'identity_keys'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await makeKeys(trx);
      await makeSignIns(trx);
      await makePeople(trx);
      await makeCodes(trx);
    });
  },
};

async function makeKeys(trx: Kysely<unknown>) {
  await strictTable(trx, 'identity_keys')
    .addColumn('kid', 'text', (c) => c.primaryKey())
    .addColumn('private_jwk', 'text', (c) => c.notNull())
    .addColumn('public_jwk', 'text', (c) => c.notNull())
    .addColumn('made_at_ms', 'integer', (c) => c.notNull())
    .execute();
}

async function makeSignIns(trx: Kysely<unknown>) {
  await strictTable(trx, 'identity_sign_ins')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('person_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('refresh_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sid_hash', 'text', (c) => c.notNull().unique())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('second_factor', 'text')
    .addColumn('auth_time_s', 'integer', (c) => c.notNull())
    .addColumn('used_at_ms', 'integer', (c) => c.notNull())
    .execute();
  await tableIndex(trx, 'identity_sign_ins', ['person_id', 'auth_time_s']);
  await tableIndex(trx, 'identity_sign_ins', ['used_at_ms']);
}

async function makePeople(trx: Kysely<unknown>) {
  await strictTable(trx, 'identity_people')
    .addColumn('person_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('phone', 'text', (c) => c.unique())
    .addColumn('photo_url', 'text')
    .addColumn('has_password', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('valid_since_s', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('factors', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await strictTable(trx, 'identity_accounts')
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('raw_id', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('display_name', 'text')
    .addColumn('photo_url', 'text')
    .addColumn('linked_at_ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('identity_accounts_key', ['provider_id', 'raw_id'])
    .execute();
  await tableIndex(trx, 'identity_accounts', ['person_id']);
}

async function makeCodes(trx: Kysely<unknown>) {
  await strictTable(trx, 'identity_codes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('address_key', 'text', (c) => c.notNull())
    .addColumn('new_address', 'text')
    .addColumn('handle_hash', 'text', (c) => c.notNull().unique())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at_ms', 'integer', (c) => c.notNull())
    .execute();
  await tableIndex(trx, 'identity_codes', ['purpose', 'address_key']);
  await tableIndex(trx, 'identity_codes', ['person_id']);
  await tableIndex(trx, 'identity_codes', ['expires_at_ms']);
}
