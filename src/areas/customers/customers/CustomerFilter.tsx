import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Popover from '@mui/material/Popover';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { api } from '#engine/http/client.web.ts';
import { listFields } from '#engine/lists/columns.ts';
import { conditionWords } from '#engine/lists/conditions.ts';
import { clausesOf, type Group, isGroup, treeOf, withPart } from '#engine/lists/filterTree.ts';
import { FilterBuilder } from '#engine/lists/FilterBuilder.tsx';
import { useNames } from '#engine/lists/filters/useNames.web.ts';
import { type Clause, type Page as ListPage, writeQuery } from '#engine/lists/query.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { useAddressedList } from '#engine/lists/useListState.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { useViewChanges } from '#engine/lists/views/useViews.web.ts';
import { ViewForm } from '#engine/lists/views/ViewForm.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { customer } from './customer.ts';

/** Customers by conditions, with a count that follows every change; kept as a view for oneself or for all. */
export function Screen() {
  const go = useGo();
  const { asked, ask } = useAddressedList();
  const [tree, setTree] = useState<Group>(() => treeOf(asked.where));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { save } = useViewChanges(customer);
  const clauses = clausesOf(tree);
  const query = writeQuery({ where: clauses });
  const change = (next: Group) => {
    setTree(next);
    ask({ ...asked, where: clausesOf(next) });
  };
  return (
    <Page
      title="Customer filter"
      subtitle="Set conditions. The count updates as you go, and you can save the conditions as a view."
    >
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1000 }}>
        <FilterBuilder entity={customer} tree={tree} onChange={change} />
        <Culprit tree={tree} clauses={clauses} onChange={change} />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            mt: 2.5,
            pt: 2,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Button variant="contained" component={Go} to={`/customers${query ? `?${query}` : ''}`}>
            Show these customers
          </Button>
          <Button
            variant="outlined"
            disabled={clauses.length === 0}
            aria-haspopup="dialog"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            Save as view
          </Button>
          <Button onClick={() => change({ join: 'all', parts: [] })} disabled={tree.parts.length === 0}>
            Clear conditions
          </Button>
        </Box>
      </Card>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Save as view' } }}
      >
        <ViewForm
          heading="Save these conditions as a view"
          first={{ name: '', shared: false }}
          failed={save.error}
          isBusy={save.isPending}
          onCancel={() => setAnchor(null)}
          onSave={async ({ name, shared }) => {
            const view = await save.mutateAsync({ name, shared, query, layout: {} });
            setAnchor(null);
            toast(`View “${name}” saved`);
            go(`/customers?view=${view.id}&${query}`);
          }}
        />
      </Popover>
    </Page>
  );
}

interface CulpritProps {
  readonly tree: Group;
  readonly clauses: readonly Clause[];
  readonly onChange: (next: Group) => void;
}

/** When nothing fits, the condition that removes most: without it there would be the most customers. */
function Culprit({ tree, clauses, onChange }: CulpritProps) {
  const custom = useCustomFields(customer);
  const fields = useMemo(() => listFields(customer, custom), [custom]);
  const nameOf = useNames(clauses, fields);
  const line = usePaused(writeQuery({ where: clauses, size: 1, fields: ['id'] }));
  const isOneOfMany = tree.join === 'all' && tree.parts.length > 1;
  const [whole] = useQueries({ queries: [{ ...countQuery(line), enabled: isOneOfMany && line !== '' }] });
  const isNone = isOneOfMany && whole?.data === 0;
  const without = tree.parts.map((_, at) => withPart(tree, [at], () => null));
  const counts = useQueries({
    queries: without.map((each) => ({
      ...countQuery(writeQuery({ where: clausesOf(each), size: 1, fields: ['id'] })),
      enabled: isNone,
    })),
  });
  if (!isNone || counts.some(({ data }) => data === undefined)) return null;
  const most = Math.max(...counts.map(({ data }) => data ?? 0));
  const at = counts.findIndex(({ data }) => data === most);
  const part = tree.parts[at];
  if (!part) return null;
  const field = isGroup(part) ? undefined : fields.get(part.field);
  const words =
    isGroup(part) || !field
      ? 'the group of conditions'
      : `“${labelOf(part.field, field)}: ${conditionWords(part, field, nameOf)}”`;
  return (
    <Alert
      severity="info"
      sx={{ mt: 2 }}
      action={
        most > 0 && (
          <Button color="inherit" size="small" onClick={() => onChange(without[at] ?? tree)}>
            Remove
          </Button>
        )
      }
    >
      No customers match all conditions.{' '}
      {most > 0
        ? `Without ${words}: ${most.toLocaleString('en-GB')}.`
        : 'Removing any single condition still gives no matches.'}
    </Alert>
  );
}

const countQuery = (line: string) => ({
  queryKey: [customer.name, 'list', 'howMany', line],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await api<ListPage<ListRow>>(`/api/v1/customers?${line}`, { signal })).total,
});
