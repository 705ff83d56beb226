export { openApiDocument } from '@octavo/contracts';
export { chapterPages, handbookFiles } from 'handbook';
export { routes } from 'rendered-remote';
export { renderPage, site } from '../src/prerender-entry.tsx';
