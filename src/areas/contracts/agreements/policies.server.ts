import { type Behaviour, follow } from '#engine/actions/behaviour.server.ts';
import { askRecount, type ContractPolicies } from '#areas/desk/desk.server.ts';
import { type PromisingContract, promisedPolicy } from './policy.rules.ts';
import { serviceLevel } from './serviceLevel.ts';
import { supportContract } from './supportContract.ts';

/** Reads the policies of customers' signed contracts in one statement. */
export const policiesOfContracts: ContractPolicies = async (tx, customerIds) => {
  if (customerIds.length === 0) return () => null;
  const { rows } = await tx.query<PromisingContract & Record<string, unknown>>(
    `select c.customer_id as "customerId", c.starts_on as "startsOn", c.ends_on as "endsOn",
            c.covered_site_ids as "coveredSiteIds", l.sla_policy_id as "slaPolicyId"
       from support_contract c join service_level l on l.id = c.service_level_id
      where c.customer_id = any($1::bigint[]) and c.status <> 'draft' and c.archived_at is null and l.sla_policy_id is not null
      order by c.starts_on, c.id`,
    [customerIds],
  );
  return (job) => promisedPolicy(rows, job);
};

const PROMISE = ['serviceLevelId', 'startsOn', 'endsOn', 'coveredSiteIds', 'status', 'archivedAt'] as const;

/** Recounts open jobs when a contract or service level changes their policy. */
export const recountedContracts: readonly Behaviour[] = [
  follow(supportContract, {
    afterSave: [
      async (context, changes) => {
        const isOther = changes.some(({ before, after }) =>
          before
            ? PROMISE.some((key) => String(before[key]) !== String(after[key])) &&
              (before.status !== 'draft' || after.status !== 'draft')
            : after.status !== 'draft',
        );
        if (isOther) await askRecount(context);
      },
    ],
  }),
  follow(serviceLevel, {
    afterSave: [
      async (context, changes) => {
        if (changes.some(({ before, after }) => before && before.slaPolicyId !== after.slaPolicyId))
          await askRecount(context);
      },
    ],
  }),
];
