import { reply, type Reply } from '@octavo/kit';

export const noContent = (): Reply => reply({ status: 204, headers: {}, body: undefined });
