import type { ErrorCode, ErrorDetail } from '@octavo/contracts';

/** What a document worker can be asked. `warm` loads what the others need and does nothing. */
export type WorkerTask =
  | { kind: 'warm' }
  | { kind: 'markdown'; markdown: string }
  | { kind: 'template'; template: string; data: Record<string, unknown> }
  | { kind: 'watermark'; pdf: Uint8Array };

export interface WorkerFault {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[] | undefined;
}

/** Errors cross threads as values: a cloned error would lose its class and code. */
export type WorkerAnswer = { ok: true; value: string | Uint8Array } | { ok: false; fault: WorkerFault };
