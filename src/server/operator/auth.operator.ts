import {
  operatorMe,
  operatorNewPlaces,
  operatorPasswordChange,
  operatorRenew,
  operatorSessionEnd,
  operatorSessions,
  operatorSignIn,
  operatorSignOut,
  operatorSite,
  operatorStepUp,
} from '@/contract/operator/auth.contract';
import { fetchAgentConfig } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import {
  handleForOperators,
  handleForVisitors,
  type MountedOperatorEndpoint,
} from '../http/endpoint-router';
import {
  endOperatorSession,
  endSessionOfToken,
  fetchMe,
  fetchNewPlaces,
  fetchOperatorSessions,
  renewOperatorSession,
} from './operator-session.service';
import { hasPeople } from './people.service';
import { changeOperatorPassword, signIn, stepUp } from './sign-in.service';

/** Returns the operator endpoints around signing in to the console. */
export function authOperatorRoutes({
  db,
  agentId,
  isDemo,
}: AreaDeps & {
  /** True when the people of the demo can sign in. */
  isDemo: boolean;
}): MountedOperatorEndpoint[] {
  return [
    handleForVisitors(operatorSite, async () => {
      const { name, info } = await fetchAgentConfig(db, agentId);
      return {
        agent_name: name,
        logo: info.agent_logo,
        needs_first_owner: !(await hasPeople(db, agentId)),
        is_demo: isDemo,
      };
    }),
    handleForVisitors(operatorSignIn, async ({ body, visit }) => {
      const { id, token } = await signIn(db, { agentId, ...body, visit });
      visit.cookie.set(token);
      return fetchMe(db, agentId, { id, isSteppedUp: true });
    }),
    handleForVisitors(operatorSignOut, async ({ visit: { cookie } }) => {
      const token = cookie.read();
      if (token !== undefined) await endSessionOfToken(db, agentId, token);
      cookie.clear();
    }),
    handleForOperators(operatorMe, ({ operator: { session } }) => fetchMe(db, agentId, session)),
    handleForOperators(operatorRenew, async ({ operator: { session } }) => {
      if (session) await renewOperatorSession(db, session.id);
      return fetchMe(db, agentId, session);
    }),
    handleForOperators(operatorStepUp, async ({ body: { code }, operator: by, visit }) => {
      await stepUp(db, { agentId, by, code, visit });
      return fetchMe(db, agentId, by.session);
    }),
    handleForOperators(operatorPasswordChange, ({ body, operator: by, visit }) =>
      changeOperatorPassword(db, { agentId, by, ...body, visit }),
    ),
    handleForOperators(operatorSessions, ({ operator: by }) =>
      fetchOperatorSessions(db, agentId, by),
    ),
    handleForOperators(operatorNewPlaces, ({ query, operator: by }) =>
      fetchNewPlaces(db, { agentId, by }, query),
    ),
    handleForOperators(operatorSessionEnd, ({ body: { id }, operator: by }) =>
      endOperatorSession(db, { agentId, id, by }),
    ),
  ];
}
