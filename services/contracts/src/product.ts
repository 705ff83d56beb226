/** The product's name: the one place to change for an operator who rebrands. */
export const productName = 'Octavo';

/** Where people write when they need help. */
export const supportEmail = 'support@octavo.example';
