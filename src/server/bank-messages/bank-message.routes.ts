import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { BANK_MESSAGE_PATH, bankMessageBody } from '@/contract/bank-message.contract';
import type { SeedSource } from '@/domain/fairness-key';
import type { AreaDeps } from '../area';
import { errorBody, isStorable } from '../http/endpoint-router';
import { verifyRequest } from '../http/signature';
import { findDevice, secretOfDevice } from './bank-device.service';
import { receiveBankMessage } from './bank-message.service';

const readBody = v.pipe(v.string(), v.parseJson(), v.check(isStorable), bankMessageBody);

/** Creates the router for `POST /gateway/v1/bank-message`: messages of banks that the agent's phones forward. */
export function createBankMessageRouter(
  deps: AreaDeps & { seeds: SeedSource; logger: Pick<Logger, 'warn'> },
): Hono {
  const { db, agentId, seeds, logger } = deps;
  const router = new Hono();
  router.post(BANK_MESSAGE_PATH, async (c) => {
    const body = await c.req.text();
    const parsed = v.safeParse(readBody, body);
    if (!parsed.success) return c.json(errorBody('request.malformed'), 400);
    const device = await findDevice(db, agentId, parsed.output.device);
    const isSigned = verifyRequest({
      secret: device ? await secretOfDevice(seeds, device.id) : '',
      timestampMs: Number(c.req.header('x-timestamp')),
      path: BANK_MESSAGE_PATH,
      body,
      signature: c.req.header('x-signature') ?? '',
      nowMs: Date.now(),
    });
    if (!device || !isSigned) {
      logger.warn(
        { device: parsed.output.device },
        'received a message of a bank with an invalid signature',
      );
      return c.json(errorBody('auth.session_expired'), 401);
    }
    const status = await receiveBankMessage(db, { agentId, device, body: parsed.output });
    return c.json({ status });
  });
  return router;
}
