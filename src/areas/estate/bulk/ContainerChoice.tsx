import { FieldInput } from '#engine/kinds/inputs.tsx';
import { containerItem } from '../containers/containerItem.ts';

export interface ContainerChoiceProps {
  readonly customerId: number;
  readonly containerId: number | null;
  readonly firstU: number | null;
  readonly onChange: (place: { readonly containerId: number | null; readonly firstU: number | null }) => void;
}

/** The container that takes the assets, from a unit downwards. */
export function ContainerChoice({ customerId, containerId, firstU, onChange }: ContainerChoiceProps) {
  const context = { customerId, values: { customerId } };
  const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return (
    <>
      <FieldInput
        id="bulk-container"
        label="Container"
        field={CONTAINER}
        value={containerId}
        onChange={(value) => onChange({ containerId: numberOf(value), firstU })}
        context={context}
      />
      {containerId !== null && (
        <FieldInput
          id="bulk-first-unit"
          label="Unit of the first"
          field={FIRST_UNIT}
          value={firstU}
          onChange={(value) => onChange({ containerId, firstU: numberOf(value) })}
          context={context}
        />
      )}
    </>
  );
}

const CONTAINER = { ...containerItem.fields.containerId, same: 'customerId', optional: true } as const;
const FIRST_UNIT = { ...containerItem.fields.u, help: 'Counted from the bottom. The others are placed below it.' };
