-- Finds the changes of rules among all actions of operators.
CREATE INDEX operator_actions_rules ON operator_actions (agent_id, seq) WHERE action = 'agent.rule';
