-- The check before each batch of a broadcast looks at the members of the batch alone: the function has another parameter.

DROP FUNCTION IF EXISTS line_broadcast_members(bigint, text, bigint);
