/** What is searched for as a LIKE pattern: its own signs mean themselves. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
