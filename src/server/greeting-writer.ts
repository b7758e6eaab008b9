import { findDemoMembers } from './account/members.seed';
import type { AgentDirectory } from './agent-directory';
import type { ServerConfig } from './config';
import { DEMO_PASSWORD, demoPeople } from './operator/people.seed';

/** Returns the greeting that the terminal shows when the server is ready. */
export function writeGreeting(
  config: Pick<
    ServerConfig,
    'publicUrl' | 'localUrl' | 'production' | 'realMoney' | 'client' | 'operatorOrigin' | 'seed'
  >,
): string {
  const { agentCode } = config.client;
  const demoMembers = config.production ? [] : findDemoMembers(agentCode);
  const lines = [
    '',
    `  Chokdee is ready:  ${config.publicUrl ?? config.localUrl}`,
    ...demoMembers.map(
      ({ username, password }) => `  Demo member:       ${username} / ${password}`,
    ),
    `  Console of operators: ${config.operatorOrigin ?? config.publicUrl ?? config.localUrl}/operator`,
    ...(demoMembers.length === 0 || config.seed === 'demo-unplayed'
      ? []
      : [
          `  Demo operators:    ${demoPeople.map(({ name }) => name).join(', ')} / ${DEMO_PASSWORD}`,
        ]),
    ...(config.realMoney ? [] : ['  Money is simulated.']),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the greeting of a process with several agents. */
export function writeFleetGreeting({ agents }: AgentDirectory): string {
  const width = Math.max(...agents.map(({ code }) => code.length));
  const lines = agents.map(
    ({ code, cell, config }) => `  ${code.padEnd(width)}  ${config.publicUrl}  (${cell})`,
  );
  return `\n  Chokdee is ready:\n${lines.join('\n')}\n\n`;
}
