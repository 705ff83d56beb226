/** What an e-mail says, to whom. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where one POST stops letters of this kind (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The parts that every e-mail of ours is made of; each is plain text. */
export interface Letter {
  subject: string;
  /** What lists of e-mails show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Facts in a small table: when, on what device. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Below the line: why it came, and what to do when it should not have. */
  reason: string;
  /** The way out, of those that people choose to get. */
  unsubscribe?: { url: string; label: string };
}
