import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { QuietHoursForm } from './QuietHoursForm.tsx';
import { useTimes } from './useChoices.web.ts';

/** The user's quiet hours and the time of the daily summary. */
export function QuietHours() {
  const { data, error, refetch } = useTimes();
  return (
    <Section
      title="Quiet hours and daily summary"
      about={
        data?.quietUntil
          ? `Quiet hours until ${formatMoment(data.quietUntil)}. New notifications appear only under the bell.`
          : 'During quiet hours you get no emails or browser notifications. Security notifications are always sent.'
      }
    >
      {error && !data && (
        <Failed what="Your quiet hours could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines />}
      {data && <QuietHoursForm key={JSON.stringify({ ...data, quietUntil: null })} times={data} />}
    </Section>
  );
}
