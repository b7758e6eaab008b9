-- Id by which the provider's calls name a grant of free rounds; null where they name it by our reference.
ALTER TABLE free_round_grants ADD COLUMN provider_reference text CHECK (length(provider_reference) BETWEEN 1 AND 100);
CREATE UNIQUE INDEX free_round_grants_reward ON free_round_grants (source, provider_reference);
