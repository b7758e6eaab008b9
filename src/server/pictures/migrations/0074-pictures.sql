-- Pictures of the whole site, by their content.
ALTER TABLE article_pictures RENAME TO pictures;
ALTER TABLE pictures RENAME CONSTRAINT article_pictures_pkey TO pictures_pkey;

-- A file that an operator sent, with the point that stays visible when it is cropped.
CREATE TABLE picture_uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  purpose text NOT NULL CHECK (purpose IN
    ('banner', 'event', 'announcement', 'promotion', 'shop', 'choice', 'article', 'text', 'logo', 'background')),
  -- Hash of the file as it was sent; the file itself is not kept.
  source_sha256 bytea NOT NULL CHECK (length(source_sha256) = 32),
  -- Thousandths of the width and height.
  focal_x_milli integer NOT NULL CHECK (focal_x_milli BETWEEN 0 AND 1000),
  focal_y_milli integer NOT NULL CHECK (focal_y_milli BETWEEN 0 AND 1000),
  added_at timestamptz NOT NULL,
  added_by text NOT NULL,
  UNIQUE (agent_id, id),
  UNIQUE (agent_id, purpose, source_sha256, focal_x_milli, focal_y_milli)
);
CREATE INDEX picture_uploads_of_purpose ON picture_uploads (agent_id, purpose, id);

-- The stored sizes of an upload. Two uploads may share a picture.
CREATE TABLE picture_variants (
  agent_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  name text NOT NULL,
  position smallint NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (upload_id, name),
  FOREIGN KEY (agent_id, upload_id) REFERENCES picture_uploads (agent_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agent_id, sha256) REFERENCES pictures (agent_id, sha256)
);
CREATE INDEX picture_variants_of_picture ON picture_variants (agent_id, sha256);

-- Pictures that were stored before: they belong to texts of articles.
INSERT INTO picture_uploads (agent_id, purpose, source_sha256, focal_x_milli, focal_y_milli, added_at, added_by)
SELECT agent_id, 'text', sha256, 500, 500, added_at, added_by FROM pictures ORDER BY added_at, sha256;
INSERT INTO picture_variants (agent_id, upload_id, name, position, sha256)
SELECT u.agent_id, u.id, 'image', 0, u.source_sha256 FROM picture_uploads u;
