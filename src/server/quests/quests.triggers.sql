CREATE OR REPLACE TRIGGER quest_terms_immutable BEFORE UPDATE OR DELETE ON quest_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER quest_steps_immutable BEFORE UPDATE OR DELETE ON quest_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Refuses every change of a reward except its claim and more time for it, because a reward keeps the worth that it had
-- when it was reached.
CREATE OR REPLACE FUNCTION refuse_other_reward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.claimed_at IS NOT NULL OR NEW.expires_at < OLD.expires_at
    OR to_jsonb(OLD) - ARRAY['claimed_at', 'expires_at'] <> to_jsonb(NEW) - ARRAY['claimed_at', 'expires_at'] THEN
    RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER quest_rewards_kept BEFORE UPDATE OR DELETE ON quest_rewards
  FOR EACH ROW EXECUTE FUNCTION refuse_other_reward();

-- The insert of a reached reward is not announced to the member, because the change that led to it is announced.
CREATE OR REPLACE TRIGGER quest_rewards_noted AFTER UPDATE ON quest_rewards
  FOR EACH ROW EXECUTE FUNCTION note_member_change('quests');

CREATE OR REPLACE TRIGGER quest_check_ins_noted AFTER INSERT ON quest_rewards
  FOR EACH ROW WHEN (NEW.kind IN ('check_in', 'line_friend')) EXECUTE FUNCTION note_member_change('quests');

CREATE OR REPLACE TRIGGER quest_joins_noted AFTER INSERT ON quest_joins
  FOR EACH ROW EXECUTE FUNCTION note_member_change('quests');

CREATE OR REPLACE TRIGGER quests_noted AFTER UPDATE ON quests
  FOR EACH ROW EXECUTE FUNCTION note_agent_change('quests');

CREATE OR REPLACE FUNCTION note_quest_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change('quests', NULL, agent_id) FROM quests WHERE id = NEW.quest_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER quest_terms_noted AFTER INSERT ON quest_terms
  FOR EACH ROW EXECUTE FUNCTION note_quest_terms();

CREATE OR REPLACE TRIGGER deposits_quests_noted AFTER UPDATE OF state ON deposits
  FOR EACH ROW WHEN (NEW.state = 'credited') EXECUTE FUNCTION note_member_change('quests');

CREATE OR REPLACE TRIGGER deposits_made_quests_noted AFTER INSERT ON deposits
  FOR EACH ROW WHEN (NEW.state = 'credited') EXECUTE FUNCTION note_member_change('quests');

CREATE OR REPLACE TRIGGER line_accounts_quests_noted AFTER INSERT ON line_accounts
  FOR EACH ROW EXECUTE FUNCTION note_member_change('quests');

-- One run of the roll-up changes many members. The change is announced only to members whose day counts for a quest.
CREATE OR REPLACE FUNCTION note_played_quests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_members('quests', ARRAY(
    SELECT DISTINCT d.member_id FROM changed d JOIN members m ON m.id = d.member_id
    WHERE d.valid_turnover > 0 AND d.day >= (SELECT movement_day(business_now())) - 1 AND EXISTS (
      SELECT FROM quests q WHERE q.agent_id = m.agent_id AND q.kind IN ('turnover', 'first_deposit', 'deposit_days') AND q.is_open)
    ORDER BY d.member_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER played_days_made_quests_noted AFTER INSERT ON played_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_played_quests();

CREATE OR REPLACE TRIGGER played_days_quests_noted AFTER UPDATE ON played_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_played_quests();
