/** The product's name: the one place to change for an operator who rebrands. */
export const productName = 'Octavo';
