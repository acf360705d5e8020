import type { EntityName } from '#contract/entities.ts';
import type { AlertsTable } from '../features/alerts/alerts.table.ts';
import type { AnimalRecordsTable, AnimalsTable } from '../features/animals/animals.table.ts';
import type { LetterCodesTable } from '../features/auth/codes.table.ts';
import type { KeptSuspensionsTable } from '../features/auth/kept-suspensions.table.ts';
import type { SessionsTable } from '../features/auth/sessions.table.ts';
import type { UsersTable } from '../features/auth/users.table.ts';
import type { BusinessesTable } from '../features/businesses/businesses.table.ts';
import type { ClaimsTable } from '../features/businesses/claims.table.ts';
import type {
  AnimalTypesTable,
  BusinessCategoriesTable,
  QuizQuestionsTable,
} from '../features/catalogue/catalogue.table.ts';
import type { ContactMessagesTable } from '../features/contact/contact.table.ts';
import type { EventsTable } from '../features/events/events.table.ts';
import type {
  FollowsTable,
  ForumCategoriesTable,
  PostLikesTable,
  PostsTable,
  ThreadsTable,
} from '../features/forums/forums.table.ts';
import type { GamesTable } from '../features/games/games.table.ts';
import type { LettersTable } from '../features/letters/letters.table.ts';
import type { ModerationLogTable } from '../features/log/log.table.ts';
import type { MyPeopleTable } from '../features/my-people/my-people.table.ts';
import type { FetchedPicturesTable, PicturesTable } from '../features/pictures/pictures.table.ts';
import type {
  PushCountiesTable,
  PushDevicesTable,
  PushesTable,
  PushKeysTable,
  ReplyNewsTable,
} from '../features/push/push.table.ts';
import type { ReportsTable } from '../features/reports/reports.table.ts';
import type { ReviewsTable } from '../features/reviews/reviews.table.ts';
import type { TestimonialsTable } from '../features/testimonials/testimonials.table.ts';
import type { IdentityCodesTable } from '../identity/codes/codes.table.ts';
import type { IdentityKeysTable } from '../identity/keys/keys.table.ts';
import type { PasskeysTable } from '../identity/passkeys/passkeys.table.ts';
import type { IdentityAccountsTable, IdentityPeopleTable } from '../identity/people/people.table.ts';
import type { IdentitySignInsTable } from '../identity/sign-ins/sign-ins.table.ts';
import type { ImportAliasesTable, ImportItemsTable, ImportsTable } from '../import/imports.table.ts';
import type { MutationOutcomesTable } from '../writes/outcomes.table.ts';
import type {
  ChangeCounterTable,
  CommitsTable,
  EpochsTable,
  PrunedStreamsTable,
  SeenKeyTable,
  StreamRowsTable,
} from './change-log.table.ts';
import type { TakenBackTable } from './taken-back.table.ts';

/** Every table by name; a feature defines its columns in its `.table.ts`. */
export interface Database {
  change_counter: ChangeCounterTable;
  stream_rows: StreamRowsTable;
  pruned_streams: PrunedStreamsTable;
  epochs: EpochsTable;
  commits: CommitsTable;
  seen_key: SeenKeyTable;
  mutation_outcomes: MutationOutcomesTable;
  users: UsersTable;
  sessions: SessionsTable;
  kept_suspensions: KeptSuspensionsTable;
  animal_types: AnimalTypesTable;
  business_categories: BusinessCategoriesTable;
  quiz_questions: QuizQuestionsTable;
  businesses: BusinessesTable;
  claims: ClaimsTable;
  reviews: ReviewsTable;
  events: EventsTable;
  games: GamesTable;
  forum_categories: ForumCategoriesTable;
  threads: ThreadsTable;
  posts: PostsTable;
  post_likes: PostLikesTable;
  follows: FollowsTable;
  moderation_log: ModerationLogTable;
  contact_messages: ContactMessagesTable;
  reports: ReportsTable;
  taken_back: TakenBackTable;
  alerts: AlertsTable;
  my_people: MyPeopleTable;
  animals: AnimalsTable;
  animal_records: AnimalRecordsTable;
  push_devices: PushDevicesTable;
  push_counties: PushCountiesTable;
  pushes: PushesTable;
  push_keys: PushKeysTable;
  testimonials: TestimonialsTable;
  reply_news: ReplyNewsTable;
  pictures: PicturesTable;
  fetched_pictures: FetchedPicturesTable;
  letters: LettersTable;
  letter_codes: LetterCodesTable;
  imports: ImportsTable;
  import_items: ImportItemsTable;
  import_aliases: ImportAliasesTable;
  identity_keys: IdentityKeysTable;
  identity_sign_ins: IdentitySignInsTable;
  identity_people: IdentityPeopleTable;
  identity_accounts: IdentityAccountsTable;
  identity_codes: IdentityCodesTable;
  passkeys: PasskeysTable;
}

/** Tables whose rows store the version of their last change. The version of a like or follow is only in the log. */
export const TABLE_OF = {
  animalTypes: 'animal_types',
  businessCategories: 'business_categories',
  quizQuestions: 'quiz_questions',
  games: 'games',
  testimonials: 'testimonials',
  forumCategories: 'forum_categories',
  businesses: 'businesses',
  reviews: 'reviews',
  events: 'events',
  threads: 'threads',
  posts: 'posts',
  profile: 'users',
  likes: null,
  alerts: 'alerts',
  myPeople: 'my_people',
  animals: 'animals',
  records: 'animal_records',
  follows: null,
} as const satisfies Record<EntityName, keyof Database | null>;
