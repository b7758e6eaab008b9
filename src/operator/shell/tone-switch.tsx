import onIcon from '@phosphor-icons/core/regular/bell-ringing.svg?icon';
import offIcon from '@phosphor-icons/core/regular/bell-slash.svg?icon';
import { useSnapshot } from 'valtio/react';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { operatorCopy as copy } from '../operator.copy';
import { playTone, wakeTone } from './tone';
import { switchTone, toneStore } from './tone.store';
import { useMe } from './use-me';

/** Switches the tone for arriving work on and off; with a label where there is room for one. */
export function ToneSwitch({ hasLabel = false }: { hasLabel?: boolean }) {
  const { name } = useMe();
  const { people } = useSnapshot(toneStore);
  const isOn = people.includes(name);
  const press = () => {
    wakeTone();
    switchTone(name);
    // A person hears at once what was switched on.
    if (!isOn) playTone();
  };
  return (
    <Button
      variant={hasLabel ? 'quiet' : 'icon'}
      aria-pressed={isOn}
      aria-label={hasLabel ? undefined : copy.tone}
      title={hasLabel ? undefined : copy.tone}
      onClick={press}
    >
      <Icon name={isOn ? onIcon : offIcon} size={20} />
      {hasLabel && <span>{copy.tone}</span>}
    </Button>
  );
}
