import { inSentence } from '../entity/inSentence.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Popover from '@mui/material/Popover';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCustomFields } from './useCustomFields.web.ts';
import { api } from '../http/client.web.ts';
import { listFields } from './columns.ts';
import { conditionWords } from './conditions.ts';
import { clausesOf, type Group, isGroup, treeOf, withPart } from './filterTree.ts';
import { FilterBuilder } from './FilterBuilder.tsx';
import { useNames } from './filters/useNames.web.ts';
import { type Clause, type Page as ListPage, writeQuery } from './query.ts';
import type { ListRow } from './useList.web.ts';
import { useAddressedList } from './useListState.web.ts';
import { usePaused } from './usePaused.web.ts';
import { useViewChanges } from './views/useViews.web.ts';
import { ViewForm } from './views/ViewForm.tsx';
import { Page } from '../parts/page/Page.tsx';
import { toast } from '../parts/toasts.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { labelOf } from '../kinds/field.ts';
import { Go } from '../screens/Go.tsx';
import { useGo } from '../screens/navigation.web.ts';

/** Finds records by conditions, with a live count. The filter can be saved as a private or shared view. */
export function FilterScreen({ entity }: { readonly entity: AnyEntity }) {
  const go = useGo();
  const { asked, ask } = useAddressedList();
  const [tree, setTree] = useState<Group>(() => treeOf(asked.where));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { save } = useViewChanges(entity);
  const clauses = clausesOf(tree);
  const query = writeQuery({ where: clauses });
  const list = `/${entity.path}`;
  const change = (next: Group) => {
    setTree(next);
    ask({ ...asked, where: clausesOf(next) });
  };
  return (
    <Page subtitle="Set conditions. The count updates as you go, and you can save the conditions as a view.">
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 1000 }}>
        <FilterBuilder entity={entity} tree={tree} onChange={change} />
        <Culprit entity={entity} tree={tree} clauses={clauses} onChange={change} />
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
          <Button variant="contained" component={Go} to={`${list}${query ? `?${query}` : ''}`}>
            Show these {inSentence(entity.plural)}
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
            go(`${list}?view=${view.id}&${query}`);
          }}
        />
      </Popover>
    </Page>
  );
}

interface CulpritProps {
  readonly entity: AnyEntity;
  readonly tree: Group;
  readonly clauses: readonly Clause[];
  readonly onChange: (next: Group) => void;
}

/** If nothing matches, shows the condition whose removal gives the most matches. */
function Culprit({ entity, tree, clauses, onChange }: CulpritProps) {
  const custom = useCustomFields(entity);
  const fields = useMemo(() => listFields(entity, custom), [entity, custom]);
  const nameOf = useNames(clauses, fields);
  const line = usePaused(writeQuery({ where: clauses, size: 1, fields: ['id'] }));
  const isOneOfMany = tree.join === 'all' && tree.parts.length > 1;
  const [whole] = useQueries({ queries: [{ ...countQuery(entity, line), enabled: isOneOfMany && line !== '' }] });
  const isNone = isOneOfMany && whole?.data === 0;
  const without = tree.parts.map((_, at) => withPart(tree, [at], () => null));
  const counts = useQueries({
    queries: without.map((each) => ({
      ...countQuery(entity, writeQuery({ where: clausesOf(each), size: 1, fields: ['id'] })),
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
      No {inSentence(entity.plural)} match all conditions.{' '}
      {most > 0
        ? `Without ${words}: ${most.toLocaleString('en-GB')}.`
        : 'Removing any single condition still gives no matches.'}
    </Alert>
  );
}

const countQuery = (entity: AnyEntity, line: string) => ({
  queryKey: [entity.name, 'list', 'howMany', line],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await api<ListPage<ListRow>>(`/api/v1/${entity.path}?${line}`, { signal })).total,
});
