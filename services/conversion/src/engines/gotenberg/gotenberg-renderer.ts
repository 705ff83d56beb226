import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { HtmlRenderer, HtmlRendererDependencies } from '../html-renderer.ts';
import { checkPages } from '../print-error.ts';
import { printParameters } from '../print-parameters.ts';
import { createQueuedRenderer } from '../queued-renderer.ts';
import { renderPathOf } from '../render-path.ts';
import { GotenbergRefusal } from './gotenberg-answer.ts';
import type { GotenbergRendererConfig } from './gotenberg-config.ts';
import { settleGotenbergConfig } from './gotenberg-config.ts';
import { gotenbergForm } from './gotenberg-form.ts';
import { htmlForGotenberg } from './gotenberg-limits.ts';
import { watchGotenberg } from './gotenberg-health.ts';
import { connectGotenberg } from './gotenberg.ts';
import { errorOfRefusal } from './refusal-error.ts';

/**
 * Prints by a Gotenberg 8 that runs elsewhere. Answers once it was asked for its health, and does not reject when it is
 * ill or away: it is started, stopped and moved without us. docs/decisions/0017 tells how it must be started.
 */
export async function startGotenbergRenderer(
  givenConfig: GotenbergRendererConfig,
  dependencies: HtmlRendererDependencies,
): Promise<HtmlRenderer> {
  const config = settleGotenbergConfig(givenConfig);
  const url = config.url.replace(/\/+$/, '');
  const agent = url.startsWith('https:') ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const gotenberg = connectGotenberg(url, agent);
  const health = await watchGotenberg(gotenberg, config.probeIntervalMilliseconds, dependencies.log);

  return createQueuedRenderer(
    {
      prepare(request) {
        const { options } = request;
        const html = htmlForGotenberg(request);
        const parameters = printParameters(options, config.maximumPages);
        const form = gotenbergForm(html, { options, parameters, path: renderPathOf(html) });
        return async (signal) => {
          const began = performance.now();
          try {
            const pdf = await gotenberg.print(form, config, signal);
            checkPages(pdf, config.maximumPages);
            return {
              pdf,
              path: 'gotenberg',
              renderMilliseconds: performance.now() - began,
              printMilliseconds: undefined,
            };
          } catch (error) {
            throw error instanceof GotenbergRefusal ? errorOfRefusal(error) : error;
          }
        };
      },
      isHealthy: () => health.isHealthy(),
      processId: () => undefined,
      async stop() {
        await health.stop();
        agent.destroy();
      },
    },
    config,
    dependencies,
  );
}
