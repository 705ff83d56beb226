import { productName } from '@octavo/contracts';
import type { PageSettings } from '@octavo/federation';
import type { Metadata } from './metadata.ts';

/** One element of a page's head, told apart from the others by one attribute. */
export interface HeadElement {
  tag: 'meta' | 'link';
  key: 'name' | 'property' | 'rel';
  attributes: Readonly<Record<string, string>>;
}

const pictureSize = { width: '1200', height: '630' };

/** The elements that say a page's metadata. Every page has all of them, so that each replaces its predecessor. */
export function headOf(
  metadata: Metadata,
  { siteUrl, appUrl }: Pick<PageSettings, 'siteUrl' | 'appUrl'>,
): HeadElement[] {
  const { host, path } = metadata.canonical;
  const canonical = `${host === 'app' ? appUrl : siteUrl}${path}`;
  const image = `${siteUrl}${metadata.ogImage}`;
  const named = (name: string, content: string): HeadElement => ({
    tag: 'meta',
    key: 'name',
    attributes: { name, content },
  });
  const property = (name: string, content: string): HeadElement => ({
    tag: 'meta',
    key: 'property',
    attributes: { property: name, content },
  });
  return [
    named('description', metadata.description),
    named('keywords', metadata.keywords),
    named('robots', metadata.noIndex ? 'noindex, nofollow' : 'index, follow'),
    { tag: 'link', key: 'rel', attributes: { rel: 'canonical', href: canonical } },
    property('og:site_name', productName),
    property('og:type', metadata.ogType),
    property('og:title', metadata.ogTitle),
    property('og:description', metadata.ogDescription),
    property('og:url', canonical),
    property('og:image', image),
    property('og:image:width', pictureSize.width),
    property('og:image:height', pictureSize.height),
    property('og:image:alt', metadata.ogTitle),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', metadata.ogTitle),
    named('twitter:description', metadata.ogDescription),
    named('twitter:image', image),
  ];
}

/** Who we are and how to search, for the home page (SPEC §2). */
export function structuredData({ siteUrl }: Pick<PageSettings, 'siteUrl'>): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${siteUrl}/#organization`,
        name: productName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: productName,
        url: `${siteUrl}/`,
        publisher: { '@id': `${siteUrl}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/docs?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}
