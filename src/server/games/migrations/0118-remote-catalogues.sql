-- Time at which a game left the list of its provider. Its row stays for its rounds and favourites, and for the day on
-- which the game comes back.
ALTER TABLE games ADD COLUMN delisted_at timestamptz;
-- Where the provider has the picture of a game; null for a picture of the build.
ALTER TABLE games ADD COLUMN picture_url text;
CREATE INDEX games_of_picture ON games (picture_url) WHERE picture_url IS NOT NULL;

-- A game may move to another studio of its integration, and stays a favourite.
ALTER TABLE favourite_games DROP CONSTRAINT favourite_games_provider_id_game_id_fkey;
ALTER TABLE favourite_games ADD CONSTRAINT favourite_games_provider_id_game_id_fkey
  FOREIGN KEY (provider_id, game_id) REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE;

-- Copies of pictures of providers, by their content.
CREATE TABLE game_picture_files (
  sha256 bytea PRIMARY KEY CHECK (length(sha256) = 32),
  content bytea NOT NULL CHECK (length(content) <= 307200)
);

-- Pictures that catalogues name, each copied once.
CREATE TABLE game_pictures (
  url text PRIMARY KEY CHECK (length(url) <= 1000),
  source text NOT NULL,
  -- Both null until the picture is copied.
  large_sha256 bytea REFERENCES game_picture_files,
  small_sha256 bytea REFERENCES game_picture_files,
  attempts integer NOT NULL DEFAULT 0,
  -- Null when the picture is copied, or cannot be.
  next_attempt_at timestamptz,
  error text,
  CHECK ((large_sha256 IS NULL) = (small_sha256 IS NULL)),
  CHECK (large_sha256 IS NULL OR next_attempt_at IS NULL)
);
CREATE INDEX game_pictures_due ON game_pictures (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- How the catalogues of other hosts were asked for last.
CREATE TABLE catalogue_syncs (
  source text PRIMARY KEY,
  -- Attempts since the last list that was taken.
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  taken_at timestamptz,
  -- Why the last list was refused; null when it was taken, or when there was none.
  refusal text CHECK (refusal IN ('empty', 'shrunk')),
  -- True when an operator has said that the next list may lack most games.
  accepts_loss boolean NOT NULL DEFAULT false
);
