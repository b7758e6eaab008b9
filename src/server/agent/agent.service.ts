import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type AgentConfig, agentConfigData } from '@/contract/agent.contract';
import { type AgentRules, readAgentRules } from '@/contract/agent-rules';
import { type Executor, queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { countLottoMarkets, fetchLobbySizes } from './lobby-sizes.queries';

type Db = Kysely<DatabaseTables>;

/** Id of the agent that this site belongs to. @throws Error when there is no such agent, or its rules cannot hold */
export async function findAgentId(db: Db, code: string): Promise<number> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!agent)
    throw new Error(
      `No agent with the code ${code}. Set VITE_AGENT_CODE to one that exists, or create this one: npm run operator -- agents create ${code} --name "…"`,
    );
  await fetchAgentRules(db, agent.id);
  return agent.id;
}

/** Configuration of the agent, read on every call so that a change shows without a restart. */
export async function fetchAgentConfig(db: Db, agentId: number): Promise<AgentConfig> {
  const [agent, lobbies, lottoMarkets] = await Promise.all([
    db.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirstOrThrow(),
    fetchLobbySizes(db),
    countLottoMarkets(db, agentId),
  ]);
  return v.parse(agentConfigData, {
    ...(agent.config as object),
    agent_code: agent.code,
    agent_id: String(agent.id),
    name: agent.name,
    lobbies,
    lotto_markets: lottoMarkets,
  });
}

/** The rules of an agent's house, read whenever they decide so that a change needs no restart. */
export async function fetchAgentRules(db: Executor, agentId: number): Promise<AgentRules> {
  const [agent] = await queryRaw<{ code: string; rules: unknown }>(
    db,
    `SELECT code, config->'rules' AS rules FROM agents WHERE id = $1`,
    [agentId],
  );
  if (!agent) throw new Error(`there is no agent ${agentId}`);
  return readAgentRules(agent.code, agent.rules);
}

/** @throws RefusalError `agent.unknown_code` */
export async function validateAgentCode(db: Db, code: string): Promise<string> {
  const agent = await db
    .selectFrom('agents')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!agent) throw new RefusalError('agent.unknown_code');
  return agent.code;
}

/** @throws RefusalError `agent.unknown_code` */
export async function validateAgentId(db: Db, id: string): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!agent) throw new RefusalError('agent.unknown_code');
}
