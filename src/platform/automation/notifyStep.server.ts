import { inSentence } from '#engine/entity/inSentence.ts';
import { isSeen } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { customerOf, titleOf } from '#engine/entity/shape.ts';
import { isReferring, referredIn } from '#engine/kinds/ref/referred.ts';
import { kindOf } from '#engine/kinds/kinds.ts';
import { namesOf } from '#engine/lists/named.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { GROUPS } from './automation.ts';
import { nameable } from './offered.ts';
import { membersOf } from './people.server.ts';
import { filled, oneLine, placesIn } from './placeholders.rules.ts';
import type { Step } from './rule.ts';
import type { StepDone } from './runRow.ts';

/** The rule and the run that send a notification. */
export interface NotifyStep {
  readonly ruleId: number;
  readonly ruleName: string;
  /** Null during a trial. */
  readonly runId: number | null;
  /** The index of the step in the run, so that its email is sent once. */
  step: number;
}

/** Notifies users or sends an email, with the text's placeholders filled from the record. */
export async function runNotifyStep(
  context: Context,
  noun: AnyEntity,
  row: Row<AnyEntity>,
  step: Step,
  telling: NotifyStep,
): Promise<StepDone> {
  telling.step += 1;
  const template = step.text?.trim() || `${telling.ruleName}: {title}`;
  const words = await wordsOf(context, noun, row, `${template} ${step.subject ?? ''}`);
  const path = recordPath(noun, { id: row.id, ...customer(noun, row) });
  if (step.does === 'letter') {
    const to = step.address ?? '';
    await queueMail(context.tx, {
      to,
      subject: oneLine(filled(step.subject ?? telling.ruleName, words)).slice(0, 200),
      paragraphs: template
        .split(/\n+/)
        .map((each) => oneLine(filled(each, words)))
        .filter(Boolean),
      action: { label: `Open ${inSentence(noun.label)}`, path },
      ...(telling.runId === null ? {} : { key: `automation-${telling.ruleId}-${telling.runId}-${telling.step}` }),
      requestId: context.requestId,
    });
    return { does: 'letter', changes: {}, says: `To ${to}.` };
  }
  const members = await membersOf(context.tx, context.actor, GROUPS, step.teamIds);
  const userIds = [...new Set([...step.userIds, ...members])];
  await notify(context, {
    userIds,
    kind: 'automation',
    text: oneLine(filled(template, words)),
    // Notices of several rules about one record do not replace each other.
    about: { path: `${path}#rule-${telling.ruleId}` },
  });
  return { does: 'tell', changes: {}, says: toldWords(userIds.length) };
}

const toldWords = (count: number): string =>
  count === 0 ? 'No users: the team is empty.' : count === 1 ? 'One user.' : `${count} users.`;

const customer = (noun: AnyEntity, row: Row<AnyEntity>): { readonly customerId?: number } => {
  const customerId = customerOf(noun, row) ?? (typeof row.customerId === 'number' ? row.customerId : null);
  return customerId === null ? {} : { customerId };
};

/** The display value of each placeholder in a text; empty for fields that the rule's owner may not see. */
async function wordsOf(
  { tx, actor }: Context,
  noun: AnyEntity,
  row: Row<AnyEntity>,
  template: string,
): Promise<Readonly<Record<string, string>>> {
  const fields = nameable(noun);
  const wanted = placesIn(template);
  const words: Record<string, string> = { title: titleOf(noun, row), id: `${row.id}` };
  const refs = wanted.some((key) => isReferring(fields.get(key) ?? {})) ? await namesOf(tx, noun, [row], actor) : {};
  for (const key of wanted) {
    const field = fields.get(key);
    if (!field) continue;
    const value = isSeen(noun, actor, key) ? row[key] : null;
    if (value === null || value === undefined) words[key] = '';
    else if (isReferring(field))
      words[key] = referredIn(field, value)
        .flatMap(({ noun: to, id }) => refs[to]?.[String(id)]?.title || [])
        .join(', ');
    else words[key] = kindOf(field).format(value as never, field);
  }
  return words;
}
