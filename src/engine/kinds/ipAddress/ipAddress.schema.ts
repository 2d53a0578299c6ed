import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { ipAddressKind } from './ipAddress.ts';

export const ipAddressSchema = (facts: FieldFacts): z.ZodType =>
  typedText(
    facts,
    (text) => ipAddressKind.read(text, facts),
    { description: 'An IPv4 or IPv6 address', examples: ['10.20.5.9'] },
    'Enter an IP address.',
  );
