import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { QuietHoursForm } from './QuietHoursForm.tsx';
import { useTimes } from './useChoices.web.ts';

/** When one wants to be left alone, and when the summary of the day comes. */
export function QuietHours() {
  const { data, error, refetch } = useTimes();
  return (
    <Section
      title="Quiet hours and summary"
      about={
        data?.quietUntil
          ? `It is quiet until ${formatMoment(data.quietUntil)}. The bell collects what is told.`
          : 'In quiet hours no letter comes and no browser shows anything; the bell collects. What is about safety is always told at once.'
      }
    >
      {error && !data && <Failed what="Your times could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <QuietHoursForm key={JSON.stringify({ ...data, quietUntil: null })} times={data} />}
    </Section>
  );
}
