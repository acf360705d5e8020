import type { ReportFate, ReportKind } from '#contract/reports.ts';
import { untranslated } from '#src/words/in-languages.ts';

interface ReportWords {
  report: string;
  title: Readonly<Record<ReportKind, string>>;
  lede: string;
  what: string;
  /** The reported item, for the list of choices and the outbox. */
  about: Readonly<Record<ReportKind, (name: string) => string>>;
  reason: string;
  chooseReason: string;
  /** Reasons by kind. The chosen text is sent. */
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

const MISCONDUCT = ['Spam or advertising', 'Rude or threatening', 'Shares private information'] as const;

export const REPORT_WORDS = untranslated<ReportWords>({
  en: {
    report: 'Report',
    title: {
      business: 'Report this listing',
      review: 'Report this review',
      thread: 'Report this thread',
      post: 'Report this post',
      person: 'Report this person',
    },
    lede: 'Someone on our team looks at every report. We never say who sent it.',
    what: 'What are you reporting?',
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
        'Wrong phone number or address',
        'Listed twice',
        'No such business',
        'Something else',
      ],
      review: [...MISCONDUCT, 'Not about this business', 'Was never there', 'Something else'],
      thread: [...MISCONDUCT, 'Harmful to animals', 'In the wrong place', 'Something else'],
      post: [...MISCONDUCT, 'Harmful to animals', 'Something else'],
      person: [...MISCONDUCT, 'Pretends to be somebody else', 'Something else'],
    },
    text: 'What we should know (optional)',
    textHint: 'What is wrong, and how we can see it.',
    send: 'Send report',
    sending: 'Saving…',
    close: 'Close the report',
    sent: { title: 'Report sent', description: 'Thank you. Your profile shows the outcome.' },
    onPhone: {
      title: 'Saved on this phone',
      description: 'Your report will be sent when you have signal.',
    },
    failed: 'The report was not accepted',
    kept: 'Your text is kept in the outbox.',
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

/** Texts of `/reports`. */
export const REPORTS_WORDS = untranslated<ReportsWords>({
  en: {
    title: 'Your reports',
    signIn: 'Sign in to see the outcome of your reports.',
    loading: 'Loading your reports',
    needsSignal: 'You need signal to see the outcome of your reports.',
    none: 'You have not reported anything',
    noneText: 'You can report a post, review or listing where you see it.',
    unsent: 'Reports that are not sent yet are in the outbox',
    kinds: { business: 'Listing', review: 'Review', thread: 'Thread', post: 'Post', person: 'Person' },
    gone: {
      business: 'A listing that is gone',
      review: 'A review that is gone',
      thread: 'A thread that is gone',
      post: 'A post that is gone',
      person: 'Somebody who is gone',
    },
    fates: { waiting: 'Not reviewed yet', acted: 'Something was done', left: 'Left as it is' },
    fateTexts: {
      waiting: 'Someone on our team will look at it.',
      acted: 'We looked at it and did something about it. Thank you.',
      left: 'We looked at it and left it as it is. Thank you for telling us.',
    },
  },
});
