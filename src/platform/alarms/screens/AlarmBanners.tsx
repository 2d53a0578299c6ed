import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { Siren, TriangleAlert } from 'lucide-react';
import { Banner } from '#engine/parts/Banner.tsx';
import { useAtRest } from '#engine/parts/useAtRest.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { useSnoozedAlarms } from './snooze.web.ts';
import { useOpenAlarms } from './useAlarms.web.ts';

/** More banners than this would hide the page. */
const SHOWN = 2;

/** Shows problems with the installation on every page to users who can act on them. */
export function AlarmBanners() {
  const { data } = useOpenAlarms();
  const { isSnoozed, snooze } = useSnoozedAlarms();
  // On a phone, longer words would leave no room for the alarm.
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const rows = (useAtRest(data)?.rows ?? []).filter(({ id, isSoon }) => !isSoon || !isSnoozed(id));
  const rest = rows.length - SHOWN;
  const all = allows('security.view') ? '/system/security' : '/notifications';
  return (
    <>
      {rows.slice(0, SHOWN).map(({ id, label, says, path, isSoon }) => (
        <Banner
          key={id}
          icon={isSoon ? TriangleAlert : Siren}
          tone={isSoon ? 'soon' : 'alarm'}
          action={
            <>
              {isSoon && (
                <Button size="small" color="inherit" onClick={() => snooze(id)} sx={{ whiteSpace: 'nowrap' }}>
                  {isPhone ? 'Later' : 'Remind me tomorrow'}
                </Button>
              )}
              <Look to={path ?? all}>View</Look>
            </>
          }
        >
          <b>{label}.</b> {says}
        </Banner>
      ))}
      {rest > 0 && (
        <Banner icon={Siren} tone="alarm" action={<Look to={all}>View alarms</Look>}>
          {rest === 1 ? 'One more alarm is open.' : `${rest} more alarms are open.`}
        </Banner>
      )}
    </>
  );
}

const Look = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button size="small" color="inherit" component={Go} to={to} sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Button>
);
