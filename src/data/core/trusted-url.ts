/** The URLs of our workers. */
const OURS = /^(?:\/sw\.js|\/assets\/shrink\.worker-[\w-]+\.js)$/;

let policy: TrustedScriptUrlPolicy | undefined;

/** Returns the URL of a worker for a Trusted Types sink. @throws TypeError for a URL that is none of ours. */
export function trustedUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('app', {
    createScriptURL: (wanted) => {
      if (!OURS.test(wanted)) throw new TypeError('not one of our workers');
      return wanted;
    },
  });
  return (policy?.createScriptURL(url) ?? url) as string;
}
