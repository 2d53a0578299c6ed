import { inSentence } from '../../entity/inSentence.ts';
import { labelOf } from '../../kinds/field.ts';
import { HIDDEN } from '../../keys/secretInText.rules.ts';
import type { Fault, Remark } from '../fault.ts';
import { CLEAR, cellText } from '../reading/cells.ts';
import type { Said } from './interpret.ts';
import type { PlannedTarget } from './plan.ts';

/**
 * Removes a refused record from a row that can be imported without it. The text of the fields that the target needs
 * becomes lines of the remarks of the target named by `aside`, and a remark says why.
 */
export function setAside(
  { said, remarks }: { readonly said: Said[]; readonly remarks: Remark[] },
  target: PlannedTarget,
  cells: readonly string[],
  fault: Fault | undefined,
): void {
  const at = said.findIndex((each) => each.target === target);
  if (at !== -1) said.splice(at, 1);
  const place = said.findIndex((each) => each.target.key === target.aside);
  const host = said[place];
  if (!host) return;
  const texts = target.places
    .filter((planned) => target.needs?.includes(planned.place.field))
    .map(({ column }) => ({ column, text: cellText(cells[column.at]) }))
    .filter(({ text }) => text !== '' && text !== CLEAR && !text.includes(HIDDEN));
  const field = host.target.remarks;
  if (field)
    said[place] = { ...host, lines: [...host.lines, ...texts.map(({ column, text }) => `${column.name}: ${text}`)] };
  const label = field ? labelOf(field, (host.noun ?? host.target.entity).fields[field] ?? {}) : '';
  const kept = field ? `is saved in “${label}”` : 'is not imported';
  for (const { column, text } of texts)
    remarks.push({
      column: column.at,
      code: 'left_out',
      message: `“${text}” ${kept} and creates no ${inSentence(target.entity.label)}. ${fault?.message ?? ''}`.trim(),
    });
}
