import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDay } from '#engine/kinds/day/day.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { ActionButton } from '#engine/records/actions/ActionButton.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { useOverview } from '#areas/customers/customers.tsx';
import { ErasureCard } from '../erasure/ErasureCard.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { LEAVING_REASONS, RUN_STATES } from './offboardingChoices.ts';
import { offboardingRun } from './offboardingRun.ts';
import { ReactivateCard } from './ReactivateCard.tsx';
import { SignOff } from './SignOff.tsx';
import { useRun, useRuns } from './useOffboarding.web.ts';

/** Offboarding of a customer: tasks, handover and signatures. */
export function Screen() {
  const customerId = Number(usePlace().params.customerId);
  const { data, error, refetch } = useRuns(customerId);
  const status = useOverview(customerId).data?.customer.status;
  const isGone = status === 'former' || status === 'erased';
  const [run, ...earlier] = data?.rows ?? [];
  const isLeaving = run && run.status !== 'cancelled';
  return (
    <Page>
      {error ? (
        <Failed what="The offboarding could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonFacts facts={8} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {run?.status === 'completed' && <ReactivateCard customerId={customerId} />}
          {isLeaving ? <Current id={run.id} /> : !isGone && <NotLeaving customerId={customerId} />}
          {isGone && <ErasureCard customerId={customerId} />}
          {(isLeaving ? earlier : (data.rows ?? [])).length > 0 && (
            <Section title="Earlier" flush>
              {(isLeaving ? earlier : data.rows).map((each) => (
                <SectionRow key={each.id}>
                  <Box sx={{ flex: 1 }}>
                    <RowLink to={`/offboardings/${each.id}`}>{each.reference}</RowLink>
                    <Box sx={{ color: 'text.secondary' }}>{each.cancelReason}</Box>
                  </Box>
                  <StatusPill tone={RUN_STATES[each.status].tone}>{RUN_STATES[each.status].label}</StatusPill>
                </SectionRow>
              ))}
            </Section>
          )}
        </Box>
      )}
    </Page>
  );
}

function NotLeaving({ customerId }: { readonly customerId: number }) {
  return (
    <EmptyState
      alone
      icon="door-open"
      title="Not leaving"
      why="When this customer leaves, plan the offboarding here. The tasks follow from the credentials, licences, assets and jobs of the customer."
      action={
        allows('offboardingRun.create') ? (
          <Button variant="outlined" component={Go} to={`/offboardings/create?customerId=${customerId}`}>
            Plan offboarding
          </Button>
        ) : undefined
      }
    />
  );
}

const ACTIONS = ['start', 'ready', 'complete', 'refresh', 'reopen', 'cancel'] as const;

function Current({ id }: { readonly id: number }) {
  const { data: answer } = useRun(id);
  if (!answer) return <SkeletonFacts facts={6} />;
  const { row } = answer;
  const state = RUN_STATES[row.status];
  return (
    <>
      <Section
        title={row.reference ?? 'Offboarding'}
        icon="door-open"
        actions={
          <Button size="small" component={Go} to={`/offboardings/${id}`}>
            Details
          </Button>
        }
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box>
            <StatusPill tone={state.tone}>{state.label}</StatusPill>
          </Box>
          <Facts
            facts={[
              { label: 'Last day', value: formatDay(row.leavesOn) },
              { label: 'Reason', value: LEAVING_REASONS[row.reason].label },
              { label: 'New supplier', value: row.newSupplierName ?? '–' },
              {
                label: 'Signed',
                value: row.signedOn ? `${row.signerName ?? ''}, ${formatDay(row.signedOn)}` : '–',
              },
            ]}
          />
          {row.signatureId !== null && (
            <Box
              component="img"
              src={`/api/v1/files/${row.signatureId}`}
              alt={`Signature of ${row.signerName ?? ''}`}
              sx={{ maxWidth: 240, maxHeight: 80, bgcolor: '#fff', borderRadius: '6px' }}
            />
          )}
          {row.exceptions && <Alert severity="warning">{row.exceptions}</Alert>}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <SignOff answer={answer} />
            {ACTIONS.map((action) => (
              <ActionButton key={action} entity={offboardingRun} answer={answer} action={action} size="small" />
            ))}
            {allows('offboardingRun.export') && row.status !== 'planned' && (
              <Button size="small" variant="outlined" href={`/api/v1/offboardings/${id}/pack.zip`} download>
                Download pack
              </Button>
            )}
            {row.status === 'completed' && (
              <Button size="small" variant="outlined" href={`/api/v1/offboardings/${id}/certificate.pdf`} download>
                Certificate (PDF)
              </Button>
            )}
          </Box>
        </Box>
      </Section>
      <ItemsCard runId={id} />
    </>
  );
}
