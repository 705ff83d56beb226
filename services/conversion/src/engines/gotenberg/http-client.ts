import type { Agent, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { GotenbergClient } from 'gotenberg-js-client';
import { EngineLost } from '../engine-lost.ts';
import { GotenbergRefusal } from './gotenberg-answer.ts';

const longestRefusalBytes = 4_096;

/**
 * How gotenberg-js-client reaches Gotenberg. Its own way gives up the status and the words of a refusal, and cannot be
 * given another signal for each request.
 * @throws EngineLost when Gotenberg cannot be reached, GotenbergRefusal when it answers anything but 2xx, and the
 * signal's reason when that is why.
 */
export function createHttpClient(agent: Agent, signal: AbortSignal): Required<GotenbergClient> {
  const send = async (
    method: string,
    url: string,
    headers: Record<string, number | string | string[] | undefined>,
    body?: NodeJS.ReadableStream,
  ): Promise<IncomingMessage> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, { method, headers, agent, signal });
      request.on('response', resolve);
      // After the answer has begun, its own end tells what became of it.
      request.on('error', (error) => reject(signal.aborted ? signal.reason : new EngineLost('unreachable', error)));
      if (body) {
        body.on('error', (error) => request.destroy(error));
        body.pipe(request);
      } else {
        request.end();
      }
    });
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) {
      return answer;
    }
    throw new GotenbergRefusal(statusCode, await beginningOf(answer), answer.headers['retry-after']);
  };
  return {
    post: async (url, form, headers) => await send('POST', url, { ...form.getHeaders(), ...headers }, form),
    get: async (url) => await send('GET', url, {}),
  };
}

/** As much of a refusal as is worth reading. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk as string;
      if (text.length > longestRefusalBytes) {
        break;
      }
    }
  } catch {
    // What came before the connection broke will do.
  }
  return text.slice(0, longestRefusalBytes).trim();
}
