/** The product's name: the one place to change for an operator who rebrands. */
export const productName = 'Octavo';

/** Of everything that is built from this repository, as its package.json says. */
export const productVersion = '0.1.0';

/** Where people write to when something is wrong; shown on pages and in e-mail drafts. */
export const supportAddress = 'support@octavo.example';
