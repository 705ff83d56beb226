export * from './alert-dialog.tsx';
export * from './dialog.tsx';
export { Actions } from './frame.tsx';
export * from './sheet.tsx';
