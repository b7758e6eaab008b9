-- Referrer of the friend, who never changes, so that the friends of one referrer are read in the order of their income.
ALTER TABLE affiliate_friend_months ADD COLUMN referrer_member_id bigint REFERENCES members;
UPDATE affiliate_friend_months a SET referrer_member_id = f.referrer_member_id FROM members f WHERE f.id = a.friend_id;
ALTER TABLE affiliate_friend_months ALTER COLUMN referrer_member_id SET NOT NULL;
CREATE INDEX affiliate_friend_months_income
  ON affiliate_friend_months (member_id, month, referrer_member_id, earned_micro DESC, friend_id DESC);

-- Friends without income are listed after the others, the newest first.
CREATE INDEX members_referred ON members (referrer_member_id, id) WHERE referrer_member_id IS NOT NULL;
