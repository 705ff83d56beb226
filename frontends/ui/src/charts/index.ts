export * from './chart.tsx';
