export * from './data-table.tsx';
export * from './paging.tsx';
export * from './search-field.tsx';
export * from './table.tsx';
export type { Sort, SortDirection, SortValue } from './rows.ts';
