import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { hidden } from '../../kinds/Labelled.tsx';
import { EmptyState, Failed } from '../../parts/EmptyState.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Section } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { Go } from '../../screens/Go.tsx';
import { allows } from '../../session/session.web.ts';
import { mayDo } from '../importRun.ts';
import { historyOptions, type PastImport } from './answers.web.ts';
import { useLiveProgress } from './progress.web.ts';
import { StatePill } from './StatePill.tsx';
import { count } from './words.ts';
import { STACKED } from '../../parts/table.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { SCROLLS_ASIDE } from '../../parts/scrollsAside.ts';

const PAGE = 50;

/** Earlier imports, newest first. */
export function History() {
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  useLiveProgress();
  const { data, error, refetch } = useQuery({ ...historyOptions(page), placeholderData: keepPreviousData });
  return (
    <Section title="Earlier imports" flush {...(data ? { count: data.total } : {})}>
      {error && <Failed what="Earlier imports could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="history"
          title="No imports yet"
          why="Imports are listed with their results. You can undo an import for 90 days."
        />
      )}
      {data && data.rows.length > 0 && (
        <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label="Earlier imports">
          <Box component="table" sx={STACKED}>
            <thead>
              <tr>
                {['File', 'File type', 'State', ...FIGURES, 'Imported by', 'Date'].map((heading) => (
                  <th key={heading} scope="col" className={FIGURES.includes(heading) ? 'figure' : ''}>
                    {heading}
                  </th>
                ))}
                <th scope="col">
                  <span style={hidden}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td className="wide">
                    <Go to={`/system/import/${row.id}`}>{row.name}</Go>
                  </td>
                  <td className="aside">{row.preset ?? '–'}</td>
                  <td>
                    <StatePill state={row.state} phase={row.phase} />
                  </td>
                  {[row.rowsRead, row.rowsCreated, row.rowsUpdated, row.rowsFailed].map((figure, at) => (
                    <td key={at} className="figure num" data-label={FIGURES[at]}>
                      {figure === null ? '–' : count(figure)}
                    </td>
                  ))}
                  <td className="aside">{row.madeBy ?? '–'}</td>
                  <td>
                    <RelativeTime at={row.createdAt} />
                  </td>
                  <td>
                    {mayDo('undo', row.state) && row.phase === null && allows('import.undo') && (
                      <Button
                        size="small"
                        aria-label={`Undo the import of ${row.name}`}
                        onClick={() => setUndoing(row)}
                      >
                        Undo
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {data && data.total > PAGE && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={page * PAGE >= data.total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Box>
      )}
      {undoing && (
        <UndoDialog
          id={undoing.id}
          name={undoing.name}
          created={undoing.rowsCreated ?? 0}
          updated={undoing.rowsUpdated ?? 0}
          onClose={() => setUndoing(null)}
        />
      )}
    </Section>
  );
}

const FIGURES: readonly string[] = ['Rows', 'Created', 'Updated', 'Errors'];
