import { untranslated } from '#src/words/in-languages.ts';

/** `/new-password` */
export const NEW_PASSWORD_WORDS = untranslated({
  en: {
    heading: 'A new password',
    askLede: 'We send you an email with a link and a code. Either lets you choose a new password.',
    username: 'Username or email',
    send: 'Send me an email',
    hasCode: 'I have a code',
    sent: 'If somebody has this name here, an email is on its way to them.',
    codeLede: 'Type the code from the email, or open its link.',
    linkLede: 'Choose the password that you want to sign in with from now on.',
    newPassword: 'New password',
    set: 'Set new password',
    setting: 'Setting...',
    endsOthers: 'Every phone that is signed in to your account is signed out.',
    newEmail: 'Ask for a new email',
    doneIn: (name: string) => `Your password is changed. You are signed in as ${name}.`,
    done: (name: string) => `Your password is changed. Sign in as ${name} with it.`,
    toProfile: 'Your profile',
    toHome: 'Home',
    noMail: 'Our server sends no email. Write to us: a person sets a new password for you.',
    write: 'Write to us',
  },
});

/** `/confirm-email`, and the address in the profile. */
export const EMAIL_WORDS = untranslated({
  en: {
    heading: 'Your email address',
    linkLede: 'Somebody with a PetiYard account has named this email address as theirs.',
    isMine: 'Yes, it is mine',
    confirming: 'Confirming...',
    confirmed: 'Thank you. Your email address is confirmed.',
    noLink: 'This page is opened by the link of an email. You find your address in your profile.',
    toProfile: 'Your profile',
    setting: 'Email address',
    close: 'Close',
    isConfirmed: (email: string) => `${email} is confirmed. A new password can be sent there.`,
    formerStays: (email: string, until: string) =>
      `${email} is confirmed. Until ${until} a new password still goes to the address that you had before.`,
    notYet: (email: string) =>
      `Is ${email} right? Confirm it: then you can be sure that a new password finds you.`,
    send: 'Send me an email',
    sentTo: (email: string) => `An email is on its way to ${email}.`,
    hasCode: 'I have a code',
    confirm: 'Confirm',
    loading: 'Asking our server...',
  },
});
