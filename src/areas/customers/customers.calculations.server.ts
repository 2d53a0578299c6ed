import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { salesCallMetrics } from './call-tracker/callFigures.rules.ts';
import { salesCallMetricsInput } from './call-tracker/callFigures.schema.ts';
import { contactPhone } from './contacts/phone.rules.ts';
import { contactPhoneInput } from './contacts/phone.schema.ts';
import { siteOpen } from './sites/opening.rules.ts';
import { siteOpenInput } from './sites/opening.schema.ts';
import * as given from './customersAnswers.schema.ts';

/** Calculations of this area that the API offers by name. */
export const customersCalculations: readonly OfferedCalculation[] = [
  offer(siteOpen, siteOpenInput, given.siteOpenAnswer),
  offer(contactPhone, contactPhoneInput, given.contactPhoneAnswer),
  offer(salesCallMetrics, salesCallMetricsInput, given.salesCallMetricsAnswer),
];
