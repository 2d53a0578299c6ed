-- The board of a team reads its open jobs in the order of their deadlines, and no others.
create index job_open_team_ix on job (team_id, next_due_at, created_at, id) where archived_at is null and status in ('new', 'open', 'in-progress', 'scheduled', 'waiting-customer', 'waiting-supplier', 'on-hold');
