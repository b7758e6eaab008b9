-- Hash of the tables by which an outcome is computed, as they were when a round, a shoe or a match began. Null for those
-- before tables were kept.
ALTER TABLE sandbox.rounds ADD COLUMN tables_hash text CHECK (tables_hash ~ '^[0-9a-f]{64}$');
ALTER TABLE sandbox.shoes ADD COLUMN tables_hash text CHECK (tables_hash ~ '^[0-9a-f]{64}$');
ALTER TABLE sandbox.fixtures ADD COLUMN tables_hash text CHECK (tables_hash ~ '^[0-9a-f]{64}$');
