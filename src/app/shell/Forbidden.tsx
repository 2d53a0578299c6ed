import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { readAddress } from '#engine/screens/address.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { usePageTitle } from '#engine/http/appState.web.ts';
import { allows, isSwitchedOff, useSession } from '#engine/session/session.web.ts';

export interface ForbiddenProps {
  /** The screen that was refused; the page of its own address reads it from there. */
  readonly screen?: ScreenFacts;
}

/** Error 403: what was refused, what is missing, and who can give it. */
export function Forbidden({ screen }: ForbiddenProps) {
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

/** Where what is missing has no name, there is none to tell. */
const UNNAMED = 'Tell an administrator what you wanted to do. They can see which permission is missing.';
const OTHERS = 'Ask an administrator for this permission by name.';

/** Names of those who could give it; until they are known, and where there are none, what is true in any case. */
function WhomToAsk({ permission }: { readonly permission: string }) {
  const { data } = useQuery({
    queryKey: ['permission', 'askable', permission],
    queryFn: ({ signal }) =>
      api<{ readonly names: readonly string[] }>(
        `/api/v1/system/permissions/askable?permission=${encodeURIComponent(permission)}`,
        { signal },
      ),
    retry: false,
  });
  const names = data?.names ?? [];
  if (names.length === 0) return OTHERS;
  return `Ask ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`} for this permission by name.`;
}

/** Nobody's permission is missing: the part of the product is off. */
const SwitchedOff = ({ title }: { readonly title: string }) => (
  <EmptyState
    page
    icon="lock"
    title="Error 403"
    why={
      <>
        “{title}” belongs to a feature that is turned off. Its data is kept. An administrator can turn the feature on
        under Settings &gt; Feature Switches.
      </>
    }
    action={
      <>
        {allows('feature.view') && (
          <Button variant="outlined" component={Go} to="/system/features">
            Feature Switches
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
