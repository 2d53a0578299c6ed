import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { labelOfOption } from '#engine/kinds/choice/choice.ts';
import { keptWords } from '../retention/keptWords.ts';
import { allHeld, labelOf, monthsOf, retentionGroup } from '../retention/retentionGroup.ts';
import { RETENTION } from '../retention/retention.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { belonging } from './belonging.rules.ts';
import type { Activity, ProcessingFacts, Recipient } from './facts.server.ts';
import { nounsOfPeople } from './nounsOfPeople.server.ts';
import { processingGroup } from './processingGroup.ts';
import type { ProcessingActivity, ProcessingRecipient, ProcessingRecord } from './processingRecord.ts';

/** A recipient with its current configuration. */
type Found = ProcessingRecipient & Pick<Recipient, 'of'>;

/** The current record of processing, from the declarations and the settings. */
export async function processingRecord(
  tx: Queryable,
  actor: Actor,
  facts: ProcessingFacts,
  now: Date,
): Promise<ProcessingRecord> {
  const known = await readGroup(tx, company);
  const own = await readGroup(tx, processingGroup);
  const recipients = await recipientsNow(tx, facts.recipients);
  const activities = await activitiesNow(tx, facts.activities, recipients);
  const measures: string[] = [];
  for (const measure of facts.measures) measures.push((await measure(tx)) ?? '');
  const customers = await facts.onBehalfOf(tx, actor);
  const name = known.legalName ?? known.name;
  const without = activities.flatMap(({ as, basis, label }) =>
    as === 'controller' && basis === null ? [`“${label}”`] : [],
  );
  return {
    at: now.toISOString(),
    company: {
      name,
      address: known.registeredOffice,
      phone: known.phone && formatPhone(known.phone),
      registration: own.registration,
    },
    officer: { name: own.officer, email: own.officerEmail, phone: own.officerPhone && formatPhone(own.officerPhone) },
    activities,
    recipients: recipients.map(({ of: _, ...each }) => each),
    transfers: own.transfers,
    measures: [...measures, ...(own.measures ?? '').split('\n')].map((each) => each.trim()).filter(Boolean),
    onBehalfOf: { count: customers.length, withAgreement: customers.filter(({ agreedOn }) => agreedOn).length },
    missing: [
      ...(name ? [] : ['your company’s name']),
      ...(known.registeredOffice ? [] : ['its registered office']),
      ...(own.officer && (own.officerEmail ?? own.officerPhone)
        ? []
        : ['the person responsible for data protection, and their contact details']),
      ...(without.length > 0 ? [`the legal basis of ${without.join(', ')}`] : []),
      ...(own.transfers ? [] : ['transfers outside the UK']),
    ],
  };
}

async function recipientsNow(tx: Queryable, recipients: readonly Recipient[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { label, gets, of, mayBeAbroad = false, where } of recipients) {
    const places = await where(tx);
    if (places.length > 0) found.push({ label, gets, of, mayBeAbroad, where: places });
  }
  return found;
}

async function activitiesNow(
  tx: Queryable,
  activities: readonly Activity[],
  recipients: readonly Found[],
): Promise<readonly ProcessingActivity[]> {
  const periods = await readGroup(tx, retentionGroup);
  const bases = await readGroup(tx, processingGroup);
  const data = await nounsOfPeople(tx);
  const nouns = belonging(
    activities.map((each) => each.nouns),
    data.map(({ noun }) => noun.name),
  );
  const held = belonging(
    activities.map((each) => each.held),
    allHeld,
  );
  return activities.map(({ key, as, purpose, people }, at) => {
    const mine = data.filter(({ noun }) => nouns[at]?.includes(noun.name));
    const categories = allHeld.filter((category) => held[at]?.includes(category));
    return {
      key,
      ...endOf(as, bases),
      purpose,
      people,
      data: [
        ...mine.map(({ noun, fields }) => `${noun.plural}: ${fields.join(', ')}`),
        ...categories.map((category) => labelOf(category)),
      ],
      recipients: recipients.filter(({ of }) => of.includes(key)).map(({ label }) => label),
      periods: [
        ...categories.map((category) => {
          const { ending } = RETENTION[category];
          return `${labelOf(category)}: ${keptWords(monthsOf(periods, category), ending).toLowerCase()}`;
        }),
        ...(mine.length > 0 ? [categories.length > 0 ? `Other records: ${NO_PERIOD}` : `Records: ${NO_PERIOD}`] : []),
      ],
    };
  });
}

const NO_PERIOD = 'no period is set, archived records are kept';

function endOf(as: Activity['as'], bases: Readonly<Record<string, unknown>>) {
  if ('processor' in as) return { as: 'processor' as const, label: as.processor, basis: null };
  const field = processingGroup.fields[as.controller];
  const basis = bases[as.controller];
  return {
    as: 'controller' as const,
    label: field.label ?? as.controller,
    basis: typeof basis === 'string' ? labelOfOption(basis, field) : null,
  };
}
