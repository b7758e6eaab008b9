ALTER TABLE sandbox.rounds
  DROP CONSTRAINT rounds_variant_check,
  ADD CONSTRAINT rounds_variant_check CHECK (variant IN ('low', 'medium', 'high', 'festive', 'classic'));
