import { may } from '#engine/permission/permission.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { addAttention, addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { type FaultFacts, faultLine } from './faultLine.rules.ts';
import { noticeBy } from './notice.rules.ts';
import { provider } from './provider.ts';
import { providerAccount } from './providerAccount.ts';

export const providerBehaviour = behaviour(provider, {});
export const providerAccountBehaviour = behaviour(providerAccount, { beforeSave: [datesOfContract] });

function datesOfContract(_context: Context, changes: readonly Change<typeof providerAccount>[]): void {
  for (const { after } of changes)
    after.noticeBy = after.ceasedOn ? null : noticeBy(after.contractEndsOn, after.noticeDays);
}

/** Maximum lines per customer. */
const MOST = 20;

/** Adds details for reporting faults to the customer's support summary. */
export function registerFaultLines(): void {
  addSummaryPart({ place: 'providers', source: faultLines });
}

const faultLines: SummarySource = async (database, actor, customerId) => {
  if (!may(actor.patterns, 'providerAccount.view')) return null;
  const { rows } = await database.query<FaultFacts>(
    `select p.name as provider, a.service, s.name as site, a.reference, a.account_number as "accountNumber", a.who_may_speak as "whoMaySpeak",
              p.support_phone as phone, p.support_hours as hours
         from provider_account a join provider p on p.id = a.provider_id left join site s on s.id = a.site_id
        where a.customer_id = $1 and a.archived_at is null and a.ceased_on is null order by p.name, a.reference, a.id limit ${MOST}`,
    [customerId],
  );
  return rows.map((facts) => ({ text: faultLine(facts), path: null }));
};

/** Days ahead for warnings about the end of a notice period. */
const AHEAD = 60;

/** Adds contracts with an upcoming notice deadline to the customer's attention list. */
export function registerNotices(): void {
  addAttention(async (database, actor, customerId, now) => {
    if (!may(actor.patterns, 'providerAccount.view')) return [];
    const today = companyToday(new Date(now));
    const { rows } = await database.query<{ id: number; name: string; by: string }>(
      `select a.id, p.name || ' ' || a.reference as name, a.notice_by::text as by
         from provider_account a join provider p on p.id = a.provider_id
        where a.customer_id = $1 and a.archived_at is null and a.notice_by between $2 and $3
        order by a.notice_by, a.id limit 20`,
      [customerId, today, addDays(today, AHEAD)],
    );
    return rows.map(({ id, name, by }) => ({
      code: 'provider_notice',
      tone: 'warning' as const,
      text: `${name}: give notice by ${formatDay(by)}.`,
      button: 'View account',
      to: recordPath(providerAccount, { id, customerId }),
    }));
  });
}
