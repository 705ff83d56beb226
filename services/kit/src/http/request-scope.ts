import type { RequestHandler, Response } from 'express';
import type { Log } from '../log.ts';
import { createRequestFiles, type RequestFiles } from './request-files.ts';

/** Gives a request its files, and takes them back when the answer is over and nothing works on them any more. */
export function provideFiles(log: Pick<Log, 'error'>): RequestHandler {
  return (_request, response, next) => {
    const files = createRequestFiles();
    response.locals['files'] = files;
    response.once('close', () => {
      const work = response.locals['work'] as Promise<unknown> | undefined;
      Promise.allSettled([work])
        .then(() => files.remove())
        .catch((error: unknown) => log.error({ err: error }, 'files of a request were not removed'));
    });
    next();
  };
}

export function requestFilesOf(response: Response): RequestFiles {
  return response.locals['files'] as RequestFiles;
}

/** Names what still may touch the request's files. */
export function workFor<Result>(response: Response, work: Promise<Result>): Promise<Result> {
  response.locals['work'] = work;
  return work;
}
