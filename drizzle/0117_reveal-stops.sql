-- Users who reached the daily limit of secrets. They see no more until another user releases them.
CREATE TABLE reveal_stop (
  user_id bigint PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
  stopped_at timestamptz NOT NULL,
  released_at timestamptz
);
