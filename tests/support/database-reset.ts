import type { Database } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';

/**
 * Stores copies of all tables. A statement trigger on every table notes which ones were written to, so that a reset
 * restores only those: truncating a whole schema takes ten times as long.
 */
const INSTALL = `
CREATE SCHEMA test_support;
CREATE TABLE test_support.written (relation regclass PRIMARY KEY);
CREATE TABLE test_support.sequence (relation regclass PRIMARY KEY, value bigint, called boolean);

CREATE FUNCTION test_support.note_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO test_support.written VALUES (TG_RELID) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION test_support.copy_name(relation regclass) RETURNS text LANGUAGE sql AS
  $$ SELECT format('test_support.%I', 'copy_' || relation::oid) $$;

CREATE FUNCTION test_support.columns_of(relation regclass) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = relation AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
$$;

CREATE FUNCTION test_support.remember() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name regclass;
BEGIN
  FOR name IN SELECT relation FROM test_support.written LOOP
    EXECUTE format('DELETE FROM %s', test_support.copy_name(name));
    EXECUTE format('INSERT INTO %s TABLE %s', test_support.copy_name(name), name);
  END LOOP;
  DELETE FROM test_support.written;
  DELETE FROM test_support.sequence;
  FOR name IN SELECT seqrelid::regclass FROM pg_sequence LOOP
    EXECUTE format('INSERT INTO test_support.sequence SELECT %L, last_value, is_called FROM %s',
      name::oid, name);
  END LOOP;
END $$;

CREATE FUNCTION test_support.reset() RETURNS void LANGUAGE plpgsql AS $$
DECLARE relation regclass;
BEGIN
  -- Triggers and foreign keys stand still meanwhile: immutable tables are emptied too.
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR relation IN SELECT w.relation FROM test_support.written w LOOP
    EXECUTE format('DELETE FROM %s', relation);
    EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM %3$s',
      relation, test_support.columns_of(relation), test_support.copy_name(relation));
  END LOOP;
  DELETE FROM test_support.written;
  PERFORM setval(s.relation, s.value, s.called) FROM test_support.sequence s;
  PERFORM set_config('session_replication_role', 'origin', true);
END $$;

DO $$
DECLARE name regclass;
BEGIN
  FOR name IN
    SELECT oid FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('CREATE TABLE %s AS TABLE %s', test_support.copy_name(name), name);
    EXECUTE format('CREATE TRIGGER test_note_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE '
      'ON %s FOR EACH STATEMENT EXECUTE FUNCTION test_support.note_write()', name);
  END LOOP;
  PERFORM test_support.remember();
END $$;
`;

/** Prepares a migrated database for resets to its current content. */
export async function installReset(db: Database): Promise<void> {
  await runScript(db, INSTALL);
}

/** Makes the current content of tables and sequences the state that a reset restores. */
export async function rememberForReset(db: Database): Promise<void> {
  await queryRaw(db, 'SELECT test_support.remember()');
}

/** Restores all tables and sequences to the state that was stored last. */
export async function resetTables(db: Database): Promise<void> {
  await queryRaw(db, 'SELECT test_support.reset()');
}
