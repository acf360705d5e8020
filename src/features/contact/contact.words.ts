import type { RequestType } from '#contract/contact.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** Display names of the request types. */
export const REQUEST_TYPE_NAMES = untranslated({
  en: {
    add_country: 'Add my country',
    business_inquiry: 'Business inquiry',
    support: 'Support',
    feedback: 'Feedback',
    other: 'Other',
  } satisfies Record<RequestType, string>,
});

/** docs/specification.md, section 8; `saved` is shown until the server has answered. */
export const CONTACT_TOASTS = untranslated({
  en: {
    done: {
      title: 'Message Sent!',
      description: 'Thank you for your message. We will get back to you soon.',
    },
    failed: {
      title: 'Submission Failed',
      description: 'There was a problem sending your message. Please try again.',
    },
    saved: { title: 'Saved on this phone', description: 'Your message will be sent when you have signal.' },
  },
});

/** `/contact`. docs/specification.md, section 2. */
export const CONTACT_WORDS = untranslated({
  en: {
    heading: 'Contact Us',
    intro: 'Ask, report or suggest something. A person reads every message.',
    requestType: 'What is it about?',
    name: 'Name',
    email: 'Email',
    country: 'Country',
    message: 'Message',
    messageHint: '10 to 5,000 characters. No signal? It waits to send.',
    send: 'Send Message',
    sending: 'Sending...',
    thanksHeading: 'Message Sent!',
    thanks: 'Thank you for your message. We will get back to you soon.',
    savedHeading: 'Saved on this phone',
    saved: 'Your message will be sent when you have signal.',
    toOutbox: 'Open outbox',
    sendAnother: 'Send Another Message',
    loading: 'Loading the form...',
    unknownListing: 'name not saved on this phone',
    optionsHeading: 'Other ways we can help',
    choose: 'Write about this',
    /** The three info cards beside the form. */
    cards: {
      business: {
        title: 'Business',
        text: 'You run a service for animals, or you want to advertise? Write to us, or list your business yourself.',
      },
      support: {
        title: 'Support',
        text: 'Something isn’t working, or you can’t sign in? Tell us what you did and what you saw.',
      },
      expansion: {
        title: 'Expansion',
        text: 'PetiYard starts in Florida. Which country or region should come next?',
      },
    },
  },
});
