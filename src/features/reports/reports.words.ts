import type { ReportFate, ReportKind } from '#contract/reports.ts';
import { inLanguages } from '#src/words/in-languages.ts';

interface ReportWords {
  report: string;
  title: Readonly<Record<ReportKind, string>>;
  lede: string;
  what: string;
  /** What is reported, for a list of choices and for the outbox. */
  about: Readonly<Record<ReportKind, (name: string) => string>>;
  reason: string;
  chooseReason: string;
  /** What may be wrong, by what is reported; what is chosen is sent as it stands here. */
  reasons: Readonly<Record<ReportKind, readonly string[]>>;
  text: string;
  textHint: string;
  send: string;
  sending: string;
  close: string;
  sent: { title: string; description: string };
  onPhone: { title: string; description: string };
  failed: string;
  kept: string;
}

const MISCONDUCT = [
  'Spam or advertising',
  'Rude or threatening',
  'Tells private things of somebody',
] as const;

export const REPORT_WORDS = inLanguages<ReportWords>({
  en: {
    report: 'Report',
    title: {
      business: 'Report this listing',
      review: 'Report this review',
      thread: 'Report this thread',
      post: 'Report this post',
      person: 'Report this person',
    },
    lede: 'Someone on our team looks at every report. Whoever it is about is not told who sent it.',
    what: 'What do you report?',
    about: {
      business: (name) => name,
      review: (name) => `this review by ${name}`,
      thread: (name) => `this thread by ${name}`,
      post: (name) => `this post by ${name}`,
      person: (name) => `${name}, the person`,
    },
    reason: 'What is not right?',
    chooseReason: 'Choose what fits best',
    reasons: {
      business: [
        'Closed or moved away',
        'Telephone or address is wrong',
        'Listed twice',
        'No such business',
        'Something else',
      ],
      review: [...MISCONDUCT, 'Not about this business', 'Never was there', 'Something else'],
      thread: [...MISCONDUCT, 'Harmful to animals', 'In the wrong place', 'Something else'],
      post: [...MISCONDUCT, 'Harmful to animals', 'Something else'],
      person: [...MISCONDUCT, 'Pretends to be somebody else', 'Something else'],
    },
    text: 'What we should know (optional)',
    textHint: 'What is wrong, and how we can see it.',
    send: 'Send report',
    sending: 'Saving…',
    close: 'Close the report',
    sent: { title: 'Report sent', description: 'Thank you. Your profile tells what became of it.' },
    onPhone: {
      title: 'Saved on this phone',
      description: 'Your report goes by itself when there is signal.',
    },
    failed: 'The report was not taken',
    kept: 'Your words are kept in the outbox.',
  },
});

interface ReportsWords {
  title: string;
  signIn: string;
  loading: string;
  needsSignal: string;
  none: string;
  noneText: string;
  unsent: string;
  kinds: Readonly<Record<ReportKind, string>>;
  gone: Readonly<Record<ReportKind, string>>;
  fates: Readonly<Record<ReportFate, string>>;
  fateTexts: Readonly<Record<ReportFate, string>>;
}

/** The page of one's own reports. */
export const REPORTS_WORDS = inLanguages<ReportsWords>({
  en: {
    title: 'Your reports',
    signIn: 'Sign in to see what became of your reports.',
    loading: 'Loading your reports',
    needsSignal: 'What became of your reports can be seen with signal.',
    none: 'You have reported nothing',
    noneText: 'Posts, reviews and listings can be reported where they stand.',
    unsent: 'What has not been sent yet is in the outbox',
    kinds: { business: 'Listing', review: 'Review', thread: 'Thread', post: 'Post', person: 'Person' },
    gone: {
      business: 'A listing that is gone',
      review: 'A review that is gone',
      thread: 'A thread that is gone',
      post: 'A post that is gone',
      person: 'Somebody who is gone',
    },
    fates: { waiting: 'Not looked at yet', acted: 'Something was done', left: 'Left as it is' },
    fateTexts: {
      waiting: 'Someone on our team looks at it.',
      acted: 'We looked at it and did something about it. Thank you.',
      left: 'We looked at it and left it as it is. Thank you for watching.',
    },
  },
});
