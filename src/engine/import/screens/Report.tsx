import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import { findEntity } from '../../entity/registry.ts';
import { exactTime } from '../../parts/relativeTime.ts';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { Go } from '../../screens/Go.tsx';
import type { ImportAnswer } from './answers.web.ts';
import { CountTiles } from './CountTiles.tsx';
import { PerNoun } from './PerNoun.tsx';
import { Rows } from './Rows.tsx';
import { count, rowsOf } from './words.ts';

/** The result of a finished import. */
export function Report({ answer }: { readonly answer: ImportAnswer }) {
  const addressOf = useAddressBook();
  const { counts, import: run, kept, undoUntil } = answer;
  const isUndone = run.state === 'undone';
  return (
    <>
      <Alert severity={isUndone ? 'info' : counts.failed > 0 ? 'warning' : 'success'} role="status">
        {isUndone
          ? `Import undone${kept.length > 0 ? `. ${count(kept.length)} ${kept.length === 1 ? 'record was' : 'records were'} kept` : ' completely'}.`
          : `${rowsOf(counts.read)} read: ${count(counts.created)} created, ${count(counts.updated)} updated, ${count(counts.unchanged)} unchanged, ${count(counts.skipped)} skipped, ${count(counts.failed)} with errors.`}
        {undoUntil && ` You can undo this import until ${exactTime(undoUntil)}.`}
      </Alert>
      <CountTiles counts={counts} />
      {kept.length > 0 && (
        <Section title={isUndone ? 'Kept records' : 'Records that could not be reverted'} count={kept.length} flush>
          {kept.map((each) => {
            const to = addressOf(each.entity, each.id, each.customerId);
            return (
              <SectionRow key={`${each.entity} ${each.id}`}>
                <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {findEntity(each.entity)?.label ?? each.entity}: {to ? <Go to={to}>{each.title}</Go> : each.title}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
                  {each.because}
                </Typography>
              </SectionRow>
            );
          })}
        </Section>
      )}
      {!isUndone && (
        <>
          <PerNoun answer={answer} />
          <Rows answer={answer} mends={false} />
        </>
      )}
    </>
  );
}
