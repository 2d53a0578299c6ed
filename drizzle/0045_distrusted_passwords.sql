-- Its owner said that a sign-in was not theirs: it opens nothing until another was chosen.
alter table user_password add column distrusted_at timestamptz;
