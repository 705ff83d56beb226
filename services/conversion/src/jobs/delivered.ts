import { headers as headerNames, jobPath } from '@octavo/contracts';
import { contentDisposition, reply, type Reply, type StoredFile } from '@octavo/kit';
import { jsonBytes, jsonMediaType, type OperationResult } from '../operation.ts';
import { sourceOf } from '../storage/content.ts';
import { publicJob } from './public-job.ts';
import type { JobRow } from './store.ts';

/** An operation's answer, in a form that can be kept and given again. */
export interface Delivered {
  status: 200 | 202;
  headers: Record<string, string>;
  content: Uint8Array | StoredFile;
  /** What the gateway is told about the hold; nothing leaves it to the gateway. */
  hold?: 'kept' | 'settled';
}

export function deliveredResult({ mediaType, filename, content, headers }: OperationResult): Delivered {
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': mediaType,
      ...(filename === null ? {} : { 'content-disposition': contentDisposition(filename) }),
    },
    content,
  };
}

/** The 202 of a job, whose hold is its own. */
export function acceptedAnswer(job: JobRow): Delivered {
  return {
    status: 202,
    headers: {
      'content-type': jsonMediaType,
      location: jobPath(job.id),
      [headerNames.preferenceApplied]: 'respond-async',
    },
    content: jsonBytes(publicJob(job)),
    hold: 'kept',
  };
}

export function replyOf({ status, headers, content, hold }: Delivered): Reply {
  return reply({
    status,
    headers: {
      ...headers,
      'content-length': String(content.byteLength),
      ...(hold === undefined ? {} : { [headerNames.hold]: hold }),
    },
    body: sourceOf(content),
  });
}
