import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { NotesText } from '#engine/kinds/notes/NotesCell.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useMinute } from '#engine/parts/useMinute.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { JobTimer } from '#areas/desk/desk.tsx';
import { CoverOfVisit } from '../cover/CoverOfVisit.tsx';
import { HazardsOfVisit } from '../hazards/HazardsOfVisit.tsx';
import { VISIT_STATES } from '../visits/visitChoices.ts';
import { useWaiting } from '../device/outbox.web.ts';
import { withSteps } from '../device/waiting.rules.ts';
import type { MyVisit } from './myDay.schema.ts';
import { NotSent } from './NotSent.tsx';
import { spanWords, timeOf } from './times.web.ts';
import { VisitSteps } from './VisitSteps.tsx';

/** One of the user's visits today: address, jobs, and the next step as a large button. */
export function VisitCard({ visit: known }: { readonly visit: MyVisit }) {
  const waiting = useWaiting();
  const visit = withSteps(known, waiting);
  const state = VISIT_STATES[visit.status];
  return (
    <Card component="article" aria-label={`Visit to ${visit.customer}`} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="span" className="num" sx={{ fontWeight: 650 }}>
          {spanWords(visit.plannedStart, visit.plannedEnd)}
        </Typography>
        <StatusPill tone={state.tone}>{state.label}</StatusPill>
        <Box component="span" sx={{ flex: 1 }} />
        <Go to={`/customer/${visit.customerId}/visits/${visit.id}`} sx={{ lineHeight: '32px', color: 'primary.main' }}>
          {visit.number}
        </Go>
      </Box>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', mt: 0.5 }}>
        {visit.customer}
      </Typography>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <Go to={`/customer/${visit.customerId}/sites/${visit.siteId}`}>{visit.site}</Go>
        {visit.address && ` · ${visit.address}`}
      </Box>
      <HazardsOfVisit
        siteId={visit.siteId}
        siteVersion={visit.siteVersion}
        hazards={visit.hazards}
        confirmedAt={visit.hazardsConfirmedAt}
        isDue={visit.areHazardsDue}
      />
      {visit.cover.map((note) => (
        <CoverOfVisit key={note.id} note={note} customerId={visit.customerId} />
      ))}
      {visit.accessNotes && <Notes title="Access" text={visit.accessNotes} />}
      {visit.purpose && <Notes title="Purpose" text={visit.purpose} />}
      <Jobs visit={visit} hasTimers={known.status === 'on-site' && visit.status === 'on-site'} />
      <Times visit={visit} />
      <NotSent visitId={visit.id} waiting={waiting} />
      <VisitSteps
        visit={visit}
        isSigned={waiting.some((each) => each.kind === 'signature' && each.visitId === visit.id)}
      />
    </Card>
  );
}

const Notes = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Box component="section" aria-label={title} sx={{ mt: 1, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
    <Box component="strong">{title}</Box>
    <NotesText markdown={text} />
  </Box>
);

/** Timers run on the server, so there are none while the arrival is stored only on the device. */
function Jobs({ visit, hasTimers }: { readonly visit: MyVisit; readonly hasTimers: boolean }) {
  return (
    <Box component="ul" aria-label="Jobs" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
      {visit.jobs.map((job) => (
        <Box
          component="li"
          key={job.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 0.75,
            minHeight: 44,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Go
            to={`/customer/${visit.customerId}/jobs/${job.id}`}
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'primary.main' }}
          >
            {job.number} {job.title}
          </Go>
          <Box component="span" className="num" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {job.minutes > 0 && formatDuration(job.minutes)}
          </Box>
          {hasTimers && (
            <Suspense fallback={null}>
              <JobTimer jobId={job.id} number={job.number} />
            </Suspense>
          )}
        </Box>
      ))}
    </Box>
  );
}

function Times({ visit }: { readonly visit: MyVisit }) {
  const now = useMinute();
  if (visit.arrivedAt === null) return null;
  const minutes = Math.max(
    0,
    Math.floor((Date.parse(visit.departedAt ?? new Date(now).toISOString()) - Date.parse(visit.arrivedAt)) / 60_000),
  );
  const missing = Math.max(0, minutes - visit.loggedMinutes);
  return (
    <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
      Arrived {timeOf(visit.arrivedAt)}
      {visit.departedAt && `, departed ${timeOf(visit.departedAt)}`} · {formatDuration(minutes)} on site ·{' '}
      {formatDuration(visit.loggedMinutes)} logged
      {visit.isLead && missing > 0 && ` · ${formatDuration(missing)} not logged`}
    </Box>
  );
}
