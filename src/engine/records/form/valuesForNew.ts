import { cellsOf } from '../../kinds/rows/rows.ts';
import type { FormField, Values } from '../formValues.ts';

/**
 * The values of an edited record as those of a new one: only its fields, no secrets, which are not stored on a device,
 * and lines without the IDs by which the old record keeps them.
 */
export const valuesForNew = (fields: readonly FormField[], values: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ key, field }) => key in values && field.kind !== 'secret')
      .map(({ key, field }) => [
        key,
        field.kind === 'lines' ? cellsOf(values[key]).map(({ id: _id, ...cells }) => cells) : values[key],
      ]),
  );
