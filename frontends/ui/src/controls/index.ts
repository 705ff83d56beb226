export * from './checkbox.tsx';
export * from './radio-group.tsx';
export * from './switch.tsx';
