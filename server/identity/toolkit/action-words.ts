/** Every sentence of the page that letters of the provider lead to. */
export const ACTION_WORDS = {
  title: 'PetiYard',
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

/** Colours and sizes: src/styles/tokens.css. */
export const ACTION_CSS = `:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: light-dark(#f5f7f2, #0c1713);
  color: light-dark(#10241c, #eff5f0); }
main { width: min(34rem, 100vw); box-sizing: border-box; padding: 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.1; letter-spacing: -0.018em; }
label { display: block; margin-bottom: 1rem; font-weight: 650; }
input { display: block; width: 100%; box-sizing: border-box; margin-top: 0.25rem; padding: 0.75rem; font: inherit;
  border: 1px solid light-dark(#5b6f66, #8fa69b); border-radius: 0.625rem; background: light-dark(#fff, #10201a);
  color: inherit; }
.button, button { display: inline-block; min-height: 3rem; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.625rem;
  font: inherit; font-weight: 650; background: light-dark(#0b5b47, #5fd0ab); color: light-dark(#fff, #06140e);
  text-decoration: none; cursor: pointer; }
[role='alert'] { padding: 0.75rem; border-radius: 0.625rem; border: 2px solid light-dark(#a3261c, #ff9d92); }
:focus-visible { outline: 3px solid light-dark(#0f4fa8, #9cc9ff); outline-offset: 3px; }
`;
