export * from './dialogs.ts';
export * from './query.ts';
export * from './router.ts';
export * from './settings.ts';
