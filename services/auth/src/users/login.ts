/** What was typed into the sign-in form: an address, or the word that names the fixed admin account (DESIGN ruling 3). */
export type Login = { kind: 'username'; username: 'admin' } | { kind: 'email'; email: string };

export const adminUsername = 'admin';

/** One spelling for each address, in which it is stored and looked up. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export function loginOf(typed: string): Login {
  const email = normaliseEmail(typed);
  return email === adminUsername ? { kind: 'username', username: adminUsername } : { kind: 'email', email };
}
