export { routes } from 'rendered-remote';
export { renderPage, site } from '../src/prerender-entry.tsx';
