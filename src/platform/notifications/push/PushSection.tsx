import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { standingOf } from './pushWords.ts';
import { isAble, permissionNow } from './thisBrowser.web.ts';
import { type BrowserRow, useBrowsers, useRemoveBrowser, useSubscribedHere, useSwitchOn } from './usePush.web.ts';

/** The user's browsers with notifications, and a button that turns them on in this browser. */
export function PushSection() {
  const { data, error, refetch } = useBrowsers();
  const here = useSubscribedHere();
  const switchOn = useSwitchOn();
  const remove = useRemoveBrowser();
  const known = data?.rows.find(({ isThis }) => isThis);
  const standing = standingOf({
    isSecure: window.isSecureContext,
    isAble: isAble(),
    permission: permissionNow(),
    isOn: known !== undefined && here.data === true,
  });
  const failure = switchOn.error ?? remove.error;
  return (
    <Section
      title="Browser notifications"
      about="Shown by the browser or device. They end when you sign out there or the session ends."
      flush
      {...(data ? { count: data.rows.length } : {})}
    >
      {error && !data && (
        <Failed what="Your browsers could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && (!data || here.isPending) && <SkeletonLines />}
      {data && !here.isPending && (
        <>
          <Box sx={{ p: 2, display: 'grid', gap: 1.25, justifyItems: 'start', ...(data.rows.length > 0 ? ABOVE : {}) }}>
            <Typography variant="body2">{standing.says}</Typography>
            {standing.can === 'switchOn' && (
              <Button variant="outlined" loading={switchOn.isPending} onClick={() => switchOn.mutate(data.key)}>
                Turn on in this browser
              </Button>
            )}
            {failure && (
              <Alert severity="error" sx={{ justifySelf: 'stretch' }}>
                {failure.message}
              </Alert>
            )}
          </Box>
          {data.rows.map((row) => (
            <BrowserLine key={row.id} row={row} isBusy={remove.isPending} onRemove={() => remove.mutate(row)} />
          ))}
        </>
      )}
    </Section>
  );
}

const ABOVE = { borderBottom: '1px solid', borderColor: 'divider' } as const;

interface BrowserLineProps {
  readonly row: BrowserRow;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function BrowserLine({ row, isBusy, onRemove }: BrowserLineProps) {
  const { device, since, deliveredAt, error, isThis } = row;
  return (
    <SectionRow>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {device}
          {isThis && <StatusPill tone="good">This browser</StatusPill>}
          {error && <StatusPill tone="warning">{`Not delivered: ${error}`}</StatusPill>}
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          Since <RelativeTime at={since} />,{' '}
          {deliveredAt ? (
            <>
              last delivered <RelativeTime at={deliveredAt} />
            </>
          ) : (
            'no notification delivered yet'
          )}
        </Typography>
      </Box>
      <Button size="small" disabled={isBusy} aria-label={`Remove ${device}`} onClick={onRemove}>
        Remove
      </Button>
    </SectionRow>
  );
}
