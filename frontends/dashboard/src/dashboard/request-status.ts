import type { AnswerOf, listRequests } from '@octavo/data';
import type { Tone } from '@octavo/ui';

export type MeteredRequest = AnswerOf<NonNullable<(typeof listRequests)['contract']>>['requests'][number];

export const requestStatusNames: Record<MeteredRequest['status'], string> = {
  running: 'Running',
  charged: 'Delivered',
  free: 'Not delivered',
};

export const requestTones: Record<MeteredRequest['status'], Tone> = {
  running: 'info',
  charged: 'success',
  free: 'danger',
};
