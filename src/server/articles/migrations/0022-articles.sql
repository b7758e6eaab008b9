CREATE TABLE articles (
  agent_id bigint NOT NULL REFERENCES agents,
  id text NOT NULL,
  category text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  -- Addresses of pictures of the site; the second is a JPEG or PNG.
  cover text NOT NULL,
  cover_share text NOT NULL,
  -- Ids of articles to read next, written or not.
  related text[] NOT NULL,
  is_featured boolean NOT NULL,
  -- As it was written, and the tree that is made of it and shown.
  markdown text NOT NULL,
  body jsonb NOT NULL,
  reading_minutes integer NOT NULL CHECK (reading_minutes > 0),
  -- From here on everybody reads it, while it is not withdrawn; null: a draft.
  publish_at timestamptz,
  withdrawn_at timestamptz,
  written_at timestamptz NOT NULL,
  -- Operator who wrote it last.
  written_by text NOT NULL,
  PRIMARY KEY (agent_id, id)
);
CREATE INDEX articles_public ON articles (agent_id, publish_at DESC, id) WHERE withdrawn_at IS NULL AND publish_at IS NOT NULL;

-- Pictures of articles, by their content.
CREATE TABLE article_pictures (
  agent_id bigint NOT NULL REFERENCES agents,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  kind text NOT NULL CHECK (kind IN ('webp', 'png', 'jpg')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  content bytea NOT NULL,
  added_at timestamptz NOT NULL,
  added_by text NOT NULL,
  PRIMARY KEY (agent_id, sha256)
);
