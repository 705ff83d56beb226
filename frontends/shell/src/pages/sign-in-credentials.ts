export interface Credentials {
  email?: string;
  password?: string;
}

declare global {
  interface Window {
    /** Left by the page's first script (build/first-script.mjs). */
    octavoSignIn?: Credentials;
  }
}

/** What the address brought; once, so that it does not lie about. */
export function takeCredentials(): Credentials {
  const credentials = window.octavoSignIn ?? {};
  delete window.octavoSignIn;
  return credentials;
}
