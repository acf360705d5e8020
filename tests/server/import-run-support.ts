import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#server/import/commands.ts';
import { formatCsv } from '#server/import/csv.ts';
import { Progress } from '#server/import/progress.ts';
import { FetchFault } from '#server/pictures/fetch-picture.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { startTestServer } from '#tests/support/server.ts';

/** The list's own layout: id, name, kind, place. */
export const LIST = {
  source: {
    id: 'county-kennels',
    name: 'County kennel licences',
    licence: 'public record',
    url: 'https://county.example/kennels',
    credit: 'County of Example',
  },
  columns: {
    source_id: 'Permit',
    name: 'Kennel',
    source_category: 'Kind',
    address: 'Street',
    city: 'Town',
    zip: 'Zip',
    phone: 'Phone',
    status: 'Standing',
    hours: 'Hours',
    images: 'Photos',
  },
  constants: { state: 'FL' },
  categories: { kennel: 'Boarding', vet: 'Veterinary Services' },
};
const HEADER = 'Permit,Kennel,Kind,Street,Town,Zip,Phone,Standing,Hours,Photos';

/** One row of it, with defaults. */
export function row(permit: number, changes: Partial<Record<string, string>> = {}): string {
  const usual = {
    Permit: String(permit),
    Kennel: `Kennel ${permit}`,
    Kind: 'kennel',
    Street: `${permit} Oak St`,
    Town: 'Ocala',
    Zip: '34470',
    Phone: '',
    Standing: 'Active',
    Hours: '',
    Photos: '',
  };
  return formatCsv([Object.values({ ...usual, ...changes }) as string[]]).trimEnd();
}

/** A server and imports beside it, as an operator runs them: from files, into its database. */
export async function startImports() {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const database = join(folder, 'yard.sqlite');
  const server = await startTestServer({ store: await openFile(database) });
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const drawn: string[] = [];
  const progress = new Progress({ isTTY: true, write: (text) => drawn.push(text) }, () => 0);
  const { pictures } = server;
  const requests: string[] = [];
  /** Pictures of other sites by address; a missing one fails. */
  const outside = new Map<string, Buffer>();
  const fetchPicture = async (address: string) => {
    requests.push(address);
    const picture = outside.get(address);
    if (!picture) throw new FetchFault('answer 404');
    return picture;
  };
  const run = (...args: string[]) => {
    const nowIso = new Date(server.clock.nowMs).toISOString();
    return runCommand(args, { database, nowIso, progress, pictures, fetchPicture });
  };
  return {
    server,
    drawn,
    requests,
    outside,
    put,
    run,
    /** Imports rows of `LIST` and returns the output for the operator. The clock advances by a minute. */
    async importRows(
      rows: readonly string[],
      args: readonly string[] = [],
      list: object = LIST,
    ): Promise<string> {
      server.clock.nowMs += 60_000;
      const map = put('map.json', JSON.stringify(list));
      return run(put('list.csv', [HEADER, ...rows, ''].join('\n')), '--map', map, ...args);
    },
    /** All listings, hidden ones too. */
    businesses: () => server.store.read.selectFrom('businesses').selectAll().orderBy('id').execute(),
    /** Names of the visible listings. */
    async names(): Promise<string[]> {
      const rows = await server.store.read
        .selectFrom('businesses')
        .select('name')
        .where('is_hidden', '=', 0)
        .orderBy('id')
        .execute();
      return rows.map(({ name }) => name);
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Imports = Awaited<ReturnType<typeof startImports>>;
