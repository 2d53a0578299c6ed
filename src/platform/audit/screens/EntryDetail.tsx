import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { Changes } from '#engine/records/show/Changes.tsx';
import { useAllFields } from '#engine/lists/useCustomFields.web.ts';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import type { AuditLine } from '../auditAnswer.ts';

export interface EntryDetailProps {
  readonly line: AuditLine;
  readonly onChange: (words: Readonly<Record<string, string | null>>) => void;
}

/** All fields of an entry: the values before and after, its seal, and links to related entries. */
export function EntryDetail({ line, onChange }: EntryDetailProps) {
  const noun = findEntity(line.kind);
  const hasChanges = Object.keys(line.changes).length > 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        pl: { sm: 5.25 },
        whiteSpace: 'normal',
        maxWidth: 'min(980px, calc(100vw - 96px))',
      }}
    >
      {line.note && <Box sx={{ overflowWrap: 'anywhere' }}>{line.note}</Box>}
      {hasChanges &&
        (noun ? (
          <NounChanges noun={noun} line={line} />
        ) : (
          <Changes changes={line.changes} fields={NO_FIELDS} customerId={line.customerId ?? undefined} />
        ))}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(90px, max-content) minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.25,
          m: 0,
          color: 'text.secondary',
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        <dt>Seal</dt>
        <dd>
          {line.seq === null || line.hash === null ? (
            'Waiting for its seal. The number and hash follow within seconds.'
          ) : (
            <>
              No. {line.seq.toLocaleString('en-GB')}, <code>{line.hash}</code>
              <CopyButton text={line.hash} what="hash" />
            </>
          )}
        </dd>
        <dt>Request</dt>
        <dd>
          <code>{line.requestId}</code>
        </dd>
        {line.ip && (
          <>
            <dt>IP address</dt>
            <dd>{line.ip}</dd>
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.625 }}>
        <Button size="small" onClick={() => onChange(only({ request: line.requestId }))}>
          Show request
        </Button>
        {line.sessionId !== null && (
          <Button size="small" onClick={() => onChange(only({ session: String(line.sessionId) }))}>
            Show session
          </Button>
        )}
        {line.entityId !== null && noun && (
          <Button size="small" onClick={() => onChange(only({ record: `${line.kind}:${line.entityId}` }))}>
            Show record
          </Button>
        )}
        {line.ip && (
          <Button size="small" onClick={() => onChange(only({ ip: line.ip }))}>
            Show IP address
          </Button>
        )}
      </Box>
    </Box>
  );
}

const NO_FIELDS = new Map();

/** Replaces all current filters with these. */
const only = (words: Readonly<Record<string, string | null>>): Readonly<Record<string, string | null>> => ({
  ...NOTHING,
  ...words,
});
const NOTHING = {
  q: null,
  who: null,
  action: null,
  kind: null,
  customer: null,
  field: null,
  record: null,
  request: null,
  session: null,
  ip: null,
};

function NounChanges({ noun, line }: { readonly noun: AnyEntity; readonly line: AuditLine }) {
  const fields = useAllFields(noun);
  return <Changes changes={line.changes} fields={fields} customerId={line.customerId ?? undefined} />;
}
