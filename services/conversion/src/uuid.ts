const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text may be asked for as an id; the database refuses others loudly. */
export function isUuid(text: string | undefined): text is string {
  return text !== undefined && pattern.test(text);
}
