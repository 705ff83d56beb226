import { productName, type RequestedLetter } from '@octavo/contracts';
import type { Letter } from '../emails/message.ts';

/**
 * The letters of other rooms. What people typed stands only in those that we send to ourselves: whoever gives another's
 * address would have us send their words.
 */
export function requestedLetter(letter: RequestedLetter, { siteUrl }: { siteUrl: string }): Letter {
  switch (letter.kind) {
    case 'waitlist_joined':
      return {
        subject: `You are on the ${productName} waitlist`,
        preview: 'We will write to you as soon as it is your turn.',
        heading: "You're in!",
        paragraphs: [
          "Welcome to the waitlist! We'll notify you as soon as we're ready to launch.",
          'You will have priority access, updates on our progress, and early bird pricing.',
        ],
        reason: 'Somebody joined the waitlist with this address. If it was not you, you can ignore this e-mail.',
      };
    case 'waitlist_invitation':
      return {
        subject: `Your invitation to ${productName}`,
        preview: 'It is your turn: your account is a minute away.',
        heading: 'It is your turn',
        paragraphs: [
          `Thank you for waiting. ${productName} is open to you now: sign up, and your first documents are free.`,
        ],
        action: { label: `Open ${productName}`, url: siteUrl },
        reason: 'You get this e-mail because this address joined our waitlist.',
      };
    case 'contact_received':
      return {
        subject: `We have your message to ${productName}`,
        preview: 'We will get back to you as soon as possible.',
        heading: 'Thank you for your message',
        paragraphs: ['It has arrived. We will get back to you as soon as possible, at this address.'],
        reason: 'Somebody wrote to us with this address. If it was not you, you can ignore this e-mail.',
      };
    case 'waitlist_notification':
      return {
        subject: 'Somebody joined the waitlist',
        preview: `${letter.name}, ${letter.email}`,
        heading: 'Somebody joined the waitlist',
        paragraphs: [],
        facts: [
          ['Name', letter.name],
          ['E-mail', letter.email],
          ['Heard of us by', letter.referralSource ?? 'not told'],
        ],
        reason: 'The whole list stands in the admin dashboard.',
      };
    case 'contact_notification':
      return {
        subject: `Contact: ${letter.subject}`,
        preview: `${letter.name}, ${letter.email}`,
        heading: letter.subject,
        paragraphs: letter.message.split(/\n{2,}/),
        facts: [
          ['Name', letter.name],
          ['E-mail', letter.email],
        ],
        reason: 'Answer to the address above; mark it as done in the admin dashboard.',
      };
    default:
      return letter satisfies never;
  }
}
