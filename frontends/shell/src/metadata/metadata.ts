import { claims, productName } from '@octavo/contracts';
import { knownPaths, withoutTrailingSlash } from '../paths.ts';

/** What a page says of itself to search engines and to whoever shows a link to it (SPEC §3). */
export interface Metadata {
  title: string;
  description: string;
  keywords: string;
  ogTitle: string;
  ogDescription: string;
  /** A path of the marketing site. */
  ogImage: string;
  ogType: 'website' | 'article';
  /** A path, and the host it is on. */
  canonical: { host: 'site' | 'app'; path: string };
  noIndex: boolean;
}

interface Entry {
  title: string;
  description: string;
  keywords: string;
  /** Large in the picture of the link; by default the title without the product's name. */
  headline?: string;
  ogType?: 'article';
  onAppHost?: true;
  noIndex?: true;
}

const shared = 'PDF API, document conversion API, PDF generation';

const entries = {
  '/': {
    title: `${productName}: PDF processing APIs for developers`,
    headline: 'Every document, one API.',
    description: `Convert HTML, Markdown, templates, text and JSON to PDF, and PDF to text and images, with one fast API. Set up in ${claims.setupMinutes} minutes, with ${claims.freeTrialCalls} free API calls.`,
    keywords: `${shared}, HTML to PDF API, PDF to text API, PDF to image API`,
  },
  '/about': {
    title: `About ${productName}`,
    headline: `Documents, since ${claims.foundedYear}.`,
    description: `The people and values behind ${productName}: PDF processing since ${claims.foundedYear}, for developers who want documents to be the easy part.`,
    keywords: `about ${productName}, PDF company, ${shared}`,
  },
  '/pricing': {
    title: `Pricing – ${productName}`,
    headline: 'Simple, credit-based pricing.',
    description:
      'Three monthly plans with credits for every operation, clear overage prices and a free trial. 30-day money-back guarantee.',
    keywords: `PDF API pricing, credits, plans, ${shared}`,
  },
  '/html-to-pdf': {
    title: `HTML to PDF API – ${productName}`,
    headline: 'HTML to PDF.',
    description:
      'Turn HTML and CSS into print-ready PDF with a real browser engine: web fonts, page numbers, headers and footers, one request.',
    keywords: `HTML to PDF, HTML to PDF API, convert HTML, ${shared}`,
  },
  '/markdown-to-pdf': {
    title: `Markdown to PDF API – ${productName}`,
    headline: 'Markdown to PDF.',
    description: `Turn Markdown into typeset PDF: tables, footnotes, mathematics and code in ${claims.highlightLanguages}+ highlighted languages.`,
    keywords: `Markdown to PDF, Markdown to PDF API, ${shared}`,
  },
  '/template-to-pdf': {
    title: `Template to PDF API – ${productName}`,
    headline: 'Templates to PDF.',
    description:
      'Merge your data into stored templates and get invoices, letters and reports as PDF, the same every time.',
    keywords: `template to PDF, invoice PDF API, mail merge API, ${shared}`,
  },
  '/text-to-pdf': {
    title: `Text to PDF API – ${productName}`,
    headline: 'Text to PDF.',
    description: 'Turn plain text into clean, paginated PDF with the fonts, margins and page size you choose.',
    keywords: `text to PDF, TXT to PDF API, ${shared}`,
  },
  '/json-to-pdf': {
    title: `JSON to PDF API – ${productName}`,
    headline: 'JSON to PDF.',
    description: 'Describe a document as JSON (headings, tables, lists) and receive it typeset as PDF.',
    keywords: `JSON to PDF, JSON to PDF API, data to PDF, ${shared}`,
  },
  '/pdf-to-text': {
    title: `PDF to text API with OCR – ${productName}`,
    headline: 'PDF to text.',
    description: `Extract text from PDF of up to ${claims.largestDocumentMegabytes} MB, scans included: OCR in ${claims.ocrLanguages}+ languages with ${claims.extractionAccuracyPercent}% accuracy.`,
    keywords: `PDF to text, OCR API, extract text from PDF, ${shared}`,
  },
  '/pdf-to-image': {
    title: `PDF to image API – ${productName}`,
    headline: 'PDF to images.',
    description: 'Draw the pages of a PDF as PNG, JPEG or WebP at the resolution you need, for previews and archives.',
    keywords: `PDF to image, PDF to PNG, PDF to JPEG API, ${shared}`,
  },
  '/docs': {
    title: `Documentation – ${productName}`,
    headline: 'Read the docs.',
    description: `How to call the ${productName} API: authentication, operations, options, code examples, responses, credit costs.`,
    keywords: `PDF API documentation, API reference, code examples, ${shared}`,
    ogType: 'article',
  },
  '/privacy-policy': {
    title: `Privacy policy – ${productName}`,
    headline: 'Privacy policy.',
    description: `What ${productName} does with your data, and how soon documents are deleted.`,
    keywords: `privacy policy, data protection, ${productName}`,
    ogType: 'article',
  },
  '/cookie-policy': {
    title: `Cookie policy – ${productName}`,
    headline: 'Cookie policy.',
    description: `The cookies ${productName} uses, what each is for and how long it lasts.`,
    keywords: `cookie policy, cookies, ${productName}`,
    ogType: 'article',
  },
  '/terms-of-service': {
    title: `Terms of service – ${productName}`,
    headline: 'Terms of service.',
    description: `The agreement between you and ${productName}: plans, payment, liability and the law that applies.`,
    keywords: `terms of service, agreement, ${productName}`,
    ogType: 'article',
  },
  '/sign-in': {
    title: `Sign in – ${productName}`,
    description: `Sign in to ${productName} to see your API key, credits and usage.`,
    keywords: `sign in, log in, ${productName}`,
  },
  '/dashboard': {
    title: `Dashboard – ${productName}`,
    description: 'Your API key, plan, credits and usage.',
    keywords: `dashboard, API key, credits, ${productName}`,
    onAppHost: true,
  },
  '/settings': {
    title: `Settings – ${productName}`,
    description: 'Your profile and password.',
    keywords: `settings, profile, ${productName}`,
    onAppHost: true,
  },
  '/admin-dashboard': {
    title: `Admin dashboard – ${productName}`,
    description: 'Waitlist, contacts, users and analytics.',
    keywords: `admin, ${productName}`,
    onAppHost: true,
    noIndex: true,
  },
  '/email-verification': {
    title: `Verify your email – ${productName}`,
    description: `Confirm your email address to start using ${productName}.`,
    keywords: `email verification, ${productName}`,
  },
  '/check-email': {
    title: `Check your email – ${productName}`,
    description: 'We sent you a link to confirm your email address.',
    keywords: `check email, sign up, ${productName}`,
  },
  '/select-plan': {
    title: `Choose your plan – ${productName}`,
    description: 'Choose the plan that fits the documents you make.',
    keywords: `plans, billing, ${productName}`,
  },
  '/payment-success': {
    title: `Payment successful – ${productName}`,
    description: 'Your payment was successful and your plan is active.',
    keywords: `payment, billing, ${productName}`,
  },
  '/payment-failed': {
    title: `Payment failed – ${productName}`,
    description: 'Your payment was not successful. Please try again or contact support for assistance.',
    keywords: `payment, billing, ${productName}`,
  },
} as const satisfies Record<string, Entry>;

export type DescribedPath = keyof typeof entries;

export const describedPaths = Object.keys(entries) as [DescribedPath, ...DescribedPath[]];

/** Pages that have a picture of their own; the others show the home page's. */
export const picturedPaths = describedPaths.filter((path) => 'headline' in entries[path]);

/** Where the picture of a page is. */
export function pictureOf(path: DescribedPath): string {
  const own = picturedPaths.includes(path) ? path : '/';
  return `/og/${own === '/' ? 'home' : own.slice(1)}.png`;
}

/** What the picture says, large. */
export function headlineOf(path: DescribedPath): string {
  const entry: Entry = entries[path];
  return entry.headline ?? entry.title;
}

/** The entry of an address: a page below another has that one's. */
function describedPathOf(path: string): DescribedPath {
  if (Object.hasOwn(entries, path)) return path as DescribedPath;
  const parent = knownPaths.nested.find((nested) => path.startsWith(`${nested}/`));
  return (parent ?? '/') as DescribedPath;
}

/** A page's metadata; the home page's for an address that has none (SPEC §2). */
export function metadataOf(pathname: string): Metadata {
  const path = describedPathOf(withoutTrailingSlash(pathname));
  const entry: Entry = entries[path];
  return {
    title: entry.title,
    description: entry.description,
    keywords: entry.keywords,
    ogTitle: entry.title,
    ogDescription: entry.description,
    ogImage: pictureOf(path),
    ogType: entry.ogType ?? 'website',
    canonical: { host: entry.onAppHost ? 'app' : 'site', path },
    noIndex: entry.noIndex ?? false,
  };
}
