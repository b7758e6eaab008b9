-- A signed report of money whose other fields cannot be read is kept as it came: the money waits for an operator.
ALTER TABLE incoming_payments ADD COLUMN report text CHECK (length(report) <= 4000);
