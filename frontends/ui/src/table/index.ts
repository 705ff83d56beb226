export * from './data-table.tsx';
export * from './paging.tsx';
export * from './search-field.tsx';
export * from './table.tsx';
export { nextSort, type Sort, type SortDirection, type SortValue } from './rows.ts';
