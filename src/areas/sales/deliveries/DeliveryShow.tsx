import { useMemo } from 'react';
import { linesIn } from '#engine/kinds/lines/lines.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { OrderLines } from '../orders/OrderLines.tsx';
import { delivery } from './delivery.ts';
import { deliveryLine } from './deliveryLine.ts';

/** A delivery with its goods and delivery note. */
export function Screen() {
  const { id = '' } = usePlace().params;
  const actions = useMemo<readonly PageAction[]>(
    () => [
      {
        label: 'Delivery note',
        icon: 'download',
        onClick: () => location.assign(`/api/v1/accounts/deliveries/${id}/pdf`),
      },
    ],
    [id],
  );
  return <ShowScreen entity={delivery} Overview={Overview} actions={actions} />;
}

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const lines = linesIn(row.lines);
  return (
    <>
      <Section title="Lines" count={lines.length} flush>
        <OrderLines lines={lines} of={deliveryLine.fields} columns={['description', 'quantity', 'serials']} />
      </Section>
      <FactSections
        sections={factsOf(entity, row, { custom, without: ['number', 'lines', 'status'], allows })}
        context={{ refs }}
      />
    </>
  );
}
