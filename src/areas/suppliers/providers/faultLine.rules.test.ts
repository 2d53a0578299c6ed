import { expect, it } from 'vitest';
import { faultLine } from './faultLine.rules.ts';

const facts = {
  provider: 'Openreach',
  service: 'internet',
  site: 'Main',
  reference: 'BBEU1234',
  accountNumber: 'A-77',
  whoMaySpeak: 'Ann Other',
  phone: '+441632960123',
  hours: '24 hours',
};

it('a fault report has the number to call, the references and who may speak', () => {
  expect(faultLine(facts)).toBe(
    'Openreach, Internet at Main: 01632 960123 (24 hours). Reference BBEU1234, account A-77. May speak: Ann Other.',
  );
  expect(faultLine({ ...facts, site: null, accountNumber: null, whoMaySpeak: null, phone: null, hours: null })).toBe(
    'Openreach, Internet: no phone number. Reference BBEU1234.',
  );
});
