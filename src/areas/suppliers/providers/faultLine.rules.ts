import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { SERVICES } from './provider.ts';

/** Data for reporting a fault of a line. */
export interface FaultFacts {
  readonly provider: string;
  readonly service: string;
  readonly site: string | null;
  readonly reference: string;
  readonly accountNumber: string | null;
  readonly whoMaySpeak: string | null;
  readonly phone: string | null;
  readonly hours: string | null;
}

/** “Openreach, Internet at Main: 01632 960123 (24 hours). Reference X1, account A1. May speak: Ann Other.” */
export function faultLine(facts: FaultFacts): string {
  const { provider, service, site, reference, accountNumber, whoMaySpeak, phone, hours } = facts;
  const what = Object.hasOwn(SERVICES, service) ? SERVICES[service as keyof typeof SERVICES].label : service;
  const call = phone ? `${formatPhone(phone)}${hours ? ` (${hours.replace(/\.$/, '')})` : ''}` : 'no phone number';
  const numbers = [`Reference ${reference}`, accountNumber && `account ${accountNumber}`].filter(Boolean).join(', ');
  return [
    `${provider}, ${what}${site ? ` at ${site}` : ''}: ${call}`,
    numbers,
    ...(whoMaySpeak ? [`May speak: ${whoMaySpeak.replace(/\.$/, '')}`] : []),
  ]
    .map((each) => `${each}.`)
    .join(' ');
}
