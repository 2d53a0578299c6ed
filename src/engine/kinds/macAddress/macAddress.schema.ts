import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { macAddressKind } from './macAddress.ts';

export const macAddressSchema = (facts: FieldFacts): z.ZodType =>
  typedText(
    facts,
    (text) => macAddressKind.read(text, facts),
    { description: 'A MAC address', examples: ['3c:52:82:ab:cd:ef'] },
    'Enter a MAC address.',
  );
