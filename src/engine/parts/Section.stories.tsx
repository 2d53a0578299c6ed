import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ApiError } from '../http/failure.ts';
import { EmptyState, Failed } from './EmptyState.tsx';
import { Facts } from './Facts.tsx';
import { Meter } from './charts/Meter.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { Section, SectionRow } from './Section.tsx';
import { SkeletonFacts, SkeletonRows } from './Skeletons.tsx';
import { StatusPill } from './StatusPill.tsx';

export const FilledWithFacts = () => (
  <Section title="Details" about="What the label on the machine says" icon="server">
    <Facts
      facts={[
        { label: 'Model', value: 'PowerEdge R760' },
        { label: 'Serial', value: 'Q2XCV128', copy: 'Q2XCV128' },
        { label: 'Warranty', value: <StatusPill tone="warning">58 days left</StatusPill> },
        { label: 'Note', value: null },
      ]}
    />
  </Section>
);

export const FilledWithRows = () => (
  <Section title="Storage volumes" count={2} actions={<Button size="small">Add</Button>} flush>
    <SectionRow>
      <Box sx={{ width: 90 }}>C: System</Box>
      <Box sx={{ flex: 1 }}>
        <Meter label="C: used" value={62} />
      </Box>
    </SectionRow>
    <SectionRow>
      <Box sx={{ width: 90 }}>D: Data</Box>
      <Box sx={{ flex: 1 }}>
        <Meter label="D: used" value={93} tone="bad" figure="1.8 TB" />
      </Box>
    </SectionRow>
    <SectionRow>
      <Box sx={{ flex: 1 }}>Last read</Box>
      <RelativeTime at="2026-11-20T14:05:00Z" />
    </SectionRow>
  </Section>
);

export const Loading = () => (
  <Section title="Details">
    <SkeletonFacts />
  </Section>
);

export const LoadingRows = () => (
  <Section title="Jobs" flush>
    <SkeletonRows rows={3} />
  </Section>
);

export const Empty = () => (
  <Section title="Jobs" flush>
    <EmptyState
      icon="briefcase-business"
      title="No jobs yet"
      why="What is asked and done for this customer is kept here."
    />
  </Section>
);

export const FailedSection = () => (
  <Section title="Jobs" flush>
    <Failed
      what="The jobs could not be loaded"
      error={new ApiError(500, { message: 'Something went wrong.', requestId: 'req-1' })}
      onRetry={() => {}}
    />
  </Section>
);

export const RefusedSection = () => (
  <Section title="Credentials" flush>
    <Failed
      what="The credentials could not be loaded"
      error={new ApiError(403, { message: 'No.', code: 'forbidden', permission: 'credential.view' })}
    />
  </Section>
);
