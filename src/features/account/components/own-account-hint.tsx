import { useQuery } from '@tanstack/react-query';
import { banks } from '@/domain/banks';
import { maskName } from '../mask-name.rules';
import { ownAccountCopy } from '../own-account.copy';
import { profileQueries } from '../profile.queries';

export interface OwnAccountHintProps {
  /** Account type that the member pays from. */
  way: 'bank' | 'truemoney';
}

/**
 * Shows the masked account from which the member's deposits are accepted; renders nothing until the profile is loaded.
 */
export function OwnAccountHint({ way }: OwnAccountHintProps) {
  const { data: profile } = useQuery(profileQueries.profile());
  if (!profile) return null;
  const { first_name, last_name, bank_account: account, username } = profile;
  if (way === 'truemoney') return <>{ownAccountCopy.payFromWallet(username.slice(-4))}</>;
  if (!account) return null;
  const bank = banks[account.bank_code].name.replace(/^ธนาคาร/, '');
  return (
    <>{ownAccountCopy.payFromBank(bank, account.last_digits, maskName(first_name, last_name))}</>
  );
}
