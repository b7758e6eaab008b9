-- Friends for whom a sign was found that they may be their referrer. Lists read these few and compute the signs again,
-- because a sign may come and go.
CREATE TABLE affiliate_suspects (
  friend_id bigint PRIMARY KEY REFERENCES members,
  agent_id bigint NOT NULL REFERENCES agents,
  referrer_member_id bigint NOT NULL REFERENCES members,
  -- Time of the friend's registration.
  joined_at timestamptz NOT NULL
);
CREATE INDEX affiliate_suspects_latest ON affiliate_suspects (agent_id, joined_at DESC, friend_id DESC);
CREATE INDEX affiliate_suspects_referrer ON affiliate_suspects (referrer_member_id);

-- A sign is found from its other side: friends by registration, members by device, and addresses by their time.
CREATE INDEX members_friends ON members (referrer_member_id, created_at) WHERE referrer_member_id IS NOT NULL;
DROP INDEX members_referrer;
CREATE INDEX member_devices_hash ON member_devices (device_hash);
CREATE INDEX security_events_places_of_member ON security_events (member_id, happened_at) INCLUDE (address)
  WHERE kind IN ('register.done', 'sign_in.done');
CREATE INDEX security_events_registered ON security_events (member_id) INCLUDE (address) WHERE kind = 'register.done';

INSERT INTO affiliate_suspects (friend_id, agent_id, referrer_member_id, joined_at)
SELECT f.id, f.agent_id, r.id, f.created_at
FROM members f JOIN members r ON r.id = f.referrer_member_id
WHERE translate(lower(f.first_name || f.last_name), E' .''-\u0e48\u0e49\u0e4a\u0e4b', '')
    = translate(lower(r.first_name || r.last_name), E' .''-\u0e48\u0e49\u0e4a\u0e4b', '')
  OR (f.bank_code, f.bank_account_number) = (r.bank_code, r.bank_account_number)
  OR f.id IN (
    SELECT m.id FROM members m JOIN member_devices theirs ON theirs.member_id = m.id
    JOIN member_devices own ON own.member_id = m.referrer_member_id AND own.device_hash = theirs.device_hash)
  OR f.id IN (
    SELECT m.id FROM members m JOIN security_events theirs ON theirs.member_id = m.id AND theirs.kind = 'register.done'
    JOIN security_events own ON own.member_id = m.referrer_member_id AND own.address = theirs.address
      AND own.kind IN ('register.done', 'sign_in.done')
      AND own.happened_at BETWEEN m.created_at - interval '1 day' AND m.created_at + interval '1 day');
