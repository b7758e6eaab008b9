-- Games that a member keeps at hand. A game that leaves the catalogue leaves here too.
CREATE TABLE favourite_games (
  member_id bigint NOT NULL REFERENCES members,
  provider_id text NOT NULL,
  game_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (member_id, provider_id, game_id),
  FOREIGN KEY (provider_id, game_id) REFERENCES games ON DELETE CASCADE
);

ALTER TABLE game_providers ADD COLUMN logo text;
