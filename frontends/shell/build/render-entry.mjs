export { openApiDocument } from '@octavo/contracts';
export { routes as dashboardRoutes } from 'dashboard-routes';
export { chapterPages, handbookFiles } from 'handbook';
export { routes as marketingRoutes } from 'marketing-routes';
export { renderPage, site } from '../src/prerender-entry.tsx';
