export * from './dropdown-menu.tsx';
export * from './select.tsx';
export * from './tooltip.tsx';
