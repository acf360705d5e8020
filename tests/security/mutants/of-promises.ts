import { mutant, type SafetyMutant } from './mutant.ts';

/** Lines of "Beyond level 1". */
export const MUTANTS_OF_PROMISES: readonly SafetyMutant[] = [
  mutant(
    '6,000 hostile requests',
    'a body that is no JSON is a fault of ours',
    'security/hostile-requests.test.ts',
    'server/http/body.ts',
    "  } catch {\n    throw new AppError('malformed-json');",
    '  } catch (error) {\n    throw error;',
  ),
  mutant(
    '6,000 hostile requests',
    'a search reads the index anew for each business, which only the shipped data makes slow',
    'security/hostile-requests.test.ts',
    'server/features/search/radius-search.service.ts',
    '  const ids = new Set(businesses.find(q).texts.map(({ id }) => id));\n  return (id) => ids.has(id);',
    '  return (id) => businesses.find(q).texts.some((text) => text.id === id);',
  ),
  mutant(
    '6,000 hostile requests',
    'a count is written beside what it counts',
    'security/hostile-requests.test.ts',
    'server/features/reviews/reviews.service.ts',
    'draft.rating - (earlier?.rating ?? 0), earlier ? 0 : 1)',
    'draft.rating - (earlier?.rating ?? 0), 1)',
  ),
  mutant(
    'no name, pattern or text makes a search cost more',
    'any name is taken for one of the catalogue',
    'server/search-cost.test.ts',
    'server/features/search/radius-request.ts',
    'return unknown >= 0 ? refuse',
    'return unknown < -1 ? refuse',
  ),
  mutant(
    'broken HTTP, lying lengths',
    'a bomb is unpacked whole',
    'security/hostile-socket.test.ts',
    'server/http/body.ts',
    '      if (size > maxBytes) {\n        gunzip.destroy();',
    '      if (size < 0) {\n        gunzip.destroy();',
  ),
  mutant(
    'broken HTTP, lying lengths',
    'a body of any size is read',
    'security/hostile-socket.test.ts',
    'server/http/body.ts',
    "      if (size > maxBytes) throw new AppError('too-large');\n",
    '',
  ),
  mutant(
    '300 script vectors in every field',
    'a review is drawn as markup',
    'e2e/hostile-text.spec.ts',
    'src/features/reviews/review-card.tsx',
    '<p className="review-words">{comment}</p>',
    '<p className="review-words" dangerouslySetInnerHTML={{ __html: comment }} />',
  ),
  mutant(
    'nobody forges a seen token',
    'the sender’s sum is not compared',
    'server/rollback.test.ts',
    'server/features/sync/seen.ts',
    '  if (!timingSafeEqual(bytes.subarray(TOLD_BYTES), macOf(told, key))) return null;\n',
    '',
  ),
  mutant(
    'a sign-in leads only to a path of our own',
    'an address without a scheme is taken for a path',
    'security/open-redirects.test.ts',
    'contract/return-to.ts',
    '/^\\/(?![/\\\\])[',
    '/^\\/[',
  ),
  mutant(
    'a stolen database opens no session',
    'the database holds the token itself',
    'security/stolen-database.test.ts',
    'server/features/auth/sessions.ts',
    "const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');",
    'const hashOf = (id: string) => id;\nvoid createHash;',
  ),
  mutant(
    'a stolen database opens no session',
    'the database holds the password itself',
    'security/stolen-database.test.ts',
    'server/features/auth/register.service.ts',
    '    full_name: values.fullName,',
    '    full_name: values.fullName + values.password,',
  ),
  mutant(
    'an unknown name or e-mail address costs the work',
    'an unknown name is refused at once',
    'security/sign-in-work.test.ts',
    'server/features/auth/passwords.ts',
    '  const isRight = await verify(',
    '  if (passwordHash === undefined) return false;\n  const isRight = await verify(',
  ),
  mutant(
    'nothing half done on a full disk',
    'an account is made before its session, each for itself',
    'server/full-disk-steps.test.ts',
    'server/features/auth/register.service.ts',
    `    return { user, opened: await enter(services, write, user.id, arrival), isNew: true };
  });
  return 'same' in made ? enterAgain(services, made.same, values, arrival) : made;`,
    `    return { user };
  });
  if (made.same) return enterAgain(services, made.same, values, arrival);
  const user = made.user as User;
  const opened = await services.store.write((write) => enter(services, write, user.id, arrival));
  return { user, opened, isNew: true };`,
  ),
  mutant(
    'nothing half done on a full disk',
    'the outcome of a key is stored after its effect',
    'server/full-disk-steps.test.ts',
    'server/db/once.ts',
    `    const recorded = await outcomeOf(write, run);
    await insertOutcome(write.trx, { ...name, argsHash, nowIso }, recorded);
    return { recorded, isReplayed: false };
  });`,
    `    const recorded = await outcomeOf(write, run);
    return { recorded, isReplayed: false, argsHash };
  }).then(async ({ argsHash, ...done }) => {
    if (argsHash) await store.write(({ trx }) => insertOutcome(trx, { ...name, argsHash, nowIso }, done.recorded));
    return done;
  });`,
  ),
  mutant(
    'nothing half done on a full disk',
    'what runs after the database gave the transaction up is written outside of any',
    'server/full-disk.test.ts',
    'server/db/store.ts',
    '      throw new TransactionLost(error);',
    '      throw error;',
  ),
  mutant(
    'nothing half done on a full disk',
    'a write is acknowledged before it is on disk',
    'kill/kill-server.test.ts',
    'server/db/store.ts',
    '      await trx.commit().execute();\n',
    '      for (const job of jobs) job.resolve();\n      await new Promise((done) => setTimeout(done, 20));\n      await trx.commit().execute();\n',
  ),
  mutant(
    'one stranger does not fill the forum',
    'threads of a first day are not counted',
    'server/newcomers.test.ts',
    'server/features/forums/threads.service.ts',
    '  if (w.newUntilMs !== null) assertRoomForThread',
    '  if (w.newUntilMs === 0) assertRoomForThread',
  ),
  mutant(
    'one stranger does not fill the forum',
    'what waits alone holds up what comes after it',
    'local/put-off.test.ts',
    'src/local/sync/take.ts',
    "one.reason === 'rate' && !one.alone ?",
    "one.reason === 'rate' ?",
  ),
  mutant(
    'a listing that nobody has checked',
    'what people register counts as checked',
    'server/verified-listings.test.ts',
    'server/features/businesses/businesses.service.ts',
    'is_verified: w.user?.isAdmin ? 1 : 0',
    'is_verified: w.user ? 1 : 0',
  ),
  mutant(
    'a listing that nobody has checked',
    'Emergency takes it for any other',
    'screens/new-listings.test.tsx',
    'src/features/emergency/emergency-list.ts',
    'Number(isNewListing(a.business)) - Number(isNewListing(b.business))',
    'Number(isNewListing(a.business)) * 0',
  ),
  mutant(
    '60 posts, or threads',
    'everything of a person is carried',
    'server/forum-share.test.ts',
    'server/features/forums/forums.changes.ts',
    'isInForum ? await shareForum(w, ids)',
    '!isInForum ? await shareForum(w, ids)',
  ),
  mutant(
    '60 posts, or threads',
    'what is not carried is not fetched when its thread is opened',
    'features/forums-reading.test.ts',
    'src/local/kept/opened-threads.ts',
    '>= postCount;',
    '>= 0 * postCount;',
  ),
  mutant(
    'five accounts of one address',
    "a text is counted by its writer's key alone",
    'server/same-texts.test.ts',
    'server/features/reviews/reviews.service.ts',
    'if (earlier?.comment !== draft.comment) assertNotMassed',
    'if (earlier?.comment === draft.comment) assertNotMassed',
  ),
  mutant(
    'a suspended person writes nothing',
    'nobody asks whether a writer is suspended',
    'server/people.test.ts',
    'server/http/write.ts',
    'if (suspension && !isVisitors(name))',
    'if (suspension && isVisitors(name))',
  ),
  mutant(
    'a suspended person writes nothing',
    'the reason does not stand beside what waits',
    'local/put-off.test.ts',
    'src/local/sync/settle.ts',
    'waitsSinceMs: nowMs, putOff };',
    'waitsSinceMs: nowMs };',
  ),
  mutant(
    'nobody reviews their own business',
    'the server takes it',
    'server/own-business.test.ts',
    'server/features/reviews/reviews.service.ts',
    'business.owner_id === w.user.id',
    'business.owner_id === -w.user.id',
  ),
  mutant(
    'nobody reviews their own business',
    'the phone offers the form',
    'screens/business.test.tsx',
    'src/features/reviews/write-review.tsx',
    'user && user.id !== business.ownerId && core',
    'user && core',
  ),
];
