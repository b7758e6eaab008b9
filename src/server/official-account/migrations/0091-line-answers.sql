-- LINE's own name of its latest answer to a delivery, for questions to LINE. Null without an answer.
ALTER TABLE notice_deliveries ADD COLUMN request_id text;

-- When LINE Login was last asked at a sign-in whether a member is a friend, and what it said; null without an answer.
ALTER TABLE line_accounts ADD COLUMN friend_asked_at timestamptz, ADD COLUMN friend_by_login boolean;
