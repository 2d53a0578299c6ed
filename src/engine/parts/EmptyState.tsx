import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ApiError } from '../http/failure.ts';
import { Icon } from './Icon.tsx';

export interface EmptyStateProps {
  readonly icon: string;
  /** The kind of content that belongs here. */
  readonly title: string;
  /** The benefit of such content. */
  readonly why?: ReactNode;
  /** Buttons for the first step. */
  readonly action?: ReactNode;
  readonly small?: ReactNode;
  /** The empty state fills the page, so its title is the h1. */
  readonly page?: boolean;
  /** It is directly below the page’s heading and not in a section, so its title is an h2. */
  readonly alone?: boolean;
  readonly alert?: boolean;
}

/** An empty area of a page, with an explanation of its purpose. */
export function EmptyState({
  icon,
  title,
  why,
  action,
  small,
  page = false,
  alone = false,
  alert = false,
}: EmptyStateProps) {
  return (
    <Box
      {...(alert ? { role: 'alert' } : {})}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 0.75,
        px: 3,
        py: page ? { xs: 7, sm: 12 } : { xs: 4, sm: 5 },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 44,
          mb: 1,
          borderRadius: '12px',
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        <Icon name={icon} size={22} />
      </Box>
      <Typography
        variant={page ? 'h1' : 'h3'}
        component={page ? 'h1' : alone ? 'h2' : 'h3'}
        tabIndex={page ? -1 : undefined}
        sx={{ '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {why && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', maxWidth: 460 }}>
          {why}
        </Typography>
      )}
      {action && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1.5 }}>{action}</Box>
      )}
      {small && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
          {small}
        </Typography>
      )}
    </Box>
  );
}

/** Shown when a search or filter has no results. */
export function NothingMatches({ onClear, more }: { readonly onClear: () => void; readonly more?: ReactNode }) {
  return (
    <EmptyState
      icon="package-search"
      title="No matches"
      why="No records match your search and filters."
      action={
        <>
          <Button variant="outlined" onClick={onClear}>
            Clear search and filters
          </Button>
          {more}
        </>
      }
    />
  );
}

export interface FailedProps {
  /** The failed operation as a sentence: "The jobs could not be loaded". */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly page?: boolean;
}

/** An error message in place of one part of a page. */
export function Failed({ what, error, onRetry, page }: FailedProps) {
  const failure = error instanceof ApiError ? error : null;
  if (failure?.status === 403) return <Refused error={failure} page={page} />;
  return (
    <EmptyState
      icon="circle-alert"
      alert
      title={what}
      why={
        failure
          ? failure.message
          : 'This part of the page has an error. Try again. If the error remains, tell an administrator what you did.'
      }
      page={page}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        )
      }
      small={failure?.requestId && `Quote ${failure.requestId} when you ask for help.`}
    />
  );
}

/** Shown without permission. Names the missing permission and refers the user to an administrator. */
export function Refused({
  error,
  permission,
  page,
}: {
  readonly error?: ApiError;
  readonly permission?: string;
  readonly page?: boolean;
}) {
  const missing = permission ?? (typeof error?.body.permission === 'string' ? error.body.permission : undefined);
  return (
    <EmptyState
      icon="lock"
      title="You do not have permission to see this"
      why={
        <>
          {missing ? (
            <>
              You need the permission <code>{missing}</code>.{' '}
            </>
          ) : (
            error && `${error.message} `
          )}
          Ask an administrator for this permission.
        </>
      }
      page={page}
      small={error?.requestId && `Quote ${error.requestId} when you ask for help.`}
    />
  );
}
