/** All text of the page that letters link to. */
export const ACTION_WORDS = {
  intro: {
    signIn: '',
    resetPassword: 'Choose a new password. This signs out all your devices.',
    verifyEmail: 'Confirm that this email address is yours.',
    verifyAndChangeEmail: 'Confirm that this email address is yours. Your account will use it from now on.',
  },
  button: {
    signIn: '',
    resetPassword: 'Set the new password',
    verifyEmail: 'Yes, it’s mine',
    verifyAndChangeEmail: 'Yes, use it',
  },
  signIn: 'You are about to sign in to PetiYard.',
  signInButton: 'Sign in',
  email: 'Email',
  code: 'Code from the email',
  password: 'New password',
  verified: 'Thank you. This email address is yours.',
  passwordSet: 'Your new password is set. Sign in with it.',
  renewTokens: 'Continue',
  expired: 'This link is older than 30 minutes. Ask for a new email.',
  dead: 'This link or code is no longer valid. Each one works only once. Ask for a new email.',
  taken: 'Another account has this email address.',
  disabled: 'This account is suspended.',
} as const;
