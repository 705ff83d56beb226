export { startEngagement } from './engagement.ts';
export { readEngagementConfig, type EngagementConfig } from './config.ts';
