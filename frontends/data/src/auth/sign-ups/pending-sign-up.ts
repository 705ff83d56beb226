/** A sign-up of this browser that waits for its address to be confirmed. */
export interface PendingSignUp {
  signUpId: string;
  email: string;
}

const storageKey = 'octavo-pending-sign-up';

export function keepPendingSignUp(signUp: PendingSignUp): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(signUp));
  } catch {
    // Without storage the screen that asks to check the e-mail still shows the address it was given.
  }
}

export function pendingSignUp(): PendingSignUp | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as PendingSignUp);
  } catch {
    return undefined;
  }
}

export function clearPendingSignUp(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
