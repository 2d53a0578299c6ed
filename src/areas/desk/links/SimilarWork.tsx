import Box from '@mui/material/Box';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { SimilarWork } from './similarWork.ts';
import { useSimilarToJob, useSimilarToTitle } from './useSimilarWork.web.ts';

/** Solved jobs and documents that may help with a job. Shows nothing without any. */
export function SimilarWorkCard({ jobId, customerId }: { readonly jobId: number; readonly customerId: number }) {
  const { data } = useSimilarToJob(jobId);
  return data ? <Work work={data} customerId={customerId} title="Similar work" /> : null;
}

/** The same while the title of a new job is typed. The links open in a new tab, so that the form stays. */
export function SimilarToTitle({ customerId, title }: { readonly customerId: number; readonly title: string }) {
  const { data } = useSimilarToTitle(customerId, title);
  return (
    <Box role="status" sx={{ mt: 1 }}>
      {data && title.length > 3 && <Work work={data} customerId={customerId} title="Solved before" inNewTab />}
    </Box>
  );
}

interface WorkProps {
  readonly work: SimilarWork;
  readonly customerId: number;
  readonly title: string;
  readonly inNewTab?: boolean;
}

function Work({ work: { jobs, documents }, customerId, title, inNewTab = false }: WorkProps) {
  const tab = inNewTab ? { target: '_blank' } : {};
  if (jobs.length + documents.length === 0) return null;
  return (
    <Section title={title} icon="book-open" flush count={jobs.length + documents.length}>
      {documents.map(({ id, title: name }) => (
        <SectionRow key={`document ${id}`}>
          <Box sx={KIND}>Document</Box>
          <Go to={`/documents/${id}`} {...tab} sx={NAME}>
            {name}
          </Go>
        </SectionRow>
      ))}
      {jobs.map(({ id, number, title: name, resolution }) => (
        <SectionRow key={id}>
          <Box sx={KIND}>Solved</Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/customer/${customerId}/jobs/${id}`} {...tab} sx={NAME}>
              {number} {name}
            </Go>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{resolution}</Box>
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

const KIND = { color: 'text.secondary', width: 84, flexShrink: 0 } as const;
const NAME = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const;
