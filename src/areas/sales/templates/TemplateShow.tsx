import { useMemo, useState } from 'react';
import { linesIn } from '#engine/kinds/lines/lines.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { OrderLines } from '../orders/OrderLines.tsx';
import { orderTemplate } from './orderTemplate.ts';
import { orderTemplateLine } from './orderTemplateLine.ts';
import { UseTemplateDialog } from './UseTemplateDialog.tsx';

/** An order template, with an action to create an order. */
export function Screen() {
  const { id = '' } = usePlace().params;
  const { data } = useRecord(orderTemplate, Number(id));
  const [isAsking, setAsking] = useState(false);
  const mayUse = allows('customerOrder.create') && data?.row.archivedAt === null;
  const actions = useMemo<readonly PageAction[]>(
    () =>
      mayUse ? [{ label: 'Use this template', icon: 'file-text', main: true, onClick: () => setAsking(true) }] : [],
    [mayUse],
  );
  return (
    <>
      <ShowScreen entity={orderTemplate} Overview={Overview} actions={actions} />
      {isAsking && data && <UseTemplateDialog template={data.row} onClose={() => setAsking(false)} />}
    </>
  );
}

const COLUMNS = ['productId', 'description', 'quantity', 'times', 'unitPence'];
const BELOW = ['discount'];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const lines = linesIn(row.lines);
  return (
    <>
      <Section title="Lines" count={lines.length} flush>
        <OrderLines lines={lines} of={orderTemplateLine.fields} columns={COLUMNS} below={BELOW} refs={refs} />
      </Section>
      <FactSections
        sections={factsOf(entity, row, { custom, without: ['name', 'lines'], allows })}
        context={{ refs }}
      />
    </>
  );
}
