/** Reasons the phone itself gives for an unsent write. Stored with the write in English, like the server's, and shown as those are. */
export const UNSENT_WORDS = {
  alreadySent: 'This was already posted when you changed it. Your new text is saved.',
  parentDropped: 'The item this belongs to was deleted before it was sent. Your text is saved.',
  parentRefused:
    'This is waiting for another post that wasn’t accepted. Fix that one first, and this will be sent, too.',
  unreadable: 'This version of the app can’t read this item. Its text is saved.',
  /** From a file: the phone that wrote it may have sent other words. */
  mayBePosted: 'The phone you wrote this on may post it, too. Send it from here only if that phone can’t.',
} as const;
