import { productName } from '@octavo/contracts';

/** Written across every page that a test key makes. */
export const watermarkText = `${productName} test`;

export const watermarkLine = 'Made with a test key – not for production';
