import type { RuleFacts } from '../rule.ts';
import { ruleSentence } from '../sentence.rules.ts';
import { useNameLookup } from './ruleParts.web.ts';

/** What a rule does, in one sentence. */
export const RuleSentence = ({ rule }: { readonly rule: RuleFacts }) => {
  const knowing = useNameLookup(rule);
  return <>{ruleSentence(rule, knowing)}</>;
};
