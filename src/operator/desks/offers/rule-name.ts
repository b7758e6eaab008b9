import { isRulePath } from '@/contract/agent-rules-list';
import { ruleNames } from './rule-names.copy';

/** Returns the name of a rule, and the sentence about it. */
export function nameOfRule(rule: string): readonly [name: string, sentence: string] {
  return isRulePath(rule) ? ruleNames[rule] : [rule, ''];
}
