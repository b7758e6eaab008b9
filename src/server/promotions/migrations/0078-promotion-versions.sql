-- Rows from before are not looked at by the constraint that replaces this one.
ALTER TABLE promotions DROP CONSTRAINT promotions_shown;

-- A promotion has versions. All have the id of the first one as their lineage; members know a promotion by it.
ALTER TABLE promotions
  ADD COLUMN lineage_id bigint,
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Counts the writings of a draft, so that an edit of an earlier writing is noticed.
  ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- Largest number of takers, and largest sum of granted bonuses in satang, over all versions.
  ADD COLUMN quota integer CHECK (quota > 0),
  ADD COLUMN budget bigint CHECK (budget > 0),
  -- Days and minutes in Thailand in which it may be taken. Bit 0 is Monday; a span may go past midnight.
  ADD COLUMN weekdays integer NOT NULL DEFAULT 127 CHECK (weekdays BETWEEN 1 AND 127),
  ADD COLUMN takes_from integer CHECK (takes_from BETWEEN 0 AND 1439),
  ADD COLUMN takes_until integer CHECK (takes_until BETWEEN 0 AND 1439),
  ADD COLUMN least_vip_level integer NOT NULL DEFAULT 0 CHECK (least_vip_level BETWEEN 0 AND 2),
  ADD COLUMN written_by text NOT NULL DEFAULT 'system',
  ADD COLUMN written_at timestamptz,
  -- Null for a draft.
  ADD COLUMN published_at timestamptz,
  -- Time from which a later version stands in its place.
  ADD COLUMN replaced_at timestamptz;

UPDATE promotions SET lineage_id = id, written_at = business_now(), published_at = business_now();

ALTER TABLE promotions
  ALTER COLUMN lineage_id SET NOT NULL,
  ALTER COLUMN written_at SET NOT NULL,
  ADD CONSTRAINT promotions_lineage_id_fkey FOREIGN KEY (lineage_id) REFERENCES promotions,
  ADD CONSTRAINT promotions_version UNIQUE (lineage_id, version),
  DROP CONSTRAINT promotions_agent_id_code_key,
  ADD CONSTRAINT promotions_code UNIQUE (agent_id, code, version),
  ADD CONSTRAINT promotions_published CHECK (published_at IS NOT NULL OR NOT is_open AND replaced_at IS NULL),
  ADD CONSTRAINT promotions_hours CHECK ((takes_from IS NULL) = (takes_until IS NULL) AND takes_from <> takes_until),
  ADD CONSTRAINT promotions_shown CHECK (
    promotion_content_is(content)
    AND is_list_of_texts(categories, ARRAY['slot', 'casino', 'sport', 'fishing', 'freespin'])
    AND is_list_of_texts(excluded_games, NULL)) NOT VALID;

CREATE UNIQUE INDEX promotions_one_draft ON promotions (lineage_id) WHERE published_at IS NULL;

-- Numbers in the codes of promotions that operators write.
CREATE SEQUENCE promotion_numbers;
