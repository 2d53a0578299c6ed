import { inSentence } from '../entity/inSentence.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { AnyEntity } from '../entity/entity.ts';
import { useCustomFields } from './useCustomFields.web.ts';
import { api } from '../http/client.web.ts';
import { listFields } from './columns.ts';
import { clausesOf, type Group, isGroup, type Part, type Path, withAdded, withJoin, withPart } from './filterTree.ts';
import { ConditionRow } from './filters/ConditionRow.tsx';
import { type FieldsByKey, offeredFields } from './filters/offered.ts';
import { useNames } from './filters/useNames.web.ts';
import { type NameOf, operatorsOf } from './conditions.ts';
import { type Condition, type Page, writeQuery } from './query.ts';
import { totalWords } from './totalWords.ts';
import type { ListRow } from './useList.web.ts';
import { usePaused } from './usePaused.web.ts';

export interface FilterBuilderProps {
  readonly entity: AnyEntity;
  readonly tree: Group;
  readonly onChange: (tree: Group) => void;
  /** By default, the fields of the noun and its custom fields. */
  readonly fields?: FieldsByKey;
  /** Additional conditions that always apply, such as the page's customer. */
  readonly fixed?: readonly Condition[];
  readonly customerId?: number | undefined;
}

const NONE: readonly Condition[] = [];

/**
 * A filter of conditions joined by "all" or "any", with groups of the other kind inside, in two levels. It shows
 * immediately how many records match.
 */
export function FilterBuilder({ entity, tree, onChange, fields, fixed = NONE, customerId }: FilterBuilderProps) {
  const custom = useCustomFields(entity);
  const known = fields ?? listFields(entity, custom);
  const clauses = clausesOf(tree);
  const nameOf = useNames(clauses, known);
  return (
    <Box>
      <GroupBox
        group={tree}
        path={[]}
        tree={tree}
        onChange={onChange}
        fields={known}
        fixed={fixed}
        nameOf={nameOf}
        customerId={customerId}
      />
      <Count
        entity={entity}
        line={writeQuery({ where: [...fixed, ...clauses], size: 1, fields: ['id'] })}
        isAll={clauses.length === 0}
      />
    </Box>
  );
}

interface GroupBoxProps {
  readonly group: Group;
  readonly path: Path;
  readonly tree: Group;
  readonly onChange: (tree: Group) => void;
  readonly fields: FieldsByKey;
  readonly fixed: readonly Condition[];
  readonly nameOf: NameOf;
  readonly customerId: number | undefined;
}

function GroupBox(props: GroupBoxProps) {
  const { group, path, tree, onChange, fields, fixed } = props;
  const isInner = path.length > 0;
  const [first] = offeredFields(fields, fixed);
  const fresh: Condition = {
    field: first?.key ?? 'id',
    op: operatorsOf(first?.field ?? { kind: 'whole' })[0] ?? 'is',
    values: [],
  };
  const other = group.join === 'all' ? 'any' : 'all';
  return (
    <Box
      role="group"
      aria-label={group.join === 'all' ? 'All conditions' : 'Any condition'}
      sx={
        isInner
          ? { p: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.default' }
          : {}
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {isInner ? '' : 'Records that match'}
        <Select
          variant="standard"
          value={group.join}
          onChange={(event) => onChange(withJoin(tree, path, event.target.value === 'any' ? 'any' : 'all'))}
          inputProps={{ 'aria-label': 'Match all or any conditions' }}
          sx={{ fontSize: '0.875rem', fontWeight: 600, color: 'text.primary' }}
        >
          <MenuItem value="all">all</MenuItem>
          <MenuItem value="any">any</MenuItem>
        </Select>
        of these conditions
        <Box sx={{ flex: 1 }} />
        {isInner && (
          <IconButton size="small" aria-label="Remove group" onClick={() => onChange(withPart(tree, path, () => null))}>
            <Trash2 size={15} />
          </IconButton>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {group.parts.map((part, at) => (
          <PartBox key={at} {...props} part={part} path={[...path, at]} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" startIcon={<Plus size={15} />} onClick={() => onChange(withAdded(tree, path, fresh))}>
          Add condition
        </Button>
        {!isInner && (
          <Button
            size="small"
            startIcon={<Plus size={15} />}
            onClick={() => onChange(withAdded(tree, path, { join: other, parts: [fresh] }))}
          >
            {other === 'any' ? 'Add “any” group' : 'Add “all” group'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function PartBox({ part, path, ...props }: GroupBoxProps & { readonly part: Part }) {
  const { tree, onChange, fields, fixed, nameOf, customerId } = props;
  if (isGroup(part)) return <GroupBox {...props} group={part} path={path} />;
  return (
    <ConditionRow
      condition={part}
      fields={fields}
      fixed={fixed}
      nameOf={nameOf}
      customerId={customerId}
      onChange={(condition) => onChange(withPart(tree, path, () => condition))}
      onRemove={() => onChange(withPart(tree, path, () => null))}
    />
  );
}

/** The number of matching records, updated while the filter is edited. */
function Count({
  entity,
  line,
  isAll,
}: {
  readonly entity: AnyEntity;
  readonly line: string;
  readonly isAll: boolean;
}) {
  const asked = usePaused(line);
  const { data, isFetching, isError } = useQuery({
    queryKey: [entity.name, 'list', 'count', asked],
    queryFn: ({ signal }) => api<Page<ListRow>>(`/api/v1/${entity.path}?${asked}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const plural = inSentence(entity.plural);
  const words = data
    ? `${capital(totalWords(data))} ${data.total === 1 ? inSentence(entity.label) : plural}`
    : 'Counting…';
  return (
    <Box
      role="status"
      className="num"
      sx={{
        mt: 2,
        fontSize: '0.875rem',
        fontWeight: 600,
        color: isError ? 'error.main' : isFetching ? 'text.secondary' : 'text.primary',
      }}
    >
      {isError
        ? 'The records could not be counted. Check the last condition.'
        : isAll
          ? `${words}, because no condition is complete`
          : words}
    </Box>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
