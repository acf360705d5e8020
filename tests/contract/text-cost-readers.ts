import { readFileSync } from 'node:fs';
import { THREAD_RULES } from '#contract/forums.ts';
import { EMAIL_PATTERN, hasHiddenCharacters, isPhone, keptText } from '#contract/rules.ts';
import { isOfOneAlphabet } from '#contract/shared/alphabets.ts';
import { cleanPhone, cleanText } from '#contract/shared/clean-text.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { findPlace, parseGazetteer, suggestPlaces } from '#contract/shared/gazetteer.ts';
import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { readPlaceText } from '#contract/shared/gazetteer-text.ts';
import { mapName, nameTrouble } from '#contract/shared/names.ts';
import { zip5 } from '#contract/shared/places.ts';
import { usState } from '#contract/shared/places-states.ts';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { readQuery } from '#contract/shared/search-query.ts';
import { titleTier } from '#contract/shared/search-rank.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { isHttpUrl, isKeptUrl, isPublicUrl, mapUrl } from '#contract/shared/web-address.ts';
import { isStreamName } from '#contract/sync.ts';
import { skeletonOf } from '#server/features/auth/look-alikes.service.ts';
import { eventQuery } from '#server/features/events/events.query.ts';
import { slugOf } from '#server/features/forums/slugs.ts';
import { guardAnswer } from '#server/features/petibot/answer-guard.ts';
import { namesDose } from '#server/features/petibot/doses.ts';
import { TextIndex } from '#server/features/search/text-index.ts';
import { pullQuery } from '#server/features/sync/pull-request.ts';
import { shapeOf } from '#server/http/core/body.ts';
import { addressIn, networkOf } from '#server/http/core/network.ts';
import { readCell } from '#server/import/cell.ts';
import { collectDrafts } from '#server/import/collect.ts';
import { delimiterOf } from '#server/import/csv.ts';
import { normalizeHours } from '#server/import/hours.ts';
import { columnsOfJson, JsonSplitter } from '#server/import/json-records.ts';
import { normalizeDate, normalizeEmail, normalizeUrl, tidy } from '#server/import/normalize.ts';
import { readPhone } from '#server/import/phone.ts';
import { recordsOfCsv } from '#server/import/read-file.ts';
import { ROW_COLUMNS, rowOf } from '#server/import/row.ts';
import { standingOf } from '#server/import/status.ts';
import { titleCaseAddress, titleCaseName } from '#server/import/title-case.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { cutDescription, unbroken } from '#src/features/businesses/format.ts';
import { placeTrouble } from '#src/features/explore/search.ts';
import { postLines } from '#src/features/forums/thread/post-text.tsx';
import { guideBlocks } from '#src/features/guides/blocks.ts';
import { placeNamedIn } from '#src/features/petibot/answers/named-place.ts';
import { plain, wordsOf } from '#src/features/petibot/answers/words.ts';
import { draftOfShare } from '#src/local/outbox/shared-texts.ts';
import { mailHref, ownPicture, shownAddress, telHref, webHref, webName } from '#src/ui/acts/links.ts';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { formatPhone } from '#src/ui/formats/format-phone.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { composedInSpanish } from '#src/words/composed.es.ts';
import { inSpanish } from '#src/words/contract/spanish.ts';
import { hoursTextInSpanish } from '#src/words/hours-text.es.ts';
import { langOf } from '#src/words/lang-of.ts';
import { answer } from '../features/petibot-support.ts';

const places = parseGazetteer(readFileSync('public/places/florida.txt', 'utf8'));
const business = (text: string) => ({
  id: 1,
  name: text,
  description: text,
  city: text,
  businessCategories: [],
  animalTypes: [],
});
const thread = (text: string) => ({ title: text, content: text, categoryId: 1, isSticky: false });
const quietly = (work: () => unknown) => {
  try {
    work();
  } catch {
    // a refusal is an answer
  }
};

/** Every reader of typed text, of other sites' text and of a provider's answers. */
export const READERS: Record<string, (text: string) => unknown> = {
  postLines,
  isHttpUrl: (text) => [
    isHttpUrl(text),
    isHttpUrl(`https://x.example/${text}`),
    isHttpUrl(`http://x${text}.y`),
    mapUrl(`https://${text}`),
    isKeptUrl(`https://${text}`),
    isPublicUrl(`https://${text}`),
  ],
  isPhone,
  'an e-mail address': (text) => [EMAIL_PATTERN.test(text), EMAIL_PATTERN.test(`a@b.${text}`)],
  hasHiddenCharacters,
  keptText,
  cleanPhone,
  'a form on the phone': (text) => checkForm(THREAD_RULES, thread(text)),
  'a form on the server': (text) => quietly(() => checkFields(THREAD_RULES, thread(text))),
  'a name': (text) =>
    (['username', 'fullName'] as const).map((form) => nameTrouble({ form }, mapName({ form }, text))),
  'what a name looks like': skeletonOf,
  'letters of one alphabet': isOfOneAlphabet,
  foldText,
  readQuery,
  'a search through a text': (text) => textMatcher('vet near me')(business(text)),
  'a kept text': (text) => {
    const index = new TextIndex();
    index.put(business(text));
    index.put(business(''));
  },
  titleTier: (text) => titleTier('vet near me', foldText(text)),
  placeKey,
  readPlaceText,
  findPlace: (text) => findPlace(places, text),
  suggestPlaces: (text) => suggestPlaces(places, text, 5),
  placeTrouble,
  usState,
  zip5,
  safeReturnTo,
  isStreamName,
  guideBlocks,
  cutDescription,
  unbroken,
  links: (text) => [
    telHref(text, { isSample: false }),
    mailHref(text),
    webHref(text),
    webName(text),
    shownAddress(`https://${text}.com/${text}`),
    shownAddress(`https://ä${text}.com/${text}`),
    ownPicture(text),
  ],
  formatSourceDate,
  slugOf,
  'an address of a proxy': (text) => [addressIn(text), networkOf(text)],
  'what is shared with the app': (text) =>
    draftOfShare({ get: () => text, values: () => [text].values() } as never),
  'a field of an import': (text) => [
    tidy(text),
    cleanText(text),
    readPhone(text),
    normalizeUrl(text),
    normalizeEmail(text),
    normalizeDate(text),
  ],
  'a row of an import': (text) =>
    collectDrafts(
      [{ row: 1, source: rowOf(Object.fromEntries(ROW_COLUMNS.map((column) => [column, text]))) }],
      {
        gazetteer: places,
      },
    ),
  'a good row of an import but for one column': (text) =>
    TEXT_COLUMNS.map((column) =>
      collectDrafts([{ row: 1, source: rowOf({ ...GOOD_ROW, [column]: text }) }], { gazetteer: places }),
    ),
  'a file of an import': (text) => [
    quietly(() => recordsOfCsv(text)),
    quietly(() => recordsOfCsv(`a,b\n"${text}`)),
    quietly(() => new JsonSplitter().push(`[${text}`)),
    quietly(() => columnsOfJson(JSON.stringify({ text, list: [...text] }), 'list.json')),
    delimiterOf(text),
    standingOf(text),
    readCell(text),
  ],
  'names and town of an import': (text) => [
    titleCaseName(text),
    titleCaseAddress(text),
    normalizeHours(text),
  ],
  'the bytes of a body': (text) => shapeOf(Buffer.from(text)),
  'an address of the API': (text) => {
    pullQuery.safeParse({ streams: text, limit: text });
    eventQuery.safeParse({ from: text, to: text, type: text, after: text });
  },
  formatPhone,
  'a text on a Spanish page': (text) => [
    inSpanish(text),
    composedInSpanish(text),
    composedInSpanish(`Boarding. ${text} Listed by: ${text}.`),
    hoursTextInSpanish(text),
    langOf(text),
  ],
  "PetiBot's words": (text) => [plain(text), wordsOf(text)],
  'a question to PetiBot': (text) => answer(text),
  'a place in a question': (text) => placeNamedIn(text, places),
  "the doses in a provider's words": (text) => namesDose(text),
  "a provider's answer at once": (text) => quietly(() => guardAnswer().feed(text)),
  "a provider's answer bit by bit": (text) => {
    const guard = guardAnswer();
    quietly(() => {
      for (let from = 0; from < text.length; from += 50) guard.feed(text.slice(from, from + 50));
    });
  },
};

const TEXT_COLUMNS = ['name', 'address', 'city', 'zip', 'hours', 'tags', 'updated', 'description'] as const;
const GOOD_ROW = {
  source: 'irs-eo-bmf',
  name: 'Ocala Horse Rescue',
  category: 'Rescue & Adoption',
  address: '1 Barn Rd',
  city: 'Ocala',
  state: 'FL',
  zip: '34470',
};
