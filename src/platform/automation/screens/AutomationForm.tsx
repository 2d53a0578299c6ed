import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { writeQuery } from '#engine/lists/query.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { automation } from '../automation.ts';
import { allRuleExamples } from '../examples.ts';
import { NO_STEP } from './ruleParts.web.ts';
import { IfPart } from './IfPart.tsx';
import { RulePart } from './RulePart.tsx';
import { ThenPart } from './ThenPart.tsx';
import { TryPart } from './TryPart.tsx';
import { WhenPart } from './WhenPart.tsx';

/** The rule form: record kind, trigger, conditions and steps, with a summary and a trial before saving. */
export function Screen() {
  const [words] = useAddress();
  const example = allRuleExamples()[Number(words.example) - 1];
  if (!example) return <FormScreen entity={automation} sections={SECTIONS} />;
  const { where, steps, ...rest } = example;
  const preset = {
    ...rest,
    ...(where ? { conditions: writeQuery({ where }) } : {}),
    steps: steps.map((step) => ({ ...NO_STEP, ...step })),
  };
  return <FormScreen entity={automation} sections={SECTIONS} preset={preset} />;
}

const SECTIONS = ownSections(
  automation,
  { Rule: RulePart, When: WhenPart, If: IfPart, Then: ThenPart },
  { 'Preview and test': TryPart },
);
