import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { type Field, labelOf } from '../../kinds/field.ts';
import { isReferring } from '../../kinds/ref/referred.ts';
import { useNames } from '../../lists/filters/useNames.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { RestoredField, RestorePreview } from '../../api/restoreAnswer.ts';
import { isSameValue } from '../../entity/sameValue.ts';
import { useAllFields } from '../../lists/useCustomFields.web.ts';
import { Changes } from './Changes.tsx';
import { idsIn } from './idsIn.ts';
import { LoggedValue } from './LoggedValue.tsx';

export interface RestoreFieldsProps {
  readonly entity: AnyEntity;
  readonly preview: RestorePreview;
  readonly customerId: number | undefined;
  readonly ticked: readonly string[];
  readonly onTick: (fields: readonly string[]) => void;
  /** Limits the list to these fields. Null offers all fields that differ. */
  readonly only: readonly string[] | null;
}

/** Each differing field with both values and a checkbox or the reason why it cannot be restored, and resulting changes. */
export function RestoreFields({ entity, preview, customerId, ticked, onTick, only }: RestoreFieldsProps) {
  const fields = useAllFields(entity);
  const offered = preview.fields.filter(({ key }) => only?.includes(key) ?? true);
  const referring = offered.filter(({ key }) => isReferring(fields.get(key) ?? {}));
  const nameOf = useNames(
    referring.map(({ key, now, was }) => ({ field: key, op: 'is' as const, values: idsIn([now, was]) })),
    fields,
    preview.refs,
  );
  // Changes that the record's rules add: fields written differently from then, or not selected.
  const follows = Object.entries(preview.written).filter(
    ([key, [, after]]) => !isSameValue(after, offered.find((each) => each.key === key)?.was),
  );
  if (offered.length === 0)
    return <Typography variant="body2">The record already has these values. No fields to revert.</Typography>;
  const toggle = (key: string) =>
    onTick(ticked.includes(key) ? ticked.filter((each) => each !== key) : [...ticked, key]);
  return (
    <>
      <Box sx={HEADINGS} aria-hidden>
        <span>Field</span>
        <span>Now</span>
        <span>Then</span>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, mb: 1.5, listStyle: 'none' }}>
        {offered.map((each) => (
          <Line
            key={each.key}
            each={each}
            field={fields.get(each.key)}
            isTicked={ticked.includes(each.key)}
            onToggle={() => toggle(each.key)}
            side={(value) => (
              <LoggedValue value={value} field={fields.get(each.key)} nameOf={nameOf} customerId={customerId} />
            )}
          />
        ))}
      </Box>
      {follows.length > 0 && (
        <Box sx={{ mb: 1.5, fontSize: '0.8125rem' }}>
          <Typography variant="subtitle2">This field changes too</Typography>
          <Changes changes={Object.fromEntries(follows)} fields={fields} refs={preview.refs} customerId={customerId} />
        </Box>
      )}
    </>
  );
}

interface LineProps {
  readonly each: RestoredField;
  readonly field: Field | undefined;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
  readonly side: (value: unknown) => ReactNode;
}

function Line({ each: { key, now, was, because }, field, isTicked, onToggle, side }: LineProps) {
  const id = useId();
  const label = labelOf(key.replace(/^extra\./, ''), field ?? {});
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Checkbox
          size="small"
          checked={isTicked}
          disabled={because !== null}
          onChange={onToggle}
          slotProps={{ input: { id, ...(because && { 'aria-describedby': `${id}-why` }) } }}
          sx={{ p: 0.25, ml: -0.25 }}
        />
        <Box component="label" htmlFor={id} sx={{ pt: 0.25, color: because ? 'text.secondary' : 'text.primary' }}>
          {label}
        </Box>
      </Box>
      <Box sx={VALUE} data-side="Now">
        {side(now)}
      </Box>
      <Box sx={VALUE} data-side="Then">
        {side(was)}
      </Box>
      {because && (
        <Box id={`${id}-why`} sx={{ gridColumn: '1 / -1', pl: 3.5, color: 'text.secondary' }}>
          {because}
        </Box>
      )}
    </Box>
  );
}

const COLUMNS = { xs: '1fr 1fr', sm: 'minmax(130px, 1fr) minmax(0, 1.5fr) minmax(0, 1.5fr)' } as const;
const HEADINGS = {
  display: { xs: 'none', sm: 'grid' },
  gridTemplateColumns: COLUMNS,
  columnGap: 2,
  pb: 0.5,
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 600,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
const LINE = {
  display: 'grid',
  gridTemplateColumns: COLUMNS,
  columnGap: 2,
  rowGap: 0.25,
  py: 0.75,
  fontSize: '0.8125rem',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
/** On a phone each value has its own label. */
const VALUE = {
  minWidth: 0,
  pt: 0.25,
  overflowWrap: 'anywhere',
  '&::before': {
    content: 'attr(data-side)',
    display: { xs: 'block', sm: 'none' },
    color: 'text.secondary',
    fontSize: '0.6875rem',
  },
} as const;
