-- A hold is written by one person and released by two. It waits for the lock of the income, under which a redemption
-- asks for holds: a redemption is either complete before the hold, or refused.
CREATE OR REPLACE FUNCTION check_affiliate_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(ARRAY(
    SELECT id FROM accounts WHERE member_id = NEW.member_id AND kind = 'member_commission'));
  IF TG_OP = 'INSERT' THEN
    IF NEW.released_at IS NOT NULL THEN
      RAISE EXCEPTION 'a hold is released later than it is written';
    END IF;
    NEW.held_at := business_now();
    RETURN NEW;
  END IF;
  IF OLD.released_at IS NOT NULL OR NEW.released_at IS NULL
      OR (NEW.id, NEW.agent_id, NEW.member_id, NEW.reason, NEW.held_by, NEW.held_at)
        IS DISTINCT FROM (OLD.id, OLD.agent_id, OLD.member_id, OLD.reason, OLD.held_by, OLD.held_at) THEN
    RAISE EXCEPTION 'a hold is written, released once, and never changed';
  END IF;
  IF NOT (SELECT is_one_person FROM agents WHERE id = NEW.agent_id) AND NOT EXISTS (
      SELECT FROM approvals WHERE id = NEW.approval_id AND agent_id = NEW.agent_id AND state = 'approved'
        AND kind = 'affiliate.release' AND payload->>'holdId' = NEW.id::text) THEN
    RAISE EXCEPTION 'the release of hold % needs a second person', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'affiliate_holds_four_eyes';
  END IF;
  NEW.released_at := business_now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER affiliate_holds_fixed BEFORE INSERT OR UPDATE ON affiliate_holds
  FOR EACH ROW EXECUTE FUNCTION check_affiliate_hold();

CREATE OR REPLACE TRIGGER affiliate_holds_kept BEFORE DELETE ON affiliate_holds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER affiliate_signal_reviews_kept BEFORE UPDATE OR DELETE ON affiliate_signal_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
