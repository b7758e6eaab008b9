-- What all items of a bill pay together cannot happen; what one result can pay follows from its items.
ALTER TABLE lotto_bills DROP COLUMN win_total;
