import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { AttentionAction } from './AttentionAction.tsx';
import type { Attention } from './attention.rules.ts';
import { useDashboard } from './useDashboard.web.ts';
import type { WidgetProps } from './widgets.web.ts';

/** Attention list of a customer: each line has a reason and a button. There is no score. */
export function AttentionList({ customerId }: WidgetProps) {
  const { data, error, isPending, refetch } = useDashboard(customerId);
  return (
    <Section title="Needs attention" icon="circle-alert" flush {...(data ? { count: data.attention.length } : {})}>
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : error ? (
        <Failed what="The attention list could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data.attention.length === 0 ? (
        <EmptyState icon="circle-check" title="No problems" why="No data is missing and nothing expires soon." />
      ) : (
        <Box sx={{ maxHeight: 420, overflowY: 'auto' }}>
          {data.attention.map((each) => (
            <AttentionRow key={`${each.code} ${each.text}`} customerId={customerId} attention={each} />
          ))}
        </Box>
      )}
    </Section>
  );
}

const WORDS = { bad: 'Problem', warning: 'Warning', info: 'Note', neutral: 'Missing', good: 'Good' } as const;

function AttentionRow({
  customerId,
  attention: { tone, text, button, to, does, about },
}: {
  readonly customerId: number;
  readonly attention: Attention;
}) {
  return (
    <SectionRow sx={{ alignItems: 'flex-start', py: 1.25, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Box sx={{ display: 'flex', pt: 1 }}>
        <Mark tone={tone} label={WORDS[tone]} />
      </Box>
      <Box sx={{ flex: { xs: '1 1 calc(100% - 24px)', sm: 1 }, minWidth: 0, lineHeight: '20px', pt: 0.25 }}>{text}</Box>
      <Box sx={{ display: 'flex', gap: 0.5, flexShrink: 0, ml: { xs: 'auto', sm: 0 } }}>
        {about && <Slot place="customer:attention:row" customerId={customerId} text={text} about={about} />}
        {does && (
          <Button size="small" component={Go} to={to} sx={{ color: 'text.secondary' }}>
            Open
          </Button>
        )}
        {does ? (
          <AttentionAction does={does} label={button} about={text} />
        ) : (
          <DrawerButton size="small" variant="outlined" to={to} aria-label={`${button}: ${text}`}>
            {button}
          </DrawerButton>
        )}
      </Box>
    </SectionRow>
  );
}
