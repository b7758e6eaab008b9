-- Slips are compared like lines of statements, so the source of the line is an argument of `same_money`.
DROP FUNCTION IF EXISTS same_money(bigint, bigint, timestamptz, boolean, text);
