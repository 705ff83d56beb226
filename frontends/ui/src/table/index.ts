export * from './data-table.tsx';
export * from './paging.tsx';
export type { Sort, SortDirection, SortValue } from './rows.ts';
