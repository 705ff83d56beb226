import { productName } from '@octavo/contracts';
import { knownPaths, withoutTrailingSlash } from '../paths.ts';

/** What each page is called. Apart from the rest of what is said of it, which browsers need later. */
export const titles = {
  '/': `${productName}: PDF processing APIs for developers`,
  '/about': `About ${productName}`,
  '/pricing': `Pricing – ${productName}`,
  '/html-to-pdf': `HTML to PDF API – ${productName}`,
  '/markdown-to-pdf': `Markdown to PDF API – ${productName}`,
  '/template-to-pdf': `Template to PDF API – ${productName}`,
  '/text-to-pdf': `Text to PDF API – ${productName}`,
  '/json-to-pdf': `JSON to PDF API – ${productName}`,
  '/pdf-to-text': `PDF to text API with OCR – ${productName}`,
  '/pdf-to-image': `PDF to image API – ${productName}`,
  '/docs': `Documentation – ${productName}`,
  '/privacy-policy': `Privacy policy – ${productName}`,
  '/cookie-policy': `Cookie policy – ${productName}`,
  '/terms-of-service': `Terms of service – ${productName}`,
  '/sign-in': `Sign in – ${productName}`,
  '/dashboard': `Dashboard – ${productName}`,
  '/settings': `Settings – ${productName}`,
  '/admin-dashboard': `Admin dashboard – ${productName}`,
  '/email-verification': `Verify your email – ${productName}`,
  '/check-email': `Check your email – ${productName}`,
  '/select-plan': `Choose your plan – ${productName}`,
  '/payment-success': `Payment successful – ${productName}`,
  '/payment-failed': `Payment failed – ${productName}`,
} as const;

export type TitledPath = keyof typeof titles;

/** The path itself, or the page's that it is below, or else the home page's (SPEC §2). */
export function titledPath(pathname: string): TitledPath {
  const path = withoutTrailingSlash(pathname);
  if (Object.hasOwn(titles, path)) return path as TitledPath;
  const parent = knownPaths.nested.find((nested) => path.startsWith(`${nested}/`));
  return (parent ?? '/') as TitledPath;
}
