/** Reasons the phone itself gives for an unsent write. Stored with the write in English, like the server's, and shown as those are. */
export const UNSENT_WORDS = {
  alreadySent: 'This had already been posted when you changed it. Your new text is kept.',
  parentDropped: 'What this belonged to was deleted before it was sent. Your text is kept.',
  parentRefused: 'This waits for something else that was refused. Fix that one first, then this is sent too.',
  unreadable: 'This version of the app cannot read this item any more. Its words are kept.',
  /** From a file: the phone that wrote it may have sent other words. */
  mayBePosted:
    'The phone on which this was written may post it as well. Send it from here only if that phone cannot.',
} as const;
