import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { SupportSummary } from './supportSummary.ts';

/** Nouns whose changes appear on the summary. */
const SHOWN = [
  'site',
  'contact',
  'coverNote',
  'supportContract',
  'prepaidMovement',
  'timeCharge',
  'job',
  'timeEntry',
  'visit',
  'eov',
  'providerAccount',
  'credential',
  'backupSet',
  'asset',
  'license',
  'expirySnooze',
];

/** `/api/v1/customers/12/support-summary?contact=34` */
export const summaryAddress = (customerId: number, contact: string, ending = ''): string =>
  `/api/v1/customers/${customerId}/support-summary${ending}${contact ? `?contact=${encodeURIComponent(contact)}` : ''}`;

/** @param contact the ID of the contact who called, or an empty text */
export const useSummary = (customerId: number, contact: string) =>
  useQuery({
    queryKey: ['customer', 'support', customerId, contact],
    meta: madeOf(...SHOWN),
    queryFn: ({ signal }) => api<SupportSummary>(summaryAddress(customerId, contact), { signal }),
  });
