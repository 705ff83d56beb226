import type { PageSettings } from '@octavo/federation';
import { headOf, structuredData, type HeadElement } from './head.ts';
import { metadataOf } from './metadata.ts';

export const structuredDataId = 'structured-data';

function put(document: Document, { tag, key, attributes }: HeadElement): void {
  const selector = `${tag}[${key}="${attributes[key]}"]`;
  const element = document.head.querySelector(selector) ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Makes the document say what the page at a path is; its title it says already. */
export function applyHead(document: Document, pathname: string, settings: PageSettings): void {
  const metadata = metadataOf(pathname);
  for (const element of headOf(metadata, settings)) put(document, element);
  document.getElementById(structuredDataId)?.remove();
  if (pathname !== '/') return;
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.id = structuredDataId;
  script.textContent = JSON.stringify(structuredData(settings));
  document.head.append(script);
}
