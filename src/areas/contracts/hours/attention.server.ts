import { addDays } from '#engine/calendar/calendar.ts';
import { fill } from '#engine/screens/manifest.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { addAttention, addSummaryPart } from '#areas/customers/customers.server.ts';
import { supportContract } from '../agreements/supportContract.ts';
import { isNearlyUsed } from './hours.rules.ts';
import { hoursOf } from './hours.server.ts';
import type { ContractHours, CustomerHours } from './hoursShapes.ts';

/** Days ahead for warnings about the end of a contract and its notice. */
const ENDS_SOON = 90;

interface Told {
  readonly code: string;
  readonly tone: 'bad' | 'warning';
  readonly text: string;
  readonly button: string;
  readonly to: string;
}

/** Registers attention lines for ending contracts, low hours, and low or expiring additional time. */
export function registerHours(): void {
  addAttention(async (database, actor, customerId, now) => {
    const today = companyToday(new Date(now));
    const { contracts, additional } = await hoursOf(database, actor, customerId, today);
    return [
      ...(contracts ?? [])
        .filter((contract) => contract.customerId === customerId)
        .flatMap((contract) => [...contractTold(contract, customerId, today)]),
      ...additionalTold(additional, customerId),
    ];
  });
  addSummaryPart({
    place: 'cover',
    source: async (database, actor, customerId, now) => {
      const lines = summaryLines(await hoursOf(database, actor, customerId, companyToday(new Date(now))));
      return lines && lines.map((text) => ({ text, path: null }));
    },
  });
}

function* contractTold(contract: ContractHours, customerId: number, today: string): Generator<Told> {
  const { id, title, endsOn, noticeBy, period, leftMinutes } = contract;
  const place = { button: 'View contract', to: recordPath(supportContract, { id, customerId }) };
  const until = addDays(today, ENDS_SOON);
  if (noticeBy !== null && today <= noticeBy && noticeBy <= until)
    yield {
      code: 'contract_notice',
      tone: 'warning',
      text: `${title} can be cancelled until ${formatDay(noticeBy)}.`,
      ...place,
    };
  if (endsOn !== null && endsOn <= until)
    yield { code: 'contract_ends', tone: 'warning', text: `${title} ends on ${formatDay(endsOn)}.`, ...place };
  if (period && isNearlyUsed(period))
    yield {
      code: 'hours_low',
      tone: leftMinutes === 0 ? 'bad' : 'warning',
      text: `${title}: ${formatDuration(leftMinutes)} of the contract hours is left.`,
      ...place,
    };
}

function additionalTold(additional: CustomerHours['additional'], customerId: number): readonly Told[] {
  if (!additional) return [];
  const { balanceMinutes, isLow, expiring } = additional;
  const place = { button: 'View additional time', to: fill('/customer/{customerId}/additional-time', { customerId }) };
  const told: Told[] = [];
  if (balanceMinutes < 0)
    told.push({
      code: 'additional_overdrawn',
      tone: 'bad',
      text: `Additional time is overdrawn by ${formatDuration(-balanceMinutes)}.`,
      ...place,
    });
  else if (isLow)
    told.push({
      code: 'additional_low',
      tone: 'warning',
      text: `${formatDuration(balanceMinutes)} of additional time is left.`,
      ...place,
    });
  if (expiring)
    told.push({
      code: 'additional_expires',
      tone: 'warning',
      text: `${formatDuration(expiring.minutes)} of additional time expires after ${formatDay(expiring.on)}.`,
      ...place,
    });
  return told;
}

/** Lines about cover for the support summary. Null when the user may see none of it. */
export function summaryLines({ contracts, additional, toInvoiceMinutes }: CustomerHours): readonly string[] | null {
  if (!contracts && !additional) return null;
  return [
    ...(contracts ?? []).map(({ title, serviceLevel, endsOn, isUnlimited, leftMinutes, period }) =>
      [
        title,
        serviceLevel,
        isUnlimited ? 'all time included' : period ? `${formatDuration(leftMinutes)} left` : null,
        endsOn && `until ${formatDay(endsOn)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
    ...(contracts?.length === 0 ? ['No support contract'] : []),
    ...(additional?.hasBlocks ? [`Additional time: ${formatDuration(additional.balanceMinutes)} left`] : []),
    ...(toInvoiceMinutes ? [`To invoice: ${formatDuration(toInvoiceMinutes)}`] : []),
  ];
}
