-- From which amount two operators have to agree that money comes in or goes out.
ALTER TABLE agents ADD COLUMN four_eyes_from_satang bigint NOT NULL DEFAULT 5000000 CHECK (four_eyes_from_satang > 0);

CREATE FUNCTION needs_four_eyes(p_agent_id bigint, p_amount bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_amount >= four_eyes_from_satang FROM agents WHERE id = p_agent_id
$$;

-- A result that an operator confirms was entered by another one. By the clock it is final by itself.
ALTER TABLE lotto_results ADD CONSTRAINT lotto_results_four_eyes
  CHECK (NOT (state = 'final' AND ended_by LIKE 'operator/%' AND ended_by = entered_by));

-- A withdrawal that was approved and paid by one operator.
CREATE FUNCTION refuse_same_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF needs_four_eyes(NEW.agent_id, NEW.amount) THEN
    RAISE EXCEPTION 'withdrawal % was approved by %, who does not pay it too', NEW.id, NEW.approved_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_four_eyes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawals_four_eyes BEFORE INSERT OR UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state = 'paid' AND NEW.ended_by = NEW.approved_by) EXECUTE FUNCTION refuse_same_payer();

-- Which operator reported money; null where a gateway did.
ALTER TABLE incoming_payments ADD COLUMN reported_by text CHECK (reported_by IS NULL OR source = 'operator');
UPDATE incoming_payments i SET reported_by = 'operator/' || a.operator FROM operator_actions a
WHERE i.source = 'operator' AND a.agent_id = i.agent_id AND a.action = 'incoming.report'
  AND a.subject = 'incoming/' || i.reference;

-- What one operator credits was reported to have arrived by a gateway or by another operator.
CREATE FUNCTION refuse_same_teller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF needs_four_eyes(NEW.agent_id, NEW.credited_amount) AND NOT EXISTS (
    SELECT FROM incoming_payments
    WHERE deposit_id = NEW.id AND state = 'credited' AND amount = NEW.credited_amount
      AND reported_by IS DISTINCT FROM NEW.decided_by) THEN
    RAISE EXCEPTION 'nobody but % says that the money of deposit % has arrived', NEW.decided_by, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposits_four_eyes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposits_four_eyes BEFORE INSERT OR UPDATE OF state ON deposits FOR EACH ROW
  WHEN (NEW.state = 'credited' AND NEW.decided_by LIKE 'operator/%') EXECUTE FUNCTION refuse_same_teller();
