/** Every sentence of the page that letters of the provider lead to. */
export const ACTION_WORDS = {
  intro: {
    signIn: '',
    resetPassword: 'Choose a new password. It ends everything that is signed in.',
    verifyEmail: 'Say that this email address is yours.',
    verifyAndChangeEmail: 'Say that this email address is yours. Your account will use it from now on.',
  },
  button: {
    signIn: '',
    resetPassword: 'Set the new password',
    verifyEmail: 'Yes, it is mine',
    verifyAndChangeEmail: 'Yes, use it',
  },
  signIn: 'You are about to sign in to PetiYard.',
  signInButton: 'Sign in',
  email: 'Email',
  code: 'Code from the email',
  password: 'New password',
  verified: 'Thank you. This email address is yours.',
  passwordSet: 'Your new password is set. Sign in with it.',
  goOn: 'Go on',
  expired: 'This link is older than 30 minutes. Ask for a new email.',
  dead: 'This link or code does not work, or not any more. It works once. Ask for a new email.',
  taken: 'Another account has this email address.',
  disabled: 'This account is suspended.',
} as const;
