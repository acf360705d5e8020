import { DatabaseSync } from 'node:sqlite';

/** The tables with texts that people wrote. */
const TABLES = [
  'threads',
  'posts',
  'reviews',
  'businesses',
  'contact_messages',
  'reports',
  'claims',
  'my_people',
  'users',
] as const;
const MARK = /w\d+x\d+z/g;

/** Counts the rows of the server's database that contain each mark. */
export function countMarks(path: string): Map<string, number> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const counts = new Map<string, number>();
    for (const table of TABLES) {
      const columns = database.prepare(`select name from pragma_table_info('${table}')`).all();
      const any = columns.map(({ name }) => `"${String(name)}" glob '*w[0-9]*x[0-9]*z*'`).join(' or ');
      for (const row of database.prepare(`select * from "${table}" where ${any}`).all())
        for (const mark of new Set(JSON.stringify(row).match(MARK) ?? []))
          counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    return counts;
  } finally {
    database.close();
  }
}

/** Keys and ids of the posts that their authors removed. */
export function removedPosts(path: string): Set<string> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database.prepare('select id, key from posts where is_removed = 1').all();
    return new Set(rows.flatMap(({ id, key }) => [String(id), String(key)]));
  } finally {
    database.close();
  }
}
