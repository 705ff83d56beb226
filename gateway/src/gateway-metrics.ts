import type { Metrics } from '@octavo/kit';
import { Counter, Gauge } from 'prom-client';

/** The gateway's own figures, beside those every process keeps. */
export interface GatewayMetrics {
  holdsOpen: Gauge;
  holdsTakenTotal: Counter<'from'>;
  settlementsPending: Gauge;
  apiKeyLookupsTotal: Counter<'outcome'>;
  rateLimitedTotal: Counter<'reason'>;
}

export function createGatewayMetrics({ registry }: Metrics, pendingSettlements: () => number): GatewayMetrics {
  const registers = [registry];
  return {
    settlementsPending: new Gauge({
      name: 'octavo_gateway_settlements_pending',
      help: 'Decided holds that billing has not acknowledged',
      registers,
      collect() {
        this.set(pendingSettlements());
      },
    }),
    holdsOpen: new Gauge({
      name: 'octavo_gateway_holds_open',
      help: 'Requests in flight with credits set aside',
      registers,
    }),
    holdsTakenTotal: new Counter({
      name: 'octavo_gateway_holds_taken_total',
      help: 'Requests with credits set aside, by whether billing was asked or a hold in advance was used',
      labelNames: ['from'],
      registers,
    }),
    apiKeyLookupsTotal: new Counter({
      name: 'octavo_gateway_api_key_lookups_total',
      help: 'Looked-up API keys, by whether they were remembered',
      labelNames: ['outcome'],
      registers,
    }),
    rateLimitedTotal: new Counter({
      name: 'octavo_gateway_rate_limited_total',
      help: 'Requests refused for their number, by what was counted',
      labelNames: ['reason'],
      registers,
    }),
  };
}
