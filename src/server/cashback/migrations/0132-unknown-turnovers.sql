-- Days of members whose turnover by kind of game is unknown. A trial of other rates computes them from their play.
CREATE INDEX cashback_days_unknown ON cashback_days (agent_id, day, member_id) WHERE turnovers IS NULL;
