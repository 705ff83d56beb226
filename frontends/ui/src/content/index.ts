export * from './avatar.tsx';
export * from './breadcrumb.tsx';
export * from './code-block.tsx';
export { highlight, type CodeLanguage } from './highlight.ts';
export * from './tabs.tsx';
