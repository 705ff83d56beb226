export * from './sidebar-provider.tsx';
export * from './sidebar.tsx';
export { expandedCookie, readExpanded } from './sidebar-state.ts';
