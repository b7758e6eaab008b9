import * as v from 'valibot';
import { type AgentConfig, agentConfigData } from '@/contract/agent.contract';
import { type AgentRules, agentRulesData, readAgentRules } from '@/contract/agent-rules';
import { type Executor, queryRaw } from '../db/raw';
import { readRow } from '../db/readable-row';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { countLottoMarkets, fetchLobbySizes } from './lobby-sizes.queries';

/**
 * Id of the agent that this site belongs to.
 * @throws Error when there is no such agent, or its configuration or rules cannot hold
 */
export async function findAgentId(db: Db, code: string): Promise<number> {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'config'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!agent)
    throw new Error(
      `No agent with the code ${code}. Set VITE_AGENT_CODE to one that exists, or create this one: npm run operator -- agents create ${code} --name "…"`,
    );
  const look = v.safeParse(lookData, agent.config);
  if (!look.success) {
    const faults = look.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
    throw new Error(`The configuration of the agent ${code} cannot hold. ${faults.join('; ')}.`);
  }
  readAgentRules(code, rulesOf(agent.config));
  return agent.id;
}

/** The part of the configuration that stands in the agent's row. */
const lookData = v.omit(agentConfigData, [
  'agent_code',
  'agent_id',
  'name',
  'lobbies',
  'lotto_markets',
  'agentConfig',
]);

/** Last readings by agent: a row that was spoilt while the server runs takes the site away from nobody. */
const lastLooks = new Map<number, v.InferOutput<typeof lookData>>();
const lastRules = new Map<number, AgentRules>();

/** Configuration of the agent, read on every call so that a change shows without a restart. */
export async function fetchAgentConfig(db: Db, agentId: number): Promise<AgentConfig> {
  const [agent, lobbies, lottoMarkets] = await Promise.all([
    db.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirstOrThrow(),
    fetchLobbySizes(db),
    countLottoMarkets(db, agentId),
  ]);
  const row = { table: 'agents', id: agent.code };
  const look = readRow(row, lookData, agent.config) ?? lastLooks.get(agentId);
  if (!look) throw new Error(`the configuration of the agent ${agent.code} cannot be read`);
  lastLooks.set(agentId, look);
  return {
    ...look,
    agent_code: agent.code,
    agent_id: String(agent.id),
    name: agent.name,
    lobbies,
    lotto_markets: lottoMarkets,
    agentConfig: { phone_code: look.phone_code, simulated_money: look.simulated_money },
  };
}

/** The rules of an agent's house, read whenever they decide so that a change needs no restart. */
export async function fetchAgentRules(db: Executor, agentId: number): Promise<AgentRules> {
  const [agent] = await queryRaw<{ code: string; rules: unknown }>(
    db,
    `SELECT code, config->'rules' AS rules FROM agents WHERE id = $1`,
    [agentId],
  );
  if (!agent) throw new Error(`there is no agent ${agentId}`);
  const last = lastRules.get(agentId);
  const row = { table: 'agents', id: `${agent.code} rules` };
  const rules = last
    ? (readRow(row, agentRulesData, agent.rules ?? {}) ?? last)
    : readAgentRules(agent.code, agent.rules);
  lastRules.set(agentId, rules);
  return rules;
}

function rulesOf(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'rules' in config
    ? config.rules
    : undefined;
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
