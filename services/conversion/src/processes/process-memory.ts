import { existsSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/** Where /proc tells (Linux); elsewhere processes are bounded by their time alone. */
export const memoryIsKnown = existsSync('/proc/self/statm');

/** Memory that a process holds; 0 when it is gone or nobody tells. */
export function residentBytes(processId: number): number {
  try {
    return Number(readFileSync(`/proc/${processId}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}
