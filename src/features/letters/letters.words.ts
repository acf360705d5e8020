import { untranslated } from '#src/words/in-languages.ts';

/** `/new-password` */
export const NEW_PASSWORD_WORDS = untranslated({
  en: {
    heading: 'A new password',
    askLede: 'We send you an email with a link and a code. Either lets you choose a new password.',
    username: 'Username or email',
    send: 'Send me an email',
    hasCode: 'I have a code',
    sent: 'If an account has this name, an email is on its way.',
    codeLede: 'Type the code from the email, or open its link.',
    linkLede: 'Choose the password that you want to sign in with from now on.',
    newPassword: 'New password',
    set: 'Set new password',
    setting: 'Setting...',
    endsOthers: 'This signs you out on all other devices.',
    newEmail: 'Ask for a new email',
    doneIn: (name: string) => `Your password is changed. You are signed in as ${name}.`,
    done: (name: string) => `Your password is changed. Sign in as ${name} with it.`,
    toProfile: 'Your profile',
    toHome: 'Home',
    noMail: 'We can’t send email from here. Write to us and a person will set a new password for you.',
    write: 'Write to us',
  },
});

/** `/confirm-email`, and the address in the profile. */
export const EMAIL_WORDS = untranslated({
  en: {
    heading: 'Your email address',
    linkLede: 'A PetiYard account was set up with this email address.',
    isMine: 'Yes, it’s mine',
    confirming: 'Confirming...',
    confirmed: 'Thank you. Your email address is confirmed.',
    noLink: 'Open this page from the link in our email. Your address is in your profile.',
    toProfile: 'Your profile',
    setting: 'Email address',
    close: 'Close',
    isConfirmed: (email: string) => `${email} is confirmed. You can reset your password with it.`,
    formerStays: (email: string, until: string) =>
      `${email} is confirmed. Until ${until} a new password still goes to the address that you had before.`,
    notYet: (email: string) => `Is ${email} right? Confirm it so that you can reset your password.`,
    send: 'Send me an email',
    sentTo: (email: string) => `An email is on its way to ${email}.`,
    hasCode: 'I have a code',
    confirm: 'Confirm',
    loading: 'Loading...',
  },
});
