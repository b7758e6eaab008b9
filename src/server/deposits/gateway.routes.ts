import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { AreaDeps } from '../area';
import { errorBody } from '../http/endpoint-router';
import { type PaymentGateway, ReportRefusedError } from './payment-gateway';
import { receiveReport } from './payment-report.service';

/** Path of the protocol of `contract/gateway.contract.ts`, whose header names the gateway. */
const SIGNED_PATH = '/gateway/v1/payment';

/**
 * Creates the router for reports of payment gateways: `POST /gateway/{gatewayId}/report`, and `POST /gateway/v1/payment`
 * for gateways that speak our own protocol.
 */
export function createGatewayRouter(
  deps: AreaDeps & {
    gateways: readonly PaymentGateway[];
    logger: Logger;
  },
): Hono {
  const router = new Hono();

  async function respond(c: Context, gatewayId: string): Promise<Response> {
    const { readReport } = deps.gateways.find((known) => known.gatewayId === gatewayId) ?? {};
    const body = await c.req.text();
    try {
      if (!readReport) throw new ReportRefusedError('unsigned');
      const header = (name: string) => c.req.header(name) ?? '';
      const report = readReport({ path: c.req.path, header, body, nowMs: Date.now() });
      return c.json(await receiveReport(deps, gatewayId, report));
    } catch (error) {
      if (!(error instanceof ReportRefusedError)) throw error;
      if (error.reason === 'malformed') {
        return c.json({ ...errorBody('request.malformed'), issues: error.issues }, 400);
      }
      deps.logger.warn({ gatewayId }, 'received a payment report with an invalid signature');
      return c.json(errorBody('auth.session_expired'), 401);
    }
  }

  router.post(SIGNED_PATH, (c) => respond(c, c.req.header('x-gateway-id') ?? ''));
  router.post('/gateway/:gatewayId/report', (c) => respond(c, c.req.param('gatewayId')));
  return router;
}
