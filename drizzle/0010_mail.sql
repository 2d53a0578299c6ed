-- Letters on their way, written in the transaction of what they tell of. What a sent one said is forgotten.
create table letter (
  id bigint generated always as identity primary key,
  -- Two letters with one key are one letter.
  key text unique check (char_length(key) between 1 and 200),
  recipient text not null check (char_length(recipient) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 200),
  -- { paragraphs, action }; null once sent
  body jsonb,
  request_id text,
  -- The same at every try, so that a letter that arrives twice is seen to be one.
  message_id uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  -- Also how long whoever tries it keeps the others from trying it too.
  next_at timestamptz not null default now(),
  error text,
  posted_at timestamptz not null default now(),
  done_at timestamptz
);
create index letter_waiting_ix on letter (next_at) where state = 'waiting';
create index letter_posted_ix on letter (posted_at desc, id desc);
