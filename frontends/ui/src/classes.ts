/** Joins class names, leaving out what is not there. Later names do not undo earlier ones: components offer variants. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
