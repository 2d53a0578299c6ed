import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import { findEntity } from '../../entity/registry.ts';
import type { Tone } from '../../parts/tones.ts';
import { hidden } from '../../kinds/Labelled.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import { Go } from '../../screens/Go.tsx';
import type { Result } from '../fault.ts';
import type { SampledColumn } from '../reading/reading.ts';
import type { RowAnswer } from './answers.web.ts';
import { CellEditor } from './CellEditor.tsx';
import { TABLE } from '../../parts/table.ts';
import type { Step } from './useStep.web.ts';

export interface RowsTableProps {
  readonly columns: readonly SampledColumn[];
  readonly rows: readonly RowAnswer[];
  /** Cells can be edited and rows left out. */
  readonly mends: boolean;
  readonly busy: boolean;
  readonly onStep: (step: Step) => void;
}

/** Rows with errors shown at their cells. After the import the cells are deleted and links to the records are shown. */
export function RowsTable({ columns, rows, mends, busy, onStep }: RowsTableProps) {
  // Columns with errors come first, because a file may have forty columns.
  const wrong = new Set(rows.flatMap((row) => row.faults.map((fault) => fault.column)));
  const isKept = rows.some(({ cells }) => cells !== null);
  const shown = isKept ? [...columns].sort((a, b) => Number(wrong.has(b.at)) - Number(wrong.has(a.at))) : [];
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 560 }} tabIndex={0} role="region" aria-label="Rows by cell">
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Result</th>
            {shown.map(({ at, name }) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
            {mends && (
              <th scope="col">
                <span style={hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row" className="num" style={{ fontWeight: 500 }}>
                {row.number}
              </th>
              <td>
                <Becomes row={row} />
              </td>
              {shown.map((column) => {
                const faults = row.faults.filter((fault) => fault.column === column.at);
                return (
                  <td key={column.at}>
                    <CellEditor
                      label={`${column.name}, row ${row.number}`}
                      text={row.cells?.[column.at] ?? ''}
                      faults={faults}
                      remarks={row.remarks.filter((remark) => remark.column === column.at)}
                      isOff={!mends || row.cells === null || column.isSecret === true}
                      onSave={(text) =>
                        onStep({ at: `rows/${row.number}`, method: 'PATCH', body: { cells: { [column.at]: text } } })
                      }
                      onMeant={(id) =>
                        onStep({
                          at: 'words',
                          body: { column: column.at, text: row.cells?.[column.at] ?? '', means: `#${id}` },
                        })
                      }
                    />
                  </td>
                );
              })}
              {mends && (
                <td>
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`${row.leftOut ? 'Include' : 'Skip'} row ${row.number}`}
                    onClick={() =>
                      onStep({ at: `rows/${row.number}`, method: 'PATCH', body: { leftOut: !row.leftOut } })
                    }
                  >
                    {row.leftOut ? 'Include' : 'Skip'}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const WORDS: Readonly<Record<Result, readonly [label: string, tone: Tone]>> = {
  create: ['New', 'good'],
  update: ['Update', 'info'],
  unchanged: ['Unchanged', 'neutral'],
  skipped: ['Skipped', 'neutral'],
  error: ['Error', 'bad'],
};

function Becomes({ row }: { readonly row: RowAnswer }) {
  const addressOf = useAddressBook();
  const result = row.leftOut ? 'skipped' : row.result;
  const [label, tone] = result ? WORDS[result] : (['Not checked', 'neutral'] as const);
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 0.25, minWidth: 180, maxWidth: 320, whiteSpace: 'normal' }}
    >
      <span>
        <StatusPill tone={tone}>{label}</StatusPill>
      </span>
      {row.records.map((record) => {
        const to = record.id === null ? null : addressOf(record.noun, record.id, record.customerId);
        const fields = Object.keys(record.changes ?? {}).length;
        return (
          <Typography
            key={`${record.target} ${record.id}`}
            variant="caption"
            component="div"
            sx={{ color: 'text.secondary' }}
          >
            {findEntity(record.noun)?.label ?? record.noun}: {to ? <Go to={to}>{record.title}</Go> : record.title}
            {record.result === 'update' && fields > 0 && ` (${fields === 1 ? '1 field' : `${fields} fields`})`}
          </Typography>
        );
      })}
      {row.faults
        .filter(({ column }) => column === null)
        .map(({ message }) => (
          <Typography key={message} variant="caption" component="div" sx={{ color: 'error.main' }}>
            {message}
          </Typography>
        ))}
      {row.remarks
        .filter(({ column }) => column === null)
        .map(({ message }) => (
          <Typography key={message} variant="caption" component="div" sx={{ color: 'warning.main' }}>
            {message}
          </Typography>
        ))}
    </Box>
  );
}
