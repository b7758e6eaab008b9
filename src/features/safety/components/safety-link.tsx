import lotusIcon from '@phosphor-icons/core/regular/flower-lotus.svg?icon';
import { routes } from '@/contract/routes';
import { safetyCopy as copy } from '../safety.copy';
import { CardLink } from './card-link';

/** Link to the page about the member's limits. */
export function SafetyLink() {
  return (
    <CardLink name="safety" icon={lotusIcon} title={routes.safety.title} text={copy.linkText} />
  );
}
