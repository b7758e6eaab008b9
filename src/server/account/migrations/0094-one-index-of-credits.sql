-- `deposits_member_credited` has the same columns and the same condition.
DROP INDEX deposits_credited;
