-- A rank of a round wins once, whoever pays it.
CREATE UNIQUE INDEX transfers_one_shot_prize ON transfers (reference) WHERE code = 'lotto_shot_prize';
