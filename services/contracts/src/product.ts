/** The product's name: the one place to change for an operator who rebrands. */
export const productName = 'Octavo';

/** Where people write to when something is wrong; shown on pages and in e-mail drafts. */
export const supportAddress = 'support@octavo.example';
