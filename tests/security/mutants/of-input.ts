import { LINT, mutant, type SafetyMutant } from './mutant.ts';

const SECURITY = 'server/http/security.ts';

/** Chapters 1 to 5 of the ASVS: what comes in, what goes out, and how. */
export const MUTANTS_OF_INPUT: readonly SafetyMutant[] = [
  mutant(
    '1.2.1',
    'a review is drawn as markup',
    'screens/hostile-words.test.tsx',
    'src/features/reviews/review-card.tsx',
    '<p className="review-words">{comment}</p>',
    '<p className="review-words" dangerouslySetInnerHTML={{ __html: comment }} />',
  ),
  mutant(
    '1.2.2',
    'any scheme is taken for a web address on the way in',
    'security/links.test.ts',
    'contract/rules.ts',
    '/^https?:\\/\\/([^/?#]+)(?:[/?#].*)?$/i.exec(text)',
    '/^\\w+:\\/\\/([^/?#]+)(?:[/?#].*)?$/i.exec(text)',
  ),
  mutant(
    '1.2.2',
    'any address is linked on the way out',
    'ui/links.test.ts',
    'src/ui/links.ts',
    'return website && isHttpUrl(website) ? website : null;',
    'return website || null;',
  ),
  mutant(
    '1.2.3',
    'the words of a post are drawn as markup',
    'screens/hostile-words.test.tsx',
    'src/features/forums/post-text.tsx',
    '<div className="forum-text">',
    '<div className="forum-text"><p dangerouslySetInnerHTML={{ __html: content }} />',
  ),
  mutant(
    '1.2.4',
    'the address of a thread becomes a part of the statement',
    'server/statements.test.ts',
    'server/features/forums/threads.repository.ts',
    `export function findThreadRowBySlug(db: Reader, slug: string): Promise<ThreadRow | undefined> {
  return threads(db).where('threads.slug', '=', slug)`,
    `import { sql as rawSql } from 'kysely';
export function findThreadRowBySlug(db: Reader, slug: string): Promise<ThreadRow | undefined> {
  return threads(db).where(rawSql.raw(\`threads.slug = '\${slug.replaceAll("'", "''")}'\`) as never)`,
  ),
  mutant(
    '1.2.4',
    'a name becomes a part of the statement that looks for its account',
    'server/statements.test.ts',
    'server/features/auth/users.repository.ts',
    `export function findUserByName(db: Reader, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', caseKey(username))`,
    `import { sql as rawSql } from 'kysely';
export function findUserByName(db: Reader, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where(rawSql.raw(\`username_key = '\${caseKey(username).replaceAll("'", "''")}'\`) as never)`,
  ),
  mutant(
    '1.2.5',
    'a search is handed to a program',
    'server/no-processes.test.ts',
    'server/features/search/search.service.ts',
    "import { SEARCH_LIMITS } from '#contract/limits.ts';\n",
    "import { execFileSync } from 'node:child_process';\nimport { SEARCH_LIMITS } from '#contract/limits.ts';\nvoid execFileSync;\n",
  ),
  mutant(
    '1.3.2',
    'a text is run',
    LINT,
    'src/ui/links.ts',
    '/** What is told about a link that',
    'export const run = (text: string): unknown => globalThis.eval(text);\n/** What is told about a link that',
  ),
  mutant(
    '1.3.2',
    'Trusted Types are no longer asked for',
    'server/static.test.ts',
    SECURITY,
    '    requireTrustedTypesFor: ["\'script\'"],\n',
    '',
  ),
  mutant(
    '1.3.2',
    'any Trusted Types policy may be made',
    'server/static.test.ts',
    SECURITY,
    "    trustedTypes: ['app', 'workbox'],\n",
    '',
  ),
  mutant(
    '1.3.2',
    'scripts within a page are let in',
    'server/static.test.ts',
    SECURITY,
    '    scriptSrc: SELF,',
    '    scriptSrc: ["\'self\'", "\'unsafe-inline\'"],',
  ),
  mutant(
    '2.1.1',
    'the phone takes numbers below the least one of their rule',
    'contract/rules-parity.test.ts',
    'src/ui/valibot-rules.ts',
    'Number.isSafeInteger(value) && value >= rule.min && value <= rule.max',
    'Number.isSafeInteger(value) && value <= rule.max',
  ),
  mutant(
    '2.2.1',
    'the server takes numbers below the least one of their rule',
    'contract/rules-parity.test.ts',
    'server/http/zod-rules.ts',
    'Number.isSafeInteger(value) && value >= rule.min && value <= rule.max',
    'Number.isSafeInteger(value) && value <= rule.max',
  ),
  mutant(
    '2.2.2',
    'services take what has not passed its rules',
    'security/hostile-requests.test.ts',
    'server/http/zod-rules.ts',
    'if (!checked.ok) throw fieldsInvalid(checked.errors);',
    'if (!checked.ok) return body as ValuesOf<S>;',
  ),
  mutant(
    '2.3.1',
    'a child does not wait for its parent',
    'server/push.test.ts',
    'server/features/sync/push.service.ts',
    '        await assertNeeds(w.trx, ownerOf(name, user), mutation.needs ?? []);\n',
    '',
  ),
  mutant(
    '3.2.1',
    'documents may stand in frames of others',
    'server/static.test.ts',
    SECURITY,
    '    frameAncestors: NONE,\n    requireTrustedTypesFor',
    '    requireTrustedTypesFor',
  ),
  mutant(
    '3.2.1',
    'answers of the API may stand in frames of others',
    'server/conventions.test.ts',
    SECURITY,
    `"default-src 'none'; frame-ancestors 'none'"`,
    `"default-src 'none'"`,
  ),
  mutant(
    '3.2.1',
    'a browser may guess what an answer is',
    'server/conventions.test.ts',
    SECURITY,
    "  c.header('X-Content-Type-Options', 'nosniff');\n",
    '',
  ),
  mutant(
    '3.2.1',
    'a document may load anything that its policy does not name',
    'server/static.test.ts',
    SECURITY,
    '    defaultSrc: NONE,\n    scriptSrc: SELF,',
    '    scriptSrc: SELF,',
  ),
  mutant(
    '3.2.2',
    'a component writes markup',
    LINT,
    'src/features/forums/post-text.tsx',
    '<div className="forum-text">',
    '<div className="forum-text"><p dangerouslySetInnerHTML={{ __html: content }} />',
  ),
  mutant(
    '3.3.1',
    'the cookie has no protected name',
    'server/security.test.ts',
    'server/features/auth/sessions.ts',
    "name: isSecure ? '__Host-session' : 'session',",
    "name: 'session',",
  ),
  mutant(
    '3.3.1',
    'the cookie travels without HTTPS',
    'server/security.test.ts',
    'server/features/auth/sessions.ts',
    'attributes: { secure: isSecure,',
    'attributes: { secure: false,',
  ),
  mutant(
    '3.3.1',
    'the number of what waits can be read by scripts',
    'server/open.test.ts',
    'server/features/sync/waiting-cookie.ts',
    'httpOnly: true,',
    'httpOnly: false,',
  ),
  mutant(
    '3.4.1',
    'documents carry another HSTS',
    'server/unavailable.test.ts',
    SECURITY,
    '  strictTransportSecurity: HSTS,\n',
    '',
  ),
  mutant(
    '3.4.1',
    'HSTS lasts a minute',
    'server/conventions.test.ts',
    SECURITY,
    "const HSTS = 'max-age=31536000;",
    "const HSTS = 'max-age=60;",
  ),
  mutant(
    '3.4.2',
    'answers let every origin read them',
    'security/cross-origin.test.ts',
    SECURITY,
    "  c.header('Cross-Origin-Resource-Policy', 'same-origin');\n",
    "  c.header('Access-Control-Allow-Origin', '*');\n",
  ),
  mutant(
    '3.5.1',
    'writes of other sites are taken',
    'security/cross-origin.test.ts',
    'server/app.ts',
    "    .use('/api/*', sameOriginWrites)\n",
    '',
  ),
  mutant(
    '3.5.1',
    'without Sec-Fetch-Site the origin is not looked at',
    'server/security.test.ts',
    'server/http/guards.ts',
    '  if (!origin) return false;',
    '  if (!site) return false;',
  ),
  mutant(
    '3.5.2',
    'a body in the clothes of a form is read',
    'security/cross-origin.test.ts',
    'server/http/body.ts',
    "  if (!/^application\\/json\\s*(?:;|$)/i.test(type)) throw new AppError('not-json');\n",
    '  void type;\n',
  ),
  mutant(
    '3.5.3',
    'reading a profile changes it',
    'security/access-matrix.test.ts',
    'server/features/profile/profile.service.ts',
    '  const { version: _, ...profile } = toProfile(await rowOf(db, userId));',
    "  await db.updateTable('users').set({ location: 'seen' }).where('id', '=', userId).execute();\n  const { version: _, ...profile } = toProfile(await rowOf(db, userId));",
  ),
  mutant(
    '3.5.3',
    'anybody can make a seen token',
    'server/rollback.test.ts',
    'server/features/sync/seen.ts',
    '  if (!timingSafeEqual(bytes.subarray(TOLD_BYTES), macOf(told, key))) return null;\n',
    '',
  ),
  mutant(
    '4.1.1',
    'a refusal says that it is a page',
    'server/conventions.test.ts',
    'server/http/answer-problem.ts',
    "'content-type': 'application/problem+json',",
    "'content-type': 'text/html',",
  ),
  mutant(
    '5.3.2',
    'a path from outside is followed wherever it leads',
    'server/static.test.ts',
    'server/http/static.ts',
    "    .get('*', files())\n",
    `    .get('*', async (c, next) => {
      const at = join(root, decodeURIComponent(c.req.path));
      const { readFileSync, statSync } = await import('node:fs');
      return existsSync(at) && statSync(at).isFile() && !at.startsWith(root) ? c.body(readFileSync(at)) : next();
    })
    .get('*', files())
`,
  ),
  mutant(
    '5.3.2',
    'a path from a socket is followed wherever it leads',
    'security/hostile-socket.test.ts',
    'server/http/static.ts',
    "    .get('*', files())\n",
    `    .get('*', async (c, next) => {
      const at = join(root, decodeURIComponent(c.req.path));
      const { readFileSync, statSync } = await import('node:fs');
      return existsSync(at) && statSync(at).isFile() && !at.startsWith(root) ? c.body(readFileSync(at)) : next();
    })
    .get('*', files())
`,
  ),
];
