import { inSentence } from '#engine/entity/inSentence.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { entityNamed } from '#engine/entity/registry.ts';
import type { Field } from '#engine/kinds/field.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { LeaveGuard } from '#engine/parts/page/LeaveGuard.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { fill } from '#engine/screens/manifest.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { useAddressPlan } from '../addresses/useAddressPlan.web.ts';
import { BulkTable } from './BulkTable.tsx';
import { rowsForPattern, type TypedRow } from './bulkRows.ts';
import { ContainerChoice } from './ContainerChoice.tsx';
import { PrefixChoice } from './PrefixChoice.tsx';
import { useBulkCreate } from './useBulkCreate.web.ts';

/**
 * Creates many assets: shared fields on the left, one row each on the right. Creates none unless every row is valid.
 */
export function Screen() {
  const { screen, params, byPath } = usePlace();
  const list = byPath.get(screen.path.replace(/\/bulk-create$/, ''));
  const kind = entityNamed(list?.of?.entity ?? '');
  const customerId = Number(params.customerId);
  const back = fill(list?.path ?? '/', params);
  const go = useGo();
  const [pattern, setPattern] = useState('');
  const [rows, setRows] = useState<readonly TypedRow[]>([]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [common, setCommon] = useState<Readonly<Record<string, unknown>>>({ status: 'in_use' });
  const [prefixId, setPrefixId] = useState<number | null>(null);
  const [interfaceName, setInterfaceName] = useState('Management');
  const [place, setPlace] = useState<{ readonly containerId: number | null; readonly firstU: number | null }>({
    containerId: null,
    firstU: null,
  });
  const { data: plan } = useAddressPlan(customerId);
  const bulk = useBulkCreate({ kind, customerId, rows, common, prefixId, interfaceName, ...place });
  const mayCreate = rows.length > 0 && bulk.isJudged && bulk.wrong === 0 && !bulk.failure;

  const choosePattern = (next: string) => {
    setPattern(next);
    const made = rowsForPattern(next, rows);
    setRows(made.rows);
    setComplaint(made.complaint);
  };
  const plural = inSentence(kind.plural);
  const create = () => bulk.create.mutate(undefined, { onSuccess: () => go(back, { unasked: true }) });

  return (
    <Page subtitle="Nothing is saved until all rows are valid.">
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Card sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <TextField
            variant="standard"
            label="Names"
            placeholder={`${short(kind.label)}-[01-24]`}
            value={pattern}
            onChange={({ target }) => choosePattern(target.value)}
            error={complaint !== null}
            helperText={complaint ?? 'Use brackets for ranges, for example [01-24], [a-f] or [1,3,5-7].'}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off', spellCheck: false } }}
            autoFocus
            fullWidth
          />
          {SHARED.map((key) => {
            const field: Field | undefined = kind.fields[key];
            if (!field) return null;
            return (
              <FieldInput
                key={key}
                id={`bulk-${key}`}
                label={labelOf(key, field)}
                field={field}
                value={common[key] ?? null}
                onChange={(value) => setCommon((now) => ({ ...now, [key]: value }))}
                context={{ customerId, values: { ...common, customerId } }}
              />
            );
          })}
          {allows('ipAddress.create') && plan && plan.prefixes.length > 0 && (
            <PrefixChoice
              prefixes={plan.prefixes}
              value={prefixId}
              onChange={setPrefixId}
              interfaceName={interfaceName}
              onInterface={setInterfaceName}
            />
          )}
          {allows('containerItem.create') && <ContainerChoice customerId={customerId} {...place} onChange={setPlace} />}
        </Card>
        <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <BulkTable rows={rows} errors={bulk.errors} answers={bulk.answers} onChange={setRows} />
          {bulk.failure && <Alert severity="error">{bulk.failure.message}</Alert>}
          <Box
            sx={{
              position: 'sticky',
              bottom: 0,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              py: 1.5,
              bgcolor: 'background.default',
              zIndex: 2,
            }}
          >
            <Typography
              variant="body2"
              role="status"
              sx={{ flex: 1, minWidth: 180, color: bulk.wrong > 0 ? 'error.main' : 'text.secondary' }}
            >
              {standing({ count: rows.length, wrong: bulk.wrong, isJudged: bulk.isJudged })}
            </Typography>
            <Button onClick={() => go(back)}>Cancel</Button>
            <Button variant="contained" disabled={!mayCreate} loading={bulk.create.isPending} onClick={create}>
              {rows.length === 1
                ? `Create 1 ${inSentence(kind.label)}`
                : `Create ${rows.length > 0 ? `${rows.length} ` : ''}${plural}`}
            </Button>
          </Box>
        </Box>
      </Box>
      <LeaveGuard when={rows.length > 0 && !bulk.create.isSuccess} words="The rows are not saved and will be lost." />
    </Page>
  );
}

/** Fields that assets of one delivery share. */
const SHARED = [
  'manufacturerId',
  'modelId',
  'siteId',
  'locationId',
  'status',
  'controllerId',
  'standard',
  'portCount',
  'firmware',
  'purchasedOn',
  'costPence',
];

/** "Switch" → "SW"; "Wireless access point" → "WAP" */
function short(label: string): string {
  const words = label.split(' ');
  return (words.length === 1 ? label.slice(0, 2) : words.map((word) => word.charAt(0)).join('')).toUpperCase();
}

function standing({ count, wrong, isJudged }: { count: number; wrong: number; isJudged: boolean }): string {
  if (count === 0) return 'Enter a pattern of names, or paste a column of names into the table.';
  if (!isJudged) return 'Checking…';
  if (wrong > 0) return wrong === 1 ? '1 row is not valid.' : `${wrong} rows are not valid.`;
  return count === 1 ? 'The row is valid.' : `All ${count} rows are valid.`;
}
