-- A report is of a code that was paid, or of a transfer to an account of the merchant. The bank is null for TrueMoney.
ALTER TABLE sandbox_gateway.reports
  ALTER COLUMN gateway_reference DROP NOT NULL,
  ADD COLUMN merchant_id text,
  ADD COLUMN bank_code text,
  ADD COLUMN account_number text,
  ADD COLUMN sender_bank_code text,
  ADD COLUMN sender_account_number text,
  ADD COLUMN sender_name text,
  ADD CHECK (num_nonnulls(gateway_reference, merchant_id) = 1),
  ADD CHECK ((merchant_id IS NULL) = (account_number IS NULL)),
  ADD CHECK ((merchant_id IS NULL) = (sender_account_number IS NULL));
