import Button from '@mui/material/Button';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { readAddress } from '#engine/screens/address.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { usePageTitle } from '#engine/http/appState.web.ts';
import { allows, isSwitchedOff, useSession } from '#engine/session/session.web.ts';
import { Screen as NoJobs } from './NoJobs.tsx';
import { OTHERS, WhomToAsk } from './WhomToAsk.tsx';

export interface ForbiddenProps {
  /** The refused screen. Without it, the page at its own address is shown. */
  readonly screen?: ScreenFacts;
}

/** Error 403: the refused page, the missing permission, and the users who can grant it. */
export function Forbidden({ screen }: ForbiddenProps) {
  // The address stays, so that a reload opens the page once the user has the permission.
  return screen?.area === 'jobs' ? <NoJobs /> : <Refusal {...(screen ? { screen } : {})} />;
}

function Refusal({ screen }: ForbiddenProps) {
  usePageTitle('Error 403');
  const session = useSession();
  const asked = readAddress(window.location.search);
  const missing = screen?.permission ?? asked.permission;
  const what = screen?.title ?? asked.what;
  const codes = [missing ?? []].flat();
  if (screen && isSwitchedOff(screen)) return <SwitchedOff title={screen.title} />;
  return (
    <EmptyState
      page
      icon="lock"
      title="Error 403"
      why={
        <>
          {what ? `You do not have permission to open “${what}”.` : 'You do not have permission to open this page.'}{' '}
          {codes.length > 0 && (
            <>
              You need the permission{' '}
              {codes.map((code, at) => (
                <span key={code}>
                  {at > 0 && ' or '}
                  <code>{code}</code>
                </span>
              ))}
              .{' '}
            </>
          )}
          {!codes[0] ? UNNAMED : session ? <WhomToAsk permission={codes[0]} /> : OTHERS}
        </>
      }
      action={
        session ? (
          <>
            <Button variant="outlined" onClick={() => window.history.back()}>
              Back
            </Button>
            {allows('permission.explain') && codes[0] && (
              <Button
                variant="outlined"
                component={Go}
                to={`/system/permissions?permission=${encodeURIComponent(codes[0])}&userId=${session.user.userid}`}
              >
                Check why
              </Button>
            )}
            <Button variant="contained" component={Go} to="/">
              Go to Home
            </Button>
          </>
        ) : (
          <Button variant="contained" component={Go} to="/logon">
            Sign in
          </Button>
        )
      }
    />
  );
}

/** For a page without a known permission. */
const UNNAMED = 'Tell an administrator what you wanted to do. They can see which permission is missing.';
/** The feature is off, so no permission would help. */
const SwitchedOff = ({ title }: { readonly title: string }) => (
  <EmptyState
    page
    icon="lock"
    title="Error 403"
    why={
      <>
        “{title}” belongs to a feature that is turned off. Its data is kept. An administrator can turn the feature on
        under Settings &gt; Feature switches.
      </>
    }
    action={
      <>
        {allows('feature.view') && (
          <Button variant="outlined" component={Go} to="/system/features">
            Feature switches
          </Button>
        )}
        <Button variant="contained" component={Go} to="/">
          Go to Home
        </Button>
      </>
    }
  />
);

/** The page at its own address. */
export const Screen = Forbidden;
