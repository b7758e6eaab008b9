-- Games with rules of their own: the sandbox knows more than slots.
ALTER TABLE sandbox.rounds ADD COLUMN engine text NOT NULL DEFAULT 'slot' CHECK (engine IN ('slot', 'baccarat'));
-- How the stake lies, where its amount does not say it all.
ALTER TABLE sandbox.rounds ADD COLUMN bets jsonb;
-- What counts as turnover; null where the whole stake does.
ALTER TABLE sandbox.rounds ADD COLUMN valid_turnover bigint CHECK (valid_turnover BETWEEN 0 AND bet);
ALTER TABLE sandbox.rounds ALTER COLUMN variant DROP NOT NULL;
ALTER TABLE sandbox.rounds ADD CHECK ((engine = 'slot') = (variant IS NOT NULL));

-- A place in the order of a seed is used up by the round whose stake was taken, not by one that was refused.
ALTER TABLE sandbox.rounds DROP CONSTRAINT rounds_seed_id_nonce_key;
CREATE UNIQUE INDEX rounds_nonce ON sandbox.rounds (seed_id, nonce) WHERE state <> 'refused';

-- Where one shuffle decides all rounds of a seed, the client seed is fixed when the first one opens.
ALTER TABLE sandbox.seeds ADD COLUMN client_seed text;
-- So many rounds a seed decides; then it is revealed by itself.
ALTER TABLE sandbox.seeds ADD COLUMN round_count integer NOT NULL DEFAULT 100 CHECK (round_count > 0);
