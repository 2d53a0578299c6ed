-- When scheduled work comes next, and how it ended last. What is to be done is registered in code.
create table work_schedule (
  name text primary key,
  cron text not null,
  next_at timestamptz not null,
  -- When a node last put it in line, when a run last ended, and what was wrong then.
  last_put_at timestamptz,
  last_at timestamptz,
  last_error text
);
