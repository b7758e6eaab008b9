import { lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import {
  lineCheck,
  lineEndTalk,
  lineHush,
  lineMenus,
  lineSetup,
  lineWaiting,
} from '@/contract/operator/official-account.contract';
import type { Db } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { checkLine } from './check.service';
import { listDeliveries } from './line-deliveries.operator-queries';
import { changeMenus, type SetupDeps, setUpLine } from './setup.service';
import { finishTalk, hush, listWaiting } from './staff-talks.operator-queries';

/**
 * Returns the operator endpoints for the official account.
 * @param setup undefined when no account is connected; each call is then refused
 */
export function officialAccountOperatorRoutes(
  { db, agentId }: { db: Db; agentId: number },
  setup: SetupDeps | undefined,
): MountedOperatorEndpoint[] {
  /** @throws RefusalError `line.no_official_account` */
  const connected = (): SetupDeps => {
    if (!setup) throw new RefusalError('line.no_official_account');
    return setup;
  };
  let isWorking = false;
  /**
   * Does one work on the account's settings at a time; other processes are kept out by a lease.
   * @throws RefusalError `line.busy`
   */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isWorking) throw new RefusalError('line.busy');
    isWorking = true;
    try {
      return await work();
    } finally {
      isWorking = false;
    }
  }
  return [
    handleForOperators(lineSetup, async ({ body, operator: { name: operator } }) => {
      const deps = connected();
      return alone(() => setUpLine(deps, { operator, replaces: body.replace_webhook }));
    }),
    handleForOperators(lineCheck, async () => checkLine(connected())),
    handleForOperators(lineMenus, async ({ body, operator: { name: operator } }) => {
      const deps = connected();
      return { steps: await alone(() => changeMenus(deps, { operator, removes: body.remove })) };
    }),
    handleForOperators(lineWaiting, async () => {
      connected();
      return listWaiting(db, agentId);
    }),
    handleForOperators(lineHush, async ({ body, operator: { name: operator } }) => {
      connected();
      await hush(db, { agentId, operator, ...body });
    }),
    handleForOperators(lineEndTalk, async ({ body, operator: { name: operator } }) => {
      connected();
      await finishTalk(db, { agentId, operator, ...body });
    }),
    handleForOperators(lineDeliveries, ({ query, operator: by }) =>
      listDeliveries(db, { agentId, by, ...query }),
    ),
  ];
}
