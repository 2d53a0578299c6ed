import { inSentence } from '../../entity/inSentence.ts';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ListChecks, ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { Slot } from '../../screens/slots.tsx';
import type { Column } from '../columns.ts';
import { Filters } from '../Filters.tsx';
import type { FieldsByKey } from '../filters/offered.ts';
import type { Condition } from '../query.ts';
import { SavedViews } from '../SavedViews.tsx';
import type { Refs } from '../useList.web.ts';
import type { ListState } from '../useListState.web.ts';
import type { useListView } from '../useListView.web.ts';
import { FilterSheet } from './FilterSheet.tsx';
import type { FileWanted } from './FilesMenu.tsx';
import { ListTools } from './ListTools.tsx';
import { SearchField } from './SearchField.tsx';

export interface ListBarProps {
  readonly entity: AnyEntity;
  readonly state: ListState;
  readonly views: ReturnType<typeof useListView>;
  readonly columns: readonly Column[];
  readonly fields: FieldsByKey;
  readonly fixed: readonly Condition[];
  readonly refs: Refs;
  readonly customerId: number | undefined;
  readonly isPhone: boolean;
  readonly isPart: boolean;
  readonly count: string;
  readonly onRefresh: () => void;
  /** Starts selecting rows by touch. */
  readonly onPick: () => void;
  readonly file: FileWanted | undefined;
}

/** The search, views and filters above a list. On a phone, the filters are in a sheet. */
export function ListBar(props: ListBarProps) {
  const { entity, state, views, columns, isPhone, isPart, count, onRefresh, file } = props;
  const { asked, ask } = state;
  const field = (
    <SearchField
      what={inSentence(entity.plural)}
      value={asked.q ?? ''}
      onChange={(q) => {
        const { q: _q, ...rest } = asked;
        ask(q.trim() === '' ? rest : { ...rest, q });
      }}
    />
  );
  const filters = (
    <Filters
      entity={entity}
      fields={props.fields}
      asked={asked}
      fixed={props.fixed}
      refs={props.refs}
      customerId={props.customerId}
      onAsk={ask}
    />
  );
  const menu = !isPart && (
    <SavedViews
      entity={entity}
      view={views.view}
      isChanged={views.isChanged}
      asked={asked}
      layout={views.layout}
      ownView={views.ownView}
      onOpen={views.open}
      onOpenAll={views.openAll}
      onOwnView={views.setOwnView}
      onSaved={views.saved}
    />
  );
  if (isPhone) return <PhoneBar {...props} field={field} filters={filters} menu={menu} />;
  return (
    <Box sx={BAR}>
      {menu}
      {field}
      {filters}
      <Box sx={{ flex: 1 }} />
      <Slot place={`list:${entity.name}:bar`} asked={asked} />
      <ListTools
        columns={columns}
        layout={views.layout}
        onLayout={views.setLayout}
        onReset={views.resetLayout}
        onRefresh={onRefresh}
        file={file}
        count={count}
      />
    </Box>
  );
}

interface PhoneBarProps extends ListBarProps {
  readonly field: ReactNode;
  readonly filters: ReactNode;
  readonly menu: ReactNode;
}

function PhoneBar({ state, onPick, field, filters, menu }: PhoneBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { where, archived } = state.asked;
  const number = where.length + (archived ? 1 : 0);
  return (
    <Box sx={BAR}>
      {field}
      <Badge badgeContent={number} color="primary">
        <Button
          variant="outlined"
          startIcon={<ListFilter size={16} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          sx={{ minHeight: 40 }}
        >
          Filter
        </Button>
      </Badge>
      <IconButton aria-label="Select rows" onClick={onPick} sx={{ width: 44, height: 44 }}>
        <ListChecks size={18} />
      </IconButton>
      <FilterSheet open={isOpen} onClose={() => setOpen(false)}>
        {menu}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{filters}</Box>
      </FilterSheet>
    </Box>
  );
}

const BAR = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 0.75,
  minHeight: 46,
  px: 1.5,
  py: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
