-- The table of a ledger carries the trigger keep_ledger: its rows are added, and stay as they are. No setting opens it.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % stay as they are: % is refused.', tg_table_name, lower(tg_op)
    using errcode = 'insufficient_privilege', hint = 'Correct a posting with a reversal and a new one.';
end $$;
