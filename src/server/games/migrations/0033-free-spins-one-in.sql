-- One round in so many brings free spins, as the provider publishes; null where none does or it publishes none.
ALTER TABLE games ADD COLUMN free_spins_one_in integer CHECK (free_spins_one_in > 0);
